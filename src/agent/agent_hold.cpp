// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"

#include <span>

// What an agent does without a path: it makes way for others, and comes back.
namespace raywalk {
namespace {

// An agent that stands ignores avoidance velocities up to this speed (unit: meter per second).
constexpr double min_speed_aside = 1e-3;

} // namespace

// The body is left alone unless it makes way for others, or still has to brake.
void AgentController::hold_position(double dt) {
    const bool may_move = role().has_settled() || status_ == AgentStatus::pending;
    // A path may have ended at speed when the next plan has to wait.
    const bool may_brake = settings_.max_force || status_ == AgentStatus::pending;
    bool drives = may_move && may_brake && norm(exact(body_->velocity())) > min_speed_aside;
    Vec2d velocity{};
    if (may_move && settings_.avoidance_enabled) {
        drives = drives || hold_.is_displaced();
        velocity = make_way(dt); // which may begin or end a displacement
        drives = drives || hold_.is_displaced();
    } else {
        avoidance_.stay(context());
    }
    if (drives) {
        drive_body(velocity, dt);
    }
}

// Goes back to the hold position, and out of the way of others.
Vec2d AgentController::make_way(double dt) {
    hold_.note_return(position_);
    const Vec2d back = hold_.velocity_back(position_, settings_.max_speed, dt, clearance_);
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

} // namespace raywalk
