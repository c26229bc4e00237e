// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/vec2.hpp"

#include <functional>
#include <vector>

namespace raywalk {

/// Where a search may end.
struct SearchTarget {
    /// Of several targets the one is taken whose way costs least.
    std::vector<GridAnchor> targets{};
    /// Where each target is, for the stop distance (unit: meter). If missing, where it is joined,
    /// to a 16th of a cell.
    std::vector<Vec2> points{};
    /// If above 0, a cell is good enough whose center is not farther than this from a target, in a
    /// straight line whatever stands there (unit: cell).
    double stop_distance = 0.0;
    /// If given, any cell for which it returns true is good enough, and targets may be missing.
    /// Called once or more for each cell that the search takes; it has to answer the same always.
    std::function<bool(Cell)> predicate{};
};

} // namespace raywalk
