// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "core/vec2d.hpp"
#include "support/fake_body.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace raywalk::agent_time_steps_test {
namespace {

using test::add;
using test::add_walker;
using test::box;
using test::ContactCounter;
using test::Simulation;
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

// The end of its path moves in each step, so the agent chooses a velocity in each step.
TEST(AgentShortSteps, AFollowerSpeedsUpNoFasterThanItsSettingsAllow) {
    constexpr float acceleration = 2.0F;
    for (const float hertz : {60.0F, 120.0F, 144.0F, 240.0F, 1000.0F}) {
        Simulation simulation;
        physics::Body followed =
            add(simulation.world, test::circle(0.3F), {.type = b2_kinematicBody});
        followed.set_position({2.5F, 0.0F});
        followed.set_velocity({2.0F, 0.0F});
        Agent& agent = simulation.add_agent({}, {.max_acceleration = acceleration});
        agent.follow(Box2dBody{followed});
        simulation.run(1.0F, 1.0F / hertz);
        EXPECT_NEAR(norm(exact(simulation.bodies[0].velocity())), acceleration, 0.05F) << hertz;
    }
}

// It brakes before its target, so its courses are brief.
TEST(AgentShortSteps, AnAgentThatGetsNowhereIsNoticed) {
    for (const float hertz : {60.0F, 120.0F, 144.0F, 240.0F, 500.0F}) {
        Navigator navigator{test::ObstacleList{{}}};
        const auto body = std::make_shared<test::FakeBodyState>(); // does not move
        Agent agent{navigator, test::FakeBody{body}};
        agent.navigate_to({0.2F, 0.0F});
        int events = 0;
        for (int i = 0; i < static_cast<int>(6.0F * hertz); ++i) {
            navigator.update();
            agent.update(1.0F / hertz);
            events += static_cast<int>(
                std::count(agent.events().begin(), agent.events().end(), AgentEvent::no_progress));
        }
        EXPECT_EQ(events, 4) << hertz;
        EXPECT_EQ(agent.status(), AgentStatus::stuck) << hertz;
    }
}

} // namespace
} // namespace raywalk::agent_time_steps_test
