// SPDX-License-Identifier: MIT
#include "search/a_star.hpp"
#include "search/jump_point_search.hpp"
#include "search/search_rules.hpp"
#include "search/uniform_rules.hpp"
#include "search/weighted_rules.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

namespace raywalk::uniform_rules_test {
namespace {

static_assert(SearchRules<UniformRules>);
static_assert(SearchRules<WeightedRules>);
static_assert(SuccessorRules<NeighborSteps<UniformRules>, UniformRules>);
static_assert(SuccessorRules<JumpPoints, UniformRules>);

TEST(UniformRules, EstimateExactlyWhereThereAreNoObstacles) {
    const test::ObstacleList nothing;
    NeighborCache cache = test::make_cache(nothing, 0.0F);
    NeighborView view{cache};
    const GridAnchor start = anchor_start(view, {0.5F, 0.5F});
    const SearchTarget target{.anchors = {anchor_target(view, {9.5F, 3.5F})}};
    const SearchOptions options;
    UniformRules rules;
    rules.begin({&view, &start, &target, &options});
    EXPECT_EQ(rules.heuristic({0, 0}), 6 * straight_cost + 3 * diagonal_cost);
    EXPECT_TRUE(rules.may_end_at({9, 3}));
    EXPECT_EQ(rules.end_cost({9, 3}, 5, 7), 7U);
    EXPECT_FALSE(rules.may_end_at({8, 3}));
    EXPECT_EQ(rules.end_cost({8, 3}, 5, 7), UniformRules::no_cost);
}

// The longest estimate is that between two corners of the range.
TEST(UniformRules, LeaveRoomForTheLongestEstimateAboveMaxG) {
    constexpr std::uint64_t longest = 4 * std::uint64_t{straight_cost} * Grid::range;
    EXPECT_LT(UniformRules::max_g + longest, std::uint64_t{UniformRules::no_cost});
}

TEST(UniformRules, HaveNoDiagonalStepsAmongHexagons) {
    for (unsigned d = 0; d < direction_count; ++d) {
        EXPECT_EQ(Lengths{Neighborhood::hex}.step(d), straight_cost);
    }
}

} // namespace
} // namespace raywalk::uniform_rules_test
