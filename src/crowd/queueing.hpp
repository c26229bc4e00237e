// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"

#include "crowd/avoidance.hpp"

namespace raywalk {

/// True if another agent is so near that no third one fits between them, and does not walk away.
[[nodiscard]] bool is_crowded(const AvoidingAgent& agent);

/// True if the agent could step by its radius ahead, back and to each side without
/// touching an obstacle. An agent that waits there leaves others a way around it. False if the
/// agent prefers to stand. Reads obstacles where the cells are not clear (unit: meter).
[[nodiscard]] bool is_in_the_open(NeighborView& view, const AvoidingAgent& agent);

/// True if the walker could go so far from `position` in each of eight directions without touching
/// an obstacle. Reads obstacles where the cells are not clear (unit: meter).
[[nodiscard]] bool has_room_around(NeighborView& view, Vec2 position, double distance);

/// True if the agent stands beside a wall of a room: to its left or to its right, it
/// could go three times its radius, and walk along there, without touching an obstacle. False in a
/// corridor, and if the agent prefers to stand. Reads obstacles where the cells are not clear
/// (unit: meter).
[[nodiscard]] bool is_beside_wall(NeighborView& view, const AvoidingAgent& agent);

/// True if the agent sees others that go the opposite way.
[[nodiscard]] bool meets_others(const AvoidingAgent& agent);

/// True if an agent with a higher priority that goes the same way is opposed (NearbyAgent).
[[nodiscard]] bool is_behind_opposed(const AvoidingAgent& agent);

/// True if another agent with a higher priority goes the opposite way (NearbyAgent::onward), faster
/// than 0.3 of the agent's maximum speed, ahead of it or past it.
[[nodiscard]] bool lets_oncoming_pass(const AvoidingAgent& agent);

/// Keeps an agent still that others move to and fro. The agent moves only after they would have
/// moved it by more than its play. This is the play operator of models of hysteresis
/// (Krasnosel'skii and Pokrovskii, Systems with Hysteresis, 1989).
class Backlash {
public:
    /// Returns `velocity`, or 0 while the agent stands. Velocities above 0.3 of the maximum speed
    /// are not changed. `play`: > 0 (unit: meter per second, meter, second).
    [[nodiscard]] Vec2d filter(Vec2d velocity, double play, double max_speed, double dt);

    /// Forgets how far the agent would have been moved.
    void reset() { lag_ = {}; }

private:
    Vec2 lag_; // behind where others would have moved it (unit: meter)
};

} // namespace raywalk
