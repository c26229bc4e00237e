// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/chunk.hpp"

#include "debug_draw/outlines.hpp"

#include <span>
#include <vector>

namespace raywalk {

/// The cells and chunks of a grid that touch an area, unless there are too many.
class VisibleCells {
public:
    static constexpr int max_cells = 100'000;
    /// Chunks are listed for up to this many times `max_cells` cells.
    static constexpr int cells_by_chunk = 16;

    /// An area that is empty, not finite, or out of the grid's range contains none.
    VisibleCells(const Grid& grid, const Box& area);

    /// The chunks that touch the area, row by row; none if there are too many of them.
    [[nodiscard]] std::span<const Cell> chunks() const { return chunks_; }

    /// True if there are too many cells to draw.
    [[nodiscard]] bool are_too_many() const { return are_too_many_; }

    /// Calls `visit(cell)` for the cells of a chunk that touch the area.
    template <class Visit>
    void for_each_in(Cell chunk_position, Visit visit) const {
        for (unsigned i = 0; i < Chunk::cell_count; ++i) {
            const Cell cell = Chunk::cell_at(chunk_position, i);
            if (area_.overlaps(box_of_cell(grid_, cell))) {
                visit(cell);
            }
        }
    }

    /// Calls `visit(cell)` for all cells that touch the area; for none if there are too many.
    template <class Visit>
    void for_each(Visit visit) const {
        if (!are_too_many_) {
            for (const Cell chunk_position : chunks_) {
                for_each_in(chunk_position, visit);
            }
        }
    }

private:
    Grid grid_;
    Box area_;
    std::vector<Cell> chunks_;
    bool are_too_many_ = false;
};

} // namespace raywalk
