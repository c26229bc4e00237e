// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/vec2.hpp"

#include <vector>

namespace raywalk {

/// Returns the path out of an obstacle that contains `start`: straight to the nearest node
/// that the walker can get to without touching any other obstacle, or around one corner. Two or
/// three points, `start` first; none if there is no such path.
[[nodiscard]] std::vector<Vec2> find_escape_path(NeighborView& view, Vec2 start);

} // namespace raywalk
