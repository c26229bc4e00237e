// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/vec2.hpp"

#include <vector>

namespace raywalk {

/// Returns a way from a point at which the walker fits, but from which no cell center and no gap
/// node can be reached in a straight line, to a place from which one can, at most 1.5 cells away in
/// each axis: such points are in dead ends and bends of narrow passages. The point itself is left
/// out. Empty if there is no way. A walker that touches an obstacle may leave it if it `may_leave`.
[[nodiscard]] std::vector<Vec2> way_to_grid(NeighborView& view, Vec2 point, bool may_leave);

/// As anchor_start() and anchor_target(); if nothing can be reached in a straight line, returns the
/// anchor of the end of way_to_grid().
[[nodiscard]] GridAnchor anchor_start_by_way(NeighborView& view, Vec2 point);
[[nodiscard]] GridAnchor anchor_target_by_way(NeighborView& view, Vec2 point);

/// True if the anchor is that of the point itself, not of the end of a way from there.
[[nodiscard]] bool is_anchor_of(const NeighborView& view, const GridAnchor& anchor, Vec2 point);

/// Sets `way` to the way from a start to the place to which its `anchor` belongs, both included;
/// just the start if it is the place.
void find_way_from_start(NeighborView& view,
                         const GridAnchor& anchor,
                         Vec2 start,
                         std::vector<Vec2>& way);
/// Sets `way` to the way from the place to which the `anchor` of a path's end belongs to that end.
void find_way_to_end(NeighborView& view,
                     const GridAnchor& anchor,
                     Vec2 end,
                     std::vector<Vec2>& way);

} // namespace raywalk
