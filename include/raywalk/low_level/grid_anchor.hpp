// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include <cstdint>

namespace raywalk {

/// A point of the world connected to the grid: which of the cell centers around it can be reached
/// from it straight. A walker beside a tree is so connected to the cells on its own side of the
/// tree, even if the tree stands on the center of the cell that it is in.
struct GridAnchor {
    /// The point in grid coordinates, along the rows, rounded (unit: 1/16 cell).
    std::int32_t x = 0;
    /// The same along the columns.
    std::int32_t y = 0;
    /// The cell that the point is in.
    Cell cell;
    /// The south-western one of the 4 x 4 cells around the point.
    Cell corner;
    /// Bit 4y + x is set if the center of the cell `corner` + (x, y) can be reached.
    std::uint16_t connected = 0;

    static constexpr int subdivisions = 16;        ///< parts that a cell's width has
    static constexpr int side = 4;                 ///< cells in a row around the point
    static constexpr int cell_count = side * side; ///< cells around it in all

    /// True if no center can be reached.
    [[nodiscard]] bool is_blocked() const { return connected == 0; }

    /// True if the center of `candidate`, which may be any cell, can be reached.
    [[nodiscard]] bool connects_to(Cell candidate) const {
        const auto dx = static_cast<std::uint32_t>(candidate.x - corner.x);
        const auto dy = static_cast<std::uint32_t>(candidate.y - corner.y);
        return dx < side && dy < side && (connected >> (side * dy + dx) & 1U) != 0;
    }
};

/// Joins a walker's start to the four centers around it, or, where none of them can be reached, to
/// the twelve around those. A walker that touches something already may leave it. A start on a free
/// center is connected to that alone. Requires view.grid().contains(point).
[[nodiscard]] RAYWALK_EXPORT GridAnchor anchor_start(NeighborView& view, Vec2 point);
/// The same for a target, at which the walker has to be able to stand: with its radius, the margin
/// may be missing. Somebody who leans against a wall can so be walked up to.
[[nodiscard]] RAYWALK_EXPORT GridAnchor anchor_target(NeighborView& view, Vec2 point);

} // namespace raywalk
