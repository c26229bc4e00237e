// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/vec2.hpp"

#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"
#include "crowd/priority_inheritance.hpp"

#include <span>

namespace raywalk {

/// Returns the velocity at which an agent at `position` makes way for `motion.pusher`, if there is
/// one, at the speed of `motion`: straight away from it, or, if it is at rest, out of the pusher's
/// lane, as long as no obstacle is in the way; otherwise toward a cell around, past a bend or into
/// a niche, or to the center of its own cell if nobody else is there. Of these cells, it prefers
/// those out of the pusher's lane and without other agents. An agent at rest does not go aside for
/// one that it follows, or for one with its target. `agent` has the velocity that it would prefer
/// if nobody pushed it. Reads obstacles near the position (unit: meter per second).
[[nodiscard]] Vec2d retreat(NeighborView& view,
                            Vec2 position,
                            const AvoidingAgent& agent,
                            const PreferredMotion& motion,
                            std::span<const NearbyAgent> nearby);

} // namespace raywalk
