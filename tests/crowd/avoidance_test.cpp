// SPDX-License-Identifier: MIT
#include "crowd/avoidance.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace raywalk::avoidance_test {
namespace {

using test::Random;

// Any value that a game may pass, with many edge cases.
double any_number(Random& random, double greatest) {
    switch (random.below(4)) {
    case 0:
        return 0.0;
    case 1:
        return greatest;
    case 2:
        return -greatest;
    default:
        return greatest * random.between(-1.0F, 1.0F);
    }
}

Vec2d any_vector(Random& random, double greatest) {
    const double x = any_number(random, greatest);
    return {x, any_number(random, greatest)};
}

AvoidingAgent any_agent(Random& random) {
    const std::array sizes{0.0, 0.3, 3.0, 1e4, 1e30};
    AvoidingAgent agent;
    agent.position = any_vector(random, sizes[random.below(5)]);
    agent.velocity = any_vector(random, sizes[random.below(5)]);
    agent.preferred_velocity = any_vector(random, sizes[random.below(5)]);
    agent.radius = std::abs(any_number(random, sizes[random.below(3)]));
    agent.max_speed = std::abs(any_number(random, sizes[random.below(5)]));
    agent.time_horizon = std::abs(any_number(random, 10.0));
    agent.priority.value = static_cast<float>(random.below(3));
    agent.room_for_first = random.below(2) == 0 ? 0.3 : 0.0;
    agent.keeps_place = random.below(2) == 0;
    return agent;
}

NearbyAgent any_nearby_agent(Random& random, std::uint32_t id) {
    const AvoidingAgent agent = any_agent(random);
    return {id,
            agent.position,
            agent.velocity,
            agent.preferred_velocity,
            agent.radius,
            agent.priority,
            random.below(4) != 0};
}

TEST(Avoidance, ReturnsAFiniteVelocityUpToMaxSpeedForAnyArguments) {
    Random random{2};
    Avoidance avoidance;
    for (int round = 0; round < 50'000; ++round) {
        const AvoidingAgent agent = any_agent(random);
        std::vector<NearbyAgent> nearby(random.below(12));
        for (std::uint32_t i = 0; i < nearby.size(); ++i) {
            nearby[i] = any_nearby_agent(random, i + 1);
        }
        const std::array steps{0.0, 1.0 / 240.0, 1.0 / 15.0, 100.0};
        const Vec2d v = avoidance.safe_velocity(agent, nearby, steps[random.below(4)]);
        ASSERT_TRUE(std::isfinite(v.x) && std::isfinite(v.y)) << round;
        ASSERT_LE(std::sqrt(dot(v, v)), agent.max_speed) << round;
    }
}

TEST(Avoidance, IgnoresNearbyAgentsWithANanAndStopsAnAgentWithOne) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinite = std::numeric_limits<double>::infinity();
    Avoidance avoidance;
    AvoidingAgent agent{.id = 0, .preferred_velocity = {1.0, 0.0}};
    const std::vector<NearbyAgent> nearby{{.id = 1, .position = {nan, 0.0}},
                                          {.id = 2, .velocity = {0.0, infinite}},
                                          {.id = 3, .radius = nan}};
    for (const double dt : {1.0 / 60.0, nan, infinite}) {
        const Vec2d v = avoidance.safe_velocity(agent, nearby, dt);
        EXPECT_EQ(v.x, 1.0);
        EXPECT_EQ(v.y, 0.0);
    }
    agent.velocity.x = nan;
    EXPECT_EQ(avoidance.safe_velocity(agent, nearby, 0.1).x, 0.0);
    agent.velocity.x = 0.0;
    agent.max_speed = nan;
    EXPECT_EQ(avoidance.safe_velocity(agent, nearby, 0.1).x, 0.0);
}

TEST(Avoidance, DoesNotDependOnTheOrderOfNearbyAgents) {
    Random random{3};
    Avoidance avoidance;
    for (int round = 0; round < 2000; ++round) {
        AvoidingAgent agent{.velocity = {1.0, 0.0}, .preferred_velocity = {1.5, 0.5}};
        agent.max_speed = 2.0;
        std::vector<NearbyAgent> nearby(10);
        for (std::uint32_t i = 0; i < nearby.size(); ++i) {
            // On a lattice, so that many distances are equal.
            nearby[i] = {.id = i + 1,
                         .position = {random.below(5) - 2.0, random.below(5) - 2.0},
                         .velocity = {random.below(3) - 1.0, random.below(3) - 1.0},
                         .radius = 0.2};
        }
        const Vec2d expected = avoidance.safe_velocity(agent, nearby, 1.0 / 60.0);
        for (int shuffle = 0; shuffle < 5; ++shuffle) {
            for (int i = 9; i > 0; --i) {
                std::swap(nearby[i], nearby[random.below(i + 1)]);
            }
            const Vec2d v = avoidance.safe_velocity(agent, nearby, 1.0 / 60.0);
            ASSERT_EQ(v.x, expected.x);
            ASSERT_EQ(v.y, expected.y);
        }
    }
}

TEST(Avoidance, NeverGivesWayThroughAWall) {
    // The wall is below; the other agent comes from above and ignores others.
    const HalfPlane wall{{0.0, 0.0}, {1.0, 0.0}};
    const AvoidingAgent agent{.id = 0, .radius = 0.3};
    const NearbyAgent other{
        .id = 1, .position = {0.0, 0.8}, .velocity = {0.0, -3.0}, .radius = 0.3, .avoids = false};
    Avoidance avoidance;
    const Vec2d v = avoidance.safe_velocity(agent, {&other, 1}, 1.0 / 60.0, {&wall, 1});
    EXPECT_GE(v.y, -1e-9);
    EXPECT_GT(std::abs(v.x), 0.5);
}

} // namespace
} // namespace raywalk::avoidance_test
