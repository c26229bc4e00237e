// SPDX-License-Identifier: MIT
#include "agent/recovery.hpp"

#include <algorithm>

namespace raywalk {
namespace {

constexpr double side_step_duration = 0.5; // (unit: second)

} // namespace

Recovery::Action Recovery::next(double rest) {
    switch (last_) {
    case Action::none:
        stuck_rest_ = rest;
        last_ = Action::replan;
        break;
    case Action::replan:
        last_ = Action::go_around;
        break;
    case Action::go_around:
        last_ = Action::step_left;
        side_step_left_ = side_step_duration;
        break;
    case Action::step_left:
        last_ = Action::step_right;
        side_step_left_ = 2.0 * side_step_duration;
        break;
    case Action::step_right:
    case Action::give_up:
        last_ = Action::give_up;
        break;
    }
    return last_;
}

bool Recovery::is_stepping_aside(double dt) {
    side_step_left_ = std::max(0.0, side_step_left_ - dt);
    return side_step_left_ > 0.0;
}

Vec2d Recovery::aside(Vec2d velocity) const {
    return last_ == Action::step_left ? Vec2d{-velocity.y, velocity.x}
                                      : Vec2d{velocity.y, -velocity.x};
}

} // namespace raywalk
