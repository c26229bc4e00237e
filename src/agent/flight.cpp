// SPDX-License-Identifier: MIT
#include "agent/flight.hpp"

#include <algorithm>

namespace raywalk {
namespace {

// Parts of the speed at which the agent can walk.
constexpr double min_push = 0.4;
constexpr double slow = 0.25;

// Bodies that push each other get a little faster than each of them, by rounding and friction.
constexpr double fast = 1.25;

} // namespace

bool Flight::is_pushed(Vec2d velocity, double speed) const {
    const Vec2d push = this->push(velocity);
    return norm(push) > min_push * speed && dot(push, velocity) > 0.0 && !is_slow(velocity, speed);
}

bool Flight::is_faster_than_pushing(Vec2d velocity, double speed) const {
    return norm(velocity) > fast * std::max(speed, expected_ ? norm(*expected_) : 0.0);
}

bool Flight::is_slow(Vec2d velocity, double speed) {
    return norm(velocity) <= slow * speed;
}

} // namespace raywalk
