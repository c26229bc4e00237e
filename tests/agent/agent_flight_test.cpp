// SPDX-License-Identifier: MIT
#include "support/fake_body.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

// Agents whose bodies are thrown, by explosions for example, or carried, by belts.
namespace raywalk::agent_flight_test {
namespace {

using test::add;
using test::box;
using test::circle;
using test::Simulation;
using test::sixtieth;

physics::Body add_damped_walker(physics::World& world, Vec2 position, float damping) {
    physics::Body body = world.create_body({.type = b2_dynamicBody,
                                            .position = position,
                                            .has_fixed_rotation = true,
                                            .linear_damping = damping});
    body.add(circle(0.3F), {.friction = 0.0F});
    return body;
}

void throw_body(physics::Body& body, Vec2 change) {
    body.set_velocity(body.velocity() + change);
}

// How far a body without an agent flies.
float free_flight(float speed, float damping, float seconds) {
    physics::World world;
    physics::Body body = add_damped_walker(world, {}, damping);
    body.set_velocity({speed, 0.0F});
    for (float time = 0.0F; time < seconds; time += sixtieth) {
        world.step(sixtieth);
    }
    return body.position().x;
}

Vec2 direction_of(int degrees) {
    const float angle = static_cast<float>(degrees) * 3.14159265F / 180.0F;
    return {std::cos(angle), std::sin(angle)};
}

// An agent on its way to the right, in the open.
struct Walk {
    explicit Walk(float damping, const AgentSettings& settings = {})
        : body{add_damped_walker(world, {}, damping)}
        , agent{navigator, Box2dBody{body}, settings} {
        agent.navigate_to({30.0F, 0.0F});
        run(1.0F);
        EXPECT_NEAR(body.velocity().x, 3.0F, 0.5F);
    }

    void run(float seconds) {
        for (float time = 0.0F; time < seconds; time += sixtieth) {
            navigator.update();
            agent.update(sixtieth);
            world.step(sixtieth);
        }
    }

    physics::World world;
    physics::Body body;
    Navigator navigator{Box2dProbe{world}};
    Agent agent;
};

TEST(AgentFlight, LetsABodyThatWasThrownFlyAndGoesOn) {
    for (const float speed : {5.0F, 12.0F, 30.0F}) {
        for (int degrees = 0; degrees < 360; degrees += 45) {
            for (const bool has_force : {false, true}) {
                AgentSettings settings;
                if (has_force) {
                    settings.max_force = 6.0F;
                }
                Walk walk{5.0F, settings};
                const Vec2 direction = direction_of(degrees);
                const Vec2 before = walk.body.position();
                throw_body(walk.body, speed * direction);
                const float thrown_speed = length(walk.body.velocity());
                float flown = 0.0F;
                for (int step = 0; step < 30; ++step) {
                    walk.run(sixtieth);
                    flown = std::max(flown, distance(before, walk.body.position()));
                }
                EXPECT_GT(flown, 0.6F * free_flight(thrown_speed, 5.0F, 0.5F))
                    << speed << " m/s at " << degrees;
                walk.run(25.0F);
                EXPECT_TRUE(walk.agent.is_target_reached()) << speed << " m/s at " << degrees;
            }
        }
    }
}

TEST(AgentFlight, BrakesABodyWithoutDampingAfterHalfASecond) {
    Walk walk{0.0F};
    throw_body(walk.body, {0.0F, 12.0F});
    walk.run(0.45F);
    EXPECT_NEAR(walk.body.velocity().y, 12.0F, 1e-3F);
    walk.run(1.2F);
    EXPECT_LT(walk.body.velocity().y, 0.0F) << "it is on its way back";
    EXPECT_NEAR(length(walk.body.velocity()), 3.0F, 1.0F);
    walk.run(25.0F);
    EXPECT_TRUE(walk.agent.is_target_reached());
}

TEST(AgentFlight, FliesWhilePausedToo) {
    for (const bool is_paused_first : {false, true}) {
        Walk walk{5.0F};
        const float y = walk.body.position().y;
        if (is_paused_first) {
            walk.agent.pause();
        }
        throw_body(walk.body, {0.0F, 12.0F});
        if (!is_paused_first) {
            walk.agent.pause();
        }
        walk.run(2.0F);
        EXPECT_GT(walk.body.position().y - y, 2.0F);
        EXPECT_LT(length(walk.body.velocity()), 0.1F);
        EXPECT_EQ(walk.agent.status(), AgentStatus::paused);
        walk.agent.resume();
        walk.run(25.0F);
        EXPECT_TRUE(walk.agent.is_target_reached());
    }
}

TEST(AgentFlight, GoesBackToItsTargetAfterItHadArrived) {
    Walk walk{5.0F};
    walk.agent.navigate_to(walk.agent.position());
    walk.run(2.0F);
    ASSERT_TRUE(walk.agent.is_target_reached());
    const Vec2 target = walk.agent.position();
    throw_body(walk.body, {0.0F, 12.0F});
    walk.run(0.5F);
    EXPECT_GT(distance(walk.agent.position(), target), 1.5F);
    walk.run(3.0F);
    EXPECT_TRUE(walk.agent.is_target_reached());
    EXPECT_LT(distance(walk.agent.position(), target), 0.1F);
}

TEST(AgentFlight, LeavesAnIdleAgentAlone) {
    Simulation simulation;
    Agent& agent = simulation.add_agent({0.0F, 0.0F});
    simulation.run(0.2F);
    simulation.bodies[0].set_velocity({12.0F, 0.0F});
    simulation.run(2.0F);
    EXPECT_EQ(Vec2{simulation.bodies[0].velocity()}, (Vec2{12.0F, 0.0F}));
    EXPECT_EQ(agent.status(), AgentStatus::idle);
}

// A new agent does not know yet how its body should move.
TEST(AgentFlight, IsNoneOfABodyThatMovesBeforeItsAgentHasATarget) {
    Simulation simulation;
    Agent& agent = simulation.add_agent({0.0F, 0.0F});
    simulation.bodies[0].set_velocity({12.0F, 0.0F});
    agent.navigate_to({-5.0F, 0.0F});
    simulation.run(0.1F);
    EXPECT_LT(simulation.bodies[0].velocity().x, 0.0F);
}

//   ####|####
//   A <-|   T     thrown back through the door that it has passed
//   ####|####
TEST(AgentFlight, FindsItsWayAfterItWasThrownThroughADoor) {
    Simulation simulation;
    add(simulation.world, box({{-0.2F, 0.8F}, {0.2F, 8.0F}}));
    add(simulation.world, box({{-0.2F, -8.0F}, {0.2F, -0.8F}}));
    Agent& agent = simulation.add_agent_to({-4.0F, 3.0F}, {6.0F, -2.0F});
    ASSERT_TRUE(simulation.run_until([&] { return agent.position().x > 0.6F; }, 5.0F));
    const Vec2 back = agent.position() - Vec2{-3.0F, 0.5F};
    throw_body(simulation.bodies[0], (-15.0F / length(back)) * back);
    simulation.run(0.6F);
    EXPECT_TRUE(simulation.run_until_all_arrive(20.0F)) << to_string(agent.status());
    EXPECT_EQ(simulation.count(AgentEvent::failed), 0);
}

// All agents of a crowd are thrown away from its middle.
TEST(AgentFlight, AnExplosionThrowsACrowd) {
    Simulation simulation;
    for (const Box& wall : {Box{{-13.0F, -13.0F}, {-12.0F, 13.0F}},
                            Box{{12.0F, -13.0F}, {13.0F, 13.0F}},
                            Box{{-12.0F, -13.0F}, {12.0F, -12.0F}},
                            Box{{-12.0F, 12.0F}, {12.0F, 13.0F}}}) {
        add(simulation.world, box(wall));
    }
    for (int i = 0; i < 16; ++i) {
        const Vec2 start{static_cast<float>(i % 4) - 1.5F, static_cast<float>(i / 4) - 1.5F};
        simulation.add_agent_to(0.7F * start, {-6.0F * start.x, -6.0F * start.y});
    }
    simulation.run(0.3F);
    std::vector<Vec2> before;
    for (physics::Body& body : simulation.bodies) {
        const Vec2 away = body.position();
        before.push_back(away);
        throw_body(body, (12.0F / std::max(0.1F, length(away))) * away);
    }
    simulation.run(0.4F);
    for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_GT(distance(before[i], simulation.bodies[i].position()), 2.0F);
    }
    EXPECT_TRUE(simulation.run_until_all_arrive(40.0F));
}

// Agents that push each other through a door are not thrown.
TEST(AgentFlight, PushingIsNoFlight) {
    physics::World world;
    add(world, box({{-0.2F, 0.5F}, {0.2F, 8.0F}}));
    add(world, box({{-0.2F, -8.0F}, {0.2F, -0.5F}}));
    Navigator navigator{Box2dProbe{world}, {.cell_size = 0.5F}};
    std::vector<physics::Body> bodies;
    std::deque<Agent> agents;
    const auto speed_of = [](std::size_t i) {
        return 2.0F + 0.3F * static_cast<float>(i);
    };
    for (std::size_t i = 0; i < 10; ++i) {
        const Vec2 place{-2.0F - static_cast<float>(i % 5), static_cast<float>(i / 5) - 0.5F};
        bodies.push_back(test::add_walker(world, place));
        // They do not avoid each other: they push.
        Agent& agent = agents.emplace_back(
            navigator,
            Box2dBody{bodies.back()},
            AgentSettings{.max_speed = speed_of(i), .avoidance_enabled = false});
        agent.navigate_to({6.0F, place.y});
    }
    int stalls = 0;
    for (int step = 0; step < 60 * 20; ++step) {
        navigator.update();
        for (std::size_t i = 0; i < agents.size(); ++i) {
            const Vec2 before = bodies[i].velocity();
            agents[i].update(sixtieth);
            const bool is_driven = !(before == Vec2{bodies[i].velocity()});
            const bool is_walking = agents[i].status() == AgentStatus::walking;
            const bool is_fast = length(before) > std::max(4.0F, 1.01F * speed_of(i));
            stalls += is_walking && !is_driven && is_fast ? 1 : 0;
        }
        world.step(sixtieth);
    }
    EXPECT_EQ(stalls, 0);
}

// A belt that moves all bodies between x = -4 and 4, across their paths.
void step_on_belt(Simulation& simulation, float speed) {
    simulation.plan_and_steer();
    for (physics::Body& body : simulation.bodies) {
        if (std::abs(body.position().x) < 4.0F) {
            body.set_velocity(body.velocity() + Vec2{0.0F, speed});
        }
    }
    simulation.world.step(sixtieth);
    simulation.contacts.count(simulation.world);
}

TEST(AgentDrift, OfABeltDoesNotMoveABodyOffItsPath) {
    for (const float speed : {0.3F, 1.0F, 1.5F}) {
        Simulation simulation;
        const Agent& agent = simulation.add_agent_to({-8.0F, 0.0F}, {8.0F, 0.0F});
        float farthest = 0.0F;
        for (int i = 0; i < 480 && !agent.is_target_reached(); ++i) {
            step_on_belt(simulation, speed);
            if (std::abs(agent.position().x) < 3.5F) { // after the step in which it is noticed
                farthest = std::max(farthest, std::abs(agent.position().y));
            }
        }
        EXPECT_TRUE(agent.is_target_reached()) << speed;
        EXPECT_LT(farthest, 0.002F) << speed;
    }
}

// A belt that gives as much as a throw moves the body in the first steps, until it is told apart.
TEST(AgentDrift, OfAFastBeltIsNoThrow) {
    for (const float speed : {1.9F, 2.2F, 2.5F, -2.5F}) {
        Simulation simulation;
        const Agent& agent = simulation.add_agent_to({-8.0F, 0.0F}, {8.0F, 0.0F});
        float farthest = 0.0F;
        int i = 0;
        for (; i < 720 && !agent.is_target_reached(); ++i) {
            step_on_belt(simulation, speed);
            farthest = std::max(farthest, std::abs(agent.position().y));
        }
        EXPECT_TRUE(agent.is_target_reached()) << speed;
        EXPECT_LT(farthest, 1.5F) << speed;
    }
}

// Each step of Box2D 3 has several substeps, four by default. A force acts in each of them, so its
// part of the movement is 0.625 of its part of the velocity at the end.
void step_with_substeps(test::FakeBodyState& body, Vec2 belt) {
    body.position = body.position + sixtieth * (body.velocity + 0.625F * belt);
    body.velocity = body.velocity + belt;
}

TEST(AgentDrift, OfABeltDoesNotStopABodyBeforeACornerWhereStepsHaveSubsteps) {
    for (const Vec2 belt :
         {Vec2{0.0F, 1.0F}, Vec2{0.0F, 1.5F}, Vec2{0.0F, -1.0F}, Vec2{1.0F, 0.0F}}) {
        Navigator navigator{test::ObstacleList{{test::block({{-2.0F, -1.0F}, {-0.325F, 4.0F}}),
                                                test::block({{-2.0F, 4.325F}, {6.0F, 5.0F}}),
                                                test::block({{0.325F, -1.0F}, {6.0F, 3.675F}})}}};
        const auto body = std::make_shared<test::FakeBodyState>();
        Agent agent{navigator, test::FakeBody{body}, {}};
        agent.navigate_to({5.0F, 4.0F});
        int steps = 0;
        for (; steps < 600 && !agent.is_target_reached(); ++steps) {
            navigator.update();
            agent.update(sixtieth);
            step_with_substeps(*body, belt);
        }
        EXPECT_LT(steps, 240) << belt.x << " " << belt.y;
    }
}

} // namespace
} // namespace raywalk::agent_flight_test
