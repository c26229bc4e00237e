// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <utility>
#include <vector>

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
    static constexpr float later = infinity;

    Action last_ = Action::none;
    float stuck_rest_ = 0.0F;     // of the path when the agent got stuck first
    float tried_at_ = later;      // in time without progress; `later` becomes now (unit: second)
    float waited_until_ = 0.0F;   // in the same time
    float side_step_left_ = 0.0F; // (unit: second)
};

/// How long an agent that gave up waits before it tries again: some seconds, each time longer, or
/// until other cells around it are blocked.
class Patience {
public:
    static constexpr double first_wait = 2.0;    ///< (unit: second)
    static constexpr double longest_wait = 32.0; ///< (unit: second)

    /// The agent gives up, with these cells blocked around it.
    void begin(std::vector<Cell> blocked_cells) {
        blocked_cells_ = std::move(blocked_cells);
        left_ = next_;
        next_ = std::min(2.0 * next_, longest_wait);
        since_look_ = 0.0;
    }

    /// The agent got on, or has another target.
    void reset() { *this = {}; }

    void pass_time(double dt) {
        left_ -= dt;
        since_look_ += dt;
    }

    /// True if it has waited long enough.
    [[nodiscard]] bool is_over() const { return left_ <= 0.0; }

    /// True if others than these cells were blocked: looks at `blocked_cells()` once every
    /// `interval` seconds. Requires that it waits.
    template <class BlockedCells>
    [[nodiscard]] bool sees_change(double interval, BlockedCells blocked_cells) {
        const bool is_due = since_look_ >= interval;
        since_look_ = is_due ? 0.0 : since_look_;
        return is_due && blocked_cells() != blocked_cells_;
    }

private:
    double next_ = first_wait; // how long it waits next time
    double left_ = 0.0;
    double since_look_ = 0.0;
    std::vector<Cell> blocked_cells_; // when it gave up
};

} // namespace raywalk
