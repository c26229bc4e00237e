// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/vec2.hpp"

#include <vector>

namespace raywalk {

/// Moves the corners of a path that is pulled taut nearer to what it turns around, as far as its
/// legs stay clear, or drops them. The path keeps its ends and never gets longer. Corners between
/// tiles that fill cells stay at centers of cells, and all corners if the cache does not look for
/// narrow passages. Returns true if there is a corner that may move.
bool cut_corners(NeighborView& view, std::vector<Vec2>& points);

} // namespace raywalk
