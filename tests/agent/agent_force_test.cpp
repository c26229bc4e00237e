// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numbers>
#include <vector>

// Agents that move their bodies by forces.
namespace raywalk::agent_force_test {
namespace {

using test::add;
using test::add_walker;
using test::box;
using test::circle;
using test::Simulation;
using test::sixtieth;

// Measures the forces on the bodies of agents by the change of their velocities in a step. The
// bodies touch nothing.
struct ForceMeter {
    explicit ForceMeter(Simulation& s)
        : simulation{s} {}

    void step(float dt) {
        std::vector<Vec2> before;
        for (physics::Body body : simulation.bodies) {
            before.push_back(body.velocity());
        }
        simulation.plan_and_steer(dt);
        simulation.world.step(dt);
        for (std::size_t i = 0; i < simulation.bodies.size(); ++i) {
            const physics::Body body = simulation.bodies[i];
            const float change = length(body.velocity() - before[i]);
            greatest = std::max(greatest, change * body.mass() / dt);
        }
    }

    Simulation& simulation;
    float greatest = 0.0F;
};

struct Rate {
    float hertz;
    float acceleration;
};

void add_obstacles(physics::World& world) {
    add(world, box({{-3.5F, -6.0F}, {-2.5F, 2.0F}}));
    add(world, box({{-0.5F, -2.0F}, {0.5F, 6.0F}}));
    add(world, circle(1.5F, {4.0F, 0.0F}));
}

void expect_clean_push(Rate rate, float speed) {
    Simulation simulation;
    add_obstacles(simulation.world);
    AgentSettings settings{.margin = 0.1F, .max_speed = speed};
    const float mass = 0.3F * 0.3F * std::numbers::pi_v<float>;
    settings.max_force = rate.acceleration * mass;
    const Vec2 target{7.5F, 0.5F};
    Agent& agent = simulation.add_agent_to({-6.5F, 0.5F}, target, settings);
    ASSERT_NEAR(simulation.bodies[0].mass(), mass, 1e-6F);
    ForceMeter meter{simulation};
    const float dt = 1.0F / rate.hertz;
    for (int i = 0; i < static_cast<int>(60.0F * rate.hertz) && !agent.is_target_reached(); ++i) {
        meter.step(dt);
    }
    for (int i = 0; i < static_cast<int>(rate.hertz); ++i) {
        meter.step(dt);
    }
    EXPECT_TRUE(agent.is_target_reached()) << to_string(agent.status());
    EXPECT_LT(length(simulation.bodies[0].velocity()), 2e-3F) << "it does not rest";
    EXPECT_LT(distance(agent.position(), target), *agent.settings().target_desired_distance + 0.1F)
        << rate.hertz << " Hz, " << rate.acceleration << " m/s^2, " << speed << " m/s";
    EXPECT_LT(meter.greatest, 1.001F * *settings.max_force);
    EXPECT_GT(meter.greatest, 0.4F * *settings.max_force);
    EXPECT_EQ(simulation.contacts.walls, 0)
        << rate.hertz << " Hz, " << rate.acceleration << " m/s^2, " << speed << " m/s";
}

TEST(AgentForce, ArrivesAtRestAndTouchesNoWallAtAnyRate) {
    for (const float hertz : {15.0F, 30.0F, 60.0F, 240.0F}) {
        for (const float acceleration : {4.0F, 10.0F, 30.0F}) {
            for (const float speed : {1.0F, 3.0F, 6.0F}) {
                expect_clean_push({hertz, acceleration}, speed);
            }
        }
    }
}

// What it gives the body between two steps of the world is that of the time of its updates.
TEST(AgentForce, IsNotExceededByAnAgentThatIsUpdatedMoreOftenThanTheWorldSteps) {
    constexpr float acceleration = 10.0F;
    const float mass = 0.3F * 0.3F * std::numbers::pi_v<float>;
    for (const int hertz : {75, 120, 144, 240}) {
        Simulation simulation;
        add_obstacles(simulation.world);
        const Agent& agent = simulation.add_agent_to(
            {-6.5F, 0.5F}, {7.5F, 0.5F}, {.margin = 0.1F, .max_force = acceleration * mass});
        const float dt = 1.0F / static_cast<float>(hertz);
        float walked = 0.0F;
        int steps = 0;
        for (int i = 0; i < 20 * hertz && !agent.is_target_reached(); ++steps) {
            const Vec2 before = simulation.bodies[0].velocity();
            float time = 0.0F;
            for (; i * 60 < (steps + 1) * hertz; ++i) {
                simulation.plan_and_steer(dt);
                time += dt;
            }
            const Vec2 from = agent.position();
            simulation.world.step(sixtieth);
            walked += distance(from, agent.position());
            EXPECT_LT(length(simulation.bodies[0].velocity() - before),
                      1.001F * acceleration * time);
        }
        EXPECT_TRUE(agent.is_target_reached()) << hertz << " Hz";
        EXPECT_LT(walked, 20.0F) << hertz << " Hz";
    }
}

TEST(AgentForce, IsNeverExceededAmongOthers) {
    Simulation simulation;
    const float mass = 0.3F * 0.3F * std::numbers::pi_v<float>;
    AgentSettings settings{.max_force = 15.0F * mass};
    for (int i = 0; i < 6; ++i) {
        const float y = static_cast<float>(i % 3) - 1.0F;
        const float x = i < 3 ? -4.0F : 4.0F;
        simulation.add_agent_to({x, y}, {-x, -y}, settings);
    }
    ForceMeter meter{simulation};
    for (int i = 0; i < 900; ++i) {
        meter.step(sixtieth);
        if (simulation.contacts.others > 0) {
            break; // a contact is a force, too
        }
    }
    EXPECT_LT(meter.greatest, 1.001F * *settings.max_force);
}

TEST(AgentForce, IsNotExceededByAnAgentThatMakesWayAndComesBack) {
    Simulation simulation;
    const float mass = 0.3F * 0.3F * std::numbers::pi_v<float>;
    const AgentSettings settings{.max_force = 10.0F * mass};
    Agent& standing = simulation.add_agent_to({0.0F, 0.0F}, {0.01F, 0.0F}, settings);
    simulation.run(0.1F);
    ASSERT_TRUE(standing.is_target_reached());
    Agent& walker = simulation.add_agent_to({-4.0F, 0.0F}, {4.0F, 0.0F}, settings);
    ForceMeter meter{simulation};
    float farthest = 0.0F;
    for (int i = 0; i < 600; ++i) {
        meter.step(sixtieth);
        farthest = std::max(farthest, length(standing.position()));
    }
    EXPECT_TRUE(walker.is_target_reached());
    EXPECT_GT(farthest, 0.1F) << "it makes way";
    EXPECT_LT(length(standing.position()), 0.05F) << "and comes back";
    ASSERT_EQ(simulation.contacts.others, 0);
    EXPECT_LT(meter.greatest, 1.001F * *settings.max_force);
}

TEST(AgentForce, MovesItsBodyAwayFromWhereOthersPushedItOnlyAsStronglyAsAllowed) {
    Simulation simulation;
    const float mass = 0.3F * 0.3F * std::numbers::pi_v<float>;
    simulation.add_agent_to({0.0F, 0.0F}, {6.0F, 0.0F}, {.max_force = 10.0F * mass});
    ForceMeter meter{simulation};
    for (int i = 0; i < 30; ++i) {
        meter.step(sixtieth);
    }
    simulation.bodies[0].set_velocity({0.0F, 5.0F});
    for (int i = 0; i < 600; ++i) {
        meter.step(sixtieth);
    }
    EXPECT_TRUE(simulation.agents[0].is_target_reached());
    EXPECT_LT(meter.greatest, 1.001F * 10.0F * mass);
}

// A body without forces of its own.
class Ghost : public Body {
public:
    explicit Ghost(Vec2& velocity)
        : velocity_{&velocity} {}

    [[nodiscard]] BodyKey key() const override { return {7}; }

    [[nodiscard]] Vec2 position() const override { return {}; }

    [[nodiscard]] float radius() const override { return 0.3F; }

    [[nodiscard]] ObstacleFilter filter() const override { return {}; }

    [[nodiscard]] Vec2 velocity() const override { return *velocity_; }

    void set_velocity(Vec2 velocity) override { *velocity_ = velocity; }

    void set_position(Vec2 /*position*/) override {}

private:
    Vec2* velocity_;
};

TEST(AgentForce, SetsTheVelocityOfABodyWithoutForces) {
    Navigator navigator{test::ObstacleList{}};
    Vec2 velocity;
    EXPECT_EQ(Ghost{velocity}.max_acceleration(3.0F), std::numeric_limits<float>::infinity());
    Agent agent{navigator, Ghost{velocity}, {.max_force = 1.0F}};
    agent.navigate_to({5.0F, 0.0F});
    agent.update(sixtieth);
    EXPECT_NEAR(velocity.x, 20.0F / 60.0F, 1e-3F);
}

} // namespace
} // namespace raywalk::agent_force_test
