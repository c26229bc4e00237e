// SPDX-License-Identifier: MIT
#include "agent/recovery.hpp"

#include <algorithm>

namespace raywalk {
namespace {

constexpr double window_duration = 1.0;    // (unit: second)
constexpr float side_step_duration = 0.5F; // (unit: second)

// An agent is stuck if it got less far than this part of what its speed allows.
constexpr double min_part = 0.1;

} // namespace

void Recovery::begin_window(Vec2 position) {
    window_start_ = position;
    farthest_ = 0.0F;
    window_time_ = 0.0F;
}

void Recovery::measure(double dt, Vec2 position, double speed) {
    farthest_ = std::max(farthest_, distance(window_start_, position));
    window_time_ = static_cast<float>(window_time_ + dt);
    const bool is_window_over = window_time_ >= window_duration;
    is_stuck_ = is_window_over && farthest_ < min_part * speed * window_time_;
    if (is_window_over) {
        begin_window(position);
    }
}

double Recovery::min_progress(double speed) {
    return min_part * speed * window_duration;
}

Recovery::Action Recovery::escalate(double rest) {
    switch (last_) {
    case Action::none:
        stuck_rest_ = static_cast<float>(rest);
        last_ = Action::replan;
        break;
    case Action::replan:
        last_ = Action::detour;
        break;
    case Action::detour:
        last_ = Action::step_left;
        side_step_left_ = side_step_duration;
        break;
    case Action::step_left:
        last_ = Action::step_right;
        side_step_left_ = 2.0F * side_step_duration;
        break;
    case Action::step_right:
    case Action::give_up:
        last_ = Action::give_up;
        break;
    }
    return last_;
}

void Recovery::reset() {
    last_ = Action::none;
    side_step_left_ = 0.0F;
}

void Recovery::pass_time(double dt) {
    side_step_left_ = static_cast<float>(std::max(0.0, side_step_left_ - dt));
}

Vec2d Recovery::turned_aside(Vec2d velocity) const {
    return last_ == Action::step_left ? Vec2d{-velocity.y, velocity.x}
                                      : Vec2d{velocity.y, -velocity.x};
}

} // namespace raywalk
