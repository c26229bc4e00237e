// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <vector>

namespace raywalk::demo {

/// Splits a simple polygon, of either orientation, into convex ones as Box2D takes them: of at most
/// eight points, counterclockwise. They do not overlap, and their points are some of `points`.
/// Empty if the polygon crosses or touches itself, or has no area; points nearer than a 2^28th of
/// its size are one. Takes time by the square of the number of points: 0.3 s for 4,096.
[[nodiscard]] std::vector<std::vector<Vec2>> convex_pieces(const std::vector<Vec2>& points);

} // namespace raywalk::demo
