// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/vec2.hpp"

#include <vector>

namespace raywalk {

/// Splits a polygon of either orientation into convex pieces that may be obstacles: at most eight
/// points, counterclockwise. The pieces do not overlap. Their points are corners, or points of
/// edges above or below a corner. Returns nothing if the polygon crosses itself, leads around
/// twice, or has no area. It may touch itself. 20,000 points of a coast take some 0.1 s.
[[nodiscard]] RAYWALK_EXPORT std::vector<std::vector<Vec2>>
convex_pieces(const std::vector<Vec2>& points);

} // namespace raywalk
