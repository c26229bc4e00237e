// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/raycast.hpp"

#include <optional>
#include <span>

namespace raywalk {

/// Returns what stops the walker of the view first on its way from `from` to `to`; nothing if
/// NeighborView::can_leave() is true. Both points have to be in the grid's range (unit: meter).
[[nodiscard]] std::optional<RaycastHit> raycast(NeighborView& view, Vec2 from, Vec2 to);

/// True if no obstacle under `filter` touches the segment, except those of the `ignored` bodies
/// (unit: meter). Both points have to be in the grid's range.
[[nodiscard]] bool has_line_of_sight(const Probe& probe,
                                     const Grid& grid,
                                     Vec2 from,
                                     Vec2 to,
                                     const ObstacleFilter& filter,
                                     std::span<const BodyKey> ignored);

/// Returns the obstacle under `filter` that is nearest to `point`, without those of the `ignored`
/// bodies, if one is at most `max_distance` away. Reads larger and larger boxes, beginning with
/// `first_range` (unit: meter).
[[nodiscard]] std::optional<NearestWall> nearest_wall(const Probe& probe,
                                                      const ObstacleFilter& filter,
                                                      Vec2 point,
                                                      float first_range,
                                                      float max_distance,
                                                      std::span<const BodyKey> ignored = {});

} // namespace raywalk
