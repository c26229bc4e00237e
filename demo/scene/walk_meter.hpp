// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace raywalk::demo {

/// Statistics of one character.
struct WalkStatistics {
    /// Sum of the planned lengths, without parts replaced by a later plan: the length of a journey,
    /// regardless of the number of replans. The distance that remains when an agent stops short of
    /// its target counts once (unit: meter).
    double path_length = 0.0;
    /// Distance that the body covered (unit: meter).
    double walked_length = 0.0;
    /// When the target was first reached (unit: second).
    std::optional<double> arrival_time;
    /// Number of contacts begun with an obstacle.
    int wall_contacts = 0;
    /// Time spent walking without progress: less progress along the plans over the last second than
    /// a tenth of the distance at maximum speed (unit: second).
    double stuck_seconds = 0.0;
};

/// Measures a character from outside, independent of what its agent reports.
class WalkMeter {
public:
    /// `steps` is the number of world steps per second.
    WalkMeter(Vec2 position, std::size_t steps);

    /// Call after each update in which the agent's path changed.
    void count_plan(const Path& path);
    /// Call after each world step.
    void count_step(const Agent& agent, double dt);

    void count_contact() { ++statistics_.wall_contacts; }

    void count_arrival(double time);

    /// Resets the arrival time for a new target.
    void reset_arrival() { statistics_.arrival_time.reset(); }

    [[nodiscard]] const WalkStatistics& statistics() const { return statistics_; }

    [[nodiscard]] std::size_t plans() const { return plans_; }

private:
    void count_stuck_time(const Agent& agent, double dt);

    WalkStatistics statistics_;
    std::vector<double> last_second_; // ring buffer of progress_
    std::size_t walking_steps_ = 0;   // without interruption
    Vec2 position_;
    Vec2 target_;
    double rest_ = 0.0;     // remaining length of the last plan
    double progress_ = 0.0; // distance covered along all plans
    std::size_t plans_ = 0;
};

} // namespace raywalk::demo
