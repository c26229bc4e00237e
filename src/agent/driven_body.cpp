// SPDX-License-Identifier: MIT
#include "agent/driven_body.hpp"

#include "agent/locomotion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace raywalk {

void DrivenBody::sense(Vec2 velocity, const AgentSettings& settings, double dt) {
    velocity_ = exact(velocity);
    max_speed_ = raywalk::max_speed(*body_, settings, dt);
    constexpr float none = std::numeric_limits<float>::infinity();
    walking_speed_ = std::min<double>(max_speed_, std::exchange(speed_limit_, {}).value_or(none));
    max_turning_ = turning_acceleration(*body_, settings);
}

void DrivenBody::move(const AgentSettings& settings, double dt) {
    switch (motion_) {
    case Motion::none:
        break;
    case Motion::drive:
        drive_on(settings, dt);
        break;
    case Motion::stop:
        stop();
        break;
    }
}

void DrivenBody::note_drift(bool is_pushed) {
    const Vec2d drift = exact(drift_) + flight_.push(velocity_);
    if (!is_pushed || norm(drift) <= norm(exact(drift_))) {
        drift_ = Vec2{drift};
    }
}

// Returns what the body has to be driven with to move at `velocity`, or as fast as it can in that
// direction.
Vec2d DrivenBody::against_drift(Vec2d velocity) const {
    if (drift_ == Vec2{}) {
        return velocity;
    }
    const Vec2d drift = exact(drift_);
    const double speed = norm(velocity);
    const Vec2d direction = speed > 0.0 ? (1.0 / speed) * velocity : Vec2d{};
    const double along = dot(drift, direction);
    const double across = cross(direction, drift);
    const double left = max_speed_ * max_speed_ - across * across;
    const double fastest = std::max(0.0, along + std::sqrt(std::max(0.0, left)));
    const Vec2d driven = std::min(speed, fastest) * direction - drift;
    const double size = norm(driven);
    return size > max_speed_ ? (max_speed_ / size) * driven : driven;
}

void DrivenBody::drive_on(const AgentSettings& settings, double dt) {
    Vec2d expected = driven_velocity_;
    if (settings.max_force) {
        const Vec2d now = exact(body_->velocity());
        const double change = norm(driven_velocity_ - now);
        const double most = body_->max_acceleration(*settings.max_force) * dt;
        expected =
            change > most ? now + (most / change) * (driven_velocity_ - now) : driven_velocity_;
    }
    drive(*body_, settings, driven_velocity_, dt);
    flight_.expect(expected + exact(drift_));
}

void DrivenBody::set_velocity(Vec2d velocity) {
    body_->set_velocity(velocity);
    flight_.expect(velocity);
}

void DrivenBody::stop() {
    if (exists()) {
        set_velocity({});
    }
}

void DrivenBody::put_at(Vec2 position) {
    body_->set_position(position);
    flight_.expect({});
}

} // namespace raywalk
