// SPDX-License-Identifier: MIT
#pragma once

#include "core/vec2d.hpp"

#include <cmath>
#include <limits>

namespace raywalk {

/// Notices that the body of an agent was pushed by more than the agent itself, by an explosion say,
/// and how long it flies then. Times in seconds, velocities in meters per second.
class Flight {
public:
    /// How long the body flies before the agent brakes it (unit: second).
    static constexpr double glide_duration = 0.5;

    /// The body will have this velocity in the next update if nothing else acts on it.
    void expect(Vec2d velocity) { expected_ = velocity; }

    /// That velocity; x is NaN before the first expect().
    [[nodiscard]] Vec2d expected() const { return exact(expected_); }

    /// What the velocity changed by since expect().
    [[nodiscard]] Vec2d push(Vec2d velocity) const {
        return is_expected() ? velocity - expected() : Vec2d{};
    }

    /// True if that is more than a small part of `speed`, at which the agent can walk, and made the
    /// body faster, or turned it back: contacts and damping slow it down, too.
    [[nodiscard]] bool is_pushed(Vec2d velocity, double speed) const;

    /// True if a body that flies is made faster by more than a small part of `speed`, at which the
    /// agent can walk.
    [[nodiscard]] bool is_pushed_on(Vec2d velocity, double speed) const;

    /// True if agents and other bodies that push each other at `speed` do not get that fast.
    [[nodiscard]] bool is_faster_than_pushing(Vec2d velocity, double speed) const;

    /// True if the agent, which can walk at `speed`, can take over again.
    [[nodiscard]] static bool is_slow(Vec2d velocity, double speed);

    void begin() {
        time_ = 0.0F;
        pushed_for_ = 0.0F;
    }

    void end() { time_ = none; }

    /// Another step of `dt` seconds has passed, in which the body was pushed on, or not.
    void pass_time(double dt, bool is_pushed_on) {
        if (is_flying()) {
            time_ += static_cast<float>(dt);
            pushed_for_ = is_pushed_on ? pushed_for_ + static_cast<float>(dt) : 0.0F;
        }
    }

    [[nodiscard]] bool is_flying() const { return time_ >= 0.0F; }

    /// True if the body was pushed in each step for longer than a throw lasts, as a belt does.
    [[nodiscard]] bool is_carried() const { return pushed_for_ > longest_throw; }

    /// True if the body has flown for long enough.
    [[nodiscard]] bool has_to_brake() const { return time_ > glide_duration; }

private:
    static constexpr float none = -1.0F;
    static constexpr float longest_throw = 0.06F; // (unit: second)

    [[nodiscard]] bool is_expected() const { return !std::isnan(expected_.x); }

    Vec2 expected_{std::numeric_limits<float>::quiet_NaN(), 0.0F}; // NaN before the first expect()
    float time_ = none;                                            // since begin() (unit: second)
    float pushed_for_ = 0.0F; // in each step until now (unit: second)
};

} // namespace raywalk
