// SPDX-License-Identifier: MIT
#include "raywalk/grid.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

namespace raywalk::hex_grid_test {
namespace {

using test::Random;

constexpr std::array six_directions = {Direction::east,
                                       Direction::north,
                                       Direction::north_west,
                                       Direction::west,
                                       Direction::south,
                                       Direction::south_east};

struct Place {
    double x;
    double y;
};

// By definition: rows of hexagons, each half a cell farther right than the row below.
Place center(const Grid& grid, Cell cell) {
    const double size = grid.cell_size();
    return {grid.origin().x + size * (0.5 + cell.x + 0.5 * cell.y),
            grid.origin().y + size * (0.5 + cell.y * std::sqrt(3.0) / 2.0)};
}

double distance_to(const Grid& grid, Cell cell, Vec2 point) {
    const Place c = center(grid, cell);
    return std::hypot(point.x - c.x, point.y - c.y);
}

TEST(HexGrid, PlacesNeighborsSixtyDegreesApartInShiftedRows) {
    for (const float cell_size : {1.0F, 0.7F, 32.0F}) {
        const Grid grid{cell_size, {0.25F, -3.5F}, GridLayout::hex};
        for (const Cell cell : {Cell{0, 0}, Cell{5, -3}, Cell{-20, 17}}) {
            const Place here = center(grid, cell);
            EXPECT_NEAR(grid.center_of(cell).x, here.x, 1e-4);
            EXPECT_NEAR(grid.center_of(cell).y, here.y, 1e-4);
            for (std::size_t i = 0; i < six_directions.size(); ++i) {
                const Vec2 there = grid.center_of(neighbor(cell, six_directions[i]));
                const double angle = static_cast<double>(i) * std::numbers::pi / 3.0;
                EXPECT_NEAR(there.x, here.x + cell_size * std::cos(angle), 1e-4);
                EXPECT_NEAR(there.y, here.y + cell_size * std::sin(angle), 1e-4);
            }
        }
        EXPECT_EQ(grid.center_of({0, 0}), (Grid{cell_size, {0.25F, -3.5F}}.center_of({0, 0})));
    }
}

TEST(HexGrid, FindsTheCellWithTheNearestCenter) {
    Random random{1};
    for (const float cell_size : {1.0F, 0.5F, 32.0F, 0.7F, 0.1F}) {
        for (const Vec2 origin : {Vec2{}, Vec2{0.25F, -3.5F}, Vec2{1000.0F, 77.125F}}) {
            const Grid grid{cell_size, origin, GridLayout::hex};
            for (int i = 0; i < 2000; ++i) {
                const float distant = cell_size * (i % 2 == 0 ? 3.0F : 40000.0F);
                const Vec2 point =
                    origin + random.point_in({{-distant, -distant}, {distant, distant}});
                ASSERT_TRUE(grid.contains(point));
                const Cell cell = grid.cell_at(point);
                const double to_cell = distance_to(grid, cell, point);
                ASSERT_LE(to_cell, cell_size / std::sqrt(3.0) * (1.0 + 1e-6));
                for (int y = cell.y - 2; y <= cell.y + 2; ++y) {
                    for (int x = cell.x - 2; x <= cell.x + 2; ++x) {
                        const double to_other = distance_to(grid, {x, y}, point);
                        ASSERT_LE(to_cell, to_other * (1.0 + 1e-9)) << point.x << " " << point.y;
                    }
                }
            }
        }
    }
}

TEST(HexGrid, AssignsABorderToTheEasternCell) {
    const Grid grid{1.0F, {}, GridLayout::hex};
    EXPECT_EQ(grid.cell_at({1.0F, 0.5F}), (Cell{1, 0}));
    EXPECT_EQ(grid.cell_at({0.0F, 0.5F}), (Cell{0, 0}));
    EXPECT_EQ(grid.cell_at({1.0F, 0.625F}), (Cell{1, 0}));
    EXPECT_EQ(grid.cell_at({1.0F, 0.375F}), (Cell{1, 0}));
}

TEST(HexGrid, ConvertsBetweenGridPointsAndWorldPoints) {
    Random random{3};
    const Grid grid{0.5F, {1.0F, 2.0F}, GridLayout::hex};
    for (int i = 0; i < 1000; ++i) {
        const Vec2 point = random.point_in({{-50.0F, -50.0F}, {50.0F, 50.0F}});
        const Vec2 back = grid.to_world(grid.to_grid(point));
        EXPECT_NEAR(back.x, point.x, 1e-5);
        EXPECT_NEAR(back.y, point.y, 1e-5);
    }
}

TEST(HexGrid, ContainsExactlyThePointsOfHexagonsInItsRange) {
    constexpr std::int32_t last = Grid::range - 1;
    const Grid grid{1.0F, {}, GridLayout::hex};
    for (const Cell corner : {Cell{-Grid::range, -Grid::range},
                              Cell{last, last},
                              Cell{-Grid::range, last},
                              Cell{last, -Grid::range}}) {
        for (const Direction direction : six_directions) {
            const Cell beside = neighbor(corner, direction);
            const bool is_inside = beside.x >= -Grid::range && beside.x <= last &&
                                   beside.y >= -Grid::range && beside.y <= last;
            EXPECT_EQ(grid.contains(grid.center_of(beside)), is_inside);
            // Points on both sides of the border.
            const Vec2 from = grid.center_of(corner);
            const Vec2 by = grid.center_of(beside) - from;
            EXPECT_TRUE(grid.contains(from + 0.45F * by));
            EXPECT_EQ(grid.cell_at(from + 0.45F * by), corner);
            EXPECT_EQ(grid.contains(from + 0.55F * by), is_inside);
        }
    }
}

} // namespace
} // namespace raywalk::hex_grid_test
