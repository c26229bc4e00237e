// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/path_search.hpp"

#include "support/dijkstra.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <memory>
#include <set>
#include <stdexcept>
#include <vector>

namespace raywalk::path_search_test {
namespace {

using test::GridMap;
using test::ObstacleList;
using test::Random;
using test::Rules;

NeighborCache make_cache(const Probe& probe, float radius = 0.0F, Rules rules = {}) {
    return {probe, Grid{1.0F}, rules.neighborhood, rules.mode, {.radius = radius, .margin = 0.0F}};
}

// Enough to expand every cell of a map several times. A broken search that leaves the map would
// otherwise never end.
constexpr std::int64_t enough = 20'000;

// The tests count the cells that A* expands.
const SearchOptions cell_by_cell{.algorithm = SearchAlgorithm::canonical_a_star};

struct Answer {
    PathStatus status = PathStatus::pending;
    SearchStatistics statistics;
};

Answer
search(const NeighborCache& cache, Vec2 start, Vec2 target, std::int64_t max_iterations = enough) {
    PathSearch path_search;
    NeighborView view{cache};
    path_search.begin(view, anchor_start(view, start), anchor_target(view, target), cell_by_cell);
    Answer answer;
    answer.status = path_search.advance(max_iterations);
    answer.statistics = path_search.statistics();
    return answer;
}

constexpr int map_side = 34;
constexpr Box map_area{{0.0F, 0.0F}, {map_side, map_side}};

// Squares or thin walls with a border around them, so that every search ends.
ObstacleList random_world(Random& random, bool has_thin_walls) {
    const GridMap squares = test::random_map(random, map_side, map_side, has_thin_walls ? 1000 : 4);
    ObstacleList world{{squares.obstacles().begin(), squares.obstacles().end()}};
    for (int i = 0; i < (has_thin_walls ? 150 : 0); ++i) {
        const Vec2 from = random.point_in(map_area);
        const Vec2 to = from + random.point_in({{-3.0F, -3.0F}, {3.0F, 3.0F}});
        world.add(test::wall(from, to));
    }
    return world;
}

// A cell's center, or any point.
Vec2 random_point(Random& random) {
    const Vec2 point = random.point_in(map_area);
    return random.below(3) == 0 ? Vec2{std::floor(point.x) + 0.5F, std::floor(point.y) + 0.5F}
                                : point;
}

void compare_all_worlds(Rules rules) {
    test::SearchTally tally;
    for (std::uint32_t seed = 1; seed <= 40; ++seed) {
        Random random{seed};
        const ObstacleList world = random_world(random, seed % 2 == 0);
        NeighborCache cache = make_cache(world, seed % 4 < 2 ? 0.0F : 0.25F, rules);
        for (int i = 0; i < 4; ++i) {
            test::compare_with_dijkstra(
                cache, map_side, {}, [&] { return random_point(random); }, tally);
        }
    }
    EXPECT_GT(tally.found, 500);
    EXPECT_GT(tally.unreachable, 10);
}

TEST(PathSearch, FindsShortestPathsWithFourNeighbors) {
    compare_all_worlds({Neighborhood::square_4, DiagonalMode::always});
}

TEST(PathSearch, FindsShortestPathsIfDiagonalsNeedBothSidesOpen) {
    compare_all_worlds({Neighborhood::square_8, DiagonalMode::only_if_no_obstacles});
}

TEST(PathSearch, FindsShortestPathsIfDiagonalsNeedOneSideOpen) {
    compare_all_worlds({Neighborhood::square_8, DiagonalMode::at_least_one_walkable});
}

TEST(PathSearch, FindsShortestPathsWithEveryDiagonal) {
    compare_all_worlds({Neighborhood::square_8, DiagonalMode::always});
}

TEST(PathSearch, FindsShortestPathsOfEightNeighborsWithoutDiagonals) {
    compare_all_worlds({Neighborhood::square_8, DiagonalMode::never});
}

const std::vector<std::string> sealed = {
    "####################",
    "#..................#",
    "#..S.......#####...#",
    "#..........#.G.#...#",
    "#..........#####...#",
    "#..................#",
    "####################",
};

TEST(PathSearch, SaysUnreachableOnlyAfterSearchingEverywhere) {
    const GridMap map{sealed};
    NeighborCache cache = make_cache(map);
    const Answer all = search(cache, map.at('S'), map.at('G'));
    EXPECT_EQ(all.status, PathStatus::unreachable);
    EXPECT_EQ(all.statistics.expanded_cells, 5 * 18 - 3 * 5);
    const std::int64_t needed = all.statistics.iterations;
    EXPECT_EQ(search(cache, map.at('S'), map.at('G'), needed).status, PathStatus::unreachable);
    for (const std::int64_t few : {needed - 1, needed / 2, std::int64_t{1}}) {
        const Answer answer = search(cache, map.at('S'), map.at('G'), few);
        EXPECT_EQ(answer.status, PathStatus::pending);
        EXPECT_EQ(answer.statistics.iterations, few);
    }
}

// Functions of the game that fail for each cell once.
TEST(PathSearch, GoesOnAfterAnExceptionOfAHeuristicAPredicateOrCosts) {
    Random random{3};
    for (int i = 0; i < 30; ++i) {
        const ObstacleList world = random_world(random, i % 2 == 0);
        NeighborCache cache = make_cache(world);
        NeighborView view{cache};
        const GridAnchor start = anchor_start(view, random_point(random));
        const GridAnchor end = anchor_target(view, random_point(random));
        if (start.is_blocked() || end.is_blocked()) {
            continue;
        }
        std::set<Cell> asked;
        bool fails = false;
        const auto ask = [&](Cell cell) {
            if (asked.insert(cell).second && fails) {
                throw std::runtime_error{"not now"};
            }
        };
        SearchOptions options = cell_by_cell;
        SearchTarget target{.anchors = {end}};
        if (i % 3 == 0) {
            options.custom_heuristic = std::make_shared<const CostEstimate>([&](Cell cell) {
                ask(cell);
                return 0.0F;
            });
        } else if (i % 3 == 1) {
            target = {.predicate = [&](Cell cell) {
                ask(cell);
                return cell == end.cell;
            }};
        } else {
            options.costs = std::make_shared<CostFunction>([&](Cell cell) {
                ask(cell);
                return cell.x % 3 == 0 ? 2.0F : 1.0F;
            });
        }
        PathSearch search;
        search.begin(view, start, target, options);
        const PathStatus status = search.advance(enough);
        asked.clear();
        PathSearch interrupted;
        interrupted.begin(view, start, target, options);
        fails = true;
        int exceptions = 0;
        while (interrupted.status() == PathStatus::pending) {
            try {
                (void)interrupted.advance(enough);
            } catch (const std::runtime_error&) {
                ++exceptions;
            }
        }
        fails = false;
        EXPECT_GT(exceptions, 0);
        EXPECT_EQ(interrupted.status(), status);
        if (status == PathStatus::found) {
            const Cell last = search.cells().back();
            EXPECT_EQ(interrupted.searched_cell(last)->g, search.searched_cell(last)->g);
        }
    }
}

} // namespace
} // namespace raywalk::path_search_test
