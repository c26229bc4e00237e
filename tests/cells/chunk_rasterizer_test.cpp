// SPDX-License-Identifier: MIT
#include "cells/chunk_rasterizer.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>

namespace raywalk::chunk_rasterizer_test {
namespace {

using test::disc;

// The rows of a chunk and its border with these cells of chunk (0, 0) marked.
Rows rows_of(std::initializer_list<Cell> cells) {
    Rows rows{};
    for (const Cell cell : cells) {
        rows[static_cast<std::size_t>(cell.y + 1)] |= 1U << static_cast<unsigned>(cell.x + 1);
    }
    return rows;
}

TEST(ChunkRasterizer, MarksTheCenterAndAllStepsOfADiscSmallerThanItsCell) {
    const Grid grid{1.0F};
    const GrownObstacle obstacle{grid, disc(grid.center_of({4, 4}), 0.25F), 0.0F};
    ChunkRasterizer rasterizer{{0, 0}, GridLayout::square};
    rasterizer.rasterize_straight(obstacle);
    rasterizer.rasterize_diagonals(obstacle);
    rasterizer.rasterize_bounds(obstacle);
    const Coverage& coverage = rasterizer.coverage();
    EXPECT_EQ(coverage.centers, rows_of({{4, 4}}));
    EXPECT_EQ(coverage.east, rows_of({{3, 4}, {4, 4}}));
    EXPECT_EQ(coverage.north, rows_of({{4, 3}, {4, 4}}));
    EXPECT_EQ(coverage.north_east, rows_of({{3, 3}, {4, 4}}));
    EXPECT_EQ(coverage.south_east, rows_of({{3, 5}, {4, 4}}));
    EXPECT_EQ(coverage.touched, rows_of({{4, 4}}));
}

TEST(ChunkRasterizer, MarksNoDiagonalStepsAlongLinesOfCenters) {
    const Grid grid{1.0F};
    ChunkRasterizer rasterizer{{0, 0}, GridLayout::square};
    rasterizer.rasterize_straight({grid, disc(grid.center_of({4, 4}), 3.0F), 0.0F});
    EXPECT_NE(rasterizer.coverage().centers, Rows{});
    EXPECT_EQ(rasterizer.coverage().north_east, Rows{});
    EXPECT_EQ(rasterizer.coverage().south_east, Rows{});
}

TEST(ChunkRasterizer, ClosesNorthEastInAHexLayout) {
    const ChunkRasterizer rasterizer{{0, 0}, GridLayout::hex};
    for (const std::uint32_t row : rasterizer.coverage().north_east) {
        EXPECT_EQ(row, all_columns);
    }
    EXPECT_EQ(rasterizer.coverage().centers, Rows{});
}

TEST(ChunkRasterizer, MarksBlockedCellsAndThoseOfTheBorder) {
    BlockedCells blocked;
    for (const Cell cell : {Cell{3, 2}, Cell{-1, 16}, Cell{-2, 5}}) { // the last is outside
        blocked.set(cell, true);
    }
    ChunkRasterizer rasterizer{{0, 0}, GridLayout::square};
    rasterizer.add_blocked_cells(blocked);
    EXPECT_EQ(rasterizer.coverage().centers, rows_of({{3, 2}, {-1, 16}}));
    EXPECT_EQ(rasterizer.coverage().touched, rows_of({{3, 2}, {-1, 16}}));
}

TEST(ChunkRasterizer, MarksCellsBeyondTheRangeOfTheGrid) {
    const ChunkRasterizer rasterizer{Chunk::of({Grid::range - 1, 0}), GridLayout::square};
    for (const std::uint32_t row : rasterizer.coverage().centers) {
        EXPECT_EQ(row, 1U << static_cast<unsigned>(padded_side - 1));
    }
    EXPECT_EQ(rasterizer.coverage().touched, rasterizer.coverage().centers);
}

} // namespace
} // namespace raywalk::chunk_rasterizer_test
