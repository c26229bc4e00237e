// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/vec2.hpp"

#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"

#include <span>

namespace raywalk {

/// True if another agent is so near that no third one fits between them.
[[nodiscard]] bool is_crowded(const AvoidingAgent& agent, std::span<const NearbyAgent> nearby);

/// True if the agent at `position` could step by its radius ahead, back and to each side without
/// touching an obstacle. An agent that waits there leaves others a way around it. False if the
/// agent prefers to stand. Reads obstacles where the cells are not clear (unit: meter).
[[nodiscard]] bool is_in_the_open(NeighborView& view, Vec2 position, const AvoidingAgent& agent);

/// Returns the preferred velocity of an agent in a queue: in the preferred direction, at the speed
/// of the agents ahead that go the same way and have a higher priority, plus the speed that closes
/// the gap to them in 0.2 s. It is never above the preferred speed (unit: meter per second).
[[nodiscard]] Vec2d queueing_velocity(const AvoidingAgent& agent,
                                      std::span<const NearbyAgent> nearby);

/// Keeps an agent still that others move to and fro. The agent moves only after they would have
/// moved it by more than a fifth of its radius. This is the play operator of models of hysteresis
/// (Krasnosel'skii and Pokrovskii, Systems with Hysteresis, 1989).
class Backlash {
public:
    /// Returns `velocity`, or 0 while the agent stands. Velocities above 0.3 of the agent's maximum
    /// speed are not changed (unit: meter per second).
    [[nodiscard]] Vec2d filter(Vec2d velocity, const AvoidingAgent& agent, double dt);

    /// Forgets how far the agent would have been moved.
    void reset() { lag_ = {}; }

private:
    Vec2d lag_{}; // behind where others would have moved it (unit: meter)
};

} // namespace raywalk
