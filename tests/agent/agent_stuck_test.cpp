// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

// Agents that are held by something that paths do not avoid.
namespace raywalk::agent_stuck_test {
namespace {

using test::add;
using test::add_border;
using test::box;
using test::circle;
using test::Simulation;
using test::sixtieth;

// Two corridors of 2 m from left to right, the upper one on the straight line.
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

// A crate that is too heavy to be pushed, but no obstacle for paths.
physics::Body add_crate(physics::World& world, const Box& shape) {
    return add(world, box(shape), {.type = b2_dynamicBody}, {.density = 1e6F});
}

constexpr Vec2 start{-8.5F, 0.5F};
constexpr Vec2 target{8.5F, 0.5F};

TEST(AgentStuck, TakesADetourAroundACrateThatBlocksItsPath) {
    Simulation simulation;
    add_corridors(simulation.world, true);
    add_crate(simulation.world, {{-0.9F, -0.95F}, {0.9F, 0.95F}});
    Agent& agent = simulation.add_agent_to(start, target);
    EXPECT_TRUE(simulation.run_until_all_arrive(30.0F)) << to_string(agent.status());
    EXPECT_GE(simulation.count(AgentEvent::no_progress), 1);
    EXPECT_EQ(simulation.count(AgentEvent::failed), 0);
    EXPECT_GT(agent.path().length, 5.0);
}

TEST(AgentStuck, GoesAroundACrateToABodyBehindIt) {
    Simulation simulation;
    add_corridors(simulation.world, true);
    add_crate(simulation.world, {{-0.3F, -0.95F}, {0.3F, 0.95F}});
    physics::Body followed = test::add_walker(simulation.world, {1.6F, 0.0F});
    Agent& agent = simulation.add_agent(start);
    agent.follow(Box2dBody{followed});
    EXPECT_TRUE(simulation.run_until_all_arrive(30.0F)) << to_string(agent.status());
    EXPECT_GT(agent.position().x, 0.6F);
    EXPECT_EQ(simulation.count(AgentEvent::failed), 0);
}

TEST(AgentStuck, GoesPastACrateThatLeavesRoom) {
    for (const float y : {0.0F, 0.5F, -0.3F}) {
        Simulation simulation;
        add_corridors(simulation.world, false);
        add_crate(simulation.world, {{-0.3F, y - 0.3F}, {0.3F, y + 0.3F}});
        Agent& agent = simulation.add_agent_to(start, target);
        EXPECT_TRUE(simulation.run_until_all_arrive(30.0F))
            << y << ' ' << to_string(agent.status()) << ' ' << agent.position().x;
        EXPECT_EQ(simulation.count(AgentEvent::failed), 0);
    }
}

TEST(AgentStuck, GivesUpWhereThereIsNoDetour) {
    Simulation simulation;
    add_corridors(simulation.world, false);
    physics::Body crate = add_crate(simulation.world, {{-0.9F, -0.95F}, {0.9F, 0.95F}});
    Agent& agent = simulation.add_agent_to(start, target);
    float left = 0.0F;
    float right = 0.0F;
    EXPECT_TRUE(simulation.run_until(
        [&] {
            left = std::max(left, agent.position().y);
            right = std::min(right, agent.position().y);
            return agent.status() == AgentStatus::stuck;
        },
        30.0F));
    EXPECT_EQ(simulation.count(AgentEvent::path_changed), 1) << "it finds no detour";
    EXPECT_GT(left, 0.6F) << "and steps to the left";
    EXPECT_LT(right, -0.6F) << "and to the right";
    EXPECT_EQ(agent.events().back(), AgentEvent::gave_up);
    EXPECT_EQ(simulation.count(AgentEvent::gave_up), 1);
    EXPECT_EQ(simulation.count(AgentEvent::failed), 0);
    EXPECT_EQ(simulation.count(AgentEvent::no_progress), 4) << "one for each attempt";
    EXPECT_TRUE(agent.is_navigation_finished());
    EXPECT_FALSE(agent.is_target_reached());
    EXPECT_EQ(agent.remaining_distance(), 0.0);
    const Vec2 here = agent.position();
    simulation.run(1.9F);
    EXPECT_EQ(agent.status(), AgentStatus::stuck);
    EXPECT_LT(distance(here, agent.position()), 0.01F);
    EXPECT_EQ(simulation.count(AgentEvent::gave_up), 1);
    // With the same target again, it tries again at once.
    simulation.world.destroy(crate);
    agent.navigate_to(target);
    EXPECT_EQ(agent.status(), AgentStatus::pending);
    EXPECT_TRUE(simulation.run_until_all_arrive(10.0F));
}

TEST(AgentStuck, GoesOnWhenItIsFreedInTime) {
    Simulation simulation;
    add_corridors(simulation.world, false);
    physics::Body crate = add_crate(simulation.world, {{-0.9F, -0.95F}, {0.9F, 0.95F}});
    Agent& agent = simulation.add_agent_to(start, target);
    EXPECT_TRUE(simulation.run_until([&] { return simulation.count(AgentEvent::no_progress) == 2; },
                                     30.0F));
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    EXPECT_EQ(agent.current_wait().body, key_of(crate));
    simulation.world.destroy(crate);
    simulation.run(0.5F);
    // At the next crate it makes all attempts again.
    add_crate(simulation.world, {{3.0F, -0.95F}, {4.0F, 0.95F}});
    EXPECT_TRUE(simulation.run_until([&] { return agent.status() == AgentStatus::stuck; }, 30.0F));
    EXPECT_EQ(simulation.count(AgentEvent::no_progress), 2 + 4);
}

// A follower between heavy crates, which has given up.
struct CaughtFollower {
    CaughtFollower() {
        agent.follow(Box2dBody{hero});
        EXPECT_TRUE(
            simulation.run_until([&] { return agent.status() == AgentStatus::stuck; }, 20.0F));
    }

    Simulation simulation;
    std::array<physics::Body, 4> crates = {
        add_crate(simulation.world, {{-1.2F, 0.6F}, {1.2F, 1.2F}}),
        add_crate(simulation.world, {{-1.2F, -1.2F}, {1.2F, -0.6F}}),
        add_crate(simulation.world, {{-1.2F, -0.55F}, {-0.6F, 0.55F}}),
        add_crate(simulation.world, {{0.6F, -0.55F}, {1.2F, 0.55F}})};
    physics::Body hero = test::add_walker(simulation.world, {8.0F, 0.0F});
    Agent& agent = simulation.add_agent({0.0F, 0.0F});
};

TEST(AgentStuck, FollowerGoesOnWhenItIsFreed) {
    CaughtFollower caught;
    caught.simulation.run(0.5F);
    EXPECT_EQ(caught.agent.status(), AgentStatus::stuck);
    for (const physics::Body crate : caught.crates) {
        caught.simulation.world.destroy(crate);
    }
    caught.simulation.run(0.5F); // sooner than after some seconds: it noticed
    EXPECT_EQ(caught.agent.status(), AgentStatus::walking);
    EXPECT_TRUE(caught.simulation.run_until_all_arrive(5.0F));
}

TEST(AgentStuck, FollowerTriesAgainLessAndLessOften) {
    CaughtFollower caught;
    float last = 0.0F; // when it gave up last
    std::vector<float> waits;
    for (float time = 0.0F; time < 240.0F; time += sixtieth) {
        const bool was_stuck = caught.agent.status() == AgentStatus::stuck;
        caught.simulation.step();
        const bool is_stuck = caught.agent.status() == AgentStatus::stuck;
        if (was_stuck && !is_stuck) {
            waits.push_back(time - last);
        } else if (is_stuck && !was_stuck) {
            last = time;
        }
    }
    ASSERT_GE(waits.size(), 6U);
    const std::array<float, 6> expected = {2.0F, 4.0F, 8.0F, 16.0F, 32.0F, 32.0F};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_NEAR(waits[i], expected[i], 0.1F);
    }
}

// A crate is between the agent and where it arrived. It is `arrived` again between its attempts.
TEST(AgentStuck, AgentKeptFromItsPlaceTriesLessAndLessOften) {
    Simulation simulation;
    add_corridors(simulation.world, false);
    Agent& agent = simulation.add_agent_to({2.0F, 0.5F}, {3.5F, 0.5F});
    ASSERT_TRUE(simulation.run_until_all_arrive(3.0F));
    physics::Body crate = add_crate(simulation.world, {{-0.9F, -0.95F}, {0.9F, 0.95F}});
    simulation.bodies[0].set_position({-2.5F, 0.5F});
    float last = 0.0F; // when it ended its last attempt
    std::vector<float> waits;
    for (float time = 0.0F; time < 120.0F; time += sixtieth) {
        const bool was_arrived = agent.status() == AgentStatus::arrived;
        simulation.step();
        const bool is_arrived = agent.status() == AgentStatus::arrived;
        if (was_arrived && !is_arrived) {
            waits.push_back(time - last);
        } else if (is_arrived && !was_arrived) {
            last = time;
        }
    }
    ASSERT_GE(waits.size(), 5U);
    const std::array<float, 5> expected = {1.0F, 2.0F, 4.0F, 8.0F, 16.0F};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_NEAR(waits[i], expected[i], 1.2F) << i;
    }
    ASSERT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 20.0F));
    simulation.world.destroy(crate);
    EXPECT_TRUE(simulation.run_until([&] { return agent.position().x > 3.3F; }, 6.0F))
        << "it notices";
    EXPECT_EQ(simulation.count(AgentEvent::target_reached), 1);
}

TEST(AgentStuck, MakesWayForOthersWhenItHasGivenUp) {
    Simulation simulation;
    add_corridors(simulation.world, false);
    add_crate(simulation.world, {{-0.9F, -0.95F}, {0.9F, 0.95F}});
    Agent& agent = simulation.add_agent_to(start, target);
    ASSERT_TRUE(simulation.run_until([&] { return agent.status() == AgentStatus::stuck; }, 30.0F));
    const Vec2 here = agent.position();
    Agent& other = simulation.add_agent_to({here.x - 2.5F, here.y}, {here.x, here.y});
    EXPECT_TRUE(simulation.run_until([&] { return other.is_target_reached(); }, 12.0F));
    EXPECT_GT(distance(here, agent.position()), 0.2F);
    EXPECT_EQ(simulation.contacts.walls, 0);
}

// 30 agents before a gap for one.
TEST(AgentStuck, NoAgentGivesUpInAJam) {
    Simulation simulation{{.cell_size = 0.5F}};
    add(simulation.world, box({{-0.25F, 0.5F}, {0.25F, 12.0F}}));
    add(simulation.world, box({{-0.25F, -12.0F}, {0.25F, -0.5F}}));
    for (int i = 0; i < 30; ++i) {
        const float x = -2.5F - 0.8F * static_cast<float>(i / 6);
        const float y = 0.8F * static_cast<float>(i % 6) - 2.0F;
        simulation.add_agent_to({x, y}, {-x + 2.0F, y});
    }
    EXPECT_TRUE(simulation.run_until_all_arrive(90.0F));
    EXPECT_EQ(simulation.count(AgentEvent::failed), 0);
    EXPECT_EQ(simulation.contacts.walls, 0);
}

// A row behind an agent that stands in a corridor for one.
TEST(AgentStuck, ARowGoesOnWhenTheOneInItsWayLeaves) {
    Simulation simulation{{.cell_size = 0.5F}};
    add(simulation.world, box({{-8.0F, 0.65F}, {8.0F, 1.0F}}));
    add(simulation.world, box({{-8.0F, -0.5F}, {8.0F, -0.15F}}));
    add_border(simulation.world, {{-14.0F, -6.0F}, {14.0F, 1.0F}});
    add(simulation.world, box({{-0.5F, -6.0F}, {0.5F, -0.15F}}));
    Agent& post = simulation.add_agent({0.0F, 0.25F}, {.holds_position = true});
    for (int i = 0; i < 4; ++i) {
        simulation.add_agent_to({-3.0F - static_cast<float>(i), 0.25F},
                                {11.0F - static_cast<float>(i), 0.25F});
    }
    simulation.run(15.0F);
    EXPECT_LT(simulation.agents[1].position().x, 0.0F);
    EXPECT_EQ(simulation.count(AgentEvent::failed), 0);
    post.navigate_to({12.0F, -4.0F});
    EXPECT_TRUE(simulation.run_until_all_arrive(15.0F));
}

TEST(AgentStuck, SlowWalkerIsNotStuck) {
    Simulation simulation;
    simulation.add_agent_to({0.0F, 0.0F}, {0.5F, 0.0F}, {.max_speed = 0.02F});
    EXPECT_TRUE(simulation.run_until_all_arrive(30.0F));
    EXPECT_EQ(simulation.count(AgentEvent::no_progress), 0);
}

TEST(AgentStuck, IsNobodyWhileTheWorldStandsStill) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to({-5.0F, 0.5F}, {5.0F, 0.5F});
    simulation.run(1.0F);
    for (int i = 0; i < 60 * 60; ++i) {
        simulation.plan_and_steer();
        ASSERT_EQ(agent.status(), AgentStatus::walking) << i;
    }
    EXPECT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 6.0F));
    EXPECT_EQ(simulation.count(AgentEvent::waiting) + simulation.count(AgentEvent::gave_up), 0);
}

} // namespace
} // namespace raywalk::agent_stuck_test
