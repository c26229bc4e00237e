// SPDX-License-Identifier: MIT
#pragma once

#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"

#include <cstdint>
#include <span>

namespace raywalk {

/// The velocity that an agent prefers in this step, and its priority.
struct PreferredMotion {
    Vec2d velocity{};
    Priority priority{};
    /// The agent that pushes it; null if none does. One of those that were passed.
    const NearbyAgent* pusher = nullptr;
};

/// True if the agent makes way to the side for the one that pushes it: it is at rest, and its place
/// is behind the other. It goes along with one that it follows, or that is at its target.
[[nodiscard]] inline bool goes_aside(const AvoidingAgent& agent, const NearbyAgent& pusher) {
    return agent.is_at_rest && pusher.priority.role < Priority::first;
}

/// Returns the agent's own preferred motion, or the motion inherited from a nearby agent with a
/// higher priority that pushes it: it moves out of the way with that agent's priority, so that
/// agents behind it move in turn, and the agent with the highest priority in a jam always gets on.
/// One that goes aside is pushed until it is out of the other's way. The agent is pushed across a
/// gap of up to half of its radius. Chains of inheritance end after 32 agents, so that a priority
/// does not circulate after its owner has gone. After Okumura, Machida, Defago and Tamura,
/// "Priority Inheritance with Backtracking for Iterative Multi-agent Path Finding" (PIBT), 2022,
/// without the backtracking.
[[nodiscard]] PreferredMotion inherit_priority(const AvoidingAgent& agent,
                                               std::span<const NearbyAgent> nearby);

} // namespace raywalk
