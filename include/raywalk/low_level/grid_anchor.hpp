// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_node.hpp"
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
    static constexpr unsigned gap_layers = 7;      ///< bits of a cell in `connected_gaps`
    static constexpr int side = 4;                 ///< cells in a row of `connected`
    static constexpr int cell_count = side * side; ///< number of bits of `connected`

    /// The gap nodes that can be reached, among those of the four inner cells, `corner` + (1, 1) to
    /// `corner` + (2, 2): bit 7i + layer - 1 is set for the i-th of these cells, row by row. See
    /// ChunkLinks.
    std::uint32_t connected_gaps = 0;

    /// True if no center and no gap node can be reached.
    [[nodiscard]] bool is_blocked() const { return connected == 0 && connected_gaps == 0; }

    /// True if the center of `candidate`, which may be any cell, can be reached.
    [[nodiscard]] bool connects_to(Cell candidate) const {
        const auto dx = static_cast<std::uint32_t>(candidate.x - corner.x);
        const auto dy = static_cast<std::uint32_t>(candidate.y - corner.y);
        return dx < side && dy < side && (connected >> (side * dy + dx) & 1U) != 0;
    }

    /// True if the node can be reached.
    [[nodiscard]] bool connects_to_node(const GridNode& node) const {
        return node.layer == 0 ? connects_to(node.cell)
                               : (gaps_of(node.cell) >> (node.layer - 1U) & 1U) != 0;
    }

    /// The gap nodes of a cell that can be reached: bit layer - 1.
    [[nodiscard]] unsigned gaps_of(Cell candidate) const {
        const auto dx = static_cast<std::uint32_t>(candidate.x - corner.x - 1);
        const auto dy = static_cast<std::uint32_t>(candidate.y - corner.y - 1);
        return dx < 2 && dy < 2 ? connected_gaps >> gap_layers * (2 * dy + dx) & 0x7FU : 0U;
    }
};

/// Connects a walker's start to the four cell centers around it, and to the gap nodes of their
/// cells, or, if none of these can be reached, to the twelve centers around those. A walker that
/// touches an obstacle may leave it. A start on a free center is connected to that alone. Requires
/// view.grid().contains(point).
[[nodiscard]] RAYWALK_EXPORT GridAnchor anchor_start(NeighborView& view, Vec2 point);
/// Connects a target to the grid, as anchor_start() connects a start. The walker touches nothing
/// there, nor on the way from a connected center. Requires view.grid().contains(point).
[[nodiscard]] RAYWALK_EXPORT GridAnchor anchor_target(NeighborView& view, Vec2 point);

} // namespace raywalk
