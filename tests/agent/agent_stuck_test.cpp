// SPDX-License-Identifier: MIT
#include "support/stage.hpp"

#include <gtest/gtest.h>

#include <algorithm>

// Agents that something holds which no path knows of.
namespace raywalk {
namespace {

using test::add;
using test::add_border;
using test::box;
using test::circle;
using test::sixtieth;
using test::Stage;

// Two corridors of 2 m from left to right, the upper one on the straight way.
//
//   ###########
//   A    c    T
//   ###########
//
//   ###########
void add_corridors(physics::World& world, bool has_second) {
    add(world, box({{-6.0F, 1.0F}, {6.0F, 1.2F}}));
    add(world, box({{-6.0F, -1.2F}, {6.0F, -1.0F}}));
    add_border(world, {{-10.0F, -5.0F}, {10.0F, 5.0F}});
    if (has_second) {
        add(world, box({{-6.0F, -3.4F}, {6.0F, -3.2F}}));
    } else {
        add(world, box({{-6.0F, -5.0F}, {-5.8F, -1.0F}}));
        add(world, box({{-6.0F, 1.0F}, {-5.8F, 5.0F}}));
    }
}

// Too heavy to be pushed, but no obstacle for a path.
physics::Body add_crate(physics::World& world, const Box& shape) {
    return add(world, box(shape), {.type = b2_dynamicBody}, {.density = 1e6F});
}

constexpr Vec2 start{-8.5F, 0.5F};
constexpr Vec2 target{8.5F, 0.5F};

TEST(AgentStuck, TakesADetourAroundACrateThatBlocksItsPath) {
    Stage stage;
    add_corridors(stage.world, true);
    add_crate(stage.world, {{-0.9F, -0.95F}, {0.9F, 0.95F}});
    Agent& agent = stage.add_agent_to(start, target);
    EXPECT_TRUE(stage.run_until_all_arrive(30.0F)) << to_string(agent.status());
    EXPECT_GE(stage.count(AgentEvent::no_progress), 1);
    EXPECT_EQ(stage.count(AgentEvent::failed), 0);
    EXPECT_GT(agent.path().length, 5.0);
}

TEST(AgentStuck, GoesAroundACrateToABodyBehindIt) {
    Stage stage;
    add_corridors(stage.world, true);
    add_crate(stage.world, {{-0.3F, -0.95F}, {0.3F, 0.95F}});
    physics::Body followed = test::add_walker(stage.world, {1.6F, 0.0F});
    Agent& agent = stage.add_agent(start);
    agent.follow(Box2dBody{followed});
    EXPECT_TRUE(stage.run_until_all_arrive(30.0F)) << to_string(agent.status());
    EXPECT_GT(agent.position().x, 0.6F);
    EXPECT_EQ(stage.count(AgentEvent::failed), 0);
}

TEST(AgentStuck, GoesPastACrateThatLeavesRoom) {
    for (const float y : {0.0F, 0.5F, -0.3F}) {
        Stage stage;
        add_corridors(stage.world, false);
        add_crate(stage.world, {{-0.3F, y - 0.3F}, {0.3F, y + 0.3F}});
        Agent& agent = stage.add_agent_to(start, target);
        EXPECT_TRUE(stage.run_until_all_arrive(30.0F))
            << y << ' ' << to_string(agent.status()) << ' ' << agent.position().x;
        EXPECT_EQ(stage.count(AgentEvent::failed), 0);
    }
}

TEST(AgentStuck, GivesUpWhereThereIsNoDetour) {
    Stage stage;
    add_corridors(stage.world, false);
    physics::Body crate = add_crate(stage.world, {{-0.9F, -0.95F}, {0.9F, 0.95F}});
    Agent& agent = stage.add_agent_to(start, target);
    float left = 0.0F;
    float right = 0.0F;
    EXPECT_TRUE(stage.run_until(
        [&] {
            left = std::max(left, agent.position().y);
            right = std::min(right, agent.position().y);
            return agent.status() == AgentStatus::stuck;
        },
        30.0F));
    EXPECT_EQ(stage.count(AgentEvent::path_changed), 2) << "it plans again";
    EXPECT_GT(left, 0.6F) << "and steps to the left";
    EXPECT_LT(right, -0.6F) << "and to the right";
    EXPECT_EQ(agent.events().back(), AgentEvent::gave_up);
    EXPECT_EQ(stage.count(AgentEvent::gave_up), 1);
    EXPECT_EQ(stage.count(AgentEvent::failed), 0);
    EXPECT_EQ(stage.count(AgentEvent::no_progress), 5) << "one for each attempt";
    EXPECT_TRUE(agent.is_navigation_finished());
    EXPECT_FALSE(agent.is_target_reached());
    EXPECT_EQ(agent.remaining_distance(), 0.0);
    const Vec2 here = agent.position();
    stage.run(3.0F);
    EXPECT_EQ(agent.status(), AgentStatus::stuck);
    EXPECT_LT(distance(here, agent.position()), 0.01F);
    EXPECT_EQ(stage.count(AgentEvent::gave_up), 1);
    // With the same target again, it tries again.
    stage.world.destroy(crate);
    agent.navigate_to(target);
    EXPECT_EQ(agent.status(), AgentStatus::pending);
    EXPECT_TRUE(stage.run_until_all_arrive(10.0F));
}

TEST(AgentStuck, GoesOnWhenItIsFreedInTime) {
    Stage stage;
    add_corridors(stage.world, false);
    physics::Body crate = add_crate(stage.world, {{-0.9F, -0.95F}, {0.9F, 0.95F}});
    Agent& agent = stage.add_agent_to(start, target);
    EXPECT_TRUE(stage.run_until([&] { return stage.count(AgentEvent::no_progress) == 2; }, 30.0F));
    EXPECT_EQ(agent.status(), AgentStatus::walking);
    stage.world.destroy(crate);
    stage.run(0.5F);
    // At the next one it has all attempts again.
    add_crate(stage.world, {{3.0F, -0.95F}, {4.0F, 0.95F}});
    EXPECT_TRUE(stage.run_until([&] { return agent.status() == AgentStatus::stuck; }, 30.0F));
    EXPECT_EQ(stage.count(AgentEvent::no_progress), 2 + 5);
}

TEST(AgentStuck, MakesWayForOthersWhenItHasGivenUp) {
    Stage stage;
    add_corridors(stage.world, false);
    add_crate(stage.world, {{-0.9F, -0.95F}, {0.9F, 0.95F}});
    Agent& agent = stage.add_agent_to(start, target);
    ASSERT_TRUE(stage.run_until([&] { return agent.status() == AgentStatus::stuck; }, 30.0F));
    const Vec2 here = agent.position();
    Agent& other = stage.add_agent_to({here.x - 2.5F, here.y}, {here.x, here.y});
    EXPECT_TRUE(stage.run_until([&] { return other.is_target_reached(); }, 6.0F));
    EXPECT_GT(distance(here, agent.position()), 0.2F);
    EXPECT_EQ(stage.contacts.walls, 0);
}

// 30 through a gap for one.
TEST(AgentStuck, NoAgentGivesUpInAJam) {
    Stage stage{{.cell_size = 0.5F}};
    add(stage.world, box({{-0.25F, 0.5F}, {0.25F, 12.0F}}));
    add(stage.world, box({{-0.25F, -12.0F}, {0.25F, -0.5F}}));
    for (int i = 0; i < 30; ++i) {
        const float x = -2.5F - 0.8F * static_cast<float>(i / 6);
        const float y = 0.8F * static_cast<float>(i % 6) - 2.0F;
        stage.add_agent_to({x, y}, {-x + 2.0F, y});
    }
    EXPECT_TRUE(stage.run_until_all_arrive(90.0F));
    EXPECT_EQ(stage.count(AgentEvent::failed), 0);
    EXPECT_EQ(stage.contacts.walls, 0);
}

// A row behind an agent that stands in a corridor for one.
TEST(AgentStuck, NoAgentGivesUpInARow) {
    Stage stage{{.cell_size = 0.5F}};
    add(stage.world, box({{-8.0F, 0.65F}, {8.0F, 1.0F}}));
    add(stage.world, box({{-8.0F, -0.5F}, {8.0F, -0.15F}}));
    add_border(stage.world, {{-14.0F, -6.0F}, {14.0F, 1.0F}});
    add(stage.world, box({{-0.5F, -6.0F}, {0.5F, -0.15F}}));
    Agent& post = stage.add_agent({0.0F, 0.25F});
    for (int i = 0; i < 4; ++i) {
        stage.add_agent_to({-3.0F - static_cast<float>(i), 0.25F},
                           {11.0F - static_cast<float>(i), 0.25F});
    }
    stage.run(15.0F);
    EXPECT_LT(stage.agents[1].position().x, 0.0F);
    EXPECT_EQ(stage.count(AgentEvent::failed), 0);
    EXPECT_EQ(stage.count(AgentEvent::no_progress), 0);
    post.navigate_to({12.0F, -4.0F});
    EXPECT_TRUE(stage.run_until_all_arrive(15.0F));
}

TEST(AgentStuck, SlowWalkerIsNotStuck) {
    Stage stage;
    stage.add_agent_to({0.0F, 0.0F}, {0.5F, 0.0F}, {.max_speed = 0.02F});
    EXPECT_TRUE(stage.run_until_all_arrive(30.0F));
    EXPECT_EQ(stage.count(AgentEvent::no_progress), 0);
}

} // namespace
} // namespace raywalk
