// SPDX-License-Identifier: MIT
#include "search/constrained_search.hpp"
#include "support/borrowed.hpp"
#include "support/weighted_map.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace raywalk::constrained_search_test {
namespace {

using test::WeightedMap;

// Straight on it is 4 steps and costs 9 + 9 + 1 + 1; around it is 6 steps, all of cost 1.
const std::vector<std::string> shortcut = {
    "#######",
    "#.....#",
    "#S99.G#",
    "#######",
};

TEST(ConstrainedSearch, TakesTheShortestPathThatItCanAfford) {
    WeightedMap board{shortcut};
    EXPECT_EQ(board.steps({.max_cost = 20.0F}), 4U);
    EXPECT_EQ(board.steps({.max_cost = 19.0F}), 6U) << "no other step is saved by a 9";
    EXPECT_EQ(board.steps({.max_cost = 6.0F}), 6U);
    EXPECT_EQ(board.find({.max_cost = 5.0F}).status, PathStatus::cost_limit);
}

TEST(ConstrainedSearch, SaysUnreachableIfNoCostWouldBeEnough) {
    WeightedMap board{{"#######", "#S.#.G#", "#######"}};
    EXPECT_EQ(board.find({.max_cost = 1000.0F}).status, PathStatus::unreachable);
}

// On the short path to x the 9 cannot be afforded, on the longer one around the 5 it can: so x is
// expanded twice.
//
//    . . .
//    S 5 x 9 G
TEST(ConstrainedSearch, ExpandsACellAgainOnALongerAndCheaperPath) {
    const test::GridMap map{{
        "#######",
        "#...###",
        "#S5x9G#",
        "#######",
    }};
    CostMap costs;
    costs.set(map.cell('5'), 5.0F);
    costs.set(map.cell('9'), 9.0F);
    NeighborCache cache{
        map, Grid{1.0F}, Neighborhood::square_4, DiagonalMode::never, {.radius = 0.0F}};
    NeighborView view{cache};
    const GridAnchor start = anchor_start(view, map.at('S'));
    const SearchTarget target{.anchors = {anchor_target(view, map.at('G'))}};
    const SearchOptions options{.costs = test::borrowed(costs), .max_cost = 15.0F};
    ConstrainedSearch search;
    search.begin({&view, &start, &target, &options});
    ASSERT_EQ(search.advance(1000), PathStatus::found);
    EXPECT_EQ(search.cells().size(), 7U);
    EXPECT_EQ(search.statistics().iterations, search.statistics().expanded_cells + 1);
}

} // namespace
} // namespace raywalk::constrained_search_test
