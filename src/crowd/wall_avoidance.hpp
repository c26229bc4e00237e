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

/// Returns the velocity nearest to the agent's preferred one that keeps clear of the nearby agents
/// and touches no obstacle in the next step, of `dt` seconds; an agent that touches one already
/// comes no nearer to it. `unobstructed` is the safe velocity without obstacles: the physics world
/// is queried only where that leads out of the clear cells and touches an obstacle. `limits` is
/// memory to be used again. (unit: meter per second)
[[nodiscard]] Vec2d avoid_walls(NeighborView& view,
                                Vec2 position,
                                const AvoidingAgent& agent,
                                Vec2d unobstructed,
                                std::span<const NearbyAgent> nearby,
                                double dt,
                                Avoidance& avoidance,
                                std::vector<HalfPlane>& limits);

} // namespace raywalk
