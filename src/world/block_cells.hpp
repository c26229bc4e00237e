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
#include <limits>
#include <utility>

// Blocks of 8 x 8 cells, four of which are a chunk. A block's position is its column and row.
namespace raywalk {

/// A set of cells of one block: bit 8 * (y % 8) + x % 8 is cell (x, y).
using BlockCells = std::uint64_t;

/// The number of cells in a row or column of a block.
inline constexpr int block_side = 8;

/// The right shift from the index of a cell to that of its block.
inline constexpr int block_shift = 3;

/// Returns the cells of row `y` from column `left` to column `right`, each from 0 to 7.
[[nodiscard]] constexpr BlockCells block_row(int y, int left, int right) {
    return ((BlockCells{2} << right) - (BlockCells{1} << left)) << (block_side * y);
}

/// Returns the cells of some columns in some rows, each from 0 to 7; neither span is empty.
[[nodiscard]] constexpr BlockCells block_rectangle(Span columns, Span rows) {
    constexpr BlockCells all = ~BlockCells{0};
    constexpr BlockCells every_row = all / 0xFF;
    return (block_row(0, columns.first, columns.last) * every_row) & all << (8 * rows.first) &
           all >> (8 * (7 - rows.last));
}

/// Returns the cells of a block that are not clear; `chunk` is the one that contains it.
[[nodiscard]] inline BlockCells unclear_cells(const Chunk& chunk, Cell block_position) {
    const auto first_row = static_cast<unsigned>(block_position.y & 1) * block_side;
    const auto first_column = static_cast<unsigned>(block_position.x & 1) * block_side;
    BlockCells clear = 0;
    for (unsigned y = 0; y < block_side; ++y) {
        const BlockCells row = chunk.clear[first_row + y] >> first_column & 0xFFU;
        clear |= row << (block_side * y);
    }
    return ~clear;
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
    const auto in_block = [](Span span, std::int32_t block) {
        const std::int32_t origin = block * block_side;
        return Span{span.first - origin, span.last - origin}.clipped({0, block_side - 1});
    };
    const Span columns = in_block(spans.columns, block_position.x);
    const Span rows = in_block(spans.rows, block_position.y);
    return columns.is_empty() || rows.is_empty() ? 0 : block_rectangle(columns, rows);
}

/// True if `predicate(block position, cells)` holds for all blocks along a segment, with their
/// cells along it: those that all_cells_along() visits. Points have to be in the grid's range.
template <class Predicate>
bool all_blocks_along(GridPoint from, GridPoint to, Predicate predicate) {
    constexpr double tolerance = 1e-6;
    if (from.y > to.y) {
        std::swap(from, to);
    }
    const int first_row = floor_of(from.y + 0.5 - tolerance);
    const int last_row = floor_of(to.y + 0.5 + tolerance);
    const bool is_slanted = first_row != last_row && to.y > from.y;
    const double slope = is_slanted ? (to.x - from.x) / (to.y - from.y) : 0.0;
    // Where the segment enters row `y`, or, if that is the first one, begins.
    const auto entry_of = [&](int y) {
        return from.x + slope * (std::clamp(y - 0.5, from.y, to.y) - from.y);
    };
    for (int block_y = first_row >> block_shift; block_y <= last_row >> block_shift; ++block_y) {
        const int origin = block_y * block_side;
        const int bottom = std::max(first_row - origin, 0);
        const int top = std::min(last_row - origin, block_side - 1);
        std::array<Span, block_side> rows;
        Span columns{std::numeric_limits<int>::max(), std::numeric_limits<int>::min()};
        double entry = is_slanted ? entry_of(origin + bottom) : from.x;
        for (int y = bottom; y <= top; ++y) {
            const double exit = is_slanted ? entry_of(origin + y + 1) : to.x;
            const Span row{floor_of(std::min(entry, exit) + 0.5 - tolerance),
                           floor_of(std::max(entry, exit) + 0.5 + tolerance)};
            columns = {std::min(columns.first, row.first), std::max(columns.last, row.last)};
            rows[static_cast<std::size_t>(y)] = row;
            entry = is_slanted ? exit : entry;
        }
        for (int x = columns.first >> block_shift; x <= columns.last >> block_shift; ++x) {
            BlockCells cells = 0;
            for (int y = bottom; y <= top; ++y) {
                const Span row = rows[static_cast<std::size_t>(y)];
                const int left = std::max(row.first - x * block_side, 0);
                const int right = std::min(row.last - x * block_side, block_side - 1);
                cells |= left <= right ? block_row(y, left, right) : 0;
            }
            if (!predicate(Cell{x, block_y}, cells)) {
                return false;
            }
        }
    }
    return true;
}

} // namespace raywalk
