// SPDX-License-Identifier: MIT
#include "raywalk/low_level/path_search.hpp"

#include "support/weighted_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace raywalk::neighbor_steps_test {
namespace {

using test::WeightedMap;

TEST(NeighborSteps, FollowOnlyTheCanonicalOrderingUnlessPlainAStarIsChosen) {
    const test::ObstacleList nothing;
    NeighborCache cache = test::make_cache(nothing, 0.0F);
    NeighborView view{cache};
    const auto directions_after_an_east_step = [&](SearchAlgorithm algorithm) {
        PathSearch search;
        search.begin(view,
                     anchor_start(view, {0.5F, 0.5F}),
                     anchor_target(view, {9.5F, 0.5F}),
                     {.algorithm = algorithm});
        search.advance(1);
        return search.searched_cell({1, 0})->directions;
    };
    EXPECT_EQ(directions_after_an_east_step(SearchAlgorithm::a_star), 0xFF);
    EXPECT_EQ(directions_after_an_east_step(SearchAlgorithm::canonical_a_star),
              1U << static_cast<unsigned>(Direction::east));
}

TEST(BlockedFirstDirection, IsNotTakenByTheFirstStep) {
    for (const float max_cost : {SearchOptions{}.max_cost, 100.0F}) {
        WeightedMap board{{
            "#######",
            "#.....#",
            "#..S.G#",
            "#######",
        }};
        SearchOptions options{.max_cost = max_cost};
        EXPECT_EQ(board.steps(options), 2U);
        options.blocked_first_direction = Direction::east;
        const WeightedMap::Answer answer = board.find(options);
        ASSERT_EQ(answer.cells.size(), 5U);
        EXPECT_EQ(answer.cells[1], neighbor(board.cell('S'), Direction::north));
        options.blocked_first_direction = Direction::west;
        EXPECT_EQ(board.steps(options), 2U);
    }
}

TEST(BlockedFirstDirection, IsNotTakenWhenThePathReturnsToTheStart) {
    for (const float max_cost : {SearchOptions{}.max_cost, 100.0F}) {
        WeightedMap board{{"######", "#..SG#", "######"}};
        const SearchOptions options{.blocked_first_direction = Direction::east,
                                    .max_cost = max_cost};
        EXPECT_EQ(board.find(options).status, PathStatus::unreachable);
    }
}

//    # n s #     The start, in the corner of s, connects to four cells. The opposite one is cheaper
//    . 9 . #     to reach through n, which costs nothing, than by its leg, and must be left
//    downward.
TEST(BlockedFirstDirection, AppliesToAllCellsThatTheStartConnectsTo) {
    const Vec2 start{5.4375F, 3.4375F};
    for (const float max_cost : {SearchOptions{}.max_cost, 1000.0F}) {
        WeightedMap board{{
            "########",
            "####0.##",
            "#G..9.##",
            "#....###",
            "########",
        }};
        const SearchTarget target{.anchors = {board.anchor(board.at('G'))}};
        const SearchOptions options{.blocked_first_direction = Direction::west,
                                    .max_cost = max_cost};
        const std::vector<Cell> cells = board.find(start, target, options).cells;
        const auto corner = std::find(cells.begin(), cells.end(), Cell{4, 2});
        ASSERT_TRUE(corner != cells.end() && corner + 1 != cells.end());
        EXPECT_EQ(*(corner + 1), (Cell{4, 1}));
    }
}

TEST(BlockedFirstDirection, IsReplacedByTwoDiagonalsWithEveryAlgorithm) {
    for (const SearchAlgorithm algorithm : {SearchAlgorithm::automatic,
                                            SearchAlgorithm::a_star,
                                            SearchAlgorithm::canonical_a_star,
                                            SearchAlgorithm::jump_point_search}) {
        WeightedMap board{{
                              "#######",
                              "#.....#",
                              "#.S.G.#",
                              "#.....#",
                              "#######",
                          },
                          Neighborhood::square_8};
        board.has_costs = false;
        const SearchOptions options{.algorithm = algorithm,
                                    .blocked_first_direction = Direction::east};
        const std::vector<Cell> cells = board.find(options).cells;
        ASSERT_EQ(cells.size(), 3U) << to_string(algorithm);
        EXPECT_EQ(cells[1].x, board.cell('S').x + 1);
        EXPECT_NE(cells[1].y, board.cell('S').y);
    }
}

} // namespace
} // namespace raywalk::neighbor_steps_test
