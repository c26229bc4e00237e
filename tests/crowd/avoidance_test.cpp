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

// The velocity of an agent that stands 3 cm from another one.
Vec2d velocity_beside(const NearbyAgent& other, double room_for_first = 0.3) {
    const AvoidingAgent agent{.id = 1, .radius = 0.3, .room_for_first = room_for_first};
    Avoidance avoidance;
    return avoidance.safe_velocity(agent, {&other, 1}, 1.0 / 60.0);
}

TEST(Avoidance, LeavesMoreRoomForThoseThatGoFirst) {
    const NearbyAgent first{
        .id = 0, .position = {0.63, 0.0}, .radius = 0.3, .priority = {.value = 2.0}};
    EXPECT_LT(velocity_beside(first).x, -0.05);
    EXPECT_EQ(velocity_beside(first, 0.0), Vec2d{});
    NearbyAgent other = first;
    other.position.x = 0.6 - 1e-7;
    EXPECT_LT(velocity_beside(other).x, -0.05) << "they touch, but for rounding";
    other = first;
    other.priority.value = 0.0;
    EXPECT_EQ(velocity_beside(other), Vec2d{}) << "the other makes room";
    other = first;
    other.has_arrived = true;
    EXPECT_EQ(velocity_beside(other), Vec2d{}) << "it needs none";
    other = first;
    other.position.x = 0.9;
    EXPECT_EQ(velocity_beside(other), Vec2d{}) << "there is enough";
}

TEST(Avoidance, AnAgentThatIsHeldUpIsNotExpectedToCome) {
    NearbyAgent other{.id = 0,
                      .position = {1.8, 0.2},
                      .preferred_velocity = {-3.0, 0.0},
                      .radius = 0.3,
                      .priority = {.value = 2.0}};
    EXPECT_EQ(velocity_beside(other), Vec2d{});
    other.velocity = other.preferred_velocity;
    EXPECT_NE(velocity_beside(other), Vec2d{}) << "it comes";
}

// Two that come along a wall from both sides, and turn into a door between them.
TEST(Avoidance, AgentsThatMergeOnlyCountForHalfASecond) {
    AvoidingAgent agent{.id = 1,
                        .velocity = {0.0, 1.0},
                        .preferred_velocity = {0.0, 1.0},
                        .radius = 0.3,
                        .max_speed = 2.0,
                        .onward = {1.0F, 0.0F}};
    NearbyAgent other{.id = 0,
                      .position = {0.0, 2.0},
                      .velocity = {0.0, -1.0},
                      .preferred_velocity = {0.0, -1.0},
                      .radius = 0.3,
                      .priority = {.value = 2.0},
                      .onward = {1.0F, 0.0F}};
    Avoidance avoidance;
    const auto velocity = [&] {
        return avoidance.safe_velocity(agent, {&other, 1}, 1.0 / 60.0);
    };
    EXPECT_EQ(velocity(), agent.preferred_velocity) << "they meet after 0.7 s";
    other.onward = {0.0F, -1.0F};
    EXPECT_NE(velocity(), agent.preferred_velocity) << "it does not turn";
    other.onward = agent.onward;
    other.position.y = 1.2;
    EXPECT_NE(velocity(), agent.preferred_velocity) << "they meet after 0.3 s";
    agent.preferred_velocity = agent.velocity = {0.0, 2.0};
    other.position.y = 2.0;
    other.preferred_velocity = {0.0, 1.0};
    other.velocity = {0.0, 0.0};
    EXPECT_NE(velocity(), agent.preferred_velocity) << "it comes from the same side";
}

TEST(Avoidance, AnAgentThatKeepsItsPlaceIsNotPushedBackByThoseThatGoTheSameWayAfterIt) {
    AvoidingAgent agent{.id = 1, .preferred_velocity = {1.0, 0.0}, .radius = 0.3};
    NearbyAgent other{.id = 2, .position = {0.59, 0.0}, .velocity = {-1.0, 0.0}, .radius = 0.3};
    other.preferred_velocity = {1.0, 0.0};
    Avoidance avoidance;
    const auto speed = [&] {
        return avoidance.safe_velocity(agent, {&other, 1}, 1.0 / 60.0).x;
    };
    EXPECT_LT(speed(), -0.1);
    agent.keeps_place = true;
    EXPECT_NEAR(speed(), 0.0, 1e-9);
    other.preferred_velocity = {-1.0, 0.0};
    EXPECT_LT(speed(), -0.1) << "it comes the opposite way";
    other.preferred_velocity = {1.0, 0.0};
    other.priority.value = 2.0;
    EXPECT_LT(speed(), -0.1) << "it goes first";
}

} // namespace
} // namespace raywalk::avoidance_test
