// SPDX-License-Identifier: MIT
#pragma once

#include "agent/agent_context.hpp"
#include "agent/retreat.hpp"
#include "crowd/avoidance.hpp"
#include "crowd/priority_inheritance.hpp"

#include <span>

namespace raywalk {

/// Returns how the agent moves if it makes way for others that push it: see inherit_priority().
[[nodiscard]] PreferredMotion inherit_motion(const AgentContext& agent,
                                             const AvoidingAgent& self,
                                             std::span<const NearbyAgent> nearby);

/// True if the other goes at least at a tenth of the speed that it prefers.
[[nodiscard]] bool gets_on(const NearbyAgent& other);

/// Returns how the agent gets out of the way of the one that pushes it: see retreat(). `motion` is
/// the result of inherit_motion(), with a pusher. A stuck agent does not go into the body at which
/// it stands; reads obstacles then (unit: meter per second).
[[nodiscard]] Vec2d make_way(const AgentContext& agent,
                             const AvoidingAgent& self,
                             const PreferredMotion& motion,
                             std::span<const NearbyAgent> nearby);

} // namespace raywalk
