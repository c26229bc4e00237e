// SPDX-License-Identifier: MIT
#include "search/step_costs.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <numbers>
#include <vector>

namespace raywalk::step_costs_test {
namespace {

TEST(StepCosts, AreInTheRatioOfASquaresSideToItsDiagonal) {
    const double ratio = double{diagonal_cost} / straight_cost;
    EXPECT_NEAR(ratio / std::numbers::sqrt2, 1.0, 1e-8);
}

TEST(StepCosts, OfAnUnobstructedPathAreThoseOfItsSteps) {
    constexpr int one = GridAnchor::subdivisions;
    EXPECT_EQ(unobstructed_cost(Neighborhood::square_4, 3 * one, -one), 4 * straight_cost);
    EXPECT_EQ(unobstructed_cost(Neighborhood::square_8, 3 * one, -one),
              2 * straight_cost + diagonal_cost);
    EXPECT_EQ(unobstructed_cost(Neighborhood::hex, 3 * one, -one), 3 * straight_cost);
    EXPECT_EQ(unobstructed_cost(Neighborhood::hex, 3 * one, one), 4 * straight_cost);
    EXPECT_EQ(unobstructed_cost(Neighborhood::square_8, one / 2, 0), straight_cost / 2);
}

// Only so may it be a heuristic that expands no cell twice.
TEST(StepCosts, OfAnUnobstructedPathFallByNoMoreThanAStepCosts) {
    test::Random random{1};
    for (int i = 0; i < 20'000; ++i) {
        GridAnchor anchor;
        anchor.x = random.below(2000) - 1000;
        anchor.y = random.below(2000) - 1000;
        const Cell from{random.below(200) - 100, random.below(200) - 100};
        for (unsigned d = 0; d < direction_count; ++d) {
            const Cell to = neighbor(from, static_cast<Direction>(d));
            ASSERT_LE(unobstructed_cost(Neighborhood::square_8, anchor, from),
                      unobstructed_cost(Neighborhood::square_8, anchor, to) + step_cost(d));
            if (d < 4) {
                ASSERT_LE(unobstructed_cost(Neighborhood::square_4, anchor, from),
                          unobstructed_cost(Neighborhood::square_4, anchor, to) + straight_cost);
            }
            if (d < 4 ||
                offset(static_cast<Direction>(d)).x != offset(static_cast<Direction>(d)).y) {
                ASSERT_LE(unobstructed_cost(Neighborhood::hex, anchor, from),
                          unobstructed_cost(Neighborhood::hex, anchor, to) + straight_cost);
            }
        }
    }
}

TEST(StepCosts, OfLegsLeadToAllCellsThatAnAnchorJoins) {
    const test::ObstacleList nothing;
    NeighborCache cache = test::make_cache(nothing, 0.0F);
    NeighborView view{cache};
    std::vector<Cell> connected;
    for_each_connected(anchor_target(view, {5.0F, -3.0F}),
                       [&](Cell cell) { connected.push_back(cell); });
    EXPECT_EQ(connected, (std::vector<Cell>{{4, -4}, {5, -4}, {4, -3}, {5, -3}}));
}

} // namespace
} // namespace raywalk::step_costs_test
