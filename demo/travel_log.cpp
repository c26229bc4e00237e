// SPDX-License-Identifier: MIT
#include "travel_log.hpp"

#include <algorithm>

namespace raywalk::demo {

TravelLog::TravelLog(Vec2 position, std::size_t steps)
    : last_second_(std::max<std::size_t>(steps, 1))
    , position_{position} {}

void TravelLog::count_plan(const Path& path) {
    ++plans_;
    travel_.path_length += path.length - rest_;
    rest_ = path.length;
}

void TravelLog::count_step(const Agent& agent, double dt) {
    const Vec2 position = agent.position();
    travel_.walked_length += static_cast<double>(distance(position_, position));
    position_ = position;
    if (agent.status() == AgentStatus::walking) {
        const double rest = agent.remaining_distance();
        progress_ += rest_ - rest;
        rest_ = rest;
    }
    if (agent.is_navigation_finished()) {
        walking_steps_ = 0;
        return;
    }
    const std::size_t steps_per_second = last_second_.size();
    double& a_second_ago = last_second_[walking_steps_ % steps_per_second];
    constexpr double too_slow = 0.1;
    if (walking_steps_ >= steps_per_second &&
        progress_ - a_second_ago < too_slow * static_cast<double>(agent.settings().max_speed)) {
        travel_.stuck_seconds += dt;
    }
    a_second_ago = progress_;
    ++walking_steps_;
}

void TravelLog::count_arrival(double time) {
    if (!travel_.arrival_time) {
        travel_.arrival_time = time;
    }
}

} // namespace raywalk::demo
