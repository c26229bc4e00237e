// SPDX-License-Identifier: MIT
#pragma once

#include "core/vec2d.hpp"
#include "crowd/tuning.hpp"

namespace raywalk {

/// What moves the body of an agent besides the agent itself: the only answer to whether it was
/// pushed. Velocities in meters per second; `speed` is the highest at which the agent can walk.
///
/// A body that moves as it was driven, or goes on as it moved before, was not pushed. Neither was
/// one that something slows down or turns aside: mud, a contact, a vehicle that turns slowly. What
/// moves the body by the same velocity in each step, whatever it is driven with, is a drift, such
/// as a belt.
class Disturbance {
public:
    /// The body will have this velocity in the next step if nothing else acts on it.
    void expect(Vec2d velocity) { expected_ = Vec2{velocity}; }

    [[nodiscard]] Vec2d expected() const { return exact(expected_); }

    /// How a body has moved in a step.
    struct Step {
        Vec2d before{};   ///< its velocity at the end of the step before
        Vec2d mean{};     ///< its mean velocity
        Vec2d velocity{}; ///< its velocity at the end
    };

    /// Adds a step.
    void observe(const Step& step, double speed);

    /// True if neither walking nor the drift explains the velocity that the body has now, nor that
    /// it goes on as in the last observed step, when it had `before`: it is a large part of `speed`
    /// off, and is faster, or was turned back.
    [[nodiscard]] bool is_thrown(Vec2d before, Vec2d velocity, double speed) const;

    /// How much faster than it was driven the body was in the last step, if it was not as much
    /// faster in the step before; otherwise 0.
    [[nodiscard]] Vec2d push() const;

    /// The push came from something that touched the body, so it is no drift.
    void ignore_push() { off_ = {}; }

    /// True if is_thrown() was true in the last step.
    [[nodiscard]] bool was_thrown() const { return was_thrown_; }

    /// True if a difference between how the body is driven and how it moves is none.
    [[nodiscard]] static bool is_negligible(Vec2d difference, double speed) {
        return dot(difference, difference) <=
               tuning::negligible * tuning::negligible * speed * speed;
    }

    /// The drift to drive the body against; 0 if there is none. It is at most half of the speed, so
    /// that the body always moves toward where the agent wants.
    [[nodiscard]] Vec2d drift(double speed) const;

    /// True if the agent can take over a body that was thrown.
    [[nodiscard]] static bool is_slow(Vec2d velocity, double speed);

    /// True if the body is pushed in each step like one that is thrown in one step: a belt carries
    /// it.
    [[nodiscard]] bool is_carried(double speed) const;

private:
    // The whole drift.
    [[nodiscard]] Vec2d steady() const { return is_steady_ ? exact(off_) : Vec2d{}; }

    Vec2 expected_;
    Vec2 push_; // how much faster the body was at the end of the last step than it was driven
    Vec2 off_;  // how much faster it was in the last step, on the mean
    bool is_steady_ = false; // so it was in the step before
    bool was_thrown_ = false;
};

} // namespace raywalk
