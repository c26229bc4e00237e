// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"

#include "crowd/avoidance.hpp"

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
[[nodiscard]] PreferredMotion inherit_priority(const AvoidingAgent& agent);

/// Returns the velocity at which an agent makes way for `motion.pusher`, if there is
/// one, at the speed of `motion`: straight away from it, or, if it is at rest, out of the pusher's
/// lane, as long as no obstacle is in the way; otherwise toward a cell around, past a bend or into
/// a niche, or to the center of its own cell if nobody else is there. Of these cells, it prefers
/// those out of the pusher's lane and without other agents. An agent at rest does not go aside for
/// one that it follows, or for one with its target. `agent` has the velocity that it would prefer
/// if nobody pushed it. Reads obstacles near the agent (unit: meter per second).
[[nodiscard]] Vec2d
retreat(NeighborView& view, const AvoidingAgent& agent, const PreferredMotion& motion);

} // namespace raywalk
