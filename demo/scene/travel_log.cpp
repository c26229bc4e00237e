// SPDX-License-Identifier: MIT
#include "scene/travel_log.hpp"

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
    const auto walked = static_cast<double>(distance(position_, position));
    travel_.walked_length += walked;
    position_ = position;
    const Vec2 target = agent.target_position();
    if (agent.status() == AgentStatus::walking) {
        const double rest = agent.remaining_distance();
        const double progress = target == target_ ? rest_ - rest : walked;
        travel_.path_length +=
            progress - (rest_ - rest); // the end of the path moved with the target
        progress_ += progress;
        rest_ = rest;
    }
    target_ = target;
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
