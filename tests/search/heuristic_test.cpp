// SPDX-License-Identifier: MIT
#include "search/heuristic.hpp"
#include "search/step_costs.hpp"
#include "support/random_queries.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>

namespace raywalk::heuristic_test {
namespace {

constexpr std::array neighborhoods = {
    Neighborhood::square_4, Neighborhood::square_8, Neighborhood::hex};

bool has_step(Neighborhood neighborhood, unsigned direction) {
    const Cell by = offset(static_cast<Direction>(direction));
    return direction < 4 || neighborhood == Neighborhood::square_8 ||
           (neighborhood == Neighborhood::hex && by.x != by.y);
}

TEST(Heuristic, NeverFindsAStepLongerThanItCosts) {
    for (const Neighborhood neighborhood : neighborhoods) {
        for (const Heuristic heuristic : test::all_heuristics) {
            if (heuristic == Heuristic::automatic) {
                continue;
            }
            const Norm norm{heuristic, neighborhood};
            for (unsigned d = 0; d < direction_count; ++d) {
                const Cell by = offset(static_cast<Direction>(d));
                const bool is_diagonal = neighborhood == Neighborhood::square_8 && d >= 4;
                if (has_step(neighborhood, d)) {
                    EXPECT_LE(norm(by.x, by.y), is_diagonal ? diagonal_cost : straight_cost)
                        << to_string(heuristic);
                }
            }
        }
    }
}

TEST(Heuristic, IsTheCostOfAnUnobstructedPathIfItIsTheExactOne) {
    test::Random random{1};
    for (const Neighborhood neighborhood : neighborhoods) {
        const Norm norm{exact_heuristic(neighborhood), neighborhood};
        for (int i = 0; i < 100; ++i) {
            const Cell cell{random.below(100) - 50, random.below(100) - 50};
            EXPECT_NEAR(norm(cell.x, cell.y),
                        unobstructed_cost(neighborhood, GridAnchor{}, cell),
                        1e-6 * straight_cost * 100);
        }
    }
}

TEST(Heuristic, OfZeroIsZero) {
    EXPECT_EQ((Norm{Heuristic::zero, Neighborhood::square_8}(30.0, -4.0)), 0.0);
}

TEST(EuclideanDistance, IsOneToEachNeighborOfAHexagon) {
    for (unsigned d = 0; d < direction_count; ++d) {
        const Cell by = offset(static_cast<Direction>(d));
        if (has_step(Neighborhood::hex, d)) {
            EXPECT_DOUBLE_EQ(euclidean_distance(Neighborhood::hex, by.x, by.y), 1.0);
        }
    }
    EXPECT_DOUBLE_EQ(euclidean_distance(Neighborhood::square_8, 3.0, -4.0), 5.0);
}

TEST(DistanceToTarget, IsMeasuredToThePointWhereThereIsOne) {
    const test::ObstacleList nothing;
    NeighborCache cache = test::make_cache(nothing, 0.0F, Grid{2.0F});
    NeighborView view{cache};
    SearchTarget target{.anchors = {anchor_target(view, {7.03F, 1.0F})}};
    EXPECT_DOUBLE_EQ(distance_to_target(view, target, 0, {0, 0}), 3.0) << "a 16th of a cell";
    target.points = {{7.03F, 1.0F}};
    EXPECT_NEAR(distance_to_target(view, target, 0, {0, 0}), 3.015, 1e-6);
}

} // namespace
} // namespace raywalk::heuristic_test
