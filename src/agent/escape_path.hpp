// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/vec2.hpp"

#include <vector>

namespace raywalk {

/// The way out of an obstacle that a walker at `start` is in: to the nearest free cell that it can
/// walk to straight, touching nothing but what it is in, or around one corner. Two or three points,
/// `start` first; none if there is no such way.
[[nodiscard]] std::vector<Vec2> find_escape_path(NeighborView& view, Vec2 start);

} // namespace raywalk
