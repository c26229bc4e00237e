// SPDX-License-Identifier: MIT
#include "agent/disturbance.hpp"

#include <algorithm>

namespace raywalk {
namespace {

// How long the means last from which drifts are told (unit: second).
constexpr double averaging_time = 0.035;

// The spread of a drift is less (unit: size of the drift).
constexpr double greatest_spread = 0.1;

constexpr double greatest_drift = 0.5; // against which the body is driven (unit: speed)

// A push that throws is greater (unit: speed).
constexpr double least_throw = 0.6;

// A body is slow, and no longer flies (unit: speed).
constexpr double slow = 0.25;

// A body that was thrown is faster than this times what it was driven with. Bodies that push each
// other get a little faster than each of them, by rounding and friction.
constexpr double faster = 1.1;
constexpr double faster_by_pushing = 1.25;

Vec2d shortened_to(double size, Vec2d vector) {
    const double norm = raywalk::norm(vector);
    return norm > size ? (size / norm) * vector : vector;
}

} // namespace

void Disturbance::observe(const Step& step, double speed) {
    push_ = Vec2{step.velocity - expected()};
    was_thrown_ = is_thrown(step.before, step.velocity, speed);
    Vec2d off = step.mean - expected();
    if (!step.gets_on || is_negligible(off, speed)) {
        off = {};
        if (mean_ == Vec2{}) {
            return;
        }
    }
    const Vec2d change = shortened_to(speed, off) - exact(mean_);
    const double part = std::min(1.0, step.dt / averaging_time);
    mean_ = Vec2{exact(mean_) + part * change};
    spread_ = static_cast<float>(spread_ + part * (norm(change) - spread_));
    if (is_negligible(exact(mean_), speed)) {
        mean_ = {};
    }
}

bool Disturbance::is_thrown(Vec2d before, Vec2d velocity, double speed) const {
    const auto explains = [&](Vec2d explained) {
        const Vec2d push = velocity - explained;
        return dot(push, push) <= least_throw * least_throw * speed * speed ||
               (norm(velocity) <= faster * norm(explained) && dot(velocity, explained) >= 0.0);
    };
    return !explains(expected()) && !explains(expected() + steady()) && !explains(before) &&
           !is_slow(velocity, speed);
}

Vec2d Disturbance::steady() const {
    return spread_ < greatest_spread * norm(exact(mean_)) ? exact(mean_) : Vec2d{};
}

Vec2d Disturbance::drift(double speed) const {
    return shortened_to(greatest_drift * speed, steady());
}

bool Disturbance::is_faster_than_pushing(Vec2d velocity, double speed) {
    return norm(velocity) > faster_by_pushing * speed;
}

bool Disturbance::is_slow(Vec2d velocity, double speed) {
    return !(norm(velocity) > slow * speed);
}

bool Disturbance::is_carried(double speed) const {
    return norm(steady()) > least_throw * speed;
}

} // namespace raywalk
