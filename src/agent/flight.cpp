// SPDX-License-Identifier: MIT
#include "agent/flight.hpp"

#include <algorithm>

namespace raywalk {
namespace {

// Parts of the speed at which the agent can walk.
constexpr double min_push = 0.6;
constexpr double slow = 0.25;

// A body that was thrown moves faster than this times what was expected, or back. What it bumps
// into only turns it aside.
constexpr double faster = 1.1;

// The cosine of the angle by which a body turns that was thrown back.
constexpr double turned_back = -0.25;

// Bodies that push each other get a little faster than each of them, by rounding and friction.
constexpr double fast = 1.25;

} // namespace

bool Flight::is_pushed(Vec2d velocity, double speed) const {
    if (!is_expected() || !(norm(push(velocity)) > min_push * speed) || is_slow(velocity, speed)) {
        return false;
    }
    const double before = norm(expected());
    const double after = norm(velocity);
    return after > faster * before || dot(velocity, expected()) < turned_back * after * before;
}

bool Flight::is_pushed_on(Vec2d velocity, double speed) const {
    return is_expected() && norm(push(velocity)) > min_push * speed &&
           dot(push(velocity), velocity) > 0.0;
}

bool Flight::is_faster_than_pushing(Vec2d velocity, double speed) const {
    return norm(velocity) > fast * std::max(speed, is_expected() ? norm(expected()) : 0.0);
}

bool Flight::is_slow(Vec2d velocity, double speed) {
    return norm(velocity) <= slow * speed;
}

} // namespace raywalk
