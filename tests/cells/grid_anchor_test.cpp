// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/grid_anchor.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace raywalk::grid_anchor_test {
namespace {

using test::make_cache;
using test::ObstacleList;
using test::Random;

// The cells near `middle` to which the anchor connects, row by row.
std::vector<Cell> connected_cells(const GridAnchor& anchor, Cell middle) {
    std::vector<Cell> cells;
    for (int y = middle.y - 6; y <= middle.y + 6; ++y) {
        for (int x = middle.x - 6; x <= middle.x + 6; ++x) {
            if (anchor.connects_to({x, y})) {
                cells.push_back({x, y});
            }
        }
    }
    return cells;
}

TEST(GridAnchor, ConnectsAFreeCenterOnlyToItself) {
    const ObstacleList nothing;
    NeighborCache cache = make_cache(nothing, 0.3F);
    NeighborView view{cache};
    for (const GridAnchor& anchor :
         {anchor_start(view, {2.5F, -3.5F}), anchor_target(view, {2.5F, -3.5F})}) {
        EXPECT_FALSE(anchor.is_blocked());
        EXPECT_EQ(connected_cells(anchor, {2, -4}), (std::vector<Cell>{{2, -4}}));
        EXPECT_EQ(anchor.x, 2 * GridAnchor::subdivisions);
        EXPECT_EQ(anchor.y, -4 * GridAnchor::subdivisions);
    }
}

TEST(GridAnchor, ConnectsNoCellBeyondTheRange) {
    const ObstacleList nothing;
    NeighborCache cache = make_cache(nothing, 0.0F);
    NeighborView view{cache};
    constexpr float edge = Grid::range;
    const GridAnchor first = anchor_start(view, {-edge, -edge});
    EXPECT_EQ(connected_cells(first, {-Grid::range, -Grid::range}),
              (std::vector<Cell>{{-Grid::range, -Grid::range}}));
    const float inside = std::nextafter(edge, 0.0F);
    const GridAnchor last = anchor_target(view, {inside, inside});
    EXPECT_EQ(connected_cells(last, {Grid::range - 1, Grid::range - 1}),
              (std::vector<Cell>{{Grid::range - 1, Grid::range - 1}}));
}

// By the definition in the header, tested against every obstacle near the point.
std::vector<Cell> expected_cells(
    std::span<const Obstacle> all, const Grid& grid, Vec2 point, float radius, bool is_start) {
    const float reach = WalkerProfile{.radius = radius}.reach();
    const GridPoint p = grid.to_grid(point);
    const auto left = static_cast<int>(std::floor(p.x));
    const auto below = static_cast<int>(std::floor(p.y));
    const float distant = 4.0F * grid.cell_size() + reach;
    const Box nearby{point - Vec2{distant, distant}, point + Vec2{distant, distant}};
    std::vector<Obstacle> obstacles;
    std::copy_if(all.begin(), all.end(), std::back_inserter(obstacles), [&](const Obstacle& one) {
        return one.bounds().overlaps(nearby);
    });
    std::vector<Cell> inner;
    std::vector<Cell> outer;
    for (int y = below - 1; y <= below + 2; ++y) {
        for (int x = left - 1; x <= left + 2; ++x) {
            const bool is_inner = (x == left || x == left + 1) && (y == below || y == below + 1);
            const Vec2 center = grid.center_of({x, y});
            const bool is_free = test::is_clear(obstacles, center, center, reach);
            const bool is_reached = is_start ? test::may_leave(obstacles, point, center, reach)
                                             : test::is_clear(obstacles, point, center, reach);
            if (is_free && is_reached) {
                (is_inner ? inner : outer).push_back({x, y});
            }
        }
    }
    return inner.empty() ? outer : inner;
}

TEST(GridAnchor, ConnectsExactlyTheCentersReachableInAStraightLine) {
    constexpr Box area{{-15.0F, -15.0F}, {15.0F, 15.0F}};
    std::uint32_t seed = 1;
    const Vec2 origin{0.1F, 0.3F};
    for (const Grid& grid : {Grid{1.0F, origin},
                             Grid{0.7F, origin},
                             Grid{1.0F, origin, GridLayout::hex},
                             Grid{0.7F, origin, GridLayout::hex}}) {
        for (const float radius : {0.0F, 0.3F}) {
            Random random{seed++};
            physics::World world;
            add_random_bodies(world, random, area, 150);
            add_thin_walls(world, random, area, 20);
            const std::vector<Obstacle> obstacles = test::all_obstacles(world);
            const Box2dProbe probe{world};
            NeighborCache cache = make_cache(probe, radius, grid);
            NeighborView view{cache};
            int blocked = 0;
            for (int i = 0; i < 300; ++i) {
                const Vec2 point = random.point_in(area);
                const GridAnchor start = anchor_start(view, point);
                const GridAnchor target = anchor_target(view, point);
                const Cell cell = grid.cell_at(point);
                ASSERT_EQ(connected_cells(start, cell),
                          expected_cells(obstacles, grid, point, radius, true));
                ASSERT_EQ(connected_cells(target, cell),
                          expected_cells(obstacles, grid, point, radius, false));
                ASSERT_NEAR(start.x / 16.0, grid.to_grid(point).x, 1.0 / 32);
                ASSERT_NEAR(start.y / 16.0, grid.to_grid(point).y, 1.0 / 32);
                blocked += target.is_blocked() ? 1 : 0;
            }
            EXPECT_GT(blocked, 20);
            EXPECT_LT(blocked, 200);
        }
    }
}

} // namespace
} // namespace raywalk::grid_anchor_test
