// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace raywalk {

/// When an agent in a jam goes first or last for a while, because its own priority does not help:
/// after 1.5 to 3 s in which this is due and the agent makes no progress, for 2 s. Both times are
/// twice as long after each time in vain, up to eight times as long: a long row of agents takes
/// some seconds to back out.
class TurnTimer {
public:
    /// What an agent knows in one step of its walk.
    struct Step {
        double rest = 0.0;           ///< of its path (unit: meter)
        double least_progress = 0.0; ///< that counts (unit: meter)
        bool is_due = false;         ///< its own priority does not help in this step
        double dt = 0.0;             ///< (unit: second)
    };

    /// The agent gets a new target.
    void reset() { *this = {}; }

    /// Call in each step of the walk. The timers of agents with different ids begin at different
    /// times.
    void observe(const Step& step, std::uint32_t id);

    /// Call in each step.
    void pass_time(double dt) {
        if (is_active()) {
            time_ = std::max(0.0, time_ - dt);
        }
    }

    [[nodiscard]] bool is_active() const { return time_ > 0.0; }

private:
    double best_rest_ = std::numeric_limits<double>::infinity(); // (unit: meter)
    // How long it stays active; below 0, how long it has waited while due, without progress (unit:
    // second).
    double time_ = 0.0;
    int times_ = 0; // since the last progress
};

} // namespace raywalk
