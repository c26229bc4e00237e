// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"

#include <optional>

// What an agent reads of its body and of the one that it follows, and what it notices by that.
namespace raywalk {
namespace {

// The end of a path is moved along with a followed body at once if the body is near; otherwise once
// the path is older than repath_interval and the body has moved by more than this part of the rest.
constexpr double worthwhile_move = 0.1;

} // namespace

bool AgentController::read_bodies(double dt) {
    const bool has_lost_target = !crossing_.moves_body() && target_.has_lost_body();
    if (has_lost_target) {
        drop_followed_body();
    }
    const std::optional<BodyMotion> motion = body_->motion();
    if (has_lost_target || !motion) {
        if (has_lost_target || status_ != AgentStatus::failed) {
            fail(PathStatus::cancelled);
        }
        return false;
    }
    if (!is_finite(motion->position)) {
        if (is_on_its_way()) {
            fail(PathStatus::invalid_query);
        }
        return false;
    }
    set_position(motion->position);
    check_setup();
    velocity_ = exact(motion->velocity);
    sense_limits(dt);
    target_.sense(dt);
    return !target_.is_body() || follow_body();
}

// Returns false if the body is nowhere.
bool AgentController::follow_body() {
    const Vec2 body = target_.body_position();
    planner_.move_flow_target(body);
    const bool is_somewhere = is_finite(body) || crossing_.moves_body() || is_paused_;
    if (!is_somewhere && status_ != AgentStatus::idle && status_ != AgentStatus::failed) {
        fail(PathStatus::invalid_query);
    }
    return is_somewhere;
}

bool AgentController::notice_changes(double dt) {
    corridor_.pass_time(dt);
    patience_.pass_time(dt);
    closed_doors_for_ -= dt;
    if (!crossing_.moves_body() && is_flying(dt)) {
        return false;
    }
    if (is_paused_) {
        avoidance_.stay(context());
        return false;
    }
    watch_standstill(dt);
    if (target_.is_body() && !crossing_.moves_body()) {
        keep_up_with_body();
    }
    return true;
}

void AgentController::keep_up_with_body() {
    const Vec2 body = target_.body_position();
    const double moved = norm(between(body, target_.point()));
    if (status_ == AgentStatus::walking) {
        walk_after(body, moved);
    } else if (!is_on_its_way() && status_ != AgentStatus::idle && is_path_old()) {
        follow_again(body, moved);
    }
}

// An agent that has settled goes on when the body has moved away, or it tries again. If the body
// had no finite position before, `moved` is NaN: then it has not "not moved", and the agent goes
// on, too.
void AgentController::follow_again(Vec2 body_position, double moved) {
    const bool has_not_moved = moved <= 0.5 * *settings_.radius && !tries_again();
    const double gap = norm(between(position_, body_position));
    const bool is_beside_it = gap <= distance_to_keep() + arrival_distance();
    if (!has_not_moved && !is_beside_it) {
        target_.move_point(body_position);
        request_replan();
    }
}

// Moves the end of the path to the body where that is enough.
void AgentController::walk_after(Vec2 body_position, double moved) {
    const double rest = corridor_.remaining_distance(position_);
    const bool is_far_off = is_path_old() && moved > worthwhile_move * rest;
    const bool is_near = rest < *settings_.neighbor_distance;
    if (!(moved > 0.0) || (!is_near && !is_far_off)) {
        return;
    }
    if (corridor_.try_move_end(
            position_, body_position, moved, distance_to_keep(), clearance_, settings_)) {
        target_.move_point(body_position);
    } else if (is_far_off) {
        target_.move_point(body_position);
        corridor_.shortcuts().reset();
        request_replan();
    }
}

} // namespace raywalk
