// SPDX-License-Identifier: MIT
#include "support/maze_scene.hpp"
#include "support/query_results.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

// Cells that are blocked for one query only.
namespace raywalk::query_blocked_cells_test {
namespace {

using test::result_of;

struct Scene : test::MazeScene {
    explicit Scene(std::uint32_t seed)
        : MazeScene{seed, 10, 10, {.cell_size = seed % 3 == 0 ? 0.75F : 1.0F}} {}
};

bool comes_into(const Grid& grid, const std::vector<Vec2>& points, Cell cell) {
    for (std::size_t i = 1; i < points.size(); ++i) {
        for (int k = 0; k <= 500; ++k) {
            const Vec2 p =
                points[i - 1] + static_cast<float>(k) / 500.0F * (points[i] - points[i - 1]);
            const GridPoint at = grid.to_grid(p);
            // A hair off its border, which diagonal steps touch.
            if (std::abs(at.x - cell.x) < 0.499 && std::abs(at.y - cell.y) < 0.499) {
                return true;
            }
        }
    }
    return false;
}

TEST(BlockedCellsOfAQuery, AreNeverEntered) {
    int changed = 0;
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
        Scene scene{seed};
        for (int i = 0; i < 10; ++i) {
            const Vec2 start = scene.any_point();
            const Vec2 target = scene.any_point();
            scene.query.blocked_cells.clear();
            const Path before = scene.navigator.find_path(start, target, scene.query);
            if (!before.is_found()) {
                continue;
            }
            // On the current path, at the borders of chunks, and anywhere.
            for (const Vec2 point : before.points) {
                scene.query.blocked_cells.push_back(scene.cell_at(point));
            }
            for (int n = 0; n < 30; ++n) {
                Cell cell = scene.cell_at(scene.any_point());
                cell.x = n % 3 == 0 ? -(n % 2) : cell.x;
                scene.query.blocked_cells.push_back(cell);
            }
            std::erase_if(scene.query.blocked_cells, [&](Cell cell) {
                return cell == scene.cell_at(start) || cell == scene.cell_at(target);
            });
            const Path path = scene.navigator.find_path(start, target, scene.query);
            for (const Cell cell : scene.query.blocked_cells) {
                ASSERT_FALSE(comes_into(scene.navigator.grid(), path.points, cell))
                    << "seed " << seed << ", query " << i;
            }
            Navigator closed{Box2dProbe{scene.world}, scene.navigator.settings()};
            for (const Cell cell : scene.query.blocked_cells) {
                closed.set_cell_blocked(cell, true);
            }
            PathQuery query = scene.query;
            query.blocked_cells.clear();
            ASSERT_EQ(result_of(path), result_of(closed.find_path(start, target, query)));
            ASSERT_EQ(result_of(scene.navigator.find_path(start, target, query)),
                      result_of(before));
            changed += path.points != before.points ? 1 : 0;
        }
    }
    EXPECT_GT(changed, 10);
}

// Also at the corners of chunks, where the steps around a cell are kept in four of them.
TEST(BlockedCellsOfAQuery, PreventDiagonalStepsAcrossTheirCorners) {
    const test::ObstacleList nothing;
    Navigator navigator{nothing};
    const Grid& grid = navigator.grid();
    PathQuery query = test::point_query;
    for (const Cell cell : {Cell{0, 0}, Cell{15, 15}, Cell{16, -1}, Cell{-17, 31}, Cell{5, 5}}) {
        query.blocked_cells = {cell};
        for (int x = -1; x <= 1; x += 2) {
            for (int y = -1; y <= 1; y += 2) {
                const Vec2 beside = grid.center_of({cell.x + x, cell.y});
                const Vec2 above = grid.center_of({cell.x, cell.y + y});
                EXPECT_EQ(navigator.find_path(beside, above, query).cost, 2.0);
                EXPECT_EQ(navigator.find_path(above, beside, query).cost, 2.0);
            }
        }
    }
}

// A walker among others; the list contains itself.
TEST(BlockedCellsOfAQuery, MayContainTheStart) {
    const test::ObstacleList nothing;
    Navigator navigator{nothing};
    PathQuery query = test::point_query;
    query.blocked_cells = {{0, 0}, {1, 0}, {16, 0}, {-1, 0}};
    const Path path = navigator.find_path({0.5F, 0.5F}, {20.5F, 0.5F}, query);
    EXPECT_EQ(path.status, PathStatus::found);
    EXPECT_FALSE(comes_into(navigator.grid(), path.points, {1, 0}));
    EXPECT_FALSE(comes_into(navigator.grid(), path.points, {16, 0}));
    query.blocked_cells = {{20, 0}};
    EXPECT_EQ(navigator.find_path({0.5F, 0.5F}, {20.5F, 0.5F}, query).status,
              PathStatus::target_blocked);
}

} // namespace
} // namespace raywalk::query_blocked_cells_test
