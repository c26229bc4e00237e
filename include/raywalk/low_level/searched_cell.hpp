// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include <cstdint>

namespace raywalk {

/// What a search knows of a cell that it has met.
struct SearchedCell {
    /// Which cell.
    Cell cell;
    /// Where the best way to it known so far comes from: a neighbor, or with jump point search the
    /// cell that was jumped from, diagonal steps first. The cell itself where the way begins.
    Cell parent;
    /// What that way costs, as Path::cost (unit: meter).
    double g = 0.0;
    /// What is left to the goal by the heuristic, the weight included (unit: meter).
    double h = 0.0;
    /// Bit d is set if the search goes on in direction d when it expands the cell, should that be
    /// open: all directions, or those of the canonical order. Some lead nowhere in this
    /// neighborhood.
    std::uint8_t directions = 0;
    /// True if the cell was expanded and no better way to it was found since; with max_cost it may
    /// be expanded again all the same, by a longer and cheaper way. The others are in the open set,
    /// or were taken from it only to see that no way through them is better.
    bool is_closed = false;

    /// By which the open set is ordered (unit: meter).
    [[nodiscard]] constexpr double f() const { return g + h; }

    friend bool operator==(const SearchedCell&, const SearchedCell&) = default;
};

} // namespace raywalk
