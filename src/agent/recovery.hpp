// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "core/vec2d.hpp"

#include <cstdint>

namespace raywalk {

/// Notices that an agent makes no progress, and says what to try next. Progress is measured over
/// windows of a second.
class Recovery {
public:
    enum class Action : std::uint8_t {
        none,
        replan,     ///< plan another path
        detour,     ///< plan a path around what is near
        step_left,  ///< go to the left of the path for a while
        step_right, ///< to the right, for twice as long
        give_up,
    };

    /// @name Measuring
    /// @{

    /// Begins a window at this position.
    void begin_window(Vec2 position);
    /// Adds a step of `dt` seconds in which the agent is at `position` and wants to walk at `speed`
    /// (unit: meter per second).
    void measure(double dt, Vec2 position, double speed);

    /// True if the last call of measure() ended a window in which the agent got less than a tenth
    /// as far as it wanted.
    [[nodiscard]] bool is_stuck() const { return is_stuck_; }

    /// The least distance that counts as progress at that speed (unit: meter).
    [[nodiscard]] static double min_progress(double speed);
    /// @}

    /// @name Trying
    /// @{

    /// Goes on to the next action for an agent that is stuck with `rest` of its path left (unit:
    /// meter).
    [[nodiscard]] Action escalate(double rest);

    /// The agent waits for others, with `rest` of its path left (unit: meter).
    void wait(double rest) { stuck_rest_ = static_cast<float>(rest); }

    /// True once escalate() or wait() was called: has_recovered() is false before.
    [[nodiscard]] bool has_been_stuck() const { return stuck_rest_ > 0.0; }

    /// True if the rest of the path is shorter by `min_gain` than when the agent got stuck first.
    /// Moving about alone is no progress (unit: meter).
    [[nodiscard]] bool has_recovered(double rest, double min_gain) const {
        return rest < stuck_rest_ - min_gain;
    }

    /// True from the first action until reset().
    [[nodiscard]] bool is_active() const { return last_ != Action::none; }

    void reset();
    /// Lets `dt` seconds of a step aside go by.
    void pass_time(double dt);

    /// True during a step aside.
    [[nodiscard]] bool is_stepping_aside() const { return side_step_left_ > 0.0; }

    /// The velocity of the step aside instead of that along the path.
    [[nodiscard]] Vec2d turned_aside(Vec2d velocity) const;
    /// @}

private:
    Vec2 window_start_;
    float farthest_ = 0.0F;    // from window_start_
    float window_time_ = 0.0F; // (unit: second)
    bool is_stuck_ = false;
    Action last_ = Action::none;
    float stuck_rest_ = 0.0F;     // of the path when the agent got stuck first
    float side_step_left_ = 0.0F; // (unit: second)
};

} // namespace raywalk
