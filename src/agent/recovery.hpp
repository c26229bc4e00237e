// SPDX-License-Identifier: MIT
#pragma once

#include "core/vec2d.hpp"

#include <cstdint>

namespace raywalk {

/// What an agent that does not get on tries, one after the other.
class Recovery {
public:
    enum class Action : std::uint8_t {
        none,
        replan,     ///< look for another path
        go_around,  ///< look for one around what is near
        step_left,  ///< go to the left of the path for a while
        step_right, ///< for twice as long
        give_up,
    };

    /// The agent is stuck, with so much of its path left. Returns what to try now.
    [[nodiscard]] Action next(double rest);

    /// It waits for others, with so much of its path left (unit: meter).
    void wait(double rest) { stuck_rest_ = rest; }

    /// True if less of the path is left than when it got stuck first, by `least`: getting about is
    /// not getting on (unit: meter).
    [[nodiscard]] bool has_got_on(double rest, double least) const {
        return rest < stuck_rest_ - least;
    }

    /// True while the agent has not got on since it was stuck.
    [[nodiscard]] bool is_on() const { return last_ != Action::none; }

    /// The next time that the agent is stuck is the first one.
    void start_over() {
        last_ = Action::none;
        side_step_left_ = 0.0;
    }

    /// True if a step aside goes on in the next `dt` seconds.
    [[nodiscard]] bool is_stepping_aside(double dt);
    /// Where to, instead of along the path.
    [[nodiscard]] Vec2d aside(Vec2d velocity) const;

private:
    Action last_ = Action::none;
    double stuck_rest_ = 0.0;     // what was left when it got stuck first
    double side_step_left_ = 0.0; // (unit: second)
};

} // namespace raywalk
