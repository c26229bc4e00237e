// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include <cstdint>

namespace raywalk {

/// The connection of a start or target point to the grid: the cell centers around the point that
/// can be reached from it in a straight line. A walker beside a tree is thereby connected to the
/// cells on its own side of the tree, even if the tree stands on the center of the walker's cell.
struct GridAnchor {
    /// The point's x in grid coordinates, rounded (unit: 1/16 cell).
    std::int32_t x = 0;
    /// The point's y in grid coordinates, rounded (unit: 1/16 cell).
    std::int32_t y = 0;
    /// The cell that contains the point.
    Cell cell;
    /// The south-western one of the 4 x 4 cells around the point.
    Cell corner;
    /// Bit 4y + x is set if the center of the cell `corner` + (x, y) can be reached.
    std::uint16_t connected = 0;

    static constexpr int subdivisions = 16;        ///< units of x and y in a cell
    static constexpr int side = 4;                 ///< cells in a row of `connected`
    static constexpr int cell_count = side * side; ///< number of bits of `connected`

    /// True if no center can be reached.
    [[nodiscard]] bool is_blocked() const { return connected == 0; }

    /// True if the center of `candidate`, which may be any cell, can be reached.
    [[nodiscard]] bool connects_to(Cell candidate) const {
        const auto dx = static_cast<std::uint32_t>(candidate.x - corner.x);
        const auto dy = static_cast<std::uint32_t>(candidate.y - corner.y);
        return dx < side && dy < side && (connected >> (side * dy + dx) & 1U) != 0;
    }
};

/// Connects a walker's start to the four cell centers around it or, if none of them can be reached,
/// to the twelve around those. A walker that touches an obstacle may leave it. A start on a free
/// center is connected to that alone. Requires view.grid().contains(point).
[[nodiscard]] RAYWALK_EXPORT GridAnchor anchor_start(NeighborView& view, Vec2 point);
/// Connects a target to the grid, as anchor_start() connects a start. The walker touches nothing
/// there, nor on the way from a connected center. Requires view.grid().contains(point).
[[nodiscard]] RAYWALK_EXPORT GridAnchor anchor_target(NeighborView& view, Vec2 point);

} // namespace raywalk
