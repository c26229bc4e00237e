// SPDX-License-Identifier: MIT
#include "agent/driven_body.hpp"

#include <numbers>

namespace raywalk {
namespace {

// What pushed the body in the last step.
struct Pusher {
    bool exists = false;      // something is near enough to have touched the body
    double agent_speed = 0.0; // the greatest that an agent there prefers (unit: meter per second)
};

// Looks for what pushed the body on the side from which the push came.
Pusher find_pusher(const AgentContext& agent, BodyKey own, Vec2d push) {
    Pusher pusher;
    const float radius = *agent.settings.radius;
    const Vec2d at = exact(agent.position);
    const double reach = tuning::touching_gap * radius + norm(push) * agent.dt;
    for (const NearbyAgent& other : agent.nearby_agents()) {
        const Vec2d way = other.position - at;
        const bool is_behind = dot(way, push) < -tuning::least_push_cosine * norm(way) * norm(push);
        if (is_behind && norm(way) <= other.radius + radius + reach) {
            pusher.exists = true;
            pusher.agent_speed = std::max(pusher.agent_speed, norm(other.preferred_velocity));
        }
    }
    const Vec2 back{at - (reach / norm(push)) * push};
    pusher.exists = pusher.exists || !agent.clearance.can_walk(agent.position, back) ||
                    agent.clearance.is_next_to_loose_body(agent.position, back, own);
    return pusher;
}

constexpr float glide_duration = 0.5F; // after which an agent brakes its body (unit: second)
constexpr double max_piece = 0.25;     // by which a unit vector is turned at once (unit: radian)

// Rotates by 2 * atan(t), of which t is the tangent to within 1e-8 of the angle.
Vec2d turned(Vec2d at, Vec2d wanted, double angle) {
    const double half = angle / 2.0;
    const double square = half * half;
    const double t = half * (1.0 + square / 3.0 * (1.0 + 0.4 * square));
    const double cosine = (1.0 - t * t) / (1.0 + t * t);
    if (dot(at, wanted) >= cosine) {
        return wanted;
    }
    const double sine =
        (cross(at, wanted) >= 0.0 ? 2.0 : -2.0) * t / (1.0 + t * t); // left if it is behind
    const Vec2d next{cosine * at.x - sine * at.y, sine * at.x + cosine * at.y};
    return (1.0 / norm(next)) * next;
}

} // namespace

double Facing::part_of(Vec2d velocity) const {
    const double speed = norm(velocity);
    return speed > 0.0 ? std::clamp(dot(exact(at_), velocity) / speed, 0.0, 1.0) : 1.0;
}

void Facing::turn_toward(Vec2d velocity, double angle) {
    const Vec2d wanted = (1.0 / norm(velocity)) * velocity;
    if (angle >= std::numbers::pi) {
        at_ = wanted;
        return;
    }
    Vec2d at = exact(at_);
    while (angle > 0.0 && at != wanted) {
        const double piece = std::min(angle, max_piece);
        angle -= piece;
        at = turned(at, wanted, piece);
    }
    at_ = at;
}

void DrivenBody::sense(const BodyMotion& motion, float max_speed, double dt) {
    const Vec2d before = velocity();
    velocity_ = exact(motion.velocity);
    max_speed_ =
        std::max(0.0F, std::min(max_speed, body_->living().max_speed(static_cast<float>(dt))));
    walking_speed_ = std::min(max_speed_, std::exchange(speed_limit_, no_limit));
    stands_as_driven_ =
        step_ > 0.0F && motion.position == position_ &&
        !Disturbance::is_slow(velocity(), max_speed_) &&
        norm(velocity() - damping(step_) * disturbance_.expected()) < 1e-6 * norm(velocity());
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

// A pushed body is hardly faster than the one that pushes it. A thrown one may be.
bool DrivenBody::is_thrown(const AgentContext& agent) {
    const Pusher pusher = find_pusher(agent, key(), disturbance_.push());
    if (pusher.exists) {
        disturbance_.ignore_push();
    }
    const double speed = std::max<double>(max_speed_, pusher.agent_speed);
    return disturbance_.was_thrown() &&
           (!pusher.exists || norm(velocity()) > tuning::faster_by_pushing * speed);
}

DrivenBody::Flight DrivenBody::fly(const AgentContext& agent, bool has_target) {
    if (is_flying()) {
        flown_for_ += static_cast<float>(agent.dt);
    } else if (has_target && is_thrown(agent)) {
        flown_for_ = 0.0F;
    } else {
        return Flight::none;
    }
    const AgentSettings& settings = agent.settings;
    const bool has_to_brake = flown_for_ > glide_duration;
    if (!has_target || disturbance_.is_carried(max_speed_) ||
        Disturbance::is_slow(velocity(), max_speed_)) {
        // Nothing else does; but a settled agent brakes with its force.
        if (agent.role.is_paused || (has_to_brake && !settings.max_force)) {
            decide_stop();
        }
        end_flight();
        return Flight::landed;
    }
    leave_alone(agent.dt);
    if (has_to_brake) {
        const double left = norm(velocity()) - settings.max_acceleration * agent.dt;
        decide_velocity((std::max(0.0, left) / norm(velocity())) * velocity());
    }
    return Flight::flying;
}

void DrivenBody::pause() {
    if (exists() && step_ > 0.0F &&
        disturbance_.is_thrown(velocity(), exact(body_->living().velocity()), max_speed_)) {
        flown_for_ = 0.0F;
    }
    if (!is_flying()) {
        stop();
    }
}

// The engine slows the body down by its damping. What a vehicle makes of the velocity is what it
// moves with.
void DrivenBody::move(const AgentSettings& settings, double dt) {
    if (motion_ == Motion::stop) {
        stop();
    } else if (motion_ == Motion::drive) {
        const double damping = this->damping(dt);
        const Vec2 wanted{damping * against_drift(disturbance_.expected())};
        if (settings.max_force) {
            body_->living().apply_force_toward(wanted, *settings.max_force, static_cast<float>(dt));
        } else {
            body_->living().set_velocity(wanted);
        }
        disturbance_.expect((1.0 / damping) * exact(body_->living().velocity()));
    }
}

// Returns what the body has to be driven with to move at `velocity`, or as fast as it can in that
// direction.
Vec2d DrivenBody::against_drift(Vec2d velocity) const {
    const Vec2d drift = disturbance_.drift(max_speed_);
    if (drift == Vec2d{}) {
        return velocity;
    }
    const double speed = norm(velocity);
    if (!(speed > 0.0)) {
        return velocity - drift;
    }
    const Vec2d direction = (1.0 / speed) * velocity;
    const double along = dot(drift, direction);
    const Vec2d across = drift - along * direction;
    const double most = std::sqrt(double{max_speed_} * max_speed_ - dot(across, across));
    return std::min(speed - along, most) * direction - across;
}

void DrivenBody::leave_alone(double dt) {
    disturbance_.expect((1.0 / damping(dt)) * exact(body_->living().velocity()));
}

void DrivenBody::set_velocity(Vec2d velocity) {
    body_->living().set_velocity(velocity);
    disturbance_.expect(velocity);
}

void DrivenBody::stop() {
    if (exists()) {
        set_velocity({});
    }
}

void DrivenBody::put_at(Vec2 position) {
    body_->living().set_position(position);
    note_position();
    disturbance_.expect({});
}

} // namespace raywalk
