// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"

#include "support/borrowed.hpp"
#include "support/log_lines.hpp"
#include "support/maze_scene.hpp"
#include "support/query_results.hpp"
#include "support/reference_costs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <type_traits>
#include <vector>

// Costs of paths.
namespace raywalk::query_costs_test {
namespace {

using test::result_of;

struct Scene : test::MazeScene {
    CostMap costs;

    explicit Scene(std::uint32_t seed, bool finds_narrow_passages = true)
        : MazeScene{seed,
                    25,
                    25,
                    {.cell_size = seed % 3 == 0 ? 0.75F : 1.0F,
                     .find_narrow_passages = finds_narrow_passages}} {
        // Swamps, roads and a few single cells.
        for (int i = 0; i < 25; ++i) {
            const Vec2 a = any_point();
            const Box swamp{a, a + random.point_in({{0.0F, 0.0F}, {9.0F, 9.0F}})};
            costs.set(navigator.grid(), swamp, random.between(0.25F, 8.0F));
        }
        for (int i = 0; i < 60; ++i) {
            costs.set(cell_at(any_point()), random.between(0.25F, 8.0F));
        }
        query.search.costs = test::borrowed(costs);
    }

    [[nodiscard]] double price(Cell cell) const {
        return query.search.costs == nullptr ? 1.0 : double{costs.cost(cell)};
    }

    // The cost of walking along the points, in steps of a hundredth of a meter.
    [[nodiscard]] double integral(const std::vector<Vec2>& points) const {
        double sum = 0.0;
        for (std::size_t i = 1; i < points.size(); ++i) {
            const auto length = double{distance(points[i - 1], points[i])};
            const int pieces = 1 + static_cast<int>(100.0 * length);
            for (int k = 0; k < pieces; ++k) {
                const float t = (static_cast<float>(k) + 0.5F) / static_cast<float>(pieces);
                const Vec2 p = points[i - 1] + t * (points[i] - points[i - 1]);
                sum += price(cell_at(p)) * length / pieces;
            }
        }
        return sum;
    }

    // What the cells cost that a path over these centers of cells enters: one cell for each step
    // along the longer axis of a leg. Where a leg passes between two cells, the dearer one counts.
    [[nodiscard]] double steps_along(const std::vector<Vec2>& points) const {
        double sum = 0.0;
        for (std::size_t i = 1; i < points.size(); ++i) {
            const Cell from = cell_at(points[i - 1]);
            const Cell to = cell_at(points[i]);
            const int steps = std::max(std::abs(to.x - from.x), std::abs(to.y - from.y));
            for (int k = 1; k <= steps; ++k) {
                const auto place = [&](int delta, bool rounds_up) {
                    const int doubled = 2 * delta * k + (rounds_up ? steps : steps - 1);
                    return static_cast<int>(std::floor(static_cast<double>(doubled) / (2 * steps)));
                };
                const Cell low{from.x + place(to.x - from.x, false),
                               from.y + place(to.y - from.y, false)};
                const Cell high{from.x + place(to.x - from.x, true),
                                from.y + place(to.y - from.y, true)};
                sum += std::max(price(low), price(high));
            }
        }
        return sum;
    }
};

TEST(QueryCosts, APathPulledTautNeverCostsMoreThanThePathOverTheCells) {
    int shorter = 0;
    for (std::uint32_t seed = 1; seed <= 10; ++seed) {
        Scene scene{seed};
        for (int i = 0; i < 12; ++i) {
            const Vec2 start = scene.any_point();
            const Vec2 target = scene.any_point();
            scene.query.postprocessing = PathPostprocessing::none;
            const Path cells = scene.navigator.find_path(start, target, scene.query);
            if (!cells.is_found()) {
                continue;
            }
            scene.query.postprocessing = PathPostprocessing::string_pulling;
            const Path pulled = scene.navigator.find_path(start, target, scene.query);
            const double cost = scene.integral(cells.points);
            ASSERT_LE(scene.integral(pulled.points), cost * 1.001 + 0.02)
                << "seed " << seed << ", query " << i;
            ASSERT_EQ(pulled.cost, cells.cost);
            ASSERT_EQ(pulled.entered_cost, cells.entered_cost);
            ASSERT_LE(pulled.length, cells.length + 1e-6);
            shorter += pulled.length < cells.length - 0.1 ? 1 : 0;
        }
    }
    EXPECT_GT(shorter, 15);
}

TEST(QueryCosts, StayWithinMaxCostAfterStringPulling) {
    int shorter = 0;
    for (std::uint32_t seed = 1; seed <= 12; ++seed) {
        Scene scene{seed, false};
        const Grid& grid = scene.navigator.grid();
        for (int i = 0; i < 20; ++i) {
            const Vec2 start = grid.center_of(scene.cell_at(scene.any_point()));
            const Vec2 target = grid.center_of(scene.cell_at(scene.any_point()));
            scene.query.search.max_cost = scene.random.between(10.0F, 90.0F);
            scene.query.postprocessing = PathPostprocessing::none;
            const Path cells = scene.navigator.find_path(start, target, scene.query);
            NeighborView view{scene.navigator.cache(scene.query.walker)};
            if (!cells.is_found() || !view.is_free(scene.cell_at(start)) ||
                !view.is_free(scene.cell_at(target))) {
                continue;
            }
            scene.query.postprocessing = PathPostprocessing::string_pulling;
            const Path pulled = scene.navigator.find_path(start, target, scene.query);
            ASSERT_LE(scene.steps_along(pulled.points), cells.entered_cost + 1e-6)
                << "seed " << seed << ", query " << i;
            ASSERT_EQ(pulled.entered_cost, cells.entered_cost);
            ASSERT_LE(pulled.entered_cost, double{scene.query.search.max_cost});
            ASSERT_LE(pulled.length, cells.length + 1e-6);
            shorter += pulled.length < cells.length - 0.1 ? 1 : 0;
        }
    }
    EXPECT_GT(shorter, 15);
}

// Along the cells of the path.
TEST(QueryCosts, ArePaidForTheCellsEntered) {
    int found = 0;
    for (std::uint32_t seed = 1; seed <= 12; ++seed) {
        Scene scene{seed, false};
        scene.query.postprocessing = PathPostprocessing::none;
        for (int i = 0; i < 12; ++i) {
            scene.query.search.costs = i % 3 == 0 ? nullptr : test::borrowed(scene.costs);
            const bool has_limit = i % 4 == 0;
            scene.query.search.max_cost =
                has_limit ? 60.0F : std::numeric_limits<float>::infinity();
            const Grid& grid = scene.navigator.grid();
            // On centers, so that all points of the path are those of cells.
            const Vec2 start = grid.center_of(scene.cell_at(scene.any_point()));
            const Vec2 target = grid.center_of(scene.cell_at(scene.any_point()));
            const Path path = scene.navigator.find_path(start, target, scene.query);
            NeighborView view{scene.navigator.cache(scene.query.walker)};
            if (start == target || !path.is_found() || !view.is_free(scene.cell_at(start)) ||
                !view.is_free(scene.cell_at(target))) {
                continue;
            }
            ++found;
            double cost = 0.0;
            double entered = 0.0;
            for (std::size_t p = 1; p < path.points.size(); ++p) {
                const Cell cell = scene.cell_at(path.points[p]);
                const double length =
                    test::step_length(scene.cell_at(path.points[p - 1]), cell) * grid.cell_size();
                cost += length * (has_limit ? 1.0 : scene.price(cell));
                entered += scene.price(cell);
            }
            ASSERT_NEAR(path.cost, cost, 1e-5 * (1.0 + cost));
            ASSERT_NEAR(path.entered_cost, entered, 1e-9);
            ASSERT_LE(path.entered_cost, double{scene.query.search.max_cost});
            ASSERT_EQ(static_cast<std::size_t>(path.statistics.cells), path.points.size());
        }
    }
    EXPECT_GT(found, 30);
}

TEST(QueryCosts, CountTheLegsAtBothEndsToo) {
    const test::ObstacleList nothing;
    Navigator navigator{nothing};
    CostMap costs;
    costs.set({0, 0}, 2.0F);
    costs.set({1, 0}, 3.0F);
    costs.set({3, 0}, 5.0F);
    PathQuery query = test::point_query;
    query.search.costs = test::borrowed(costs);
    const Path path = navigator.find_path({0.5F, 0.5F}, {3.25F, 0.5F}, query);
    // Two diagonal steps around (1, 0), and three quarters of one into (3, 0).
    EXPECT_EQ(path.entered_cost, 1.0 + 1.0 + 5.0);
    EXPECT_NEAR(path.cost, 2.0 * std::sqrt(2.0) + 0.75 * 5.0, 1e-3);
    const Path in_cell = navigator.find_path({0.25F, 0.5F}, {0.75F, 0.5F}, query);
    EXPECT_EQ(in_cell.entered_cost, 0.0);
    EXPECT_NEAR(in_cell.cost, 2.0 * (0.25 + 0.25), 1e-3);
}

TEST(QueryCosts, AreBoundedByTheWeightOfTheHeuristic) {
    int dearer = 0;
    for (std::uint32_t seed = 1; seed <= 10; ++seed) {
        Scene scene{seed};
        for (int i = 0; i < 15; ++i) {
            const Vec2 start = scene.any_point();
            const Vec2 target = scene.any_point();
            scene.query.search.costs = i % 2 == 0 ? nullptr : test::borrowed(scene.costs);
            scene.query.search.heuristic_weight = 1.0F;
            const Path best = scene.navigator.find_path(start, target, scene.query);
            EXPECT_EQ(best.cost_bound, 1.0);
            scene.query.search.heuristic_weight = scene.random.between(1.0F, 10.0F);
            const Path path = scene.navigator.find_path(start, target, scene.query);
            ASSERT_EQ(path.status, best.status);
            EXPECT_EQ(path.cost_bound, double{scene.query.search.heuristic_weight});
            ASSERT_LE(path.cost, best.cost * path.cost_bound + 1e-3);
            dearer += path.cost > best.cost + 1e-3 ? 1 : 0;
        }
    }
    EXPECT_GT(dearer, 10);
}

TEST(QueryCosts, AreTheLeastWithinMaxCostWhateverTheWeight) {
    int found = 0;
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        Scene scene{seed};
        for (int i = 0; i < 10; ++i) {
            const Vec2 start = scene.any_point();
            const Vec2 target = scene.any_point();
            scene.query.search.max_cost = scene.random.between(10.0F, 200.0F);
            scene.query.search.heuristic_weight = 1.0F;
            const Path best = scene.navigator.find_path(start, target, scene.query);
            scene.query.search.heuristic_weight = 10.0F;
            const Path path = scene.navigator.find_path(start, target, scene.query);
            EXPECT_EQ(path.cost_bound, 1.0);
            EXPECT_EQ(path.status, best.status);
            EXPECT_EQ(path.cost, best.cost);
            found += path.is_found() ? 1 : 0;
        }
    }
    EXPECT_GT(found, 10);
}

// Promises costs from 2 to 100, and breaks the promise.
class Liar final : public CellCosts {
public:
    void costs_in(Cell /*chunk_position*/, ChunkCosts& costs) const override {
        costs.fill(50 * scale);
        costs[1] = 0;
        costs[2] = 200 * scale;
        costs[3] = stored_forbidden;
    }

    [[nodiscard]] std::uint16_t least() const override { return 2 * scale; }

    [[nodiscard]] std::uint16_t greatest() const override { return 100 * scale; }
};

TEST(QueryCosts, AreCorrectedIfTheyAreOutOfRange) {
    test::be_quiet();
    Navigator navigator{test::ObstacleList{}, {.neighborhood = Neighborhood::square_4}};
    const Path path = navigator.find_path({0.5F, 0.5F},
                                          {4.5F, 0.5F},
                                          {.walker = test::point_walker,
                                           .postprocessing = PathPostprocessing::none,
                                           .search = {.costs = std::make_shared<Liar>()}});
    EXPECT_EQ(path.cost, 2.0 + 100.0 + 100.0 + 50.0);
}

// The address of a local variable, which may be gone when a query reads it, does not compile.
static_assert(!std::is_assignable_v<decltype(SearchOptions::costs)&, CostMap*>);
static_assert(!std::is_convertible_v<CostMap*, decltype(SearchOptions::costs)>);

TEST(QueryCosts, LiveAsLongAsARequestUsesThem) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    auto costs = std::make_shared<CostMap>();
    costs->set({4, 0}, 9.0F);
    const std::weak_ptr<const CostMap> seen = costs;
    PathRequest request = navigator.request_path(
        {0.5F, 0.5F}, {8.5F, 0.5F}, {.walker = test::point_walker, .search = {.costs = costs}});
    costs.reset();
    ASSERT_FALSE(seen.expired());
    EXPECT_EQ(request.advance(unlimited), PathStatus::found);
    EXPECT_GT(request.path().length, 8.0);
}

} // namespace
} // namespace raywalk::query_costs_test
