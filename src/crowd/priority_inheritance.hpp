// SPDX-License-Identifier: MIT
#pragma once

#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"

#include <cstdint>
#include <limits>
#include <span>

namespace raywalk {

/// The velocity that an agent prefers in this step, and its priority.
struct PreferredMotion {
    Vec2d velocity{};
    Priority priority{};
    /// The agent that pushes it; null if none does. One of those that were passed.
    const NearbyAgent* pusher = nullptr;
    /// True if it makes way sideways, where there is room, and not ahead of the pusher.
    bool goes_aside = false;
};

/// Returns the priority of the agent with that id before inheritance: of agents with equal values,
/// the one with the least rest goes first, so that agents at a door are not pushed by those behind;
/// of those with equal rests, the one with the lowest id. `rest`: what is left of its path.
/// `head_start`: how much less that counts, for one that is late. Both are rounded down to 0.1 m,
/// each alone, so that the order of two that stand does not change if their head starts are equal,
/// as those of agents that began in the same step. Beyond 3,000 km, of either sign, they and their
/// difference count as that much (unit: meter).
[[nodiscard]] Priority
own_priority(double value, std::uint32_t id, double rest = 0.0, double head_start = 0.0);

/// True if the priority is that of the agent with this id, or was inherited from it, directly or
/// through others.
[[nodiscard]] bool comes_from(Priority priority, std::uint32_t id);

/// Returns the agent's own preferred motion, or the motion inherited from a nearby agent with a
/// higher priority that pushes it: it moves out of the way with that agent's priority, so that
/// agents behind it move in turn, and the agent with the highest priority in a jam always gets on.
/// It goes aside for one whose priority has a value below `aside_below`, until it is out of its
/// way: an agent at rest whose place is behind the other would not get back to it otherwise. The
/// agent is pushed across a gap of up to half of its radius, or of three radii by the agent with
/// the id `agent.pushed_by`. Chains
/// of inheritance end after 32 agents. The priorities of all agents have to come from
/// own_priority(), or from this function in the step before. After Okumura, Machida, Defago and
/// Tamura, "Priority Inheritance with Backtracking for Iterative Multi-agent Path Finding" (PIBT),
/// 2022, without the backtracking.
[[nodiscard]] PreferredMotion
inherit_priority(const AvoidingAgent& agent,
                 std::span<const NearbyAgent> nearby,
                 double aside_below = std::numeric_limits<double>::lowest());

} // namespace raywalk
