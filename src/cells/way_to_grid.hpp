// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_anchor.hpp"

#include <vector>

namespace raywalk {

/// The ends of a path: at its start, a walker that touches an obstacle may leave it.
enum class PathEnd : std::uint8_t { start, target };

/// As anchor_start() or anchor_target(). If neither a cell center nor a gap node can be reached in
/// a straight line, although the walker fits at the point, as in dead ends and bends of narrow
/// passages: returns the anchor of a place from which one can, if a way leads there, at most 1.5
/// cells away in each axis, or straight along an obstacle, at most 8 cells away.
[[nodiscard]] GridAnchor anchor_by_way(NeighborView& view, Vec2 point, PathEnd end);

/// True if the anchor is that of the point itself, not of the end of a way from there.
[[nodiscard]] bool is_anchor_of(const NeighborView& view, const GridAnchor& anchor, Vec2 point);

/// Sets `way` to the way from the start of a path to the place to which its `anchor` belongs, or
/// from there to the target, both included; just the point if it is the place.
void find_way(
    NeighborView& view, const GridAnchor& anchor, Vec2 point, PathEnd end, std::vector<Vec2>& way);

/// Returns the path out of an obstacle that contains `start`: straight to the nearest node
/// that the walker can get to without touching any other obstacle, or around one corner. Two or
/// three points, `start` first; none if there is no such path.
[[nodiscard]] std::vector<Vec2> find_escape_path(NeighborView& view, Vec2 start);

} // namespace raywalk
