// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/navigator.hpp"

#include "cells/nearest_nodes.hpp"
#include "support/borrowed.hpp"
#include "support/query_results.hpp"
#include "support/reference_costs.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <vector>

namespace raywalk::partial_path_test {
namespace {

using test::add;
using test::Random;
using test::result_of;

constexpr Box area{{-14.0F, -12.0F}, {15.0F, 16.0F}};

PathQuery partial_query(float radius = 0.0F) {
    PathQuery query;
    query.walker.radius = radius;
    query.allow_partial_path = true;
    query.max_iterations = unlimited;
    return query;
}

double squared_distance(Vec2 a, Vec2 b) {
    const double x = double{a.x} - b.x;
    const double y = double{a.y} - b.y;
    return x * x + y * y;
}

// A bordered world with closed and open rooms and large bodies.
struct Scene {
    Random random;
    physics::World world;
    Box2dProbe probe{world};

    explicit Scene(std::uint32_t seed)
        : random{seed} {
        test::add_maze(world, random, area, 70, 15);
        for (int i = 0; i < 3; ++i) {
            add(world, test::circle(random.between(1.0F, 4.0F)), {random.point_in(area)});
        }
    }
};

// Checks which body the walker touches first from a to b: one touched in the first hundredth of the
// segment in which any is touched.
void expect_first_touch(const Scene& scene, Vec2 a, Vec2 b, float reach, BodyKey body) {
    const std::vector<Obstacle> obstacles = test::all_obstacles(scene.world);
    for (int i = 1; i <= 200; ++i) {
        const Vec2 p = a + static_cast<float>(i) / 200.0F * (b - a);
        bool is_touched = false;
        bool is_that = false;
        for (const Obstacle& obstacle : obstacles) {
            if (stops(obstacle, a, i == 200 ? b : p, reach)) {
                is_touched = true;
                is_that = is_that || obstacle.body == body;
            }
        }
        if (is_touched) {
            EXPECT_TRUE(is_that);
            return;
        }
    }
    EXPECT_EQ(body, BodyKey{}) << "nothing is in the way";
}

// Compares the end of a path to a target at which the walker cannot stand with points around the
// target. `ways` has the reachable cells. Where centers of several regions can be seen from one
// narrow place, the end may be a little too far away.
void expect_nearest_point(const Scene& scene,
                          const Path& path,
                          Vec2 target,
                          NeighborView& view,
                          const std::map<GridNode, double>& ways) {
    const std::vector<Obstacle> obstacles = test::all_obstacles(scene.world);
    const auto can_be_reached = [&](Vec2 point) {
        const GridAnchor anchor = anchor_target(view, point);
        return test::is_clear(obstacles, point, point, view.reach()) &&
               std::any_of(ways.begin(), ways.end(), [&](const auto& way) {
                   return anchor.connects_to_node(way.first);
               });
    };
    const Vec2 end = path.points.back();
    EXPECT_TRUE(can_be_reached(end));
    const auto last = ways.lower_bound({path.obstruction->cell});
    EXPECT_TRUE(last != ways.end() && last->first.cell == path.obstruction->cell);
    expect_first_touch(scene, end, target, view.reach(), path.obstruction->body);
    const float nearest = std::min(distance(end, target), 4.0F * view.grid().cell_size());
    constexpr int rings = 20;
    constexpr int directions = 50;
    for (int i = 0; i < rings * directions; ++i) {
        const float angle = 6.2832F * static_cast<float>(i % directions) / directions;
        const float size = 0.94F * nearest * static_cast<float>(i / directions + 1) / rings;
        const Vec2 sample = target + size * Vec2{std::cos(angle), std::sin(angle)};
        EXPECT_FALSE(can_be_reached(sample)) << size << " of " << nearest;
    }
}

// Compares a partial path with all reachable cells.
void expect_best(const Scene& scene,
                 const Path& path,
                 const Path& plain,
                 Vec2 start,
                 Vec2 target,
                 Neighborhood neighborhood) {
    ASSERT_EQ(path.status, PathStatus::partial);
    EXPECT_EQ(path.reason, plain.status);
    NeighborCache cache{scene.probe,
                        Grid{1.0F},
                        neighborhood,
                        DiagonalMode::only_if_no_obstacles,
                        path.walker,
                        nullptr,
                        Discovery::exact,
                        true};
    NeighborView view{cache};
    double nearest = std::numeric_limits<double>::infinity();
    double least_cost = nearest;
    std::uint32_t least_open = 0;
    const auto ways = test::shortest_lengths(view, anchor_start(view, start));
    GridNode best;
    for (const auto& [node, cost] : ways) {
        const double distance = squared_distance(position_of(view, node), target);
        // Of the nearest nodes, that to which the way from the start would be shortest without
        // obstacles.
        const std::uint32_t open =
            unobstructed_cost(neighborhood, anchor_start(view, start), node.cell);
        if (distance < nearest || (distance == nearest && open < least_open)) {
            nearest = distance;
            least_open = open;
            least_cost = cost;
            best = node;
        }
    }
    const Vec2 end = path.points.back();
    EXPECT_EQ(path.points.front(), start);
    EXPECT_NEAR(path.length, length_of(path.points), 1e-9);
    if (path.reason == PathStatus::target_blocked) {
        expect_nearest_point(scene, path, target, view, ways);
        return;
    }
    EXPECT_EQ(squared_distance(end, target), nearest);
    EXPECT_NEAR(path.cost, least_cost, 2e-3);
    const Cell end_cell = path.obstruction->cell;
    EXPECT_EQ(squared_distance(cache.grid().center_of(end_cell), end),
              squared_distance(cache.grid().center_of(best.cell), position_of(view, best)));
    expect_first_touch(scene, end, target, path.walker.reach(), path.obstruction->body);
}

TEST(PartialPath, EndsAtTheReachableCellNearestToTheTarget) {
    std::map<PathStatus, int> reasons;
    int found = 0;
    for (std::uint32_t seed = 1; seed <= 16; ++seed) {
        Scene scene{seed};
        const auto neighborhood = seed % 4 == 0 ? Neighborhood::square_4 : Neighborhood::square_8;
        Navigator navigator{Box2dProbe{scene.world}, {.neighborhood = neighborhood}};
        PathQuery query = partial_query(seed % 3 == 0 ? 0.0F : 0.25F);
        for (int i = 0; i < 12; ++i) {
            const Vec2 start = scene.random.point_in(area);
            const Vec2 target = scene.random.point_in(area.grown(i % 4 == 0 ? 4.0F : 0.0F));
            query.allow_partial_path = false;
            const Path plain = navigator.find_path(start, target, query);
            query.allow_partial_path = true;
            const Path path = navigator.find_path(start, target, query);
            if (plain.status == PathStatus::found || plain.status == PathStatus::start_blocked) {
                ++found;
                ASSERT_EQ(result_of(path), result_of(plain));
                continue;
            }
            ++reasons[plain.status];
            expect_best(scene, path, plain, start, target, neighborhood);
            ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed << ", query " << i;
        }
    }
    EXPECT_GT(found, 30);
    EXPECT_GT(reasons[PathStatus::target_blocked], 15);
    EXPECT_GT(reasons[PathStatus::unreachable], 15);
}

TEST(PartialPath, DoesNotDependOnTheAlgorithm) {
    Scene scene{77};
    Navigator navigator{Box2dProbe{scene.world}};
    int partial = 0;
    for (int i = 0; i < 60; ++i) {
        PathQuery query = partial_query();
        const Vec2 start = scene.random.point_in(area);
        const Vec2 target = scene.random.point_in(area);
        const Path known = navigator.find_path(start, target, query);
        partial += known.status == PathStatus::partial ? 1 : 0;
        for (const SearchAlgorithm algorithm :
             {SearchAlgorithm::a_star, SearchAlgorithm::canonical_a_star}) {
            query.search.algorithm = algorithm;
            const Path path = navigator.find_path(start, target, query);
            ASSERT_EQ(path.status, known.status);
            ASSERT_EQ(path.reason, known.reason);
            ASSERT_EQ(path.obstruction, known.obstruction);
            ASSERT_EQ(path.cost, known.cost);
        }
        query.search.heuristic = Heuristic::zero;
        ASSERT_EQ(navigator.find_path(start, target, query).cost, known.cost);
    }
    EXPECT_GT(partial, 3);
}

// On the plane, with targets of every kind, few iterations and many.
TEST(PartialPath, IsNeverCalledFoundIfTheTargetIsBlocked) {
    std::map<PathStatus, int> outcomes;
    for (std::uint32_t seed = 1; seed <= 12; ++seed) {
        Random random{seed};
        const test::GridMap map = test::random_map(random, 24, 24, 3);
        Navigator navigator{map};
        for (int i = 0; i < 12; ++i) {
            PathQuery query = partial_query();
            query.max_iterations = 1 + random.below(20);
            const Vec2 start = random.point_in({{8.0F, 8.0F}, {16.0F, 16.0F}});
            const Vec2 target = random.point_in({{4.0F, 4.0F}, {20.0F, 20.0F}});
            const Path path = navigator.find_path(start, target, query);
            query.allow_partial_path = false;
            const Path plain = navigator.find_path(start, target, query);
            ++outcomes[path.status];
            if (plain.status == PathStatus::target_blocked ||
                plain.status == PathStatus::unreachable) {
                EXPECT_EQ(path.status, PathStatus::partial);
                EXPECT_TRUE(path.reason == plain.status ||
                            (plain.status == PathStatus::target_blocked &&
                             path.reason == PathStatus::iteration_limit));
            } else if (plain.status != PathStatus::iteration_limit) {
                EXPECT_EQ(path.status, plain.status);
            }
        }
    }
    EXPECT_GT(outcomes[PathStatus::partial], 50);
}

// One limit for the target, one for all cells near it, and one for the search cell by cell.
TEST(PartialPath, SpendsAtMostThreeTimesTheIterations) {
    constexpr std::int64_t limit = 100;
    std::int64_t most = 0;
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        Random random{seed};
        test::GridMap map = test::random_map(random, 48, 48, 4);
        // Around the target is a small room, and around that a large one.
        test::add_room(map, {{20.25F, 20.25F}, {26.75F, 26.75F}});
        test::add_room(map, {{12.25F, 12.25F}, {34.75F, 34.75F}});
        Navigator navigator{map};
        for (const SearchAlgorithm algorithm :
             {SearchAlgorithm::automatic, SearchAlgorithm::a_star}) {
            PathQuery query = partial_query();
            query.max_iterations = limit;
            query.search.algorithm = algorithm;
            const Vec2 start = random.point_in({{2.0F, 2.0F}, {46.0F, 10.0F}});
            const Path path = navigator.find_path(start, {23.5F, 23.5F}, query);
            most = std::max(most, path.statistics.search.iterations);
        }
    }
    EXPECT_LE(most, 3 * (limit + 64)) << "a node of jump point search may exceed a limit by 64";
    EXPECT_GT(most, 2 * limit);
}

// Jump point search knows paths to corners that it has not expanded.
TEST(PartialPath, SpendsNoMoreAtTheIterationLimitAndLeadsNearer) {
    int limited = 0;
    int nearer = 0;
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        Random random{seed};
        Navigator navigator{test::random_map(random, 64, 64, 4)};
        for (int i = 0; i < 20; ++i) {
            PathQuery query = partial_query();
            query.max_iterations = 20 + random.below(60);
            const Vec2 start = random.point_in({{1.0F, 1.0F}, {20.0F, 63.0F}});
            const Vec2 target = random.point_in({{44.0F, 1.0F}, {63.0F, 63.0F}});
            const Path path = navigator.find_path(start, target, query);
            if (path.reason == PathStatus::iteration_limit) {
                ++limited;
                nearer += distance(path.points.back(), target) < 0.8F * distance(start, target);
                EXPECT_LE(path.statistics.search.iterations, query.max_iterations + 64);
            }
        }
    }
    EXPECT_GT(limited, 100);
    EXPECT_GT(nearer, limited / 2);
}

TEST(PartialPath, EndsAtTheNearestExpandedCellAtTheIterationLimit) {
    Scene scene{5};
    Navigator navigator{Box2dProbe{scene.world}};
    const NeighborCache& cache = navigator.cache(partial_query().walker);
    NeighborView view{cache};
    int limited = 0;
    for (int i = 0; i < 80; ++i) {
        PathQuery query = partial_query();
        query.max_iterations = 1 + scene.random.below(60);
        query.search.heuristic = Heuristic::zero; // cells are expanded by what they cost
        const Vec2 start = scene.random.point_in(area);
        const Vec2 target = scene.random.point_in(area);
        const Path path = navigator.find_path(start, target, query);
        if (path.reason != PathStatus::iteration_limit) {
            continue;
        }
        ++limited;
        std::vector<double> costs;
        const auto ways = test::shortest_lengths(view, anchor_start(view, start));
        costs.reserve(ways.size());
        for (const auto& [node, cost] : ways) {
            costs.push_back(cost);
        }
        std::sort(costs.begin(), costs.end());
        const auto last = static_cast<std::size_t>(query.max_iterations) - 1;
        ASSERT_LT(last, costs.size());
        EXPECT_LE(path.cost, costs[last] + 2e-3);
        const auto is_end = [&](const auto& way) {
            return way.first.cell == path.obstruction->cell &&
                   position_of(view, way.first) == path.points.back();
        };
        for (const auto& [node, cost] : ways) {
            if (cost < costs[last] - 2e-3) {
                EXPECT_GE(squared_distance(position_of(view, node), target),
                          squared_distance(path.points.back(), target));
            }
        }
        const auto end = std::find_if(ways.begin(), ways.end(), is_end);
        ASSERT_NE(end, ways.end());
        EXPECT_NEAR(path.cost, end->second, 2e-3);
    }
    EXPECT_GT(limited, 20);
}

TEST(PartialPath, EndsAtTheNearestCellWithinMaxCost) {
    for (const Neighborhood neighborhood : {Neighborhood::square_8, Neighborhood::hex}) {
        Scene scene{12};
        Navigator navigator{scene.probe, {.neighborhood = neighborhood}};
        CostMap costs;
        for (int i = 0; i < 8; ++i) {
            const Vec2 corner = scene.random.point_in(area);
            costs.set(navigator.grid(), {corner, corner + Vec2{5.0F, 4.0F}}, i < 6 ? 3.0F : 0.5F);
        }
        PathQuery query = partial_query(0.3F);
        query.search.costs = test::borrowed(costs);
        int partial = 0;
        for (int i = 0; i < 200; ++i) {
            query.search.max_cost = static_cast<float>(scene.random.below(16));
            const Vec2 start = scene.random.point_in(area);
            const Vec2 target = scene.random.point_in(area);
            const Path path = navigator.find_path(start, target, query);
            if (path.reason != PathStatus::cost_limit) {
                continue;
            }
            double least = std::numeric_limits<double>::infinity();
            const auto reachable = navigator.reachable_cells(start, query.search.max_cost, query);
            if (reachable.empty()) {
                EXPECT_EQ(path.status, PathStatus::cost_limit);
                continue;
            }
            ++partial;
            ASSERT_EQ(path.status, PathStatus::partial);
            EXPECT_LE(path.entered_cost, query.search.max_cost);
            for (const ReachableCell& cell : reachable) {
                least = std::min(least, squared_distance(cell.point, target));
            }
            EXPECT_EQ(squared_distance(path.points.back(), target), least);
        }
        EXPECT_GT(partial, 60);
    }
}

} // namespace
} // namespace raywalk::partial_path_test
