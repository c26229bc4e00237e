// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/vec2.hpp"

#include <vector>

namespace raywalk {

/// Moves the corners of a path that is pulled straight nearer to what it turns around, as far as
/// its legs stay clear, or drops them. The path keeps its ends and never gets longer. Only corners
/// in chunks with links through narrow passages move, so that paths over tiles that are aligned
/// with the grid turn at centers of cells.
void cut_corners(NeighborView& view, std::vector<Vec2>& points);

} // namespace raywalk
