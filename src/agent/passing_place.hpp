// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/vec2.hpp"

#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"

#include <algorithm>
#include <optional>
#include <span>

namespace raywalk {

/// Returns where the agent lets an oncoming one pass in the bend of a corridor for one: at the
/// outer side of the bend, if that is wide enough for both. Nothing unless the agent is in the cell
/// of the bend, its path leads out of it to where the other one comes from, and that one is the
/// only other agent near the bend and farther from the place (unit: meter). `path`: the points of
/// the agent's path that are left. Nothing on hexagonal cells. Reads obstacles near a bend with an
/// oncoming agent, and at the walls of cells.
[[nodiscard]] std::optional<Vec2d> passing_place(NeighborView& view,
                                                 const AvoidingAgent& agent,
                                                 std::span<const Vec2> path,
                                                 std::span<const NearbyAgent> nearby);

/// How long an agent lets others pass: for a second, as one whose target is in the bend never
/// passes, and then not for three seconds.
class PassingTimer {
public:
    [[nodiscard]] bool may_wait() const { return waited_ >= 0.0; }

    /// Adds a step in which it lets another one pass (unit: second).
    void wait(double dt) { waited_ = waited_ + dt > patience ? -pause : waited_ + dt; }

    /// Adds a step in which it does not.
    void pass_time(double dt) {
        waited_ = waited_ < 0.0 ? std::min(0.0, waited_ + dt) : std::max(0.0, waited_ - dt);
    }

private:
    static constexpr double patience = 1.0; // (unit: second)
    static constexpr double pause = 3.0;

    double waited_ = 0.0; // < 0: what is left of the pause
};

} // namespace raywalk
