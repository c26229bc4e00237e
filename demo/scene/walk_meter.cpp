// SPDX-License-Identifier: MIT
#include "scene/walk_meter.hpp"

#include <algorithm>

namespace raywalk::demo {

WalkMeter::WalkMeter(Vec2 position, std::size_t steps)
    : last_second_(std::max<std::size_t>(steps, 1))
    , position_{position} {}

void WalkMeter::count_plan(const Path& path) {
    ++plans_;
    statistics_.path_length += path.length - rest_;
    rest_ = path.length;
}

void WalkMeter::count_step(const Agent& agent, double dt) {
    const Vec2 position = agent.position();
    const auto walked = static_cast<double>(distance(position_, position));
    statistics_.walked_length += walked;
    position_ = position;
    const Vec2 target = agent.target_position();
    const bool is_walking = agent.status() == AgentStatus::walking ||
                            (agent.status() == AgentStatus::waiting &&
                             !agent.is_navigation_finished() && !agent.remaining_path().empty());
    if (is_walking) {
        const double rest = agent.remaining_distance();
        const double progress = target == target_ ? rest_ - rest : walked;
        statistics_.path_length +=
            progress - (rest_ - rest); // the end of the path moved with the target
        progress_ += progress;
        rest_ = rest;
    }
    target_ = target;
    count_stuck_time(agent, dt);
}

void WalkMeter::count_stuck_time(const Agent& agent, double dt) {
    if (agent.is_navigation_finished()) {
        walking_steps_ = 0;
        return;
    }
    const std::size_t steps_per_second = last_second_.size();
    double& a_second_ago = last_second_[walking_steps_ % steps_per_second];
    constexpr double too_slow = 0.1;
    if (walking_steps_ >= steps_per_second &&
        progress_ - a_second_ago < too_slow * static_cast<double>(agent.settings().max_speed)) {
        statistics_.stuck_seconds += dt;
    }
    a_second_ago = progress_;
    ++walking_steps_;
}

void WalkMeter::count_arrival(double time) {
    if (!statistics_.arrival_time) {
        statistics_.arrival_time = time;
    }
}

} // namespace raywalk::demo
