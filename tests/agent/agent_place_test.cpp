// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"

#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

// Agents and bodies that stand in the way of others: where they stay, and how others get past them.
namespace raywalk::agent_place_test {
namespace {

using test::add;
using test::add_border;
using test::box;
using test::Simulation;
using test::sixtieth;

// A wall in a room of 24 x 24 m, with two doors of 1.2 m, 10 m apart.
void add_doors(physics::World& world, Vec2 offset) {
    add_border(world, {{0.0F, 0.0F}, {24.0F, 24.0F}});
    const auto add_wall = [&](float from, float to) {
        add(world, box({{11.75F + offset.x, from}, {12.25F + offset.x, to}}));
    };
    add_wall(0.0F, 6.4F + offset.y);
    add_wall(7.6F + offset.y, 16.4F + offset.y);
    add_wall(17.6F + offset.y, 24.0F);
}

// Sends walkers through the nearer door, in which something stands. Returns how many arrive.
int count_past_door(Vec2 offset, int walkers, bool is_agent) {
    Simulation simulation;
    add_doors(simulation.world, offset);
    const Vec2 door = Vec2{12.0F, 7.0F} + offset;
    if (is_agent) {
        simulation.add_agent(door, {.radius = 0.4F, .holds_position = true});
    } else {
        physics::Body post = simulation.world.create_body(
            {.type = b2_dynamicBody, .position = door, .has_fixed_rotation = true});
        post.add(test::circle(0.4F), {.density = 1e6F});
    }
    for (int i = 0; i < walkers; ++i) {
        const float x = 0.8F * static_cast<float>(i % 4);
        const float y = 6.0F + 0.8F * static_cast<float>(i / 4);
        simulation.add_agent_to({4.0F + x, y}, {20.0F - x, y});
    }
    const auto has_arrived = [](const Agent& agent) {
        return agent.is_target_reached();
    };
    simulation.run_until(
        [&] {
            return std::count_if(simulation.agents.begin(), simulation.agents.end(), has_arrived) ==
                   walkers;
        },
        50.0F);
    return static_cast<int>(
        std::count_if(simulation.agents.begin(), simulation.agents.end(), has_arrived));
}

// The corners of the door keep the second walker from sliding around the first one.
TEST(AgentPlace, WalkerArrivesBesideAnotherThatStandsAtTheSameTargetInADoor) {
    for (int i = 0; i < 40; ++i) {
        const Vec2 start{7.2F + 0.1F * static_cast<float>(i % 4),
                         5.5F + 0.1F * static_cast<float>(i / 4)};
        SCOPED_TRACE(testing::Message() << start.x << ", " << start.y);
        Simulation simulation{{.cell_size = 1.0F}};
        add(simulation.world, box({{6.0F, 2.0F}, {7.0F, 4.0F}}));
        add(simulation.world, box({{6.0F, 5.0F}, {7.0F, 7.0F}}));
        simulation.add_agent_to({6.55F, 4.49F}, {6.5F, 4.5F}, {.margin = 0.02F});
        simulation.run(0.5F);
        simulation.add_agent_to(start, {6.5F, 4.5F}, {.margin = 0.02F});
        EXPECT_TRUE(simulation.run_until_all_arrive(5.0F));
    }
}

TEST(AgentPlace, WalkersTakeAnotherDoorThanOneInWhichSomethingStands) {
    for (const float x : {0.0F, 0.25F, 0.5F, 0.75F}) {
        for (const float y : {0.0F, 0.25F, 0.5F, 0.75F}) {
            for (const int walkers : {1, 8}) {
                EXPECT_EQ(count_past_door({x, y}, walkers, true), walkers) << x << ' ' << y;
                EXPECT_EQ(count_past_door({x, y}, walkers, false), walkers) << x << ' ' << y;
            }
        }
    }
}

TEST(AgentPlace, IdleAgentInALaneMakesWayAndComesBack) {
    Simulation simulation;
    add_border(simulation.world, {{0.0F, 0.0F}, {24.0F, 8.0F}});
    add(simulation.world, box({{6.0F, 0.0F}, {18.0F, 3.45F}}));
    add(simulation.world, box({{6.0F, 4.55F}, {18.0F, 8.0F}}));
    const Agent& idle = simulation.add_agent({11.0F, 4.0F});
    const std::array walkers{&simulation.add_agent_to({2.0F, 3.5F}, {22.0F, 4.5F}),
                             &simulation.add_agent_to({3.0F, 4.5F}, {21.0F, 3.5F})};
    EXPECT_TRUE(simulation.run_until(
        [&] {
            return std::all_of(
                walkers.begin(), walkers.end(), std::mem_fn(&Agent::is_target_reached));
        },
        10.0F));
    EXPECT_GT(distance(idle.position(), {11.0F, 4.0F}), 1.0F);
    EXPECT_TRUE(simulation.run_until(
        [&] {
            return distance(idle.position(), {11.0F, 4.0F}) < 0.1F &&
                   idle.status() == AgentStatus::idle;
        },
        20.0F))
        << idle.explain().text;
    EXPECT_EQ(simulation.count(AgentEvent::target_reached), 2) << "it has no target";
    EXPECT_EQ(simulation.contacts.walls, 0);
}

TEST(AgentPlace, IdleAgentsAtAnExitMakeWay) {
    Simulation simulation;
    add_border(simulation.world, {{0.0F, 0.0F}, {24.0F, 14.0F}});
    add(simulation.world, box({{11.75F, 0.0F}, {12.25F, 6.4F}}));
    add(simulation.world, box({{11.75F, 7.6F}, {12.25F, 14.0F}}));
    const std::array places{Vec2{11.0F, 6.3F},
                            Vec2{11.7F, 7.0F},
                            Vec2{11.0F, 7.0F},
                            Vec2{12.4F, 7.0F},
                            Vec2{11.0F, 7.7F}};
    for (const Vec2 place : places) {
        simulation.add_agent(place);
    }
    for (int i = 0; i < 12; ++i) {
        const float x = 0.8F * static_cast<float>(i % 4);
        const float y = 5.0F + 0.9F * static_cast<float>(i / 4);
        simulation.add_agent_to({3.0F + x, y}, {20.0F - x, y});
    }
    EXPECT_TRUE(simulation.run_until(
        [&] {
            return std::count_if(simulation.agents.begin(),
                                 simulation.agents.end(),
                                 std::mem_fn(&Agent::is_target_reached)) == 12;
        },
        20.0F));
    simulation.run(10.0F);
    int back = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        back += distance(simulation.agents[i].position(), places[i]) < 0.5F ? 1 : 0;
    }
    EXPECT_GE(back, 4) << "the one in the door may close it for the one beyond it";
}

// An agent that was pushed from its place into a corner walks back. The target of another one is so
// near that neither can pass the other.
TEST(AgentPlace, TwoOfWhichOneIsInACornerOnItsWayBackGetOn) {
    for (const float distance_left : {0.02F, 0.06F, 0.1F}) {
        Simulation simulation;
        add_border(simulation.world, {{0.0F, 0.0F}, {12.0F, 12.0F}});
        const Agent& back = simulation.add_agent_to({0.4F, 2.0F}, {0.4F, 1.9F});
        const Agent& on_way = simulation.add_agent({4.0F, 0.8F});
        ASSERT_TRUE(simulation.run_until_all_arrive(2.0F));
        const Vec2 corner{0.33F, 0.33F};
        const Vec2 way = (1.0F / length({0.4F, 0.47F})) * Vec2{0.4F, 0.47F};
        simulation.bodies[0].set_transform(corner, 0.0F);
        simulation.bodies[1].set_transform(corner + 0.62F * way, 0.0F);
        simulation.agents[1].navigate_to(corner + (0.62F - distance_left) * way);
        EXPECT_TRUE(simulation.run_until(
            [&] {
                return on_way.is_target_reached() && back.is_target_reached() &&
                       distance(back.position(), {0.4F, 1.9F}) < 0.3F;
            },
            15.0F))
            << distance_left << ": " << on_way.explain().text << "; " << back.explain().text;
    }
}

// A player, say: the game sets the velocity of its body while others push it.
TEST(AgentPlace, IdleAgentLeavesItsBodyToTheGameThatMovesIt) {
    Simulation simulation;
    const Agent& player = simulation.add_agent({0.0F, 0.0F});
    simulation.add_agent_to({-2.0F, 0.05F}, {8.0F, 0.05F});
    simulation.run(1.0F); // it makes way
    EXPECT_NE(player.position(), Vec2{});
    const Vec2 from = player.position();
    const Vec2 velocity{0.0F, from.y > 0.0F ? 2.5F : -2.5F}; // away from the walker
    for (int i = 0; i < 60; ++i) {
        simulation.bodies[0].set_velocity(velocity);
        simulation.step();
        EXPECT_EQ(Vec2{simulation.bodies[0].velocity()}, velocity) << i;
    }
    simulation.bodies[0].set_velocity({});
    simulation.run(5.0F);
    EXPECT_LT(distance(player.position(), from + velocity), 0.05F) << "its place is there";
}

// A watched wall presses a walker against another wall, and goes back.
TEST(AgentPlace, SqueezedAgentGoesOnWhenItIsFree) {
    Simulation simulation;
    add(simulation.world, box({{-12.0F, 2.0F}, {12.0F, 3.0F}}));
    physics::Body wall = simulation.world.create_body({.type = b2_kinematicBody});
    wall.add(box({{-11.4F, -1.0F}, {11.4F, 1.0F}}));
    wall.set_position({0.0F, -4.0F});
    simulation.navigator.watch(key_of(wall));
    const Agent& agent = simulation.add_agent_to({-8.0F, 1.2F}, {9.0F, 1.6F});
    simulation.run(1.0F);
    const auto move_for_a_second = [&](float velocity) {
        wall.set_velocity({0.0F, velocity});
        simulation.run(1.0F);
        wall.set_velocity({});
    };
    move_for_a_second(4.45F);
    simulation.run(4.0F);
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    EXPECT_EQ(agent.explain().text.rfind("has waited", 0), 0U) << agent.explain().text;
    move_for_a_second(-4.45F);
    EXPECT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 8.0F))
        << agent.explain().text;
    EXPECT_EQ(simulation.count(AgentEvent::failed), 0);
}

// As in a game that updates its agents while a dialog stops the world.
TEST(AgentPlace, AgentWhoseWorldStoodStillGoesOn) {
    Simulation simulation;
    const Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.5F, 0.5F});
    simulation.run(1.0F);
    for (int i = 0; i < 20 * 60; ++i) {
        simulation.plan_and_steer();
    }
    EXPECT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 20.0F))
        << agent.explain().text;
}

} // namespace
} // namespace raywalk::agent_place_test
