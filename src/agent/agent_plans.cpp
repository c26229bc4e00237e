// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"
#include "agent/setup_check.hpp"

#include <algorithm>
#include <utility>

// What becomes of an agent's plans, and of its status.
namespace raywalk {

void AgentController::request_replan() {
    decide(Decision::cancel);
    hold_.set(position_);
    if (!is_on_its_way()) {
        standstill_.reset();
    }
    status_ = AgentStatus::pending;
}

void AgentController::decide(Decision decision) {
    decision_ = std::max(decision_, decision);
}

void AgentController::carry_out_decision() {
    switch (std::exchange(decision_, Decision::none)) {
    case Decision::none:
        break;
    case Decision::detour:
        planner_.request_detour(blocked_cells_around(context(), nearby_agents()), goal());
        break;
    case Decision::cancel:
        planner_.cancel();
        break;
    case Decision::leave:
        planner_.cancel();
        planner_.leave_flow();
        break;
    }
}

void AgentController::request_plan(PlanPurpose purpose) {
    carry_out_decision();
    if (!planner_.is_busy()) {
        if (closed_doors_for_ <= 0.0) {
            planner_.unblock_links();
        }
        planner_.request(purpose, position_, goal(), clearance_);
    }
}

void AgentController::accept_plan(PlannedPath plan) {
    if (plan.purpose == PlanPurpose::detour && !plan.path.is_found()) {
        return;
    }
    if (plan.purpose == PlanPurpose::shortcut) {
        const double beyond = norm(between(plan.target, goal()));
        const bool is_worthwhile = corridor_.is_worthwhile(plan, position_, beyond, clearance_);
        corridor_.shortcuts().end_search(plan.path.world_version, is_worthwhile);
        if (!is_worthwhile) {
            return;
        }
    }
    if (plan.path.status == PathStatus::start_blocked) {
        Path escape_path = clearance_.escape_path(position_);
        if (escape_path.status == PathStatus::partial) {
            plan.path = std::move(escape_path);
        }
    }
    // Without an old path to walk, the agent waits for the plan to its current target.
    if (!plan.is_outdated || !plan.path.points.empty()) {
        use_plan(std::move(plan));
    }
}

void AgentController::use_plan(PlannedPath plan) {
    const PlanPurpose purpose = plan.purpose;
    const bool is_outdated = plan.is_outdated;
    const Vec2 planned_target = plan.target;
    corridor_.set_path(std::move(plan), position_);
    if (target_.is_body() && corridor_.leads_to_target()) {
        target_.move_point(planned_target); // from there on, the end of the path follows the body
    }
    const Path& path = corridor_.path();
    const bool has_to_wait =
        path.status == PathStatus::partial && path.length <= arrival_distance() && !is_outdated;
    if (has_to_wait && purpose == PlanPurpose::recheck) {
        hold_.set(position_);
        finish(AgentStatus::waiting); // still: no event
        return;
    }
    emit(AgentEvent::path_changed);
    if (path.points.empty() && goes_back_) {
        settle(AgentStatus::arrived);
        return;
    }
    if (path.points.empty()) {
        fail(path.status);
        return;
    }
    if (has_to_wait) {
        settle(status_at_end_of_path());
        return;
    }
    if (!corridor_.is_walked()) {
        recovery_.begin_window(position_);
    }
    status_ = is_outdated ? AgentStatus::pending : AgentStatus::walking;
    corridor_.start(position_);
}

void AgentController::settle(AgentStatus status) {
    if (status == AgentStatus::waiting && target_.is_body()) {
        check_cells_of_waiting(settings_, clearance_.view(), services_->log());
    }
    if (!settings_.max_force) {
        decide_stop();
    }
    hold_.set(position_);
    if (goes_back_) {
        end_going_back(status);
        return;
    }
    settled_at_ = position_;
    if (target_.is_body()) {
        target_.move_point(target_.body_position());
    }
    if (status == AgentStatus::stuck) {
        patience_.begin(blocked_cells_around(context(), {}));
    } else {
        patience_.reset();
    }
    const bool has_told = status == this->status(); // it has waited on its way
    finish(status);
    if (!has_told) {
        emit(status == AgentStatus::arrived   ? AgentEvent::target_reached
             : status == AgentStatus::waiting ? AgentEvent::waiting
                                              : AgentEvent::gave_up);
    }
}

// A follower that gave up tries again when something near it has changed, or after a while.
bool AgentController::tries_again() {
    return status_ == AgentStatus::stuck &&
           (patience_.is_over() ||
            clearance_.is_affected(position_, {&position_, 1}, corridor_.path().world_version) ||
            (patience_.looks_again(settings_.repath_interval) &&
             patience_.have_changed(blocked_cells_around(context(), {}))));
}

void AgentController::watch_standstill(double dt) {
    const bool was_long = standstill_.is_long();
    standstill_.observe(position_, *settings_.radius, walking_speed_, dt);
    if (!was_long && status() == AgentStatus::waiting && is_on_its_way()) {
        emit(AgentEvent::waiting);
    }
}

// It has told already that it arrived. One that got stuck tries again; where no path leads back, or
// others have taken the place, it stays.
void AgentController::end_going_back(AgentStatus status) {
    if (distance(position_, settled_at_) <= *settings_.path_max_distance) {
        hold_.leave(settled_at_);
    } else if (status != AgentStatus::stuck) {
        settled_at_ = position_;
    }
    finish(AgentStatus::arrived);
}

void AgentController::settle_beside_peer() {
    settle(corridor_.path().is_found() ? AgentStatus::arrived : AgentStatus::waiting);
}

void AgentController::fail(PathStatus reason) {
    corridor_.fail(reason);
    stop_body();
    finish(AgentStatus::failed);
    emit(AgentEvent::failed);
}

void AgentController::finish(AgentStatus status) {
    status_ = status;
    goes_back_ = false;
    const bool needs_no_flow = !target_.is_body() && status != AgentStatus::waiting;
    decide(needs_no_flow ? Decision::leave : Decision::cancel);
    corridor_.end();
    crossing_.end();
    recovery_.reset();
    standstill_.reset();
    avoidance_.stay(context());
}

// An agent that was pushed away from where it settled does not count as arrived for others.
CrowdRole AgentController::role() const {
    const bool is_away = status_ == AgentStatus::arrived &&
                         distance(position_, settled_at_) > *settings_.path_max_distance;
    return {.status = status_,
            .is_paused = is_paused_,
            .target_id = is_away ? 0 : target_.id(),
            .goes_back = goes_back_};
}

AgentContext AgentController::context() {
    return {.id = id_,
            .role = role(),
            .position = position_,
            .velocity = velocity_,
            .max_speed = max_speed_,
            .has_body = !body_->is_lost(),
            .settings = settings_,
            .clearance = clearance_,
            .crowd = crowd(),
            .memory = *memory_};
}

double AgentController::arrival_distance() const {
    return std::max<double>(*settings_.target_desired_distance, reached_distance(position_));
}

double AgentController::stop_distance() const {
    if (!corridor_.leads_to_target()) {
        return 0.0;
    }
    return target_.is_body() ? corridor_.end_within(target_.point(), distance_to_keep(), position_)
                             : distance_to_keep();
}

double AgentController::distance_to_keep() const {
    return target_.is_body()
               ? double{*settings_.radius} + target_.radius() + settings_.stop_distance
               : 0.0;
}

void AgentController::set_position(Vec2 position) {
    position_ = position;
    crowd().flows.set_position(id_, position);
}

} // namespace raywalk
