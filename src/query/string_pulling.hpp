// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/path.hpp"
#include "raywalk/vec2.hpp"

#include "world/cell_cost_cache.hpp"

#include <span>
#include <vector>

namespace raywalk {

/// Returns the points of the path along `start`, over `nodes` and along `target`, simplified or
/// pulled taut as `postprocessing` says. `start` begins where the path does, `target` ends where it
/// does. `nodes` is what a search found between the anchors of the two points beside them. With
/// `costs`, the path is pulled straight only over cells that cost no more than any cell that it
/// crossed before.
[[nodiscard]] std::vector<Vec2> make_points(NeighborView& view,
                                            std::span<const Vec2> start,
                                            std::span<const GridNode> nodes,
                                            std::span<const Vec2> target,
                                            PathPostprocessing postprocessing,
                                            CellCostCache* costs = nullptr);

} // namespace raywalk
