// SPDX-License-Identifier: MIT
#include "raywalk/grid.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <unordered_set>

namespace raywalk::grid_test {
namespace {

using test::Random;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

// By definition: the square [x, x + 1) x [y, y + 1) times the cell size.
bool lies_in(Vec2 point, Cell cell, float cell_size, Vec2 origin) {
    const double size = cell_size;
    const double x = (static_cast<double>(point.x) - origin.x) / size;
    const double y = (static_cast<double>(point.y) - origin.y) / size;
    return x >= cell.x && x < cell.x + 1 && y >= cell.y && y < cell.y + 1;
}

// By definition, for centers and the points a quarter of a cell beside them.
bool has_rounded_points(const Grid& grid) {
    Random random{3};
    for (int i = 0; i < 20000; ++i) {
        const float distant = i % 2 == 0 ? 3.0F : 65530.0F;
        const Vec2 at = random.point_in({{-distant, -distant}, {distant, distant}});
        const double x = std::round(4.0 * at.x) / 4.0;
        const double y = std::round(4.0 * at.y) / 4.0;
        const Vec2 point = grid.to_world({x, y});
        if (point.x != grid.origin().x + (x + 0.5) * grid.cell_size() ||
            point.y != grid.origin().y + (y + 0.5) * grid.cell_size()) {
            return true;
        }
    }
    return false;
}

TEST(Grid, IsExactIfNoCenterIsRounded) {
    for (const float cell_size : {1.0F, 0.25F, 1024.0F, 3.0F, 0.375F, 0.7F, 0.1F, 1.0F / 3.0F}) {
        for (const float x : {0.0F, 0.25F, -3.5F, 1000.0625F, 0.3F, -0.001F, 77.1F}) {
            const Grid grid{cell_size, {x, 0.5F * cell_size}};
            EXPECT_EQ(grid.is_exact(), !has_rounded_points(grid)) << cell_size << " at " << x;
        }
    }
    EXPECT_FALSE(Grid(1.0F, {}, GridLayout::hex).is_exact());
}

TEST(Grid, FindsTheSquareThatContainsAPoint) {
    Random random{1};
    for (const float cell_size : {1.0F, 0.5F, 32.0F, 0.7F, 0.1F}) {
        for (const Vec2 origin : {Vec2{}, Vec2{0.25F, -3.5F}, Vec2{1000.0F, 77.125F}}) {
            const Grid grid{cell_size, origin};
            for (int i = 0; i < 2000; ++i) {
                const float distant = cell_size * (i % 2 == 0 ? 3.0F : 60000.0F);
                const Vec2 point =
                    origin + random.point_in({{-distant, -distant}, {distant, distant}});
                const Cell cell = grid.cell_at(point);
                EXPECT_TRUE(lies_in(point, cell, cell_size, origin)) << point.x << " " << point.y;
            }
        }
    }
}

TEST(Grid, FindsTheRightCellWhereRoundingIsWrongForThreeOfFourPoints) {
    // normalize_point of the article, in pixels: round(v / 32) * 32 + 16.
    const auto rounded = [](float v) {
        return std::round(v / 32.0F) * 32.0F + 16.0F;
    };
    const Grid grid{32.0F};
    int positions = 0;
    int rounding_is_wrong = 0;
    int grid_is_wrong = 0;
    for (int row = 0; row < 128; ++row) {
        for (int column = 0; column < 128; ++column) {
            const float x = -127.75F + 2.0F * static_cast<float>(column);
            const float y = -127.75F + 2.0F * static_cast<float>(row);
            const auto holds = [&](Vec2 center) {
                return std::abs(x - center.x) <= 16.0F && std::abs(y - center.y) <= 16.0F;
            };
            ++positions;
            rounding_is_wrong += holds({rounded(x), rounded(y)}) ? 0 : 1;
            grid_is_wrong += holds(grid.center_of(grid.cell_at({x, y}))) ? 0 : 1;
        }
    }
    EXPECT_EQ(grid_is_wrong, 0);
    EXPECT_NEAR(static_cast<double>(rounding_is_wrong) / positions, 0.75, 0.01);
}

TEST(Grid, GivesTheCellsAroundTheOriginFourDifferentIndices) {
    const Grid grid{1.0F};
    EXPECT_EQ(grid.cell_at({0.5F, 0.5F}), (Cell{0, 0}));
    EXPECT_EQ(grid.cell_at({-0.5F, 0.5F}), (Cell{-1, 0}));
    EXPECT_EQ(grid.cell_at({-0.5F, -0.5F}), (Cell{-1, -1}));
    EXPECT_EQ(grid.cell_at({0.5F, -0.5F}), (Cell{0, -1}));
}

TEST(Grid, AssignsABorderToTheCellAboveAndToTheRight) {
    const Grid grid{0.5F, {0.25F, 0.25F}};
    EXPECT_EQ(grid.cell_at({0.25F, 0.25F}), (Cell{0, 0}));
    EXPECT_EQ(grid.cell_at({-0.25F, 0.75F}), (Cell{-1, 1}));
}

void expect_found_at_its_center(const Grid& grid, Cell cell) {
    const Vec2 center = grid.center_of(cell);
    ASSERT_TRUE(grid.contains(center)) << cell.x << " " << cell.y;
    EXPECT_EQ(grid.cell_at(center), cell) << cell.x << " " << cell.y;
    // Exact to a 64th of a cell.
    const GridPoint exact = grid.to_grid(center);
    EXPECT_NEAR(exact.x, cell.x, 1.0 / 64);
    EXPECT_NEAR(exact.y, cell.y, 1.0 / 64);
}

void expect_all_found_at_their_centers(const Grid& grid, Random& random) {
    constexpr std::int32_t last = Grid::range - 1;
    for (const Cell corner : {Cell{-Grid::range, -Grid::range},
                              Cell{last, last},
                              Cell{-Grid::range, last},
                              Cell{last, -Grid::range}}) {
        expect_found_at_its_center(grid, corner);
    }
    for (int i = 0; i < 1000; ++i) {
        const int x = random.below(2 * Grid::range) - Grid::range;
        const int y = random.below(2 * Grid::range) - Grid::range;
        expect_found_at_its_center(grid, {x, y});
    }
}

TEST(Grid, FindsEveryCellAtItsCenter) {
    Random random{2};
    for (const float cell_size : {1.0F, 0.5F, 0.25F, 32.0F, 0.7F, 0.32F, 0.1F, 0.001F, 1234.5F}) {
        const float edge = static_cast<float>(Grid::range) * cell_size;
        for (const Vec2 origin : {Vec2{},
                                  Vec2{0.3F * cell_size, -7.1F * cell_size},
                                  Vec2{edge, edge},
                                  Vec2{-edge, 0.37F * edge}}) {
            for (const GridLayout layout : {GridLayout::square, GridLayout::hex}) {
                expect_all_found_at_their_centers(Grid{cell_size, origin, layout}, random);
            }
        }
    }
}

TEST(Grid, ConvertsBetweenGridPointsAndWorldPoints) {
    const Grid grid{0.5F, {1.0F, 2.0F}};
    EXPECT_EQ(grid.to_world({0.0, 0.0}), grid.center_of({0, 0}));
    EXPECT_EQ(grid.to_world({-0.5, -0.5}), grid.origin());
    const GridPoint point = grid.to_grid({1.5F, 1.75F});
    EXPECT_EQ(point.x, 0.5);
    EXPECT_EQ(point.y, -1.0);
}

TEST(Grid, ContainsNoPointThatIsNaNOrInfiniteOrHuge) {
    for (const GridLayout layout : {GridLayout::square, GridLayout::hex}) {
        const Grid grid{1.0F, {}, layout};
        for (const float bad : {nan, inf, -inf, 3e38F, -3e38F}) {
            EXPECT_FALSE(grid.contains({bad, 0.0F}));
            EXPECT_FALSE(grid.contains({0.0F, bad}));
            EXPECT_FALSE(grid.contains({bad, bad}));
        }
    }
}

TEST(Grid, ContainsPointsUpToItsRangeExactly) {
    for (const float cell_size : {1.0F, 0.5F, 32.0F}) {
        const Grid grid{cell_size};
        const float edge = static_cast<float>(Grid::range) * cell_size;
        const float inside = std::nextafter(edge, 0.0F);
        const float outside = std::nextafter(-edge, -inf);
        EXPECT_TRUE(grid.contains({-edge, -edge}));
        EXPECT_TRUE(grid.contains({inside, inside}));
        EXPECT_EQ(grid.cell_at({inside, -edge}), (Cell{Grid::range - 1, -Grid::range}));
        EXPECT_FALSE(grid.contains({edge, 0.0F}));
        EXPECT_FALSE(grid.contains({0.0F, edge}));
        EXPECT_FALSE(grid.contains({outside, 0.0F}));
        EXPECT_FALSE(grid.contains({0.0F, outside}));
    }
}

TEST(Grid, ReturnsToACellByTheOppositeDirection) {
    std::unordered_set<Cell> neighbors;
    for (int i = 0; i < direction_count; ++i) {
        const auto direction = static_cast<Direction>(i);
        const Cell there = neighbor({5, -3}, direction);
        EXPECT_EQ(neighbor(there, opposite(direction)), (Cell{5, -3}));
        EXPECT_EQ(opposite(opposite(direction)), direction);
        EXPECT_EQ(is_diagonal(direction), offset(direction).x != 0 && offset(direction).y != 0);
        EXPECT_EQ(is_diagonal(direction), i >= 4);
        neighbors.insert(there);
    }
    EXPECT_EQ(neighbors.size(), 8U);
}

TEST(Grid, NamesDirectionsAfterTheCompassWithNorthUp) {
    EXPECT_EQ(offset(Direction::east), (Cell{1, 0}));
    EXPECT_EQ(offset(Direction::north), (Cell{0, 1}));
    EXPECT_EQ(offset(Direction::west), (Cell{-1, 0}));
    EXPECT_EQ(offset(Direction::south), (Cell{0, -1}));
    EXPECT_EQ(offset(Direction::north_east), (Cell{1, 1}));
    EXPECT_EQ(offset(Direction::north_west), (Cell{-1, 1}));
    EXPECT_EQ(offset(Direction::south_west), (Cell{-1, -1}));
    EXPECT_EQ(offset(Direction::south_east), (Cell{1, -1}));
}

// A table with a power of two of slots takes the lower bits.
TEST(Grid, SpreadsTheHashesOfASquareOfCellsOverATableOfTwiceItsSize) {
    for (const int side : {16, 32, 64}) {
        const auto mask = static_cast<std::size_t>(2 * side * side - 1);
        std::unordered_set<std::size_t> slots;
        for (int i = 0; i < side * side; ++i) {
            slots.insert(std::hash<Cell>{}({i % side - side / 2, i / side - side / 2}) & mask);
        }
        EXPECT_GT(slots.size(), static_cast<std::size_t>(side * side * 3 / 4)) << side;
    }
}

} // namespace
} // namespace raywalk::grid_test
