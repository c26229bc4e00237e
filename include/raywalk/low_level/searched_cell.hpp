// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include <cstdint>

namespace raywalk {

/// The state of a cell's center, or of one of its gap nodes, that a search has reached. See
/// ChunkLinks.
struct SearchedCell {
    /// The cell.
    Cell cell;
    /// The previous cell on the best path found so far: a neighbor, or with jump point search the
    /// cell at which the jump began, diagonal steps first. The cell itself, with the same layer, if
    /// the path begins there, or gets there over a link of the game.
    Cell parent;
    /// 0 for the center, else the number of the gap node.
    std::uint8_t layer = 0;
    /// The layer of the previous node in `parent`: 0 is its center.
    std::uint8_t parent_layer = 0;
    /// The cost of that path, as in Path::cost (unit: meter).
    double g = 0.0;
    /// The heuristic's estimate of the cost to the target, including the weight (unit: meter).
    double h = 0.0;
    /// Bit d is set if expanding the cell follows direction d where it is open: all directions, or
    /// those of the canonical ordering. May include directions that the neighborhood does not have.
    std::uint8_t directions = 0;
    /// True if the cell was expanded and no better path to it was found since. With max_cost it may
    /// still be expanded again on a longer and cheaper path. All other cells are in the open set,
    /// or were taken from it and pruned because no path through them is better.
    bool is_closed = false;

    /// The priority in the open set, g + h (unit: meter).
    [[nodiscard]] constexpr double f() const { return g + h; }

    friend bool operator==(const SearchedCell&, const SearchedCell&) = default;
};

} // namespace raywalk
