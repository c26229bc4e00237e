// SPDX-License-Identifier: MIT
#include "stage.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

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
void add_corridors(b2World& world, bool has_second) {
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

// Bolted to the ground, but no obstacle for a path.
b2Body& add_crate(b2World& world, const Box& shape) {
    b2Body& crate = add(world, box(shape), {.type = b2_dynamicBody});
    b2BodyDef ground;
    b2WeldJointDef bolt;
    bolt.Initialize(world.CreateBody(&ground), &crate, crate.GetPosition());
    world.CreateJoint(&bolt);
    return crate;
}

constexpr Vec2 start{-8.5F, 0.5F};
constexpr Vec2 target{8.5F, 0.5F};

TEST(AgentStuck, GoesAnotherWayAroundACrateThatClosesItsOwn) {
    Stage stage;
    add_corridors(stage.world, true);
    add_crate(stage.world, {{-0.9F, -0.95F}, {0.9F, 0.95F}});
    Agent& agent = stage.add_agent_to(start, target);
    EXPECT_TRUE(stage.run_until_all_arrive(30.0F)) << to_string(agent.status());
    EXPECT_GE(stage.count(AgentEvent::stuck), 1);
    EXPECT_EQ(stage.count(AgentEvent::failed), 0);
    EXPECT_GT(agent.path().length, 5.0);
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

TEST(AgentStuck, GivesUpWhereThereIsNoOtherWay) {
    Stage stage;
    add_corridors(stage.world, false);
    b2Body& crate = add_crate(stage.world, {{-0.9F, -0.95F}, {0.9F, 0.95F}});
    Agent& agent = stage.add_agent_to(start, target);
    EXPECT_TRUE(stage.run_until([&] { return agent.status() == AgentStatus::stuck; }, 30.0F));
    EXPECT_EQ(agent.events().back(), AgentEvent::failed);
    EXPECT_EQ(stage.count(AgentEvent::failed), 1);
    EXPECT_EQ(stage.count(AgentEvent::stuck), 5) << "so many things it tried";
    EXPECT_TRUE(agent.is_navigation_finished());
    EXPECT_FALSE(agent.is_target_reached());
    EXPECT_EQ(agent.remaining_distance(), 0.0);
    const Vec2 here = agent.position();
    stage.run(3.0F);
    EXPECT_EQ(agent.status(), AgentStatus::stuck);
    EXPECT_LT(distance(here, agent.position()), 0.01F);
    EXPECT_EQ(stage.count(AgentEvent::failed), 1);
    // Told again, it tries again.
    stage.world.DestroyBody(&crate);
    agent.navigate_to(target);
    EXPECT_EQ(agent.status(), AgentStatus::pending);
    EXPECT_TRUE(stage.run_until_all_arrive(10.0F));
}

TEST(AgentStuck, GoesOnWhenItIsFreedInTime) {
    Stage stage;
    add_corridors(stage.world, false);
    b2Body& crate = add_crate(stage.world, {{-0.9F, -0.95F}, {0.9F, 0.95F}});
    Agent& agent = stage.add_agent_to(start, target);
    EXPECT_TRUE(stage.run_until([&] { return stage.count(AgentEvent::stuck) == 2; }, 30.0F));
    EXPECT_EQ(agent.status(), AgentStatus::walking);
    stage.world.DestroyBody(&crate);
    EXPECT_TRUE(stage.run_until_all_arrive(10.0F));
    EXPECT_EQ(stage.count(AgentEvent::stuck), 2);
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
TEST(AgentStuck, NobodyGivesUpInAJam) {
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

TEST(AgentStuck, SlowWalkerIsNotStuck) {
    Stage stage;
    stage.add_agent_to({0.0F, 0.0F}, {0.5F, 0.0F}, {.max_speed = 0.02F});
    EXPECT_TRUE(stage.run_until_all_arrive(30.0F));
    EXPECT_EQ(stage.count(AgentEvent::stuck), 0);
}

} // namespace
} // namespace raywalk
