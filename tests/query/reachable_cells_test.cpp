// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"

#include "support/borrowed.hpp"
#include "support/maze_scene.hpp"
#include "support/reference_costs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace raywalk::reachable_cells_test {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

struct Scene : test::MazeScene {
    CostMap costs;

    explicit Scene(std::uint32_t seed)
        : MazeScene{
              seed,
              40,
              30,
              {.neighborhood = seed % 3 == 0 ? Neighborhood::square_4 : Neighborhood::square_8}} {
        for (int i = 0; i < 400; ++i) {
            const float cost = random.below(3) == 0 ? 0.0F : random.between(0.1F, 9.0F);
            costs.set(navigator.grid().cell_at(any_point()), cost);
        }
        query.max_iterations = unlimited;
    }

    Vec2 free_point() { return *navigator.closest_navigable(any_point(), query.walker); }

    // The cells within a budget by a textbook version of Dijkstra's algorithm.
    [[nodiscard]] std::vector<std::pair<double, Cell>> expected(Vec2 start, double budget) {
        NeighborView view{navigator.cache(query.walker), query.ignored_bodies, query.blocked_cells};
        const GridAnchor anchor = anchor_start(view, start);
        const auto cost_of = [&](Cell cell) {
            return query.search.costs == nullptr ? 1.0 : double{costs.cost(cell)};
        };
        const auto blocked = query.search.blocked_first_direction;
        const auto least = test::least_costs(
            view,
            anchor,
            [&](Cell cell) { return cell == anchor.cell ? 0.0 : cost_of(cell); },
            [&](Cell from, Cell to, const ChunkLinks::Link* link) {
                const bool is_refused = blocked.has_value() && anchor.connects_to(from) &&
                                        neighbor(from, *blocked) == to;
                const double cells = link == nullptr ? 1.0 : link_steps(view.neighborhood(), *link);
                return is_refused ? std::numeric_limits<double>::infinity() : cells * cost_of(to);
            });
        std::map<Cell, double> of_cells; // of the center, or else of the nearest gap node
        for (const auto& [node, cost] : least) {
            if (cost <= budget && !std::isinf(cost)) {
                const auto [known, is_new] = of_cells.try_emplace(node.cell, cost);
                if (!is_new && !least.contains({node.cell, 0})) {
                    known->second = std::min(known->second, cost);
                }
            }
        }
        std::vector<std::pair<double, Cell>> cells;
        for (const auto& [cell, cost] : of_cells) {
            cells.emplace_back(cost, cell);
        }
        std::sort(cells.begin(), cells.end());
        return cells;
    }

    [[nodiscard]] std::vector<std::pair<double, Cell>> answer(Vec2 start, float budget) {
        std::vector<std::pair<double, Cell>> cells;
        for (const ReachableCell& reached : navigator.reachable_cells(start, budget, query)) {
            cells.emplace_back(reached.cost, reached.cell);
        }
        return cells;
    }
};

TEST(ReachableCells, AreThoseThatABruteForceSearchReachesWithinTheBudget) {
    std::size_t most = 0;
    std::size_t all = 0;
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
        Scene scene{seed};
        for (int i = 0; i < 8; ++i) {
            scene.query.search.costs = i % 2 == 0 ? test::borrowed(scene.costs) : nullptr;
            scene.query.search.blocked_first_direction.reset();
            if (i % 4 == 1) {
                const auto d = static_cast<Direction>(scene.random.below(4));
                scene.query.search.blocked_first_direction = d;
            }
            scene.query.blocked_cells.clear();
            for (int n = i % 3 == 0 ? 40 : 0; n > 0; --n) {
                const Cell cell = scene.navigator.grid().cell_at(scene.any_point());
                scene.query.blocked_cells.push_back(cell);
            }
            scene.query.ignored_bodies.clear();
            if (i % 5 == 0) {
                for (const physics::Body body : scene.world.bodies().last(2)) {
                    scene.query.ignored_bodies.push_back(key_of(body));
                }
            }
            const Vec2 start = scene.any_point();
            const float budget =
                i == 7 ? inf : 0.0625F * static_cast<float>(scene.random.below(400));
            const auto cells = scene.answer(start, budget);
            ASSERT_EQ(cells, scene.expected(start, double{budget}))
                << "seed " << seed << ", query " << i;
            most = std::max(most, cells.size());
            all += cells.size();
        }
    }
    EXPECT_GT(most, 300U);
    EXPECT_GT(all, 2000U);
}

TEST(ReachableCells, AreThoseToWhichAPathCostsNoMore) {
    Scene scene{4};
    scene.query.search.costs = test::borrowed(scene.costs);
    for (int i = 0; i < 10; ++i) {
        const Vec2 start = scene.free_point();
        const Vec2 target =
            scene.navigator.grid().center_of(scene.navigator.grid().cell_at(scene.any_point()));
        PathQuery query = scene.query;
        query.search.max_cost = 12.0F;
        const bool is_found = scene.navigator.find_path(start, target, query).is_found();
        const auto cells = scene.navigator.reachable_cells(start, 12.0F, scene.query);
        EXPECT_EQ(is_found, std::any_of(cells.begin(), cells.end(), [&](const auto& reached) {
                      return reached.point == target;
                  }));
    }
}

TEST(ReachableCells, WithABudgetOfZeroAreThoseOfTheStart) {
    Scene scene{2};
    const Vec2 start = scene.free_point();
    const Cell cell = scene.navigator.grid().cell_at(start);
    const auto only_start = scene.answer(scene.navigator.grid().center_of(cell), 0.0F);
    ASSERT_EQ(only_start.size(), 1U);
    EXPECT_EQ(only_start.front(), (std::pair{0.0, cell}));
    EXPECT_EQ(scene.answer(start, 0.99F).size(), 1U);
    EXPECT_GT(scene.answer(start, 1.0F).size(), 1U);
}

TEST(ReachableCells, AreNoMoreThanMaxIterations) {
    Scene scene{2};
    const Vec2 start = scene.free_point();
    const auto all = scene.answer(start, 20.0F);
    ASSERT_GT(all.size(), 50U);
    scene.query.max_iterations = 50;
    EXPECT_EQ(scene.answer(start, 20.0F),
              (std::vector<std::pair<double, Cell>>{all.begin(), all.begin() + 50}));
}

TEST(ReachableCells, AreNoneIfSomethingIsInvalid) {
    Scene scene{2};
    const Vec2 start = scene.free_point();
    const auto count = [&](Vec2 from, float budget, const PathQuery& query) {
        return scene.navigator.reachable_cells(from, budget, query).size();
    };
    EXPECT_GT(count(start, 5.0F, scene.query), 0U);
    EXPECT_EQ(count(start, -1.0F, scene.query), 0U);
    EXPECT_EQ(count(start, std::nanf(""), scene.query), 0U);
    EXPECT_EQ(count({inf, 0.0F}, 5.0F, scene.query), 0U);
    PathQuery bad = scene.query;
    bad.walker.radius = -1.0F;
    EXPECT_EQ(count(start, 5.0F, bad), 0U);
    bad = scene.query;
    bad.max_iterations = 0;
    EXPECT_EQ(count(start, 5.0F, bad), 0U);
    bad = scene.query;
    constexpr std::int32_t greatest = std::numeric_limits<std::int32_t>::max();
    for (const Cell cell : {Cell{Grid::range, 0}, Cell{greatest, -greatest - 1}}) {
        bad.blocked_cells = {cell};
        EXPECT_EQ(count(start, 5.0F, bad), 0U);
        EXPECT_EQ(scene.navigator.random_reachable_point(start, 5.0F, 1, bad), std::nullopt);
    }
}

TEST(RandomReachablePoint, IsInEachCellWithEqualProbability) {
    Scene scene{4};
    const Vec2 start = scene.free_point();
    std::map<Cell, int> counts;
    for (const auto& [cost, cell] : scene.expected(start, 2.0)) {
        counts[cell] = 0;
    }
    const auto choices = static_cast<int>(counts.size());
    ASSERT_GT(choices, 5);
    constexpr int seeds = 1500;
    for (int seed = 0; seed < seeds; ++seed) {
        const auto point = scene.navigator.random_reachable_point(
            start, 2.0F, static_cast<std::uint64_t>(seed), scene.query);
        ASSERT_TRUE(point.has_value());
        const Cell cell = scene.navigator.grid().cell_at(*point);
        ASSERT_EQ(*point, scene.navigator.grid().center_of(cell));
        ASSERT_EQ(counts.count(cell), 1U);
        ++counts[cell];
    }
    const double expected = double{seeds} / choices;
    double chi_squared = 0.0;
    for (const auto& [cell, count] : counts) {
        chi_squared += (count - expected) * (count - expected) / expected;
    }
    // Six standard deviations above the expected value.
    EXPECT_LT(chi_squared, choices + 6.0 * std::sqrt(2.0 * choices));
}

TEST(RandomReachablePoint, IsTheSameForTheSameSeed) {
    Scene one{4};
    Scene other{4};
    const Vec2 start = one.free_point();
    for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{7}, ~std::uint64_t{0}}) {
        EXPECT_EQ(one.navigator.random_reachable_point(start, 8.0F, seed, one.query),
                  other.navigator.random_reachable_point(start, 8.0F, seed, one.query));
    }
    EXPECT_EQ(one.navigator.random_reachable_point({inf, 0.0F}, 8.0F, 1, one.query), std::nullopt);
}

} // namespace
} // namespace raywalk::reachable_cells_test
