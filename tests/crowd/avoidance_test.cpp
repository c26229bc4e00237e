// SPDX-License-Identifier: MIT
#include "crowd/avoidance.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raywalk::avoidance_test {
namespace {

using test::Random;

constexpr double dt = 1.0 / 60.0;
constexpr double max_speed = 3.0;
constexpr double radius = 0.3;

AvoidingAgent in_the_open(std::uint32_t id, Vec2d position, Vec2d velocity, Vec2d preferred) {
    return {.id = id,
            .position = position,
            .velocity = velocity,
            .preferred_velocity = preferred,
            .radius = radius,
            .max_speed = max_speed,
            .is_confined = false,
            .may_step_back = false};
}

NearbyAgent seen(const AvoidingAgent& agent) {
    NearbyAgent nearby;
    nearby.id = agent.id;
    nearby.position = agent.position;
    nearby.velocity = agent.velocity;
    nearby.preferred_velocity = agent.preferred_velocity;
    nearby.radius = agent.radius;
    nearby.priority = agent.priority;
    nearby.max_speed = static_cast<float>(agent.max_speed);
    nearby.is_confined = agent.is_confined;
    return nearby;
}

// What the one at that index chooses among all.
Vec2d choice(const std::vector<AvoidingAgent>& agents, std::size_t index) {
    std::vector<NearbyAgent> nearby;
    for (const AvoidingAgent& agent : agents) {
        if (agent.id != agents[index].id) {
            nearby.push_back(seen(agent));
        }
    }
    AvoidingAgent self = agents[index];
    self.nearby = nearby;
    Avoidance avoidance;
    return avoidance.safe_velocity(self, dt);
}

std::vector<AvoidingAgent> random_crowd(Random& random) {
    std::vector<AvoidingAgent> agents;
    const auto random_velocity = [&] {
        return exact(random.point_in({{-2.0F, -2.0F}, {2.0F, 2.0F}}));
    };
    while (agents.size() < 12) {
        const Vec2d place = exact(random.point_in({{-1.5F, -1.5F}, {1.5F, 1.5F}}));
        bool is_free = true;
        for (const AvoidingAgent& agent : agents) {
            is_free = is_free && norm(agent.position - place) > 2.0 * radius;
        }
        if (is_free) {
            const auto id = static_cast<std::uint32_t>(agents.size());
            AvoidingAgent agent = in_the_open(id, place, random_velocity(), random_velocity());
            agent.is_confined = random.between(0.0F, 1.0F) < 0.3F;
            agent.may_step_back = agent.is_confined;
            agents.push_back(agent);
        }
    }
    return agents;
}

TEST(Avoidance, NoTwoOfACrowdTouchInAStepWhateverTheirVelocitiesAre) {
    Random random{3};
    for (int crowd = 0; crowd < 200; ++crowd) {
        const std::vector<AvoidingAgent> agents = random_crowd(random);
        std::vector<Vec2d> places;
        for (std::size_t i = 0; i < agents.size(); ++i) {
            places.push_back(agents[i].position + dt * choice(agents, i));
            for (std::size_t k = 0; k < i; ++k) {
                ASSERT_GT(norm(places[i] - places[k]), 2.0 * radius - 1e-9) << crowd;
            }
        }
    }
}

TEST(Avoidance, AnAgentThatFollowsCloselyKeepsTheSpeedOfTheOneAhead) {
    const Vec2d ahead{max_speed, 0.0};
    const double gap = 0.06; // more than both walk in a step
    for (const std::uint32_t id : {0U, 2U}) {
        const std::vector<AvoidingAgent> agents{
            in_the_open(id, {0.0, 0.0}, ahead, ahead),
            in_the_open(1, {2.0 * radius + gap, 0.0}, ahead, ahead)};
        EXPECT_GT(choice(agents, 0).x, 0.95 * max_speed) << id;
    }
}

TEST(Avoidance, NobodyInTheOpenIsPushedBackByThoseThatComeTowardIt) {
    const Vec2d ahead{max_speed, 0.0};
    std::vector<AvoidingAgent> agents{in_the_open(0, {0.0, 0.0}, {}, ahead)};
    for (const double aside : {-0.55, 0.0, 0.55}) {
        agents.push_back(in_the_open(
            static_cast<std::uint32_t>(agents.size()), {0.65, aside}, -1.0 * ahead, -1.0 * ahead));
    }
    EXPECT_GE(choice(agents, 0).x, 0.0);
    agents[0].may_step_back = true;
    EXPECT_LT(choice(agents, 0).x, -0.1);
}

} // namespace
} // namespace raywalk::avoidance_test
