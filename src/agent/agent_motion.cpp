// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"
#include "agent/locomotion.hpp"
#include "core/log.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

// How an agent moves its body: as it has decided while it was steered.
namespace raywalk {

void AgentController::move(double dt) {
    switch (motion_) {
    case Motion::none:
        break;
    case Motion::drive:
        drive_body(next_velocity_, dt);
        break;
    case Motion::stop:
        stop_body();
        break;
    case Motion::cross:
        enter_link(dt);
        break;
    }
}

void AgentController::decide_velocity(Vec2d velocity) {
    motion_ = Motion::drive;
    next_velocity_ = velocity;
}

void AgentController::decide_stop() {
    motion_ = Motion::stop;
    velocity_ = {};
}

void AgentController::drive_body(Vec2d velocity, double dt) {
    Vec2d expected = velocity;
    if (settings_.max_force) {
        const Vec2d now = exact(body_->velocity());
        const double change = norm(velocity - now);
        const double most = body_->max_acceleration(*settings_.max_force) * dt;
        expected = change > most ? now + (most / change) * (velocity - now) : velocity;
    }
    drive(*body_, settings_, velocity, dt);
    flight_.expect(expected);
}

void AgentController::stop_body() {
    if (has_body()) {
        body_->set_velocity({});
        flight_.expect({});
    }
}

double AgentController::walking_part(Vec2d velocity) const {
    return std::isinf(settings_.max_turn_speed) ? 1.0 : facing_.part_of(velocity);
}

// A slower velocity in the same direction leads into nothing that the faster one avoids.
Vec2d AgentController::turn_to(Vec2d velocity, double dt) {
    const double part = walking_part(velocity);
    facing_.turn_toward(velocity, settings_.max_turn_speed * dt);
    if (part < 1.0) {
        corridor_.follower().slow_down_to(part * norm(velocity));
    }
    return part * velocity;
}

void AgentController::sense_limits(double dt) {
    max_speed_ = max_speed(*body_, settings_, dt);
    walking_speed_ = std::min(max_speed_, std::exchange(speed_limit_, {}).value_or(max_speed_));
    max_turning_ = turning_acceleration(*body_, settings_);
}

void AgentController::warn_of_speed_limit() {
    has_warned_of_speed_ = true;
    emit(AgentEvent::speed_limited);
    logger().debug("{} m/s are more than the {} m/s at which the engine moves a body",
                   settings_.max_speed,
                   max_speed_);
}

} // namespace raywalk
