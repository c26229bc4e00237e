// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

namespace raywalk::agent_time_steps_test {
namespace {

using test::add;
using test::add_walker;
using test::box;
using test::ContactCounter;
using test::sixtieth;

// A walker, a wall in its way, and a game that chooses the length of each step.
class AgentTimeSteps : public testing::Test {
protected:
    AgentTimeSteps() {
        add(world, box({{-0.5F, -4.0F}, {0.5F, 3.0F}}));
        agent.navigate_to({4.0F, 0.125F});
    }

    void step(float dt) {
        navigator.update();
        agent.update(dt);
        if (dt > 0.0F) {
            world.step(dt);
            contacts.count(world);
        }
    }

    // The game time until the agent has ended its journey, at most `limit` (unit: second).
    float walk(float dt, float limit) {
        float time = 0.0F;
        while (!agent.is_navigation_finished() && time < limit) {
            step(dt);
            time += dt;
        }
        return time;
    }

    physics::World world;
    Navigator navigator{Box2dProbe{world}, {.cell_size = 0.5F}};
    Agent agent{navigator, Box2dBody{add_walker(world, {-4.0F, 0.25F})}};
    ContactCounter contacts;
};

TEST_F(AgentTimeSteps, APausedGameMovesNothingAndTheAgentGoesOnAfterwards) {
    for (int i = 0; i < 60; ++i) {
        step(sixtieth);
    }
    const Vec2 before = agent.position();
    const AgentStatus status = agent.status();
    for (int i = 0; i < 600; ++i) {
        step(0.0F);
    }
    EXPECT_EQ(agent.position(), before);
    EXPECT_EQ(agent.status(), status);
    walk(sixtieth, 20.0F);
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_EQ(contacts.walls, 0);
}

TEST_F(AgentTimeSteps, StepsOfAFifthOfASecondLeadToTheTarget) {
    walk(0.2F, 30.0F);
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_EQ(contacts.walls, 0);
}

TEST_F(AgentTimeSteps, SingleHitchesDoNotEndTheJourney) {
    for (int i = 0; i < 400; ++i) {
        step(i % 30 == 29 ? 0.2F : sixtieth);
    }
    EXPECT_TRUE(agent.is_target_reached());
}

TEST_F(AgentTimeSteps, ATenthOfTheSpeedOfTimeTakesAsMuchGameTime) {
    const float slow = walk(sixtieth / 10.0F, 20.0F);
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_EQ(contacts.walls, 0);
    agent.teleport({-4.0F, 0.25F});
    agent.navigate_to({4.0F, 0.25F});
    agent.update(sixtieth);
    const float normal = walk(sixtieth, 20.0F);
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_NEAR(slow, normal, 0.1F * normal);
}

} // namespace
} // namespace raywalk::agent_time_steps_test
