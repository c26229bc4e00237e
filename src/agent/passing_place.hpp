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

/// Returns where the agent lets an oncoming one pass in the bend of a corridor for one: at the
/// outer side of the bend, if that is wide enough for both. Nothing unless the agent is in the cell
/// of the bend, its path leads out of it to where the other one comes from, and that one is the
/// only other agent near the bend and farther from the place (unit: meter). `path`: the points of
/// the agent's path that are left; `nearby`: the nearest first. Nothing on hexagonal cells. Reads
/// obstacles if another agent comes from there.
[[nodiscard]] std::optional<Vec2d> passing_place(Clearance& clearance,
                                                 const AvoidingAgent& agent,
                                                 std::span<const Vec2> path,
                                                 std::span<const NearbyAgent> nearby);

/// How long an agent lets others pass: for a second, as one whose target is in the bend never
/// passes, and then not for three seconds.
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
