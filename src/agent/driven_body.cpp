// SPDX-License-Identifier: MIT
#include "agent/driven_body.hpp"

#include "agent/locomotion.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace raywalk {
namespace {

// If the mean velocity of a step differs less from the one at its end, no force acted in between;
// if it differs more, the body was put elsewhere (unit: size of the drift).
constexpr double least_difference = 0.1;
constexpr double greatest_difference = 2.0;

} // namespace

void DrivenBody::sense(const BodyMotion& motion,
                       const AgentSettings& settings,
                       float max_speed,
                       double dt) {
    velocity_ = mean_velocity(motion);
    max_speed_ = raywalk::max_speed(*body_, max_speed, dt);
    walking_speed_ = std::min(max_speed_, std::exchange(speed_limit_, no_limit));
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
    const Vec2d drift = exact(drift_) + flight_.push(velocity());
    if (!is_pushed || norm(drift) <= norm(exact(drift_))) {
        drift_ = Vec2{drift};
    }
}

// Box2D 3 applies a force in each of its substeps, so a body that a belt moves gets less far in a
// step than its velocity at the end of the step tells.
Vec2d DrivenBody::mean_velocity(const BodyMotion& motion) const {
    const Vec2d last = exact(motion.velocity);
    if (drift_ == Vec2{} || !(step_ > 0.0F)) {
        return last;
    }
    const Vec2d mean = (1.0 / step_) * between(driven_from_, motion.position);
    const double difference = norm(mean - last);
    const double drift = norm(exact(drift_));
    const bool is_by_drift =
        difference >= least_difference * drift && difference <= greatest_difference * drift;
    return is_by_drift ? mean : last;
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
    const double most{max_speed_};
    const double left = most * most - across * across;
    const double fastest = std::max(0.0, along + std::sqrt(std::max(0.0, left)));
    const Vec2d driven = std::min(speed, fastest) * direction - drift;
    const double size = norm(driven);
    return size > most ? (most / size) * driven : driven;
}

void DrivenBody::drive_on(const AgentSettings& settings, double dt) {
    driven_from_ = position_;
    step_ = static_cast<float>(dt);
    const double damping = 1.0 + dt * body_->linear_damping();
    const Vec2d wanted = damping * flight_.expected(); // before the engine slows it down
    Vec2d driven = wanted;
    if (settings.max_force) {
        const Vec2d now = exact(body_->velocity());
        const double change = norm(wanted - now);
        const double most = body_->max_acceleration(*settings.max_force) * dt;
        driven = change > most ? now + (most / change) * (wanted - now) : wanted;
    }
    drive(*body_, settings, wanted, dt);
    flight_.expect((1.0 / damping) * driven + exact(drift_));
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
