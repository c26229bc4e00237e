// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

namespace raywalk {

/// When an agent that cannot make way goes first for a while: after 2.5 to 5 s in which it makes no
/// progress, pushed by others that do not get on either, for 2 s. Both times are twice as long
/// after each time in vain, up to eight times as long: a long row of agents takes some seconds to
/// back out.
class TurnTimer {
public:
    /// What an agent knows in one step of its walk.
    struct Step {
        double time_without_progress = 0.0; ///< see Progress (unit: second)
        bool is_pushed = false;             ///< by another one that does not get on
        double dt = 0.0;                    ///< (unit: second)
    };

    /// The agent gets a new target.
    void reset() { *this = {}; }

    /// Call in each step of the walk. The turns of agents with different ids begin at different
    /// times.
    void observe(const Step& step, std::uint32_t id);

    /// Call in each step.
    void pass_time(double dt) {
        time_ = is_active() ? static_cast<float>(std::max(0.0, time_ - dt)) : time_;
    }

    [[nodiscard]] bool is_active() const { return time_ > 0.0F; }

private:
    // How long the turn stays active; below 0, how long the agent has been pushed, without
    // progress (unit: second).
    float time_ = 0.0F;
    std::uint8_t doublings_ = 0; // since the last progress
};

} // namespace raywalk
