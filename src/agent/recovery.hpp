// SPDX-License-Identifier: MIT
#pragma once

#include "core/vec2d.hpp"

#include <cstdint>
#include <limits>

namespace raywalk {

/// What an agent that makes no progress tries, one after the other, a second each.
class Recovery {
public:
    static constexpr double interval = 1.0; ///< between two actions (unit: second)

    enum class Action : std::uint8_t {
        none,
        detour,     ///< plan a path around what is near
        step_left,  ///< go to the left of the path for a while
        step_right, ///< to the right, for twice as long
        give_up,
    };

    /// True if an agent that has not got on for so long tries the next action: a second after it
    /// has got on last, or has tried the last one. One that `waits` behind others does so after
    /// five seconds, and each time twice as late. Call in each choice (unit: second).
    [[nodiscard]] bool is_due(double time_without_progress, bool waits);

    /// Goes on to the next action for an agent with `rest` of its path left. In a jam in
    /// which nothing stands, which dissolves by itself, that is always a detour (unit: meter).
    [[nodiscard]] Action escalate(double rest, bool is_in_jam);

    /// The agent begins to walk: it may take a second to get on.
    void begin() { tried_at_ = later; }

    /// Ends the actions if the rest of the path is shorter by `min_gain` than when the agent got
    /// stuck first: moving about alone is no progress (unit: meter).
    void note_rest(double rest, double min_gain);

    /// True from the first action until reset().
    [[nodiscard]] bool is_active() const { return last_ != Action::none; }

    void reset();
    void pass_time(double dt);

    /// True during a step aside.
    [[nodiscard]] bool is_stepping_aside() const { return side_step_left_ > 0.0; }

    /// The velocity of the step aside instead of that along the path.
    [[nodiscard]] Vec2d turned_aside(Vec2d velocity) const;

private:
    static constexpr float later = std::numeric_limits<float>::infinity();

    Action last_ = Action::none;
    float stuck_rest_ = 0.0F;     // of the path when the agent got stuck first
    float tried_at_ = later;      // in time without progress; `later` becomes now (unit: second)
    float waited_until_ = 0.0F;   // in the same time
    float side_step_left_ = 0.0F; // (unit: second)
};

} // namespace raywalk
