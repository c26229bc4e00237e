// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"

#include <algorithm>
#include <span>

// What an agent does with a body that something threw: it lets it fly, and goes on afterwards.
namespace raywalk {
namespace {

// What is nearer than this, beyond what the push may have moved the body, may have pushed (unit:
// own radius).
constexpr double contact_slack = 0.2;

} // namespace

bool AgentController::is_flying(double dt) {
    const bool has_been_thrown = !flight_.is_flying() && is_thrown(dt);
    flight_.expect(velocity_); // unless it is driven
    if (has_been_thrown) {
        flight_.begin();
    } else if (flight_.is_flying()) {
        flight_.pass_time(dt);
    } else {
        return false;
    }
    if (!has_target() || Flight::is_slow(velocity_, max_speed_)) {
        land();
        return false;
    }
    if (flight_.has_to_brake()) {
        const double left = norm(velocity_) - settings_.max_acceleration * dt;
        decide_velocity((std::max(0.0, left) / norm(velocity_)) * velocity_);
    }
    avoidance_.stay(context());
    return true;
}

// A push comes from where something is, and pushing makes nobody much faster than who pushes.
bool AgentController::is_thrown(double dt) {
    if (!flight_.is_pushed(velocity_, max_speed_) || !has_target()) {
        return false;
    }
    double speed = max_speed_;
    const Vec2d push = flight_.push(velocity_);
    const double reach = contact_slack * *settings_.radius + norm(push) * dt;
    bool is_beside_agent = false;
    for (const NearbyAgent& other : nearby_agents()) {
        const Vec2d way = other.position - exact(position_);
        if (dot(way, push) < 0.0 && norm(way) <= other.radius + *settings_.radius + reach) {
            is_beside_agent = true;
            speed = std::max(speed, norm(other.preferred_velocity));
        }
    }
    if (flight_.is_faster_than_pushing(velocity_, speed)) {
        return true;
    }
    const Vec2 back{exact(position_) - (reach / norm(push)) * push};
    return !is_beside_agent && clearance_.can_walk(position_, back) &&
           !clearance_.is_next_to_loose_body(position_, back, body_->key());
}

// Its path may lead elsewhere now. An agent that has settled goes back to its target.
void AgentController::land() {
    // Nothing else does; but a settled agent brakes with its force.
    if (is_paused_ || (flight_.has_to_brake() && !settings_.max_force)) {
        motion_ = Motion::stop;
    }
    flight_.end();
    recovery_.begin_window(position_);
    corridor_.mark_off_path();
    corridor_.follower().slow_down_to(norm(velocity_));
    const bool is_away = distance(position_, settled_at_) > *settings_.path_max_distance;
    if (is_on_its_way() || (is_away && status_ != AgentStatus::stuck && role().has_settled())) {
        request_replan();
    }
}

} // namespace raywalk
