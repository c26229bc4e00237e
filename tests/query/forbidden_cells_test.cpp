// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/navigator.hpp"

#include "support/borrowed.hpp"
#include "support/flow_world.hpp"
#include "support/query_results.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

// Cells that costs forbid, compared with cells that are blocked for one query.
namespace raywalk::forbidden_cells_test {
namespace {

using test::Random;

constexpr Box area{{-14.0F, -15.0F}, {18.0F, 13.0F}};

// The same costs twice: forbidden cells in one, and a list of them beside the other.
struct Scene {
    Random random;
    physics::World world;
    Navigator navigator;
    CostMap forbidding;
    CostMap others;
    std::vector<Cell> forbidden;

    Scene(std::uint32_t seed, test::Rules rules)
        : random{seed}
        , navigator{Box2dProbe{world},
                    {.neighborhood = rules.neighborhood, .diagonal_mode = rules.mode}} {
        test::add_maze(world, random, area, 12, 12);
        for (int i = 0; i < 25; ++i) {
            const Vec2 corner = random.point_in(area);
            const Box box{corner, corner + random.point_in({{0.0F, 0.0F}, {6.0F, 3.0F}})};
            const float cost = i % 2 == 0 ? CellCosts::forbidden : random.between(0.25F, 8.0F);
            forbidding.set(navigator.grid(), box, cost);
        }
        test::for_each_cell({-60, -60}, {60, 60}, [&](Cell cell) {
            const float cost = forbidding.cost(cell);
            if (cost == CellCosts::forbidden) {
                forbidden.push_back(cell);
            } else {
                others.set(cell, cost);
            }
        });
    }

    Vec2 any_point() { return random.point_in(area); }

    [[nodiscard]] PathQuery query(int i) {
        PathQuery query = test::point_query;
        query.walker.radius = i % 2 == 0 ? 0.0F : 0.3F;
        query.allow_partial_path = i % 3 == 0;
        query.stop_distance = i % 5 == 0 ? 2.0F : 0.0F;
        query.search.heuristic = i % 7 == 0 ? Heuristic::zero : Heuristic::automatic;
        if (i % 4 == 0) {
            query.search.max_cost = random.between(5.0F, 80.0F);
        }
        return query;
    }
};

TEST(ForbiddenCells, AreLikeCellsBlockedForOneQuery) {
    int found = 0;
    int others = 0;
    for (std::uint32_t seed = 0; seed < 28; ++seed) {
        Scene scene{seed, test::every_rules[seed % test::every_rules.size()]};
        for (int i = 0; i < 30; ++i) {
            PathQuery with_costs = scene.query(i);
            PathQuery with_blocked = with_costs;
            with_costs.search.costs = test::borrowed(scene.forbidding);
            with_blocked.search.costs = test::borrowed(scene.others);
            with_blocked.blocked_cells = scene.forbidden;
            const Vec2 start = scene.any_point();
            const Vec2 target = scene.any_point();
            const Path path = scene.navigator.find_path(start, target, with_costs);
            const Path reference = scene.navigator.find_path(start, target, with_blocked);
            ASSERT_EQ(test::result_of(path), test::result_of(reference))
                << "seed " << seed << ", query " << i;
            ++(path.is_found() ? found : others);
            for (std::size_t p = 1; p < path.points.size(); ++p) {
                ASSERT_NE(scene.forbidding.cost(scene.navigator.grid().cell_at(path.points[p])),
                          CellCosts::forbidden);
            }
        }
    }
    EXPECT_GT(found, 100);
    EXPECT_GT(others, 100);
}

TEST(ForbiddenCells, AreInNoMovementRangeAndEndNoSearchWithAPredicate) {
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
        Scene scene{seed, test::every_rules[seed % test::every_rules.size()]};
        for (int i = 0; i < 10; ++i) {
            PathQuery query = scene.query(i);
            query.search.costs = test::borrowed(scene.forbidding);
            const Vec2 start = scene.any_point();
            for (const auto& [cell, cost, point] :
                 scene.navigator.reachable_cells(start, 20.0F, query)) {
                ASSERT_NE(scene.forbidding.cost(cell), CellCosts::forbidden);
            }
            const Path path = scene.navigator.find_path_where(
                start,
                [&](Cell cell) { return scene.forbidding.cost(cell) == CellCosts::forbidden; },
                query);
            ASSERT_NE(path.status, PathStatus::found);
        }
    }
}

TEST(ForbiddenCells, CloseARoomOfWhichNothingIsCachedForOthers) {
    const test::ObstacleList nothing;
    Navigator navigator{nothing};
    CostMap moat;
    moat.set(navigator.grid(), {{10.0F, 10.0F}, {20.0F, 20.0F}}, CellCosts::forbidden);
    moat.set(navigator.grid(), {{12.0F, 12.0F}, {18.0F, 18.0F}}, 1.0F);
    PathQuery forbidding = test::point_query;
    forbidding.search.costs = test::borrowed(moat);
    for (int i = 0; i < 2; ++i) {
        const Path inside = navigator.find_path({0.5F, 0.5F}, {15.5F, 15.5F}, forbidding);
        EXPECT_EQ(inside.status, PathStatus::unreachable);
        EXPECT_LT(inside.statistics.search.iterations, 1'000) << "it is recognized as closed";
        EXPECT_TRUE(
            navigator.find_path({0.5F, 0.5F}, {15.5F, 15.5F}, test::point_query).is_found());
    }
    const Path to_moat = navigator.find_path({0.5F, 0.5F}, {11.0F, 11.0F}, forbidding);
    EXPECT_EQ(to_moat.status, PathStatus::target_blocked);
    const Path out = navigator.find_path({10.5F, 15.5F}, {0.5F, 15.5F}, forbidding);
    EXPECT_TRUE(out.is_found()) << "a walker in a forbidden cell may leave it";
}

TEST(CostsChanged, MakesARequestStartOver) {
    const test::ObstacleList nothing;
    Navigator navigator{nothing};
    const auto costs = std::make_shared<CostMap>();
    costs->set({0, 60}, 2.0F);
    const PathQuery query{.walker = test::point_walker, .search = {.costs = costs}};
    for (const bool is_near : {true, false}) {
        PathRequest request = navigator.request_path({0.5F, 0.5F}, {40.5F, 0.5F}, query);
        (void)request.advance(20);
        const float x = is_near ? 8.0F : 800.0F;
        const Box wall{{x, -6.0F}, {x + 2.0F, 6.0F}};
        costs->set(navigator.grid(), wall, CellCosts::forbidden);
        navigator.invalidate_costs(wall);
        EXPECT_EQ(request.advance(unlimited), PathStatus::found);
        EXPECT_EQ(request.path().statistics.restarts, is_near ? 1 : 0);
        EXPECT_EQ(test::result_of(request.path()),
                  test::result_of(navigator.find_path({0.5F, 0.5F}, {40.5F, 0.5F}, query)));
    }
}

} // namespace
} // namespace raywalk::forbidden_cells_test
