// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "agent/clearance.hpp"
#include "core/vec2d.hpp"

#include <algorithm>

namespace raywalk {

/// Where an agent without a path stays. It may leave that position to make way for others, and goes
/// back to it.
class HoldPosition {
public:
    [[nodiscard]] Vec2 position() const { return position_; }

    /// The agent stays where it is now (unit: meter).
    void set(Vec2 position) {
        position_ = position;
        is_displaced_ = false;
    }

    /// The agent makes way for another: it leaves `position`, to come back to it.
    void leave(Vec2 position) {
        position_ = position;
        is_displaced_ = true;
    }

    /// Ends the way back if the agent has arrived there, but for `tolerance` (unit: meter).
    void note_return(Vec2 position, double tolerance) {
        is_displaced_ = is_displaced_ && norm(between(position, position_)) > tolerance;
    }

    /// True from leave() until the agent is back.
    [[nodiscard]] bool is_displaced() const { return is_displaced_; }

    /// The velocity for the next step of `dt` seconds, straight back; 0 if the agent is not
    /// displaced, or cannot walk there straight (unit: meter per second).
    [[nodiscard]] Vec2d
    velocity_back(Vec2 position, double max_speed, double dt, Clearance& clearance) const {
        if (!is_displaced_ || !clearance.can_walk(position, position_)) {
            return {};
        }
        const Vec2d back = between(position, position_);
        const double distance = norm(back);
        return (std::min(max_speed, 0.5 * distance / dt) / distance) * back;
    }

    /// Adds a step of `dt` seconds in which the agent is away from where it arrived, without a
    /// straight way back, or not. Returns true once it has been so for a second.
    [[nodiscard]] bool has_been_away(bool is_away, double dt) {
        constexpr double patience_away = 1.0; // (unit: second)
        away_for_ = is_away ? static_cast<float>(away_for_ + dt) : 0.0F;
        const bool is_long = away_for_ > patience_away;
        away_for_ = is_long ? 0.0F : away_for_;
        return is_long;
    }

    void shift_origin(Vec2 new_origin) { position_ = position_ - new_origin; }

private:
    Vec2 position_;
    bool is_displaced_ = false;
    float away_for_ = 0.0F; // (unit: second)
};

} // namespace raywalk
