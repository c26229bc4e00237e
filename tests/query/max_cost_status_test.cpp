// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/navigator.hpp"

#include "support/borrowed.hpp"
#include "support/query_results.hpp"
#include "support/reference_costs.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

// A query with max_cost says cost_limit only if there is a path that costs more.
namespace raywalk::max_cost_status_test {
namespace {

using test::GridMap;
using test::Random;

PathQuery limited(float max_cost) {
    PathQuery query = test::point_query;
    query.search.max_cost = max_cost;
    return query;
}

const GridMap rooms{{
    "####################",
    "#s...........#.....#",
    "#............#.....#",
    "#...t........#..o..#",
    "#............#.....#",
    "####################",
}};

TEST(MaxCostStatus, UnreachableIfTheStartIsSealedOff) {
    Navigator navigator{rooms};
    const Path path = navigator.find_path(rooms.at('s'), rooms.at('o'), limited(3.0F));
    EXPECT_EQ(path.status, PathStatus::unreachable);
    const Vec2 outside{200.5F, 80.5F};
    EXPECT_EQ(navigator.find_path(rooms.at('s'), outside, limited(3.0F)).status,
              PathStatus::unreachable);
    EXPECT_EQ(navigator.find_path(rooms.at('s'), outside, limited(0.0F)).status,
              PathStatus::unreachable);
}

TEST(MaxCostStatus, UnreachableIfNoneOfSeveralTargetsIsReachable) {
    Navigator navigator{rooms};
    const std::array<Vec2, 2> targets{rooms.at('o'), rooms.at('o') + Vec2{1.0F, 0.0F}};
    EXPECT_EQ(navigator.find_path_to_nearest(rooms.at('s'), targets, limited(3.0F)).status,
              PathStatus::unreachable);
    const auto is_nowhere = [](Cell /*cell*/) {
        return false;
    };
    EXPECT_EQ(navigator.find_path_where(rooms.at('s'), is_nowhere, limited(3.0F)).status,
              PathStatus::unreachable);
}

TEST(MaxCostStatus, CostLimitIfThereIsACostlierPath) {
    Navigator navigator{rooms};
    EXPECT_EQ(navigator.find_path(rooms.at('s'), rooms.at('t'), limited(2.0F)).status,
              PathStatus::cost_limit);
    EXPECT_TRUE(navigator.find_path(rooms.at('s'), rooms.at('t'), limited(3.0F)).is_found());
}

TEST(MaxCostStatus, IterationLimitIfNobodyKnows) {
    Navigator navigator{test::ObstacleList{}};
    PathQuery query = limited(3.0F);
    query.search.algorithm = SearchAlgorithm::a_star;
    query.max_iterations = 50;
    EXPECT_EQ(navigator.find_path({0.5F, 0.5F}, {90.5F, 0.5F}, query).status,
              PathStatus::iteration_limit);
    query.max_iterations = 200;
    EXPECT_EQ(navigator.find_path({0.5F, 0.5F}, {90.5F, 0.5F}, query).status,
              PathStatus::cost_limit);
}

TEST(MaxCostStatus, IsTheReasonOfAPartialPathThatEndsAtTheSameCell) {
    Navigator navigator{rooms};
    PathQuery query = limited(3.0F);
    query.allow_partial_path = true;
    const Path sealed = navigator.find_path(rooms.at('s'), {200.5F, 80.5F}, query);
    EXPECT_EQ(sealed.status, PathStatus::partial);
    EXPECT_EQ(sealed.reason, PathStatus::unreachable);
    EXPECT_LE(sealed.entered_cost, 3.0);
    const Path costly = navigator.find_path(rooms.at('s'), {12.5F, rooms.at('s').y}, query);
    EXPECT_EQ(costly.status, PathStatus::partial);
    EXPECT_EQ(costly.reason, PathStatus::cost_limit);
    EXPECT_EQ(costly.points.back(), (rooms.at('s') + Vec2{3.0F, 0.0F}));
}

/// A random maze with costs.
struct Maze {
    explicit Maze(std::uint32_t seed)
        : random{seed}
        , map{test::random_map(random, 24, 20, 3)}
        , navigator{map} {
        for (int i = 0; i < 8; ++i) {
            const Vec2 corner{random.between(0.0F, 20.0F), random.between(0.0F, 16.0F)};
            const std::array<float, 3> prices{0.5F, 3.0F, CellCosts::forbidden};
            costs.set(navigator.grid(),
                      {corner, corner + Vec2{3.0F, 2.0F}},
                      prices[static_cast<std::size_t>(i) % 3]);
        }
    }

    // The center of a cell at which the walker can stand.
    Vec2 any_free_point(const PathQuery& query) {
        NeighborView view{navigator.cache(query.walker), {}, {}, query.search.costs.get()};
        Cell cell;
        do {
            cell = {random.below(24), random.below(20)};
        } while (!view.is_free(cell));
        return navigator.grid().center_of(cell);
    }

    Random random;
    GridMap map;
    Navigator navigator;
    CostMap costs;
};

Path sliced(Navigator& navigator,
            Vec2 start,
            const std::vector<Vec2>& targets,
            const PathQuery& query,
            std::int64_t slice) {
    PathRequest request = navigator.request_path(start, targets.front(), query);
    request.begin(start, targets, query);
    while (!request.is_finished()) {
        request.advance(slice);
    }
    return request.path();
}

// The status that the query must have, by the lengths of all paths and the costs of all cells.
PathStatus
expected_status(Maze& maze, Vec2 start, const std::vector<Vec2>& targets, const PathQuery& query) {
    NeighborView view{maze.navigator.cache(query.walker), {}, {}, query.search.costs.get()};
    const auto connected = test::shortest_lengths(view, anchor_start(view, start));
    std::set<Cell> cells;
    for (const Vec2 target : targets) {
        cells.insert(maze.navigator.grid().cell_at(target));
    }
    for (const ReachableCell& reachable :
         maze.navigator.reachable_cells(start, query.search.max_cost, query)) {
        if (cells.contains(reachable.cell)) {
            return PathStatus::found;
        }
    }
    const bool is_connected = std::any_of(
        cells.begin(), cells.end(), [&](Cell cell) { return connected.contains({cell}); });
    return is_connected ? PathStatus::cost_limit : PathStatus::unreachable;
}

TEST(MaxCostStatus, AgreesWithAFloodOfAllCellsHoweverItIsSliced) {
    std::map<PathStatus, int> outcomes;
    for (std::uint32_t seed = 0; seed < 10; ++seed) {
        Maze maze{seed};
        for (int i = 0; i < 60; ++i) {
            PathQuery query = limited(static_cast<float>(maze.random.below(25)));
            query.allow_partial_path = i % 3 == 0;
            query.search.costs = i % 2 == 0 ? test::borrowed(maze.costs) : nullptr;
            const Vec2 start = maze.any_free_point(query);
            std::vector<Vec2> targets;
            for (int target = 0; target <= i % 3; ++target) {
                targets.push_back(maze.any_free_point(query));
            }
            const Path path = maze.navigator.find_path_to_nearest(start, targets, query);
            const PathStatus status = path.reason.value_or(path.status);
            ASSERT_EQ(status, expected_status(maze, start, targets, query)) << seed << ' ' << i;
            EXPECT_LE(path.entered_cost, query.search.max_cost);
            ++outcomes[status];
            for (const std::int64_t slice : {1, 13}) {
                ASSERT_EQ(test::result_of(sliced(maze.navigator, start, targets, query, slice)),
                          test::result_of(path));
            }
        }
    }
    EXPECT_GT(outcomes[PathStatus::found], 40);
    EXPECT_GT(outcomes[PathStatus::cost_limit], 40);
    EXPECT_GT(outcomes[PathStatus::unreachable], 40);
}

} // namespace
} // namespace raywalk::max_cost_status_test
