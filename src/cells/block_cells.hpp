// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/probe.hpp"

#include "shapes/scanlines.hpp"

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

/// Returns the cells of a block from one column to another one, given by columns of the grid.
[[nodiscard]] constexpr BlockCells block_columns_between(int first, int last) {
    constexpr BlockCells every_row = ~BlockCells{0} / 0xFFFF;
    constexpr int mask = Chunk::side - 1;
    return ((BlockCells{2} << (last & mask)) - (BlockCells{1} << (first & mask))) * every_row;
}

/// Returns the cells of a block from one row to another one, given by rows of the grid.
[[nodiscard]] constexpr BlockCells block_rows_between(int first, int last) {
    constexpr BlockCells all = ~BlockCells{0};
    constexpr int mask = block_rows - 1;
    return all << (Chunk::side * (first & mask)) & all >> (Chunk::side * (~last & mask));
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
    return columns.is_empty() || rows.is_empty()
               ? 0
               : block_columns_between(columns.first, columns.last) &
                     block_rows_between(rows.first, rows.last);
}

/// True if `predicate(block position, cells)` holds for all blocks along a segment, in the order in
/// which it leads through them. The cells are those that all_cells_along() visits, and some beside
/// them: of four rows, all that are in columns and rows of these. Points have to be in the grid's
/// range.
template <class Predicate>
bool all_blocks_along(GridPoint from, GridPoint to, Predicate predicate) {
    constexpr double tolerance = 1e-6;
    constexpr int fraction_bits = 32; // of columns: shifted right by these, they are those of cells
    const auto fixed = [](double x) {
        return static_cast<std::int64_t>(x * static_cast<double>(std::int64_t{1} << fraction_bits));
    };
    const bool is_rising = from.y <= to.y;
    const GridPoint low = is_rising ? from : to;
    const GridPoint high = is_rising ? to : from;
    const int first_row = floor_of(low.y + 0.5 - tolerance);
    const int last_row = floor_of(high.y + 0.5 + tolerance);
    const int bottom = first_row >> block_shift;
    const int top = last_row >> block_shift;
    const double slope = low.y < high.y ? (high.x - low.x) / (high.y - low.y) : 0.0;
    const int end_y = is_rising ? top : bottom;
    const int step_x = from.x <= to.x ? 1 : -1;
    const std::int64_t end = fixed(to.x);
    std::int64_t entry = fixed(from.x); // where the segment enters the block
    for (int y = is_rising ? bottom : top;; y += is_rising ? 1 : -1) {
        std::int64_t exit = end;
        if (y != end_y && low.y < high.y) {
            const double border = block_rows * (is_rising ? y + 1 : y) - 0.5;
            exit = fixed(low.x + slope * (std::clamp(border, low.y, high.y) - low.y));
        }
        const auto left =
            static_cast<int>((std::min(entry, exit) + fixed(0.5 - tolerance)) >> fraction_bits);
        const auto right =
            static_cast<int>((std::max(entry, exit) + fixed(0.5 + tolerance)) >> fraction_bits);
        const BlockCells rows =
            block_rows_between(y == bottom ? first_row : 0, y == top ? last_row : block_rows - 1);
        const int west = left >> Chunk::shift;
        const int east = right >> Chunk::shift;
        const int end_x = step_x > 0 ? east : west;
        for (int x = step_x > 0 ? west : east;; x += step_x) {
            const BlockCells columns =
                block_columns_between(x == west ? left : 0, x == east ? right : Chunk::side - 1);
            if (!predicate(Cell{x, y}, columns & rows)) {
                return false;
            }
            if (x == end_x) {
                break;
            }
        }
        if (y == end_y) {
            return true;
        }
        entry = low.y < high.y ? exit : entry;
    }
}

} // namespace raywalk
