// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/path.hpp"
#include "raywalk/vec2.hpp"

#include "cells/cell_cost_cache.hpp"
#include "query/corner_cutting.hpp"
#include "shapes/sweep.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace raywalk {

/// The memory of make_points(), which then allocates nothing but its result.
struct PointMemory {
    std::vector<Vec2> points;       ///< those of the path over the cells
    std::vector<std::size_t> turns; ///< those that are not in the middle of a straight run of steps
    std::vector<KeptPoint> kept;    ///< those of the pulled path
    std::vector<KeptPoint> corner;  ///< see cut_corners()
};

/// Returns the points of the path along `start`, over `nodes` and along `target`, simplified or
/// pulled straight as `postprocessing` says. `start` begins where the path does, `target` ends
/// where it does. `nodes` is what a search found between the anchors of the two points beside them,
/// see SearchRoute.
/// With `costs`, the path is pulled straight only over cells that cost no more than any cell that
/// it crossed before.
[[nodiscard]] std::vector<Vec2> make_points(NeighborView& view,
                                            std::span<const Vec2> start,
                                            std::span<const GridNode> nodes,
                                            std::span<const Vec2> target,
                                            PathPostprocessing postprocessing,
                                            CellCostCache* costs,
                                            PointMemory& memory);

} // namespace raywalk
