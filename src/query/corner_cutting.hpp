// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/vec2.hpp"

#include "shapes/sweep.hpp"

#include <vector>

namespace raywalk {

/// A point of a path that is pulled taut.
struct KeptPoint {
    Vec2 at;                               ///< (unit: meter)
    const ReachedObstacle* stop = nullptr; ///< most likely stops a leg that skips this point
    std::size_t index = 0;                 ///< among the points of the search, unless it was moved
};

/// Moves the corners of a path, each leg of which is clear, to the obstacles that it turns around.
/// Then it is about as short as a path that passes all obstacles on the same sides can be. Where a
/// blocked cell stops the walker, corners stay. The path keeps its ends, and never gets longer.
/// `memory` is used meanwhile.
void cut_corners(NeighborView& view, std::vector<KeptPoint>& path, std::vector<KeptPoint>& memory);

} // namespace raywalk
