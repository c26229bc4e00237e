// SPDX-License-Identifier: MIT
#include "agent/disturbance.hpp"

#include <utility>

namespace raywalk {

void Disturbance::observe(const Step& step, double speed) {
    push_ = Vec2{step.velocity - expected()};
    was_thrown_ = is_thrown(step.before, step.velocity, speed);
    const Vec2d off = step.mean - expected();
    if (is_negligible(off, speed)) {
        off_ = {};
        is_steady_ = false;
        return;
    }
    const Vec2d now = at_most(speed, off);
    const Vec2d before = exact(std::exchange(off_, Vec2{now}));
    is_steady_ = norm(now - before) < tuning::greatest_spread * norm(before);
}

bool Disturbance::is_thrown(Vec2d before, Vec2d velocity, double speed) const {
    const auto explains = [&](Vec2d explained) {
        const Vec2d push = velocity - explained;
        return dot(push, push) <= tuning::least_throw * tuning::least_throw * speed * speed ||
               (norm(velocity) <= tuning::faster * norm(explained) &&
                dot(velocity, explained) >= 0.0);
    };
    return !explains(expected()) && !explains(expected() + steady()) && !explains(before) &&
           !is_slow(velocity, speed);
}

Vec2d Disturbance::push() const {
    if (was_thrown_) {
        return exact(push_);
    }
    return is_steady_ ? Vec2d{} : exact(off_);
}

Vec2d Disturbance::drift(double speed) const {
    return at_most(tuning::greatest_drift * speed, steady());
}

bool Disturbance::is_slow(Vec2d velocity, double speed) {
    return !(norm(velocity) > tuning::slow_part * speed);
}

bool Disturbance::is_carried(double speed) const {
    return norm(steady()) > tuning::least_throw * speed;
}

} // namespace raywalk
