// SPDX-License-Identifier: MIT
#include "debug_draw/visible_cells.hpp"

#include "cells/chunk_builder.hpp"

namespace raywalk {
namespace {

// Depends on the size of the area alone, so that cells do not appear and vanish while a camera
// moves.
double cells_in(const Grid& grid, const Box& area) {
    const double across = (double{area.max.x} - area.min.x) / grid.cell_size();
    const double up = (double{area.max.y} - area.min.y) / grid.cell_size();
    constexpr double height = 0.866; // of hexagons
    return (across + 1.0) * (up + 1.0) / (grid.layout() == GridLayout::hex ? height : 1.0);
}

} // namespace

VisibleCells::VisibleCells(const Grid& grid, const Box& area)
    : grid_{grid}
    , area_{area} {
    if (!is_finite(area.min) || !is_finite(area.max) || area.is_empty()) {
        return;
    }
    const double cells = cells_in(grid, area);
    const ChunkRange range = chunks_overlapping(grid, area);
    are_too_many_ = cells > max_cells;
    // Chunks of hexagons are slanted, so that most of the range may be outside of the area.
    if (cells > double{max_cells} * cells_by_chunk || range.count() > max_cells) {
        are_too_many_ = true;
        return;
    }
    range.for_each([&](Cell position) {
        if (area.overlaps(box_of_chunk(grid, position))) {
            chunks_.push_back(position);
        }
    });
}

} // namespace raywalk
