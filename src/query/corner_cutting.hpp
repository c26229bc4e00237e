// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/vec2.hpp"

#include "cells/cell_cost_cache.hpp"
#include "shapes/sweep.hpp"

#include <cstdint>
#include <vector>

namespace raywalk {

/// A point of a path that is pulled taut.
struct KeptPoint {
    Vec2 at;                               ///< (unit: meter)
    const ReachedObstacle* stop = nullptr; ///< most likely stops a leg that skips this point
    std::uint16_t price = 0;               ///< the most that a cell on the leg to it may cost
};

/// Moves the corners of a path, each leg of which is clear, to the obstacles that it turns around,
/// and removes those that the walker can leave out. Then it is about as short as a path that passes
/// all obstacles on the same sides can be. Where a blocked cell stops the walker, or a cell that
/// costs more than the cheapest one on the way before, corners stay. The path keeps its ends, and
/// never gets longer. `costs` are null if all cells cost 1. `memory` is used meanwhile.
void cut_corners(NeighborView& view,
                 CellCostCache* costs,
                 std::vector<KeptPoint>& path,
                 std::vector<KeptPoint>& memory);

} // namespace raywalk
