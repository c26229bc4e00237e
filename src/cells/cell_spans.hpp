// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/chunk.hpp"

#include "shapes/scanlines.hpp"

#include <algorithm>
#include <utility>

namespace raywalk {

/// Columns and rows of cells.
struct CellSpans {
    Span columns;
    Span rows;
};

/// A set of cells of one piece of a chunk: four rows, beginning with a multiple of four. Bit
/// 16 * (y % 4) + x % 16 is cell (x, y).
using PieceCells = std::uint64_t;

/// The right shift from the row of a cell to that of its piece; the number of rows of a piece, and
/// of pieces of a chunk.
inline constexpr int piece_shift = 2;
inline constexpr int piece_rows = 1 << piece_shift;
inline constexpr int pieces_in_chunk = Chunk::side / piece_rows;

/// Returns those of the cells that are in a piece, by the column of its chunk and its own row.
[[nodiscard]] constexpr PieceCells cells_in(const CellSpans& cells, Cell piece) {
    const Span columns =
        cells.columns.clipped({piece.x * Chunk::side, piece.x * Chunk::side + Chunk::side - 1});
    const Span rows =
        cells.rows.clipped({piece.y * piece_rows, piece.y * piece_rows + piece_rows - 1});
    if (columns.is_empty() || rows.is_empty()) {
        return 0;
    }
    constexpr PieceCells every_row = ~PieceCells{0} / 0xFFFF;
    constexpr int mask = Chunk::side - 1;
    constexpr int row_mask = piece_rows - 1;
    const PieceCells in_row =
        (PieceCells{2} << (columns.last & mask)) - (PieceCells{1} << (columns.first & mask));
    return in_row * every_row & ~PieceCells{0} << (Chunk::side * (rows.first & row_mask)) &
           ~PieceCells{0} >> (Chunk::side * (~rows.last & row_mask));
}

/// Returns the ranges that a box of the world covers. In a hex layout the rhombus that they span is
/// larger than the box: the lines of equal y are horizontal, those of equal x lead up, to the
/// right.
[[nodiscard]] inline GridBounds bounds_of(const Grid& grid, const Box& box) {
    return {{grid.to_grid({box.min.x, box.max.y}).x, grid.to_grid(box.min).y},
            {grid.to_grid({box.max.x, box.min.y}).x, grid.to_grid(box.max).y}};
}

/// Returns the columns and rows with all cells that contain a point nearer to the obstacle than
/// `reach`: those around its bounds (unit: meter). In a hex layout, a cell is a rhombus that
/// reaches half a unit to each side.
[[nodiscard]] inline CellSpans spans_near(const Grid& grid, const Obstacle& obstacle, float reach) {
    constexpr double tolerance = 1e-3; // for rounding
    const double lines_per_size =
        grid.layout() == GridLayout::hex ? HexRow::lines_per_size : Horizontal::lines_per_size;
    const double size = static_cast<double>(reach) + obstacle.rounding;
    const double by = size / grid.cell_size() * lines_per_size + tolerance;
    const auto [low, high] = bounds_of(grid, obstacle.hull_bounds());
    const auto index = [](double at) {
        constexpr double farthest = 1e9; // beyond the grid's range
        return floor_of(std::clamp(at + 0.5, -farthest, farthest));
    };
    return {{index(low.x - by), index(high.x + by)}, {index(low.y - by), index(high.y + by)}};
}

/// True if `predicate(piece, cells)` holds for all pieces along a segment, in the order in which it
/// leads through them. The cells are those around all that all_cells_along() visits there. Points
/// have to be in the grid's range.
template <class Predicate>
bool all_pieces_along(GridPoint from, GridPoint to, Predicate predicate) {
    constexpr double tolerance = 1e-6;
    const bool is_rising = from.y <= to.y;
    const auto [low, high] = is_rising ? std::pair{from, to} : std::pair{to, from};
    const Span rows{floor_of(low.y + 0.5 - tolerance), floor_of(high.y + 0.5 + tolerance)};
    const double slope = low.y < high.y ? (high.x - low.x) / (high.y - low.y) : 0.0;
    const int step_y = is_rising ? 1 : -1;
    const int step_x = from.x <= to.x ? 1 : -1;
    const int end_y = (is_rising ? rows.last : rows.first) >> piece_shift;
    double entry = from.x; // where the segment enters the rows
    for (int y = (is_rising ? rows.first : rows.last) >> piece_shift;; y += step_y) {
        double exit = to.x;
        if (y != end_y && low.y < high.y) {
            const double border = piece_rows * (is_rising ? y + 1 : y) - 0.5;
            exit = low.x + slope * (std::clamp(border, low.y, high.y) - low.y);
        }
        const Span columns{floor_of(std::min(entry, exit) + 0.5 - tolerance),
                           floor_of(std::max(entry, exit) + 0.5 + tolerance)};
        const Span chunks{columns.first >> Chunk::shift, columns.last >> Chunk::shift};
        const int end_x = step_x > 0 ? chunks.last : chunks.first;
        for (int x = step_x > 0 ? chunks.first : chunks.last;; x += step_x) {
            if (!predicate(Cell{x, y}, cells_in({columns, rows}, {x, y}))) {
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
