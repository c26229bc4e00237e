// SPDX-License-Identifier: MIT
#include "support/wall_with_gap.hpp"

#include <gtest/gtest.h>

// The distance at which an agent stops.
namespace raywalk::agent_stop_distance_test {
namespace {

using test::WallWithGap;

constexpr Vec2 west = WallWithGap::west;
constexpr Vec2 east = WallWithGap::east;

TEST(AgentStopDistance, EndsTheWayToAPointThere) {
    for (const Vec2 target : {east, Vec2{3.0F, 6.0F}}) { // straight, and around a corner
        WallWithGap wall;
        Agent& agent = wall.add_agent_to({-4.0F, 0.5F}, target, {.query = {.stop_distance = 2.0F}});
        ASSERT_TRUE(wall.run_until([&] { return agent.is_target_reached(); }, 20.0F));
        const float left = distance(agent.position(), target);
        EXPECT_LE(left, 2.0F + *agent.settings().target_desired_distance);
        EXPECT_GT(left, 1.0F);
        wall.run(1.0F);
        EXPECT_TRUE(agent.is_target_reached());
    }
}

TEST(AgentStopDistance, LetsTheTargetBeWhereTheAgentCannotStand) {
    WallWithGap wall;
    test::add(wall.world, test::circle(0.8F), {{5.0F, 3.0F}}); // a rock
    Agent& agent =
        wall.add_agent_to({2.0F, 0.5F}, {5.0F, 3.0F}, {.query = {.stop_distance = 2.0F}});
    EXPECT_TRUE(agent.can_reach({5.0F, 3.0F}));
    ASSERT_TRUE(wall.run_until([&] { return agent.is_target_reached(); }, 20.0F));
    EXPECT_LE(distance(agent.position(), {5.0F, 3.0F}), 2.1F);
    EXPECT_EQ(wall.contacts.walls, 0);
}

TEST(AgentStopDistance, IsTheGapToAFollowedBody) {
    WallWithGap wall;
    Agent& chaser = wall.add_agent({2.0F, 4.0F}, {.query = {.stop_distance = 1.5F}});
    wall.add_agent({7.0F, 4.0F});
    chaser.follow(Box2dBody{wall.bodies.back()});
    ASSERT_TRUE(wall.run_until([&] { return chaser.is_target_reached(); }, 20.0F));
    const float gap = distance(chaser.position(), wall.agents.back().position()) - 0.6F;
    EXPECT_NEAR(gap, 1.5F, 0.1F);
    AgentSettings settings = chaser.settings();
    settings.query.stop_distance = 0.5F;
    chaser.set_settings(settings);
    wall.run(3.0F);
    EXPECT_TRUE(chaser.is_target_reached());
    EXPECT_NEAR(distance(chaser.position(), wall.agents.back().position()) - 0.6F, 0.5F, 0.1F);
}

TEST(AgentStopDistance, EndsAFlowThere) {
    WallWithGap wall;
    for (int i = 0; i < 10; ++i) {
        const Vec2 place{-6.0F - 0.8F * static_cast<float>(i % 5),
                         3.0F + static_cast<float>(i / 5)};
        wall.add_agent_to(place, east, {.query = {.stop_distance = i == 0 ? 3.0F : 0.0F}});
    }
    Agent& archer = wall.agents.front();
    ASSERT_TRUE(wall.run_until([&] { return archer.is_target_reached(); }, 20.0F));
    EXPECT_LE(distance(archer.position(), east), 3.1F);
    EXPECT_GT(distance(archer.position(), east), 2.0F);
}

TEST(AgentStopDistance, ThatChangesMovesAnAgentThatHasArrived) {
    WallWithGap wall;
    Agent& agent = wall.add_agent_to({1.0F, 0.5F}, east, {.query = {.stop_distance = 3.0F}});
    ASSERT_TRUE(wall.run_until([&] { return agent.is_target_reached(); }, 20.0F));
    AgentSettings settings = agent.settings();
    settings.query.stop_distance = 0.0F;
    agent.set_settings(settings);
    wall.run(3.0F);
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_LT(distance(agent.position(), east), 0.1F);
}

} // namespace
} // namespace raywalk::agent_stop_distance_test
