// SPDX-License-Identifier: MIT
#include "agent/recovery.hpp"

#include "crowd/tuning.hpp"

namespace raywalk {
namespace {

constexpr float side_step_duration = 0.5F; // (unit: second)

} // namespace

bool Recovery::is_due(double time_without_progress, bool waits) {
    const auto now = static_cast<float>(time_without_progress);
    tried_at_ = std::min(tried_at_, now);
    waited_until_ = waits ? now : std::min(waited_until_, now);
    const double next = waits ? std::max(tuning::first_wait_behind, 2.0 * tried_at_)
                              : std::max(tried_at_, waited_until_) + interval;
    return time_without_progress >= next;
}

Recovery::Action Recovery::escalate(double rest, bool is_in_jam) {
    tried_at_ = later;
    if (is_in_jam || last_ == Action::none) {
        stuck_rest_ = static_cast<float>(rest);
        last_ = Action::detour;
    } else if (last_ == Action::detour) {
        last_ = Action::step_left;
        side_step_left_ = side_step_duration;
    } else if (last_ == Action::step_left) {
        last_ = Action::step_right;
        side_step_left_ = 2.0F * side_step_duration;
    } else {
        last_ = Action::give_up;
    }
    return last_;
}

void Recovery::note_rest(double rest, double min_gain) {
    if (rest < stuck_rest_ - min_gain) {
        reset();
    }
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
