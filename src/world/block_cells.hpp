// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/probe.hpp"

#include "world/scanlines.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

// Blocks of 16 x 4 cells: four rows of a chunk, which has four of them. A block's position is the
// column of its chunk, and its row.
namespace raywalk {

/// A set of cells of one block: bit 16 * (y % 4) + x % 16 is cell (x, y).
using BlockCells = std::uint64_t;

/// The number of rows of a block.
inline constexpr int block_rows = 4;

/// The number of blocks of a chunk.
inline constexpr int blocks_in_chunk = Chunk::side / block_rows;

/// The right shift from the row of a cell to that of its block.
inline constexpr int block_shift = 2;

/// Returns the position of the chunk that contains the block.
[[nodiscard]] constexpr Cell chunk_of_block(Cell block_position) {
    return {block_position.x, block_position.y >> (Chunk::shift - block_shift)};
}

/// Returns the number of the block among those of its chunk.
[[nodiscard]] constexpr std::size_t index_in_chunk(Cell block_position) {
    return static_cast<std::size_t>(block_position.y & (blocks_in_chunk - 1));
}

/// Returns the cells of some columns, each from 0 to 15, in some rows, each from 0 to 3; neither
/// span is empty.
[[nodiscard]] constexpr BlockCells block_rectangle(Span columns, Span rows) {
    constexpr BlockCells all = ~BlockCells{0};
    constexpr BlockCells every_row = all / 0xFFFF;
    const BlockCells row = (BlockCells{2} << columns.last) - (BlockCells{1} << columns.first);
    return (row * every_row) & all << (Chunk::side * rows.first) &
           all >> (Chunk::side * (block_rows - 1 - rows.last));
}

/// Returns for each block of a chunk the cells that are not clear.
[[nodiscard]] inline std::array<BlockCells, blocks_in_chunk> unclear_cells(const Chunk& chunk) {
    std::array<BlockCells, blocks_in_chunk> unclear{};
    for (std::size_t y = 0; y < Chunk::side; ++y) {
        const auto row = static_cast<std::uint16_t>(~chunk.clear[y]);
        unclear[y / block_rows] |= BlockCells{row} << (Chunk::side * (y % block_rows));
    }
    return unclear;
}

/// Columns and rows of cells.
struct CellSpans {
    Span columns;
    Span rows;
};

/// Returns the columns and rows with all cells that contain a point nearer to the obstacle than
/// `reach`: those around its bounds (unit: meter). In a hex layout, a cell is a rhombus that
/// reaches half a unit to each side.
[[nodiscard]] inline CellSpans spans_near(const Grid& grid, const Obstacle& obstacle, float reach) {
    constexpr double tolerance = 1e-3; // for rounding
    const bool is_hex = grid.layout() == GridLayout::hex;
    const double lines_per_size = is_hex ? HexRow::lines_per_size : Horizontal::lines_per_size;
    const double size = static_cast<double>(reach) + obstacle.rounding;
    const double by = size / grid.cell_size() * lines_per_size + tolerance;
    Box bounds{obstacle.points[0], obstacle.points[0]};
    for (int i = 1; i < obstacle.count; ++i) {
        bounds = bounds.united({obstacle.points[i], obstacle.points[i]});
    }
    GridPoint low = grid.to_grid(bounds.min);
    GridPoint high = grid.to_grid(bounds.max);
    if (is_hex) { // the lines of equal x lead up, to the right
        low.x = grid.to_grid({bounds.min.x, bounds.max.y}).x;
        high.x = grid.to_grid({bounds.max.x, bounds.min.y}).x;
    }
    const auto index = [](double at) {
        constexpr double farthest = 1e9; // beyond the grid's range
        return floor_of(std::clamp(at + 0.5, -farthest, farthest));
    };
    return {{index(low.x - by), index(high.x + by)}, {index(low.y - by), index(high.y + by)}};
}

/// Returns the cells of a block that are in those columns and rows.
[[nodiscard]] inline BlockCells cells_in(const CellSpans& spans, Cell block_position) {
    const auto within = [](Span span, std::int32_t origin, int size) {
        return Span{span.first - origin, span.last - origin}.clipped({0, size - 1});
    };
    const Span columns = within(spans.columns, block_position.x * Chunk::side, Chunk::side);
    const Span rows = within(spans.rows, block_position.y * block_rows, block_rows);
    return columns.is_empty() || rows.is_empty() ? 0 : block_rectangle(columns, rows);
}

/// True if `predicate(block position, cells)` holds for all blocks along a segment. The cells are
/// those that all_cells_along() visits, and some beside them: of four rows, all that are in columns
/// and rows of these. Points have to be in the grid's range.
template <class Predicate>
bool all_blocks_along(GridPoint from, GridPoint to, Predicate predicate) {
    constexpr double tolerance = 1e-6;
    if (from.y > to.y) {
        std::swap(from, to);
    }
    const int first_row = floor_of(from.y + 0.5 - tolerance);
    const int last_row = floor_of(to.y + 0.5 + tolerance);
    const bool is_level = from.y == to.y;
    const double slope = is_level ? 0.0 : (to.x - from.x) / (to.y - from.y);
    double entry = from.x; // where the segment enters the block
    for (int row = first_row; row <= last_row;) {
        const int next_row = std::min((row | (block_rows - 1)) + 1, last_row + 1);
        const double exit =
            is_level || next_row > last_row
                ? to.x
                : from.x + slope * (std::clamp(next_row - 0.5, from.y, to.y) - from.y);
        const int left = floor_of(std::min(entry, exit) + 0.5 - tolerance);
        const int right = floor_of(std::max(entry, exit) + 0.5 + tolerance);
        const Span rows{row & (block_rows - 1), (next_row - 1) & (block_rows - 1)};
        const int first_x = left >> Chunk::shift;
        const int last_x = right >> Chunk::shift;
        for (int x = first_x; x <= last_x; ++x) {
            const Span columns{x == first_x ? left & (Chunk::side - 1) : 0,
                               x == last_x ? right & (Chunk::side - 1) : Chunk::side - 1};
            if (!predicate(Cell{x, row >> block_shift}, block_rectangle(columns, rows))) {
                return false;
            }
        }
        row = next_row;
        entry = is_level ? entry : exit;
    }
    return true;
}

} // namespace raywalk
