// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

// Where agents face, and how they turn.
namespace raywalk::agent_facing_test {
namespace {

using test::Simulation;
using test::sixtieth;

constexpr float pi = std::numbers::pi_v<float>;

float difference(float a, float b) {
    return std::abs(std::remainder(a - b, 2.0F * pi));
}

TEST(AgentFacing, ByDefaultAnAgentFacesWhereItWalks) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {0.5F, 8.5F});
    EXPECT_EQ(agent.facing(), 0.0F);
    simulation.run(0.5F);
    EXPECT_NEAR(agent.facing(), pi / 2.0F, 1e-3F);
    ASSERT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 10.0F));
    simulation.run(1.0F);
    EXPECT_NEAR(agent.facing(), pi / 2.0F, 1e-3F);
}

TEST(AgentFacing, ItTurnsNoFasterThanItMayAndArrives) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {-7.5F, 0.5F}, {.max_turn_speed = 2.0F});
    float last = agent.facing();
    float fastest = 0.0F;
    float farthest = 0.0F;
    for (int i = 0; i < 60 * 12 && !agent.is_target_reached(); ++i) {
        simulation.step();
        fastest = std::max(fastest, difference(agent.facing(), last));
        last = agent.facing();
        if (i < 45) { // it needs pi / 2 / 2 seconds until the way is not behind it
            farthest = std::max(farthest, distance(agent.position(), {0.5F, 0.5F}));
        }
    }
    EXPECT_NEAR(fastest, 2.0F * sixtieth, 1e-4F);
    EXPECT_LT(farthest, 0.05F) << "it turns on the spot first";
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_NEAR(difference(agent.facing(), pi), 0.0F, 0.1F);
}

TEST(AgentFacing, WhoTurnsSlowlyIsNotStuck) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {-3.5F, 0.5F}, {.max_turn_speed = 0.3F});
    ASSERT_TRUE(simulation.run_until([&] { return agent.is_navigation_finished(); }, 60.0F));
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_EQ(simulation.count(AgentEvent::no_progress), 0);
    EXPECT_EQ(simulation.count(AgentEvent::waiting), 0);
}

TEST(AgentFacing, ASlowTurnAroundCornersTouchesNothing) {
    Simulation simulation;
    physics::Body wall = simulation.world.create_body({});
    for (int i = 0; i < 4; ++i) {
        const auto x = static_cast<float>(4 * i);
        wall.add(physics::box(i % 2 == 0 ? Box{{x, -4.0F}, {x + 0.5F, 6.0F}}
                                         : Box{{x, -6.0F}, {x + 0.5F, 4.0F}}));
    }
    Agent& agent = simulation.add_agent_to({-3.5F, 0.5F}, {15.5F, 0.5F}, {.max_turn_speed = 1.5F});
    ASSERT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 120.0F));
    EXPECT_EQ(simulation.contacts.walls, 0);
}

TEST(AgentFacing, ATurnSpeedThatIsNotAboveZeroIsInfinite) {
    for (const float wrong : {0.0F, -1.0F, std::nanf("")}) {
        Simulation simulation;
        Agent& agent = simulation.add_agent({0.5F, 0.5F}, {.max_turn_speed = wrong});
        EXPECT_TRUE(std::isinf(agent.settings().max_turn_speed)) << wrong;
    }
}

TEST(AgentFacing, AnAgentThatMakesWayTurnsFirst) {
    Simulation simulation;
    Agent& tank = simulation.add_agent_to({-0.5F, 0.5F}, {0.5F, 0.5F}, {.max_turn_speed = 1.0F});
    ASSERT_TRUE(simulation.run_until([&] { return tank.is_target_reached(); }, 5.0F));
    (void)simulation.add_agent_to({-5.5F, 0.4F}, {6.5F, 0.4F});
    float farthest = 0.0F;
    for (int i = 0; i < 60 * 8; ++i) {
        simulation.step();
        const Vec2 velocity = simulation.bodies[0].velocity();
        if (length(velocity) > 0.1F) {
            const float heading = std::atan2(velocity.y, velocity.x);
            farthest = std::max(farthest, difference(heading, tank.facing()));
        }
    }
    EXPECT_LT(farthest, pi / 2.0F + 0.1F) << "it never moves backward";
    EXPECT_GT(farthest, 0.0F) << "it has made way";
}

} // namespace
} // namespace raywalk::agent_facing_test
