// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace raywalk {

/// When an agent in a jam goes first or last for a while, because its own priority does not help:
/// after 1.5 to 3 s in which such a turn is due and the agent makes no progress, for 2 s. Both
/// times are twice as long after each time in vain, up to eight times as long: a long row of agents
/// takes some seconds to back out. An agent in the open that another one carries along goes
/// first at once, for a second.
class TurnTimer {
public:
    enum Turn : std::uint8_t { first, last };

    /// What an agent knows in one step of its walk.
    struct Step {
        double rest = 0.0;            ///< of its path (unit: meter)
        double least_progress = 0.0;  ///< that counts (unit: meter)
        std::array<bool, 2> is_due{}; ///< by Turn
        double dt = 0.0;              ///< (unit: second)
    };

    /// The agent gets a new target.
    void reset() { *this = {}; }

    /// Call in each step of the walk. The turns of agents with different ids begin at different
    /// times.
    void observe(const Step& step, std::uint32_t id);

    /// Begins a turn of one second, unless that turn is active.
    void begin(Turn turn) { times_[turn] = is_active(turn) ? times_[turn] : short_duration; }

    /// Call in each step.
    void pass_time(double dt) {
        for (const Turn turn : {first, last}) {
            if (is_active(turn)) {
                times_[turn] = static_cast<float>(std::max(0.0, times_[turn] - dt));
            }
        }
    }

    [[nodiscard]] bool is_active(Turn turn) const { return times_[turn] > 0.0; }

private:
    static constexpr float short_duration = 1.0F; // (unit: second)

    void observe(Turn turn, const Step& step, std::uint32_t id);

    float best_rest_ = std::numeric_limits<float>::infinity(); // (unit: meter)
    // How long a turn stays active; below 0, how long the agent has waited while it is due, without
    // progress (unit: second).
    std::array<float, 2> times_{};
    std::array<std::uint8_t, 2> doublings_{}; // since the last progress
};

} // namespace raywalk
