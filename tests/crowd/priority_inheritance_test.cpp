// SPDX-License-Identifier: MIT
#include "crowd/priority_inheritance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace raywalk {
namespace {

constexpr double radius = 0.5;
constexpr double speed = 2.0;

AvoidingAgent agent_at(Vec2d position, Vec2d preferred, Priority priority, std::uint32_t id) {
    return {id, position, preferred, preferred, radius, priority, speed, 1.0};
}

NearbyAgent neighbor_of(const AvoidingAgent& agent, const PreferredMotion& wish) {
    return {agent.id,
            agent.position,
            agent.velocity,
            wish.velocity,
            agent.radius,
            wish.priority,
            true,
            0};
}

NearbyAgent presser_at(Vec2d position, Vec2d preferred, Priority priority = own_priority(2.0, 0)) {
    return {0, position, preferred, preferred, radius, priority, true, 0};
}

// Who stands in the middle and looks at one neighbor.
PreferredMotion yield_to(const NearbyAgent& neighbor, Vec2d preferred = {0.0, 0.0}) {
    const AvoidingAgent agent = agent_at({0.0, 0.0}, preferred, own_priority(1.0, 5), 5);
    return inherit_priority(agent, {&neighbor, 1});
}

bool is_own(const PreferredMotion& wish) {
    return wish.priority == own_priority(1.0, 5);
}

TEST(Yielding, GoesAlongWithOneWhoPresses) {
    const PreferredMotion wish = yield_to(presser_at({-1.1, 0.0}, {1.0, 0.0}));
    EXPECT_NEAR(wish.velocity.x, speed, 1e-12);
    EXPECT_NEAR(wish.velocity.y, 0.0, 1e-12);
    EXPECT_EQ(wish.priority.value, 2.0);
    EXPECT_EQ(wish.priority.turn, own_priority(2.0, 0).turn + 1);
    // Half along with it, half out of its way.
    const PreferredMotion aside = yield_to(presser_at({-1.0, -0.5}, {1.0, 0.0}));
    EXPECT_GT(aside.velocity.y, 0.1);
    EXPECT_GT(aside.velocity.x, aside.velocity.y);
    EXPECT_NEAR(std::hypot(aside.velocity.x, aside.velocity.y), speed, 1e-12);
}

TEST(Yielding, KeepsItsOwnWishUnlessItIsPressed) {
    EXPECT_TRUE(is_own(inherit_priority(agent_at({}, {}, own_priority(1.0, 5), 5), {})));
    EXPECT_TRUE(is_own(yield_to(presser_at({-1.6, 0.0}, {1.0, 0.0})))) << "too far";
    EXPECT_FALSE(is_own(yield_to(presser_at({-1.45, 0.0}, {1.0, 0.0}))));
    EXPECT_TRUE(is_own(yield_to(presser_at({-1.1, 0.0}, {0.1, 1.0})))) << "passes by";
    EXPECT_TRUE(is_own(yield_to(presser_at({-1.1, 0.0}, {-1.0, 0.0})))) << "goes away";
    EXPECT_TRUE(is_own(yield_to(presser_at({-1.1, 0.0}, {0.0, 0.0})))) << "stands";
    EXPECT_TRUE(is_own(yield_to(presser_at({0.0, 0.0}, {1.0, 0.0})))) << "at the same place";
    EXPECT_TRUE(is_own(yield_to(presser_at({-1.1, 0.0}, {1.0, 0.0}, own_priority(0.5, 0)))));
    EXPECT_TRUE(is_own(yield_to(presser_at({-1.1, 0.0}, {1.0, 0.0}, own_priority(1.0, 6)))))
        << "has a higher id";
    EXPECT_FALSE(is_own(yield_to(presser_at({-1.1, 0.0}, {1.0, 0.0}, own_priority(1.0, 4)))));
}

TEST(Yielding, OneWhoWalksAwayAnywayKeepsItsVelocity) {
    const PreferredMotion wish = yield_to(presser_at({-1.1, 0.0}, {1.0, 0.0}), {0.5, 1.0});
    EXPECT_EQ(wish.velocity, (Vec2d{0.5, 1.0}));
    EXPECT_EQ(wish.priority.value, 2.0) << "but those before it make way, too";
}

TEST(Yielding, GoesAlongWithTheGreatestOfThoseWhoPress) {
    const AvoidingAgent agent = agent_at({}, {}, own_priority(1.0, 5), 5);
    std::vector<NearbyAgent> neighbors{
        presser_at({-1.1, 0.0}, {1.0, 0.0}, own_priority(2.0, 1)),
        presser_at({0.0, -1.1}, {0.0, 1.0}, own_priority(3.0, 9)),
        presser_at({1.1, 0.0}, {-1.0, 0.0}, own_priority(2.0, 0)),
    };
    do {
        const PreferredMotion wish = inherit_priority(agent, neighbors);
        EXPECT_EQ(wish.priority.value, 3.0);
        EXPECT_NEAR(wish.velocity.y, speed, 1e-12);
        EXPECT_NEAR(wish.velocity.x, 0.0, 1e-12);
        std::rotate(neighbors.begin(), neighbors.begin() + 1, neighbors.end());
    } while (neighbors.front().priority.value != 2.0 || neighbors.front().position.x > 0.0);
}

// A row along the x axis; the first wants to go along it. All decide by the step before.
struct Row {
    explicit Row(std::uint32_t count) {
        for (std::uint32_t i = 0; i < count; ++i) {
            const Vec2d preferred{i == 0 ? 1.0 : 0.0, 0.0};
            const double value = i == 0 ? 2.0 : 1.0;
            const auto id = count - i; // so that the row does not pass on by ids
            agents.push_back(agent_at({1.05 * i, 0.0}, preferred, own_priority(value, id), id));
            wishes.push_back({preferred, agents.back().priority});
        }
    }

    void step() {
        std::vector<NearbyAgent> seen;
        for (std::size_t i = 0; i < agents.size(); ++i) {
            seen.push_back(neighbor_of(agents[i], wishes[i]));
        }
        for (std::size_t i = 0; i < agents.size(); ++i) {
            std::vector<NearbyAgent> others = seen;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            wishes[i] = inherit_priority(agents[i], others);
        }
    }

    [[nodiscard]] std::size_t pressed() const {
        return static_cast<std::size_t>(std::count_if(
            wishes.begin(), wishes.end(), [](auto& w) { return w.priority.value == 2.0; }));
    }

    std::vector<AvoidingAgent> agents;
    std::vector<PreferredMotion> wishes;
};

TEST(Yielding, RowPassesThePriorityOnOneEachStep) {
    Row row{10};
    for (std::size_t i = 2; i <= 10; ++i) {
        row.step();
        EXPECT_EQ(row.pressed(), i);
        EXPECT_NEAR(row.wishes[i - 1].velocity.x, speed, 1e-12);
    }
}

TEST(Yielding, RowEndsAfter32) {
    Row row{50};
    for (int i = 0; i < 100; ++i) {
        row.step();
    }
    EXPECT_EQ(row.pressed(), 32U);
    EXPECT_EQ(row.wishes[32].velocity, (Vec2d{0.0, 0.0}));
}

TEST(Yielding, RowIsOverSoonAfterTheFirstHasGone) {
    Row row{20};
    for (int i = 0; i < 30; ++i) {
        row.step();
    }
    EXPECT_EQ(row.pressed(), 20U);
    row.agents.front().preferred_velocity = {-1.0, 0.0};
    for (int i = 0; i < 60; ++i) {
        row.step();
    }
    EXPECT_EQ(row.pressed(), 1U);
}

TEST(Yielding, PriorityThatGoesRoundInACircleDiesOut) {
    // Twelve in a ring, each of whom wants to go to where the next one stands.
    constexpr int count = 12;
    const double size = 1.05 * count / 6.2831853;
    std::vector<AvoidingAgent> agents;
    std::vector<PreferredMotion> wishes;
    for (std::uint32_t i = 0; i < count; ++i) {
        const double angle = 6.2831853 * i / count;
        const Vec2d place{size * std::cos(angle), size * std::sin(angle)};
        const Vec2d along{-std::sin(angle), std::cos(angle)};
        agents.push_back(agent_at(place, along, own_priority(1.0, i), i));
        wishes.push_back({along, agents.back().priority});
    }
    wishes[0].priority = own_priority(9.0, 77); // of one who has gone
    for (int step = 0; step < 100; ++step) {
        std::vector<NearbyAgent> seen;
        for (std::size_t i = 0; i < agents.size(); ++i) {
            seen.push_back(neighbor_of(agents[i], wishes[i]));
        }
        for (std::size_t i = 0; i < agents.size(); ++i) {
            std::vector<NearbyAgent> others = seen;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            wishes[i] = inherit_priority(agents[i], others);
        }
        const bool is_haunted =
            std::any_of(wishes.begin(), wishes.end(), [](const PreferredMotion& w) {
                return w.priority.value == 9.0;
            });
        EXPECT_EQ(is_haunted, step < 31) << step;
    }
}

} // namespace
} // namespace raywalk
