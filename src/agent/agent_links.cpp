// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"

#include <algorithm>
#include <span>

// How an agent crosses a link of the game. Nothing else happens meanwhile: it neither plans nor
// avoids others, and a new target waits for the end of the link.
namespace raywalk {
namespace {

// A body farther than this from where it should be is put there (unit: own radius).
constexpr double max_lag = 0.5;

// The same for a body without a radius (unit: meter).
constexpr double min_lag = 0.05;

} // namespace

void AgentController::begin_crossing() {
    const LinkLeg& leg = *corridor_.next_link();
    const NavigationLink* link = clearance_.find_link(leg.link);
    const bool is_old_path = status_ == AgentStatus::pending;
    if (is_old_path || link == nullptr) {
        corridor_.follower().end();
        if (!is_old_path) {
            request_replan();
        }
        return;
    }
    decide(Decision::cancel);
    crossing_.begin(
        leg.link,
        *link,
        std::span{corridor_.path().points}.subspan(leg.first, leg.last - leg.first + 1));
    entered_link_ = leg.link;
    if (crossing_.is_at_door() && clearance_.can_walk(position_, crossing_.end_point())) {
        crossing_.walk_through_door();
    }
    emit(AgentEvent::link_reached);
    motion_ = Motion::cross;
}

// A body is put elsewhere in sense() alone: others that follow it would see it there or not,
// depending on who is updated first.
void AgentController::enter_link(double dt) {
    if (crossing_.kind() != LinkKind::walk && crossing_.kind() != LinkKind::jump) {
        stop_body();
    }
    if (crossing_.kind() == LinkKind::teleport || crossing_.is_at_door()) {
        avoidance_.stay(context());
        return;
    }
    (void)cross_link(dt);
    if (!crossing_.is_active()) { // it goes on in the next update
        stop_body();
    }
}

bool AgentController::cross_link(double dt) {
    if (!crossing_.is_active()) {
        return false;
    }
    switch (crossing_.kind()) {
    case LinkKind::teleport:
        move_body(crossing_.end_point());
        end_crossing();
        break;
    case LinkKind::manual:
        flight_.expect(velocity_);
        break;
    case LinkKind::door:
        wait_at_door(dt);
        break;
    case LinkKind::walk:
    case LinkKind::jump:
        follow_link(dt);
        break;
    }
    if (crossing_.is_active()) {
        avoidance_.stay(context());
    }
    return crossing_.is_active() || target_.has_lost_body(); // which the next update finds
}

// Like a body on rails. What is in the way may hold it back: then it is put where it should be.
void AgentController::follow_link(double dt) {
    const Vec2d wanted = crossing_.position();
    const double lag = std::max(max_lag * *settings_.radius, min_lag);
    if (norm(wanted - exact(position_)) > lag) {
        move_body(wanted);
    }
    if (crossing_.is_at_end()) {
        end_crossing();
        return;
    }
    crossing_.advance(max_speed_ * dt);
    const Vec2d velocity = (1.0 / dt) * (crossing_.position() - exact(position_));
    body_->set_velocity(velocity);
    flight_.expect(velocity);
}

void AgentController::move_body(Vec2 position) {
    body_->set_position(position);
    flight_.expect({});
    set_position(position);
}

// The game may have moved the body elsewhere.
void AgentController::end_crossing() {
    const Vec2 end = crossing_.end_point();
    crossing_.end();
    emit(AgentEvent::waypoint_reached);
    recovery_.begin_window(position_);
    if (status_ == AgentStatus::pending) {
        corridor_.follower().end();
    } else if (distance(position_, end) > *settings_.path_max_distance) {
        corridor_.follower().end();
        request_replan();
    } else {
        corridor_.pass_link(position_);
    }
}

std::span<const Vec2> AgentController::remaining_path() const {
    return crossing_.is_active() ? corridor_.remaining_points_on_link(crossing_.next_point())
                                 : corridor_.remaining_points();
}

double AgentController::remaining_distance(Vec2 position) const {
    return crossing_.is_active() ? corridor_.remaining_distance_on_link(crossing_.remaining_part())
                                 : corridor_.remaining_distance(position);
}

void AgentController::complete_link() {
    if (crossing_.is_active() && has_body()) {
        set_position(body_->position());
        flight_.expect(exact(body_->velocity()));
        end_crossing();
    }
}

} // namespace raywalk
