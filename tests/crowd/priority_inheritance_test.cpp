// SPDX-License-Identifier: MIT
#include "crowd/priority_inheritance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace raywalk::priority_inheritance_test {
namespace {

constexpr double radius = 0.5;
constexpr double speed = 2.0;

AvoidingAgent agent_at(Vec2d position, Vec2d preferred, Priority priority, std::uint32_t id) {
    return {.id = id,
            .position = position,
            .velocity = preferred,
            .preferred_velocity = preferred,
            .radius = radius,
            .priority = priority,
            .max_speed = speed};
}

// The agent as others see it.
NearbyAgent nearby_agent(const AvoidingAgent& agent, const PreferredMotion& motion) {
    return {.id = agent.id,
            .position = agent.position,
            .velocity = agent.velocity,
            .preferred_velocity = motion.velocity,
            .radius = agent.radius,
            .priority = motion.priority};
}

NearbyAgent pusher_at(Vec2d position, Vec2d preferred, Priority priority = own_priority(2.0, 0)) {
    return {.position = position,
            .velocity = preferred,
            .preferred_velocity = preferred,
            .radius = radius,
            .priority = priority};
}

// The motion of an agent at the origin with one other agent near it.
PreferredMotion yield_to(const NearbyAgent& other, Vec2d preferred = {0.0, 0.0}) {
    const AvoidingAgent agent = agent_at({0.0, 0.0}, preferred, own_priority(1.0, 5), 5);
    return inherit_priority(agent, {&other, 1});
}

// The motion of an agent at the origin that goes aside for the other.
PreferredMotion go_aside_for(const NearbyAgent& other) {
    const AvoidingAgent agent = agent_at({0.0, 0.0}, {0.0, 0.0}, own_priority(1.0, 5), 5);
    constexpr double aside_below = 2.5;
    return inherit_priority(agent, {&other, 1}, aside_below);
}

// One step in which all agents decide by the motions of the step before.
void step(const std::vector<AvoidingAgent>& agents, std::vector<PreferredMotion>& motions) {
    std::vector<NearbyAgent> seen;
    for (std::size_t i = 0; i < agents.size(); ++i) {
        seen.push_back(nearby_agent(agents[i], motions[i]));
    }
    for (std::size_t i = 0; i < agents.size(); ++i) {
        std::vector<NearbyAgent> others = seen;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        motions[i] = inherit_priority(agents[i], others);
    }
}

bool is_own(const PreferredMotion& motion) {
    return motion.priority == own_priority(1.0, 5);
}

TEST(PriorityInheritance, MovesAlongWithAPusher) {
    const PreferredMotion motion = yield_to(pusher_at({-1.1, 0.0}, {1.0, 0.0}));
    EXPECT_NEAR(motion.velocity.x, speed, 1e-12);
    EXPECT_NEAR(motion.velocity.y, 0.0, 1e-12);
    EXPECT_EQ(motion.priority.value, 2.0);
    EXPECT_EQ(motion.priority.tie_break, own_priority(2.0, 0).tie_break + 1);
    // Half along with the pusher, half out of its way.
    const PreferredMotion aside = yield_to(pusher_at({-1.0, -0.5}, {1.0, 0.0}));
    EXPECT_GT(aside.velocity.y, 0.1);
    EXPECT_GT(aside.velocity.x, aside.velocity.y);
    EXPECT_NEAR(std::hypot(aside.velocity.x, aside.velocity.y), speed, 1e-12);
}

TEST(PriorityInheritance, KeepsItsOwnMotionUnlessItIsPushed) {
    EXPECT_TRUE(is_own(inherit_priority(agent_at({}, {}, own_priority(1.0, 5), 5), {})));
    EXPECT_TRUE(is_own(yield_to(pusher_at({-1.3, 0.0}, {1.0, 0.0})))) << "too far";
    EXPECT_FALSE(is_own(yield_to(pusher_at({-1.2, 0.0}, {1.0, 0.0}))));
    EXPECT_TRUE(is_own(yield_to(pusher_at({-1.1, 0.0}, {0.1, 1.0})))) << "passes by";
    EXPECT_TRUE(is_own(yield_to(pusher_at({-1.1, 0.0}, {-1.0, 0.0})))) << "goes away";
    EXPECT_TRUE(is_own(yield_to(pusher_at({-1.1, 0.0}, {0.0, 0.0})))) << "stands";
    EXPECT_TRUE(is_own(yield_to(pusher_at({0.0, 0.0}, {1.0, 0.0})))) << "at the same place";
    EXPECT_TRUE(is_own(yield_to(pusher_at({-1.1, 0.0}, {1.0, 0.0}, own_priority(0.5, 0)))));
    EXPECT_TRUE(is_own(yield_to(pusher_at({-1.1, 0.0}, {1.0, 0.0}, own_priority(1.0, 6)))))
        << "has a higher id";
    EXPECT_FALSE(is_own(yield_to(pusher_at({-1.1, 0.0}, {1.0, 0.0}, own_priority(1.0, 4)))));
}

TEST(PriorityInheritance, OneThatIsPushedAlreadyMakesWayUntilTheGapIsWide) {
    const auto gives_way = [](std::uint32_t pushed_by, double gap) {
        AvoidingAgent agent = agent_at({}, {}, own_priority(1.0, 5), 5);
        agent.pushed_by = pushed_by;
        const NearbyAgent pusher = pusher_at({-2.0 * radius - gap, 0.0}, {1.0, 0.0}); // with id 0
        return inherit_priority(agent, {&pusher, 1}).pusher != nullptr;
    };
    EXPECT_TRUE(gives_way(0, 2.9 * radius));
    EXPECT_FALSE(gives_way(0, 3.1 * radius));
    EXPECT_FALSE(gives_way(1, 2.9 * radius)) << "by another one";
}

TEST(PriorityInheritance, AmongEqualsTheLeastRestGoesFirst) {
    EXPECT_TRUE(own_priority(1.0, 5, 2.0) > own_priority(1.0, 4, 2.5));
    EXPECT_TRUE(own_priority(1.0, 4, 2.51) > own_priority(1.0, 5, 2.53)) << "as far, to 0.1 m";
    EXPECT_TRUE(own_priority(1.0, 5, 2.0, 9.0) > own_priority(1.0, 4, 0.0)) << "it is late";
    EXPECT_TRUE(own_priority(2.0, 5, 9.0) > own_priority(1.0, 4, 0.0)) << "the value comes first";
    EXPECT_TRUE(own_priority(1.0, 0xFFFFFFFFU, 2.0) > own_priority(1.0, 0, 2.5));
    EXPECT_EQ(own_priority(1.0, 5, 4e6), own_priority(1.0, 5, 1e300));
    EXPECT_EQ(own_priority(1.0, 5, -4e6), own_priority(1.0, 5, -1e300));
    EXPECT_EQ(own_priority(1.0, 5, -2e6, 2e6), own_priority(1.0, 5, -3e6));
    // Inheritance keeps the order: a chain counts as much as its first agent.
    Priority last = own_priority(1.0, 4, 2.0);
    last.tie_break += 31;
    EXPECT_TRUE(last > own_priority(1.0, 5, 2.0));
}

TEST(PriorityInheritance, TwoThatStandKeepTheirOrderWhileBothGetLate) {
    for (const double rest : {4.93, 5.0, 5.04}) {
        const bool is_first = own_priority(1.0, 5, 5.0) > own_priority(1.0, 4, rest);
        for (int step = 0; step < 300; ++step) {
            const double head_start = 0.0125 * step;
            EXPECT_EQ(own_priority(1.0, 5, 5.0, head_start) >
                          own_priority(1.0, 4, rest, head_start),
                      is_first)
                << rest << " m in step " << step;
        }
    }
}

TEST(PriorityInheritance, APriorityDoesNotComeBackToItsOwner) {
    Priority before = own_priority(1.0, 5, -3.0); // the agent had less of its path left then
    ++before.tie_break;
    EXPECT_TRUE(comes_from(before, 5));
    EXPECT_FALSE(comes_from(before, 4));
    EXPECT_TRUE(is_own(yield_to(pusher_at({-1.1, 0.0}, {1.0, 0.0}, before))));
    EXPECT_TRUE(comes_from(own_priority(-2000.0, 0xFFFFFFFFU, 3e6), 0xFFFFFFFFU));
}

TEST(PriorityInheritance, AnAgentThatMovesAwayAnywayKeepsItsVelocity) {
    const PreferredMotion motion = yield_to(pusher_at({-1.1, 0.0}, {1.0, 0.0}), {0.5, 1.0});
    EXPECT_EQ(motion.velocity, (Vec2d{0.5, 1.0}));
    EXPECT_EQ(motion.priority.value, 2.0) << "but agents ahead of it give way, too";
}

TEST(PriorityInheritance, GoesAsideForAPusherOfALowValueUntilItIsOutOfItsWay) {
    const NearbyAgent ahead = pusher_at({-1.1, 0.0}, {1.0, 0.0});
    EXPECT_TRUE(go_aside_for(ahead).goes_aside);
    EXPECT_FALSE(yield_to(ahead).goes_aside);
    EXPECT_FALSE(go_aside_for(pusher_at({-1.1, 0.0}, {1.0, 0.0}, own_priority(3.0, 0))).goes_aside);
    EXPECT_TRUE(is_own(go_aside_for(pusher_at({-0.5, -1.01}, {1.0, 0.0}))));
    // Both touch, and the other cannot get by.
    EXPECT_FALSE(is_own(go_aside_for(pusher_at({-0.05, -0.9987}, {1.0, 0.0}))));
    EXPECT_TRUE(is_own(go_aside_for(pusher_at({0.05, -0.9987}, {1.0, 0.0})))) << "has got by";
}

TEST(PriorityInheritance, MovesAlongWithThePusherOfTheHighestPriority) {
    const AvoidingAgent agent = agent_at({}, {}, own_priority(1.0, 5), 5);
    std::vector<NearbyAgent> nearby{
        pusher_at({-1.1, 0.0}, {1.0, 0.0}, own_priority(2.0, 1)),
        pusher_at({0.0, -1.1}, {0.0, 1.0}, own_priority(3.0, 9)),
        pusher_at({1.1, 0.0}, {-1.0, 0.0}, own_priority(2.0, 0)),
    };
    do {
        const PreferredMotion motion = inherit_priority(agent, nearby);
        EXPECT_EQ(motion.priority.value, 3.0);
        EXPECT_NEAR(motion.velocity.y, speed, 1e-12);
        EXPECT_NEAR(motion.velocity.x, 0.0, 1e-12);
        std::rotate(nearby.begin(), nearby.begin() + 1, nearby.end());
    } while (nearby.front().priority.value != 2.0 || nearby.front().position.x > 0.0);
}

// A row along the x axis. The first agent pushes along it.
struct Row {
    explicit Row(std::uint32_t count) {
        for (std::uint32_t i = 0; i < count; ++i) {
            const Vec2d preferred{i == 0 ? 1.0 : 0.0, 0.0};
            const double value = i == 0 ? 2.0 : 1.0;
            const auto id = count - i; // so that not the ids alone decide
            agents.push_back(agent_at({1.05 * i, 0.0}, preferred, own_priority(value, id), id));
            motions.push_back({preferred, agents.back().priority});
        }
    }

    void advance() { step(agents, motions); }

    [[nodiscard]] std::size_t pushed() const {
        return static_cast<std::size_t>(
            std::count_if(motions.begin(), motions.end(), [](auto& motion) {
                return motion.priority.value == 2.0;
            }));
    }

    std::vector<AvoidingAgent> agents;
    std::vector<PreferredMotion> motions;
};

TEST(PriorityInheritance, ARowPassesThePriorityToOneMoreAgentEachStep) {
    Row row{10};
    for (std::size_t i = 2; i <= 10; ++i) {
        row.advance();
        EXPECT_EQ(row.pushed(), i);
        EXPECT_NEAR(row.motions[i - 1].velocity.x, speed, 1e-12);
    }
}

TEST(PriorityInheritance, AChainEndsAfter32Agents) {
    Row row{50};
    for (int i = 0; i < 100; ++i) {
        row.advance();
    }
    EXPECT_EQ(row.pushed(), 32U);
    EXPECT_EQ(row.motions[32].velocity, (Vec2d{0.0, 0.0}));
}

TEST(PriorityInheritance, AChainDissolvesSoonAfterItsFirstAgentHasGone) {
    Row row{20};
    for (int i = 0; i < 30; ++i) {
        row.advance();
    }
    EXPECT_EQ(row.pushed(), 20U);
    row.agents.front().preferred_velocity = {-1.0, 0.0};
    for (int i = 0; i < 60; ++i) {
        row.advance();
    }
    EXPECT_EQ(row.pushed(), 1U);
}

TEST(PriorityInheritance, APriorityThatCirculatesDiesOut) {
    // Twelve agents in a ring. Each pushes the next one.
    constexpr int count = 12;
    const double size = 1.05 * count / 6.2831853;
    std::vector<AvoidingAgent> agents;
    std::vector<PreferredMotion> motions;
    for (std::uint32_t i = 0; i < count; ++i) {
        const double angle = 6.2831853 * i / count;
        const Vec2d place{size * std::cos(angle), size * std::sin(angle)};
        const Vec2d along{-std::sin(angle), std::cos(angle)};
        agents.push_back(agent_at(place, along, own_priority(1.0, i), i));
        motions.push_back({along, agents.back().priority});
    }
    motions[0].priority = own_priority(9.0, 77); // of an agent that has gone
    for (int i = 0; i < 100; ++i) {
        step(agents, motions);
        const bool circulates =
            std::any_of(motions.begin(), motions.end(), [](const PreferredMotion& motion) {
                return motion.priority.value == 9.0;
            });
        EXPECT_EQ(circulates, i < 31) << i;
    }
}

} // namespace
} // namespace raywalk::priority_inheritance_test
