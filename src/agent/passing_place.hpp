// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "agent/clearance.hpp"
#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"

#include <algorithm>
#include <optional>
#include <span>

namespace raywalk {

/// Returns the point at the outer side of a bend where the agent stands while an oncoming agent
/// passes, in a corridor that is otherwise wide enough for one (unit: meter). Returns nothing if
/// the bend is too narrow for both, if the agent is not in the cell of the bend, if its path does
/// not lead to where the other agent comes from, if more agents are near the bend, if the other
/// agent is at rest or nearer to the point, and on hexagonal cells. `path`: the remaining points of
/// the agent's path (unit: meter). `nearby`: the nearest agents first. Obstacles are read only if
/// another agent comes from there.
[[nodiscard]] std::optional<Vec2d> passing_place(Clearance& clearance,
                                                 const AvoidingAgent& agent,
                                                 std::span<const Vec2> path,
                                                 std::span<const NearbyAgent> nearby);

/// Limits how long an agent lets others pass: after one second, it does not do so for three
/// seconds, because an agent whose target is in the bend never passes.
class PassingTimer {
public:
    [[nodiscard]] bool may_wait() const { return waited_ >= 0.0F; }

    /// Adds a step in which it lets another one pass (unit: second).
    void wait(double dt) {
        waited_ += static_cast<float>(dt);
        waited_ = waited_ > patience ? -pause : waited_;
    }

    /// Adds a step in which it does not (unit: second).
    void pass_time(double dt) {
        const auto step = static_cast<float>(dt);
        waited_ = waited_ < 0.0F ? std::min(0.0F, waited_ + step) : std::max(0.0F, waited_ - step);
    }

private:
    static constexpr float patience = 1.0F; // (unit: second)
    static constexpr float pause = 3.0F;

    float waited_ = 0.0F; // < 0: what is left of the pause
};

} // namespace raywalk
