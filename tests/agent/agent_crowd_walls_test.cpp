// SPDX-License-Identifier: MIT
#include "core/vec2d.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>

// Agents that avoid each other beside walls.
namespace raywalk::agent_crowd_walls_test {
namespace {

using test::add;
using test::box;
using test::circle;
using test::Simulation;
using test::sixtieth;

TEST(AgentCrowdAtWalls, NoAgentIsDrivenIntoTheWallsOfANarrowCorridor) {
    for (const float dt : {1.0F / 15.0F, sixtieth, 1.0F / 240.0F}) {
        Simulation simulation;
        add(simulation.world, box({{-5.0F, 1.0F}, {5.0F, 1.5F}}));
        add(simulation.world, box({{-5.0F, -1.5F}, {5.0F, -1.0F}}));
        add(simulation.world, circle(0.4F, {0.0F, 1.0F}));
        for (int i = 0; i < 8; ++i) {
            const float x =
                (i % 2 == 0 ? -6.5F : 6.5F) * (1.0F + 0.12F * static_cast<float>(i / 2));
            simulation.add_agent_to({x, 0.0F}, {-x, 0.0F});
        }
        EXPECT_TRUE(simulation.run_until_all_arrive(60.0F, dt)) << dt;
        EXPECT_EQ(simulation.contacts.walls, 0) << dt;
        EXPECT_EQ(simulation.contacts.others, 0) << dt;
    }
}

TEST(AgentCrowdAtWalls, AnAgentWhoseCenterIsOnAWallMoves) {
    Simulation simulation;
    add(simulation.world, box({{1.0F, -2.0F}, {3.0F, 2.0F}}));
    simulation.add_agent_to({1.0F, 0.0F}, {-3.0F, 0.0F}, {.filter = ObstacleFilter{}});
    simulation.add_agent_to({0.8F, 0.5F}, {-3.0F, 1.0F});
    for (physics::Body body : simulation.bodies) {
        body.set_filter({.mask_bits = 0});
    }
    for (int i = 0; i < 60; ++i) {
        simulation.step();
        ASSERT_TRUE(is_finite(simulation.agents[0].position()));
    }
    EXPECT_TRUE(simulation.run_until_all_arrive(5.0F));
}

// How long hunters stand alone in plain view of their prey, which walks to and fro between walls.
float time_standing_alone(float speed_of_prey) {
    Simulation simulation;
    add(simulation.world, box({{-0.25F, 0.5F}, {0.25F, 10.0F}}));
    add(simulation.world, box({{-0.25F, -10.0F}, {0.25F, -0.5F}}));
    add(simulation.world, box({{2.25F, -2.5F}, {2.75F, 2.5F}}));
    Agent& prey = simulation.add_agent({6.0F, 0.0F}, {.radius = 0.4F, .max_speed = speed_of_prey});
    for (int i = 0; i < 5; ++i) {
        const Vec2 from{-9.0F, 2.0F * static_cast<float>(i) - 4.0F};
        simulation.add_agent(from, {.radius = 0.4F, .max_speed = 2.5F})
            .follow(Box2dBody{simulation.bodies.front()});
    }
    constexpr std::array<Vec2, 4> route{
        {{-5.0F, 3.0F}, {-5.0F, -3.0F}, {5.0F, -4.0F}, {6.0F, 4.0F}}};
    float standing = 0.0F;
    for (int step = 0, next = 0; step < 1200; ++step) {
        if (prey.is_navigation_finished()) {
            prey.navigate_to(route[static_cast<std::size_t>(next++ % 4)]);
        }
        simulation.step();
        for (std::size_t i = 1; i < simulation.agents.size(); ++i) {
            const Vec2 place = simulation.agents[i].position();
            const bool is_alone = std::none_of(
                simulation.agents.begin(), simulation.agents.end(), [&](const Agent& other) {
                    return &other != &simulation.agents[i] &&
                           norm(between(place, other.position())) < 1.3;
                });
            const bool stands = simulation.bodies[i].velocity() == Vec2{};
            standing += is_alone && stands && step > 60 ? sixtieth : 0.0F;
        }
    }
    return standing;
}

TEST(AgentCrowdAtWalls, AHunterDoesNotStandAloneWhileItsPreyRunsAway) {
    float standing = 0.0F;
    for (const float speed : {2.0F, 2.5F, 3.0F}) {
        standing += time_standing_alone(speed);
    }
    EXPECT_LT(standing, 1.0F);
}

TEST(AgentCrowdAtWalls, NoAgentIsDrivenIntoABlockedCell) {
    Simulation simulation;
    for (int x = -6; x < 6; ++x) {
        simulation.navigator.set_cell_blocked({x, 1}, true);
        simulation.navigator.set_cell_blocked({x, -1}, true);
    }
    for (int i = 0; i < 4; ++i) {
        const float x = (i % 2 == 0 ? -7.5F : 7.5F) * (1.0F + 0.2F * static_cast<float>(i / 2));
        simulation.add_agent_to({x, 0.5F}, {-x, 0.5F});
    }
    for (int i = 0; i < 900; ++i) {
        simulation.step();
        for (const Agent& agent : simulation.agents) {
            const Cell cell = simulation.navigator.grid().cell_at(agent.position());
            EXPECT_FALSE(simulation.navigator.is_cell_blocked(cell));
        }
    }
    EXPECT_TRUE(simulation.run_until_all_arrive(0.1F)) << "they pass each other all the same";
}

} // namespace
} // namespace raywalk::agent_crowd_walls_test
