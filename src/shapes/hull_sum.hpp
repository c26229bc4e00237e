// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <vector>

namespace raywalk {

/// Replaces obstacles by what they are for the position of a walker with a hull: the Minkowski
/// sum of the obstacle and the hull reflected at the position. The walker touches the one exactly
/// if its position is in the other. A sum of more than Obstacle::max_points corners becomes several
/// convex pieces. One-sided edges stop a hull from both sides.
void grow_by_hull(const WalkerProfile& walker, std::vector<Obstacle>& obstacles);

} // namespace raywalk
