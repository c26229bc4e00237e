// SPDX-License-Identifier: MIT
#include "agent/driven_body.hpp"

#include "agent/locomotion.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace raywalk {
void DrivenBody::sense(const BodyMotion& motion, float max_speed, double dt) {
    const Vec2d before = velocity();
    velocity_ = exact(motion.velocity);
    max_speed_ = raywalk::max_speed(*body_, max_speed, dt);
    walking_speed_ = std::min(max_speed_, std::exchange(speed_limit_, no_limit));
    if (step_ > 0.0F) {
        disturbance_.observe({.before = before,
                              .mean = (1.0 / step_) * between(position_, motion.position),
                              .velocity = velocity()},
                             max_speed_);
    }
    disturbance_.expect(velocity()); // unless it is driven
    step_ = static_cast<float>(dt);
    position_ = motion.position;
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

// Returns what the body has to be driven with to move at `velocity`, or as fast as it can in that
// direction.
Vec2d DrivenBody::against_drift(Vec2d velocity) const {
    const Vec2d drift = disturbance_.drift(max_speed_);
    const double speed = norm(velocity);
    if (drift == Vec2d{} || !(speed > 0.0)) {
        return velocity - drift;
    }
    const Vec2d direction = (1.0 / speed) * velocity;
    const double along = dot(drift, direction);
    const Vec2d across = drift - along * direction;
    const double most = std::sqrt(double{max_speed_} * max_speed_ - dot(across, across));
    return std::min(speed - along, most) * direction - across;
}

// The engine then slows the body down by its damping. What a vehicle makes of the velocity is what
// it moves with.
void DrivenBody::drive_on(const AgentSettings& settings, double dt) {
    const double damping = this->damping(dt);
    drive(*body_, settings, damping * against_drift(disturbance_.expected()), dt);
    disturbance_.expect((1.0 / damping) * exact(body_->velocity()));
}

void DrivenBody::leave_alone(double dt) {
    disturbance_.expect((1.0 / damping(dt)) * exact(body_->velocity()));
}

bool DrivenBody::is_thrown_now() const {
    return step_ > 0.0F && disturbance_.is_thrown(velocity(), exact(body_->velocity()), max_speed_);
}

void DrivenBody::set_velocity(Vec2d velocity) {
    body_->set_velocity(velocity);
    disturbance_.expect(velocity);
}

void DrivenBody::stop() {
    if (exists()) {
        set_velocity({});
    }
}

void DrivenBody::put_at(Vec2 position) {
    body_->set_position(position);
    disturbance_.expect({});
}

} // namespace raywalk
