// SPDX-License-Identifier: MIT
#include "agent/driven_body.hpp"

#include "agent/locomotion.hpp"

#include <algorithm>
#include <utility>

namespace raywalk {

void DrivenBody::sense(Vec2 velocity, const AgentSettings& settings, double dt) {
    velocity_ = exact(velocity);
    max_speed_ = raywalk::max_speed(*body_, settings, dt);
    walking_speed_ = std::min(max_speed_, std::exchange(speed_limit_, {}).value_or(max_speed_));
    max_turning_ = turning_acceleration(*body_, settings);
}

void DrivenBody::move(const AgentSettings& settings, double dt) {
    switch (motion_) {
    case Motion::none:
        break;
    case Motion::drive:
        drive_toward(next_velocity_, settings, dt);
        break;
    case Motion::stop:
        stop();
        break;
    }
}

void DrivenBody::drive_toward(Vec2d velocity, const AgentSettings& settings, double dt) {
    Vec2d expected = velocity;
    if (settings.max_force) {
        const Vec2d now = exact(body_->velocity());
        const double change = norm(velocity - now);
        const double most = body_->max_acceleration(*settings.max_force) * dt;
        expected = change > most ? now + (most / change) * (velocity - now) : velocity;
    }
    drive(*body_, settings, velocity, dt);
    flight_.expect(expected);
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
