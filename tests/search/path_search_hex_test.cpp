// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/path_search.hpp"

#include "support/dijkstra.hpp"
#include "support/point_walker.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace raywalk::path_search_hex_test {
namespace {

using test::ObstacleList;
using test::Random;

const Grid hex_grid{1.0F, {}, GridLayout::hex};
constexpr int map_side = 34;
// Enough to expand every cell of a map several times.
constexpr std::int64_t enough = 20'000;

// Discs on cells or thin walls, with discs on the cells of the border, so that every search ends.
ObstacleList random_world(Random& random, bool has_thin_walls) {
    ObstacleList world;
    test::for_each_cell({0, 0}, {map_side - 1, map_side - 1}, [&](Cell cell) {
        const bool is_border =
            std::min(cell.x, cell.y) == 0 || std::max(cell.x, cell.y) == map_side - 1;
        if (is_border || (!has_thin_walls && random.below(4) == 0)) {
            world.add(test::disc(hex_grid.center_of(cell), 0.5F));
        }
    });
    for (int i = 0; i < (has_thin_walls ? 150 : 0); ++i) {
        const Vec2 point = random.point_in({{0.0F, 0.0F}, {map_side, map_side}});
        const Vec2 from = hex_grid.to_world({point.x, point.y});
        world.add(test::wall(from, from + random.point_in({{-3.0F, -3.0F}, {3.0F, 3.0F}})));
    }
    return world;
}

// A cell's center, or any point, inside the border.
Vec2 random_point(Random& random) {
    const Vec2 point = random.point_in({{1.0F, 1.0F}, {map_side - 2, map_side - 2}});
    return random.below(3) == 0 ? hex_grid.to_world({std::floor(point.x), std::floor(point.y)})
                                : hex_grid.to_world({point.x, point.y});
}

void compare_worlds(std::uint32_t count, const SearchOptions& options) {
    test::SearchTally tally;
    for (std::uint32_t seed = 1; seed <= count; ++seed) {
        Random random{seed};
        const ObstacleList world = random_world(random, seed % 2 == 0);
        NeighborCache cache = test::make_cache(world, seed % 4 < 2 ? 0.0F : 0.2F, hex_grid);
        for (int i = 0; i < 4; ++i) {
            test::compare_with_dijkstra(
                cache, map_side, options, [&] { return random_point(random); }, tally);
        }
    }
    EXPECT_GT(tally.found, 40 * static_cast<int>(count));
    EXPECT_GT(tally.unreachable, static_cast<int>(count) / 2);
}

TEST(HexSearch, FindsShortestPaths) {
    compare_worlds(40, {});
}

TEST(HexSearch, FindsShortestPathsWithEveryHeuristic) {
    for (const Heuristic heuristic : {Heuristic::manhattan,
                                      Heuristic::octile,
                                      Heuristic::euclidean,
                                      Heuristic::chebyshev,
                                      Heuristic::hex,
                                      Heuristic::zero}) {
        compare_worlds(6, {.heuristic = heuristic});
    }
}

TEST(HexSearch, FindsShortestPathsWithAMaxCostThatIsNoLimit) {
    compare_worlds(12, {.max_cost = 1000.0F});
}

TEST(HexSearch, FindsAPathThatUsesUpItsMaxCost) {
    int found = 0;
    for (std::uint32_t seed = 1; seed <= 12; ++seed) {
        Random random{seed};
        const ObstacleList world = random_world(random, seed % 2 == 0);
        NeighborCache cache = test::make_cache(world, 0.2F, hex_grid);
        NeighborView view{cache};
        PathSearch search;
        for (int i = 0; i < 100; ++i) {
            const GridAnchor start = anchor_start(view, random_point(random));
            const GridAnchor target = anchor_target(view, random_point(random));
            if (start.is_blocked() || target.is_blocked()) {
                continue;
            }
            search.begin(view, start, target);
            if (search.advance(enough) != PathStatus::found) {
                continue;
            }
            // The cells entered; the target's own cell is the last one.
            const std::vector<Cell> cells = search.cells();
            std::size_t cost = cells.size();
            cost -= cells.front() == start.cell ? 1 : 0;
            cost += cells.back() == target.cell ? 0 : 1;
            search.begin(view, start, target, {.max_cost = static_cast<float>(cost)});
            ASSERT_EQ(search.advance(enough), PathStatus::found);
            ++found;
        }
    }
    EXPECT_GT(found, 300);
}

//    . . . S     Posts stand on the four centers around the target, so it is connected only to
//     . o o .    cells farther out. The only cell that the path enters is the target's own.
//      .To o .
TEST(HexSearch, CountsOnlyTheTargetsCellHoweverFarOutItIsConnected) {
    for (const Neighborhood neighborhood : {Neighborhood::square_4, Neighborhood::hex}) {
        const Grid grid{1.0F, {}, layout_of(neighborhood)};
        ObstacleList world;
        for (const Cell cell : {Cell{0, 0}, Cell{1, 0}, Cell{0, 1}, Cell{1, 1}}) {
            world.add(test::disc(grid.center_of(cell), 0.02F));
        }
        NeighborCache cache{world, grid, neighborhood, DiagonalMode::never, test::point_walker};
        NeighborView view{cache};
        const GridAnchor target = anchor_target(view, grid.to_world({0.1, 0.25}));
        ASSERT_EQ(target.cell, (Cell{0, 0}));
        ASSERT_TRUE(target.connects_to({2, 2}));
        PathSearch search;
        search.begin(view, anchor_start(view, grid.center_of({2, 2})), target, {.max_cost = 1.0F});
        EXPECT_EQ(search.advance(enough), PathStatus::found);
        EXPECT_EQ(search.cells(), (std::vector<Cell>{{2, 2}}));
    }
}

TEST(HexSearch, TakesAsFewStepsAsLieBetweenTwoCells) {
    const ObstacleList nothing;
    NeighborCache cache = test::make_cache(nothing, 0.3F, hex_grid);
    NeighborView view{cache};
    PathSearch search;
    Random random{3};
    for (int i = 0; i < 200; ++i) {
        const Cell from{random.below(60) - 30, random.below(60) - 30};
        const Cell to{random.below(60) - 30, random.below(60) - 30};
        const int x = to.x - from.x;
        const int y = to.y - from.y;
        search.begin(view,
                     anchor_start(view, hex_grid.center_of(from)),
                     anchor_target(view, hex_grid.center_of(to)));
        ASSERT_EQ(search.advance(enough), PathStatus::found);
        const int steps = std::max({std::abs(x), std::abs(y), std::abs(x + y)});
        EXPECT_EQ(search.cells().size(), static_cast<std::size_t>(steps) + 1U);
        // The heuristic is exact: only cells on a shortest path are expanded.
        EXPECT_EQ(search.statistics().iterations, steps);
    }
}

TEST(HexSearch, GivesUpBetweenTheCornersOfTheRange) {
    const ObstacleList nothing;
    NeighborCache cache = test::make_cache(nothing, 0.0F, hex_grid);
    NeighborView view{cache};
    PathSearch search;
    constexpr Cell first{-Grid::range, -Grid::range};
    constexpr Cell last{Grid::range - 1, Grid::range - 1};
    search.begin(view,
                 anchor_start(view, hex_grid.center_of(first)),
                 anchor_target(view, hex_grid.center_of(last)));
    EXPECT_EQ(search.advance(1000), PathStatus::pending);
    EXPECT_EQ(search.statistics().iterations, 1000);
}

} // namespace
} // namespace raywalk::path_search_hex_test
