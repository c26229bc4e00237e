// SPDX-License-Identifier: MIT
#include "search/jump_point_search.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <vector>

namespace raywalk::jump_point_search_test {
namespace {

constexpr std::int64_t enough = 20'000;

// What a search needs until it has ended.
struct Task {
    NeighborCache cache;
    NeighborView view{cache};
    GridAnchor start;
    SearchTarget target;
    SearchOptions options;

    Task(const Probe& world, Vec2 from, Vec2 to)
        : cache{test::make_cache(world, 0.0F)}
        , start{anchor_start(view, from)}
        , target{.anchors = {anchor_target(view, to)}} {}

    PathStatus run(SearchEngine& engine) {
        engine.begin({&view, &start, &target, &options});
        return engine.advance(enough);
    }
};

TEST(JumpPointSearch, CountsEachCellOfADiagonalAsAnIteration) {
    const test::ObstacleList nothing;
    Task task{nothing, {0.5F, 0.5F}, {5.5F, 5.5F}};
    JumpPointSearch search;
    ASSERT_EQ(task.run(search), PathStatus::found);
    EXPECT_EQ(search.statistics().expanded_cells, 1);
    // The start, five cells toward the target, and one in each diagonal that leaves the chunk.
    EXPECT_EQ(search.statistics().iterations, 1 + 5 + 3);
    EXPECT_EQ(search.cells().size(), 6U);
}

TEST(JumpPointSearch, CrossesAChunkInOneJump) {
    const test::ObstacleList nothing;
    Task task{nothing, {0.5F, 8.5F}, {30.5F, 8.5F}};
    JumpPointSearch search;
    ASSERT_EQ(task.run(search), PathStatus::found);
    EXPECT_EQ(search.statistics().expanded_cells, 2)
        << "the start, and where the next chunk begins";
    EXPECT_EQ(search.searched_cell({16, 8})->parent, (Cell{0, 8}));
    EXPECT_EQ(search.cells().size(), 31U);
}

// All cells of the path, though the search knows only those where it turns.
TEST(JumpPointSearch, FillsInTheCellsBetweenJumpPoints) {
    const test::GridMap map{{
        "##########",
        "#........#",
        "#.######.#",
        "#.#S...#.#",
        "#.####.#.#",
        "#......#G#",
        "##########",
    }};
    Task task{map, map.at('S'), map.at('G')};
    JumpPointSearch search;
    AStar<UniformRules<Neighborhood::square_8>> a_star;
    ASSERT_EQ(task.run(search), PathStatus::found);
    ASSERT_EQ(task.run(a_star), PathStatus::found);
    const std::vector<Cell> cells = search.cells();
    EXPECT_EQ(cells, a_star.cells()) << "there is only one path";
    for (std::size_t i = 1; i < cells.size(); ++i) {
        EXPECT_LE(std::abs(cells[i].x - cells[i - 1].x), 1);
        EXPECT_LE(std::abs(cells[i].y - cells[i - 1].y), 1);
    }
    EXPECT_LT(search.searched_cells().size(), a_star.searched_cells().size());
}

TEST(JumpPointSearch, StopsAtATargetWithinAJump) {
    const test::ObstacleList nothing;
    for (const Vec2 to :
         {Vec2{12.5F, 3.5F}, Vec2{3.5F, 12.5F}, Vec2{-2.5F, 3.5F}, Vec2{3.5F, -2.5F}}) {
        Task task{nothing, {3.5F, 3.5F}, to};
        JumpPointSearch search;
        ASSERT_EQ(task.run(search), PathStatus::found);
        EXPECT_EQ(task.view.grid().center_of(search.cells().back()), to);
    }
}

TEST(JumpPointSearch, SettlesForTheNearestJumpPoint) {
    const test::GridMap map{{
        "#########",
        "#.....###",
        "#S....#G#",
        "#.....###",
        "#########",
    }};
    Task task{map, map.at('S'), map.at('G')};
    JumpPointSearch search;
    ASSERT_EQ(task.run(search), PathStatus::unreachable);
    ASSERT_TRUE(search.settle_for_nearest(map.at('G')));
    EXPECT_TRUE(search.searched_cell(search.cells().back())->is_closed);
}

} // namespace
} // namespace raywalk::jump_point_search_test
