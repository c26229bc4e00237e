// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/cell_spans.hpp"
#include "cells/view_sweeps.hpp"
#include "core/cells_along.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace raywalk::view_sweeps_test {
namespace {

using test::Random;
using test::Rules;

constexpr std::array all_modes{SweepMode::clear, SweepMode::passing, SweepMode::leaving};

constexpr Box area{{-30.0F, -30.0F}, {30.0F, 30.0F}};

// Long and short legs, many of them between centers or corners of cells.
std::pair<Vec2, Vec2> random_leg(Random& random, const Grid& grid) {
    const float distant = random.below(3) == 0 ? 60.0F : 6.0F;
    Vec2 from = random.point_in(area);
    Vec2 to = from + random.point_in({{-distant, -distant}, {distant, distant}});
    const int kind = random.below(4);
    if (kind <= 1) {
        from = grid.center_of(grid.cell_at(from));
        to = grid.center_of(grid.cell_at(to));
    } else if (kind == 2) {
        from.x = grid.center_of(grid.cell_at(from)).x + 0.5F * grid.cell_size();
    }
    switch (random.below(8)) {
    case 0:
        to.y = from.y;
        break;
    case 1:
        to.x = from.x;
        break;
    case 2:
        to = from;
        break;
    default:
        break;
    }
    return {from, to};
}

// Of each four rows, all cells that are in rows and columns of these.
std::set<Cell> with_those_beside(const std::set<Cell>& cells) {
    std::map<std::int32_t, CellSpans> blocks; // by their row
    for (const Cell cell : cells) {
        const auto [block, is_new] =
            blocks.try_emplace(cell.y >> 2, CellSpans{{cell.x, cell.x}, {cell.y, cell.y}});
        CellSpans& spans = block->second;
        spans.columns = {std::min(spans.columns.first, cell.x),
                         std::max(spans.columns.last, cell.x)};
        spans.rows = {std::min(spans.rows.first, cell.y), std::max(spans.rows.last, cell.y)};
    }
    std::set<Cell> filled;
    for (const auto& [row, spans] : blocks) {
        for (int y = spans.rows.first; y <= spans.rows.last; ++y) {
            for (int x = spans.columns.first; x <= spans.columns.last; ++x) {
                filled.insert({x, y});
            }
        }
    }
    return filled;
}

TEST(ViewSweeps, LeadThroughTheCellsAlongThem) {
    Random random{1};
    const Grid grid{1.0F};
    for (int i = 0; i < 20000; ++i) {
        const auto [from, to] = random_leg(random, grid);
        const GridPoint a = grid.to_grid(from);
        const GridPoint b = grid.to_grid(to);
        std::set<Cell> expected;
        (void)all_cells_along(a, b, [&](Cell cell) { return expected.insert(cell).second; });
        std::set<Cell> cells;
        (void)all_pieces_along(a, b, [&](Cell piece, PieceCells in_piece) {
            for (int bit = 0; bit < 64; ++bit) {
                if ((in_piece >> bit & 1U) != 0) {
                    cells.insert({piece.x * Chunk::side + bit % Chunk::side,
                                  piece.y * piece_rows + bit / Chunk::side});
                }
            }
            return true;
        });
        ASSERT_EQ(cells, with_those_beside(expected))
            << a.x << ' ' << a.y << " to " << b.x << ' ' << b.y;
    }
}

// A view of a random world, and what it says of one leg after another.
void compare_with_all_obstacles(std::uint32_t seed, Rules rules, float radius) {
    Random random{seed};
    physics::World world;
    add_random_bodies(world, random, area, 60);
    add_thin_walls(world, random, area, 12);
    std::vector<BodyKey> ignored;
    std::vector<Cell> blocked;
    if (seed % 2 == 0) {
        ignored = {test::all_obstacles(world)[5].body, test::all_obstacles(world)[40].body};
        blocked = {{2, 3}, {-9, 4}, {15, -16}};
    }
    std::vector<Obstacle> obstacles = test::all_obstacles(world);
    std::erase_if(obstacles, [&](const Obstacle& obstacle) {
        return std::find(ignored.begin(), ignored.end(), obstacle.body) != ignored.end();
    });
    const Box2dProbe probe{world};
    const Grid grid{seed % 3 == 0 ? 0.7F : 1.0F, {0.3F, -0.2F}, layout_of(rules.neighborhood)};
    NeighborCache cache{
        probe, grid, rules.neighborhood, rules.mode, WalkerProfile{.radius = radius}};
    for (int i = 0; seed % 4 == 0 && i < 100; ++i) { // the shared chunks, with all bodies
        (void)cache.chunk({i % 10 - 5, i / 10 - 5});
    }
    NeighborView view{cache, ignored, blocked};
    int clear = 0;
    for (int i = 0; i < 1500; ++i) {
        const auto [from, to] = random_leg(random, grid);
        for (const SweepMode mode : all_modes) {
            const SweepOrder order = i % 2 == 0 ? SweepOrder::from_start : SweepOrder::from_end;
            const Sweep way{from, to, view.reach(), mode};
            const auto [is_free, stop] = sweep(view, way, order);
            const bool is_blocked = view.crosses_blocked_cell(from, to, mode == SweepMode::leaving);
            ASSERT_EQ(is_free, way.is_free_of(obstacles) && !is_blocked)
                << from.x << " " << from.y << " to " << to.x << " " << to.y;
            ASSERT_EQ(stop == nullptr, is_free || is_blocked);
            ASSERT_TRUE(stop == nullptr || stop->stops(way));
            clear += is_free ? 1 : 0;
        }
    }
    EXPECT_GT(clear, 450);
    EXPECT_LT(clear, 4050);
}

TEST(ViewSweeps, AnswerAsSweepsPastAllObstacles) {
    constexpr std::array all_rules = {Rules{},
                                      Rules{Neighborhood::square_4, DiagonalMode::never},
                                      Rules{Neighborhood::hex, DiagonalMode::never}};
    std::uint32_t seed = 1;
    for (const Rules& rules : all_rules) {
        for (const float radius : {0.0F, 0.3F, 1.4F}) {
            for (int i = 0; i < 2; ++i) {
                compare_with_all_obstacles(seed++, rules, radius);
            }
        }
    }
}

struct Wall {
    test::ObstacleList world;
    NeighborCache cache;
    NeighborView view{cache};

    Wall()
        : world{with_wall()}
        , cache{test::make_cache(world, 0.3F)} {}

    static test::ObstacleList with_wall() {
        test::ObstacleList list;
        list.add(test::wall({5.0F, 4.0F}, {5.0F, 12.0F}));
        return list;
    }

    bool is_free(Vec2 from, Vec2 to) {
        return sweep(view, {from, to, view.reach()}, SweepOrder::from_start).is_free;
    }
};

TEST(ViewSweeps, ReadTheObstaclesNearAChunkOnce) {
    Wall wall;
    EXPECT_TRUE(wall.is_free({1.0F, 1.0F}, {7.0F, 1.0F}));
    EXPECT_EQ(wall.view.obstacle_reads(), 0U) << "all cells along the leg are clear";
    EXPECT_FALSE(wall.is_free({1.0F, 7.0F}, {7.0F, 7.0F}));
    EXPECT_FALSE(wall.is_free({1.0F, 5.0F}, {7.0F, 7.0F}));
    EXPECT_EQ(wall.view.obstacle_reads(), 1U);
}

TEST(ViewSweeps, ReadTheWorldOnceForSeveralQueries) {
    Wall wall;
    EXPECT_FALSE(wall.is_free({1.0F, 8.0F}, {7.0F, 8.0F}));
    wall.world = {};
    wall.view.begin(wall.cache, {}, {});
    EXPECT_FALSE(wall.is_free({1.0F, 8.0F}, {7.0F, 8.0F}));
}

TEST(ViewSweeps, ReadObstaclesAgainWhereTheWorldHasChanged) {
    Wall wall;
    EXPECT_FALSE(wall.is_free({1.0F, 8.0F}, {15.0F, 8.0F}));
    wall.world = {};
    wall.cache.invalidate({{5.0F, 4.0F}, {5.0F, 12.0F}});
    wall.view.begin(wall.cache, {}, {});
    EXPECT_TRUE(wall.is_free({1.0F, 8.0F}, {15.0F, 8.0F}));
}

} // namespace
} // namespace raywalk::view_sweeps_test
