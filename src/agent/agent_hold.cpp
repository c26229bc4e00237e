// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"

#include <span>

// What an agent does without a path: it makes way for others, and comes back.
namespace raywalk {
namespace {

// An agent that stands ignores avoidance velocities up to this speed (unit: meter per second).
constexpr double min_speed_aside = 1e-3;

// An agent goes back to where it settled at this part of its greatest speed: there is no hurry.
constexpr double speed_back = 0.3;

// How long an agent is away from where it arrived before it looks for a path back (unit: second).
constexpr double patience_away = 1.0;

} // namespace

// The body is left alone unless it makes way for others, or still has to brake.
void AgentController::hold_position(double dt) {
    const bool may_move = role().has_settled() || status_ == AgentStatus::pending;
    // A path may have ended at speed when the next plan has to wait.
    const bool may_brake = settings_.max_force || status_ == AgentStatus::pending;
    bool drives = may_move && may_brake && norm(velocity_) > min_speed_aside;
    Vec2d velocity{};
    if (may_move && settings_.avoidance_enabled) {
        drives = drives || hold_.is_displaced();
        velocity = make_way(dt); // which may begin or end a displacement
        drives = drives || hold_.is_displaced();
    } else {
        avoidance_.stay(context());
    }
    if (drives) {
        decide_velocity(turn_to(velocity, dt));
    }
}

// Goes back to the hold position, and out of the way of others.
Vec2d AgentController::make_way(double dt) {
    hold_.note_return(position_);
    const Vec2d back =
        hold_.velocity_back(position_, speed_back * settings_.max_speed, dt, clearance_);
    go_back_if_away(back, dt);
    corridor_.mark_off_path();
    const std::span<const NearbyAgent> nearby = agents_to_avoid();
    const Vec2d velocity = avoid(back, norm(back), nearby, dt);
    if (hold_.is_displaced() && is_blocked_by_peer(nearby, back)) {
        hold_.set(position_); // the place is taken: hold the current position instead
        return {};
    }
    if (!hold_.is_displaced() && norm(velocity) > min_speed_aside) {
        hold_.leave(position_);
    }
    return velocity;
}

// An agent that has made way around a corner, or far, needs a path.
void AgentController::go_back_if_away(Vec2d straight_back, double dt) {
    const bool is_around_corner = hold_.is_displaced() && straight_back == Vec2d{};
    const bool is_away =
        status_ == AgentStatus::arrived && !target_.is_body() &&
        (is_around_corner || distance(position_, settled_at_) > *settings_.path_max_distance);
    away_for_ = is_away ? away_for_ + dt : 0.0;
    if (away_for_ > patience_away) {
        away_for_ = 0.0;
        goes_back_ = true;
        request_replan();
    }
}

} // namespace raywalk
