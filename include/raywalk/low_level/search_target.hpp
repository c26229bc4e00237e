// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_anchor.hpp"

#include <functional>
#include <vector>

namespace raywalk {

/// The cells at which a search may end.
struct SearchTarget {
    /// The targets, as anchored by anchor_target(). The search finds the one with the cheapest
    /// path.
    std::vector<GridAnchor> anchors{};
    /// The position of each target, for the stop distance (unit: meter). If empty, the positions of
    /// the anchors, which are rounded to a 16th of a cell.
    std::vector<Vec2> points{};
    /// If above 0, any cell is accepted whose center is within this distance of a target, in a
    /// straight line regardless of obstacles (unit: cell).
    double stop_distance = 0.0;
    /// If given, any cell for which it returns true is accepted, and `anchors` may be empty. Called
    /// once or more for each cell taken from the open set; its answer for a cell must not change.
    std::function<bool(Cell)> predicate{};
};

} // namespace raywalk
