// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include <array>
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

    /// The gap nodes that can be reached, see ChunkLinks: bit `layer` of element 4y + x is set for
    /// those of the cell `corner` + (x, y).
    std::array<std::uint8_t, cell_count> connected_gaps{};

    /// The cell of bit `place` of `connected`.
    [[nodiscard]] Cell cell_at(int place) const {
        return {corner.x + place % side, corner.y + place / side};
    }

    /// True if a gap node can be reached.
    [[nodiscard]] bool connects_to_gaps() const {
        return connected_gaps != decltype(connected_gaps){};
    }

    /// True if no center and no gap node can be reached.
    [[nodiscard]] bool is_blocked() const { return connected == 0 && !connects_to_gaps(); }

    /// True if the center of `candidate`, which may be any cell, can be reached.
    [[nodiscard]] bool connects_to(Cell candidate) const {
        const auto dx = static_cast<std::uint32_t>(candidate.x - corner.x);
        const auto dy = static_cast<std::uint32_t>(candidate.y - corner.y);
        return dx < side && dy < side && (connected >> (side * dy + dx) & 1U) != 0;
    }

    /// True if the node can be reached.
    [[nodiscard]] bool connects_to_node(const GridNode& node) const {
        return node.layer == 0 ? connects_to(node.cell)
                               : (gaps_of(node.cell) >> node.layer & 1U) != 0;
    }

    /// The gap nodes of a cell, which may be any, that can be reached: bit `layer`.
    [[nodiscard]] unsigned gaps_of(Cell candidate) const {
        const auto dx = static_cast<std::uint32_t>(candidate.x - corner.x);
        const auto dy = static_cast<std::uint32_t>(candidate.y - corner.y);
        return dx < side && dy < side ? connected_gaps[side * dy + dx] : 0U;
    }
};

/// Connects a walker's start to the four cell centers around it, and to the gap nodes of their
/// cells, or, if none of these can be reached, to those of the twelve cells around these. A walker
/// that touches an obstacle may leave it. A start on a free center is connected to that alone.
/// Requires view.grid().contains(point).
[[nodiscard]] RAYWALK_EXPORT GridAnchor anchor_start(NeighborView& view, Vec2 point);
/// Connects a target to the grid, as anchor_start() connects a start. The walker touches nothing
/// there, nor on the way from a connected center. Requires view.grid().contains(point).
[[nodiscard]] RAYWALK_EXPORT GridAnchor anchor_target(NeighborView& view, Vec2 point);

} // namespace raywalk
