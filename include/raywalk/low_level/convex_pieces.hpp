// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/vec2.hpp"

#include <vector>

namespace raywalk {

/// Splits a simple polygon of either orientation into convex pieces that may be obstacles: at most
/// eight points, counterclockwise. The pieces do not overlap, and their points are a subset of
/// `points`. Returns nothing if the polygon crosses or touches itself, or has no area. Points
/// closer than 2^-28 of the polygon's size are merged. Quadratic in the number of points: 0.3 s for
/// 4,096.
[[nodiscard]] RAYWALK_EXPORT std::vector<std::vector<Vec2>>
convex_pieces(const std::vector<Vec2>& points);

} // namespace raywalk
