// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/vec2.hpp"

#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"
#include "crowd/half_planes.hpp"

#include <span>
#include <vector>

namespace raywalk {

/// Returns the velocity nearest to the agent's preferred one that keeps clear of the neighbors and
/// touches no obstacle in the next step, of `dt` seconds: a walker that touches one already comes
/// no nearer to it. `free` is what it would be without obstacles; the world is asked about them
/// only where that leaves the clear cells and touches one. `limits` is memory to be used again.
/// (unit: meter per second)
[[nodiscard]] Vec2d keep_off_walls(NeighborView& view,
                                   Vec2 position,
                                   const AvoidingAgent& agent,
                                   Vec2d free,
                                   std::span<const NearbyAgent> neighbors,
                                   double dt,
                                   Avoidance& avoidance,
                                   std::vector<HalfPlane>& limits);

} // namespace raywalk
