// SPDX-License-Identifier: MIT
#include "support/wall_with_gap.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

// Queries for an agent.
namespace raywalk::agent_query_test {
namespace {

using test::WallWithGap;

constexpr Vec2 west = WallWithGap::west;
constexpr Vec2 east = WallWithGap::east;
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

TEST(AgentQuery, AnswersAsTheAgentPlans) {
    WallWithGap wall;
    for (const float radius : {0.3F, 0.7F}) {
        for (const Vec2 target : {east, Vec2{0.0F, 5.0F}, Vec2{-3.0F, 4.0F}, Vec2{nan, 0.0F}}) {
            const Agent& agent = wall.add_agent_to(west, target, {.radius = radius});
            const Vec2 start = agent.position();
            const bool can_reach = agent.can_reach(target);
            const Path path = wall.navigator.find_path(start, target, agent.query());
            EXPECT_EQ(can_reach, wall.navigator.can_reach(start, target, agent.query()));
            wall.step();
            EXPECT_EQ(can_reach, agent.path().status == PathStatus::found);
            EXPECT_EQ(path.status, agent.path().status);
            wall.agents.pop_back();
            wall.world.destroy(wall.bodies.back());
            wall.bodies.pop_back();
        }
    }
}

TEST(AgentQuery, KnowsWayOutOfAnObstacle) {
    WallWithGap wall;
    const Agent& agent = wall.add_agent({0.0F, 1.2F}); // in the wall, beside the gap
    EXPECT_EQ(wall.navigator.find_path(agent.position(), east, agent.query()).status,
              PathStatus::start_blocked);
    EXPECT_TRUE(agent.can_reach(east));
}

TEST(AgentQuery, IsThatOfTheSettingsWithItsWalkerAndItsBody) {
    WallWithGap wall;
    const physics::Body door = test::add(wall.world, test::box({{-0.2F, 0.0F}, {0.2F, 1.0F}}));
    const Agent& agent = wall.add_agent(
        west,
        {.radius = 0.4F,
         .margin = 0.1F,
         .query = {.max_iterations = 77, .ignored_bodies = {key_of(door)}, .stop_distance = 2.0F}});
    const PathQuery& query = agent.query();
    EXPECT_EQ(query.walker, agent.walker());
    EXPECT_EQ(query.walker.radius, 0.4F);
    EXPECT_EQ(query.walker.margin, 0.1F);
    EXPECT_EQ(query.max_iterations, 77);
    EXPECT_EQ(query.stop_distance, 2.0F);
    EXPECT_EQ(query.ignored_bodies, (std::vector{key_of(door), key_of(wall.bodies.back())}));
}

TEST(AgentQuery, AllowsAPartialPathUnlessTheSettingsForbidIt) {
    WallWithGap wall;
    EXPECT_EQ(wall.add_agent(west, {.query = {.max_iterations = 77}}).query().allow_partial_path,
              true);
    EXPECT_EQ(
        wall.add_agent(east, {.query = {.allow_partial_path = false}}).query().allow_partial_path,
        false);
}

TEST(AgentQuery, HasTheFollowedBodyWhileItIsFollowed) {
    WallWithGap wall;
    Agent& agent = wall.add_agent(west);
    const BodyKey own = key_of(wall.bodies.back());
    const physics::Body prey = test::add_walker(wall.world, east);
    agent.follow(Box2dBody{prey});
    EXPECT_EQ(agent.query().ignored_bodies, (std::vector{own, key_of(prey)}));
    agent.navigate_to(west);
    EXPECT_EQ(agent.query().ignored_bodies, std::vector{own});
}

TEST(AgentQuery, DoesNotKeepTheCellsOfADetour) {
    test::Simulation simulation;
    test::add(simulation.world,
              test::box({{-0.5F, -0.5F}, {0.5F, 0.5F}}),
              {{0.0F, 0.0F}, 0.0F, b2_dynamicBody});
    Agent& agent = simulation.add_agent_to(west, east, {.max_force = 0.5F});
    simulation.run(8.0F);
    EXPECT_TRUE(agent.query().blocked_cells.empty());
}

} // namespace
} // namespace raywalk::agent_query_test
