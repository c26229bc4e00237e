// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"
#include "agent/agent_setup.hpp"
#include "crowd/tuning.hpp"

#include <utility>

// When an agent plans, and how its ways begin and end.
namespace raywalk {

// Requests a plan if a change of the world blocks the path, or may have opened a better one.
void AgentController::validate_path() {
    const bool is_shut_in = path().status == PathStatus::start_blocked;
    if (journey_.is(AgentStatus::waiting) && is_path_old() &&
        (is_shut_in || path().world_version != clearance_.world_version())) {
        request_replan();
        update_.wanted_plan = PlanPurpose::recheck; // otherwise, plan() would request a `target`
    } else if (journey_.is(AgentStatus::stuck) && is_path_old() && tries_again()) {
        request_replan();
    }
    if (!is_on_path()) {
        return;
    }
    if (!walk_.corridor.revalidate(body_.position(), clearance_)) {
        request_replan();
        walk_.corridor.leave();
    } else if (walk_.corridor.are_costs_outdated() && journey_.is(AgentStatus::walking) &&
               is_path_old()) {
        request_replan();
    }
    // Skipped while queries of other agents wait for the budget, and during recovery: a detour is
    // longer than the path that it avoids.
    if (settings().replan_policy != ReplanPolicy::when_changed ||
        !journey_.is(AgentStatus::walking) || planner_.is_busy() || crowd().planning.is_short() ||
        walk_.recovery.is_active()) {
        return;
    }
    walk_.corridor.evaluate_changes(body_.position(), goal(), clearance_);
    if (walk_.corridor.shortcuts.is_due(settings().repath_interval)) {
        update_.wanted_plan = PlanPurpose::shortcut;
    }
}

// --- Plans

// Carries out what the last update has decided about plans.
void AgentController::carry_out_decision() {
    const PathPlanner::Decision decision = planner_.take_decision();
    if (decision == PathPlanner::Decision::none) {
        return;
    }
    planner_.cancel();
    if (decision == PathPlanner::Decision::leave) {
        planner_.leave_flow();
    } else if (decision == PathPlanner::Decision::detour) {
        const std::vector<Cell> cells = context().covered_cells();
        if (!cells.empty() && journey_.is_on_its_way()) {
            PathQuery around = clearance_.query();
            around.blocked_cells.insert(around.blocked_cells.end(), cells.begin(), cells.end());
            planner_.request_detour(std::move(around), goal());
        }
    }
}

// Takes the answer to a request, or drops it.
void AgentController::accept_plan(PlannedPath plan) {
    if (plan.purpose == PlanPurpose::detour && !plan.path.is_found()) {
        return;
    }
    if (plan.purpose == PlanPurpose::shortcut) {
        const double beyond = norm(between(plan.target, goal()));
        const bool is_worthwhile =
            walk_.corridor.is_worthwhile(plan, body_.position(), beyond, clearance_);
        walk_.corridor.shortcuts.end_search(plan.path.world_version, is_worthwhile);
        if (!is_worthwhile) {
            return;
        }
    }
    if (plan.path.status == PathStatus::start_blocked) {
        Path escape_path = clearance_.escape_path(body_.position());
        if (escape_path.status == PathStatus::partial) {
            plan.path = std::move(escape_path);
        }
    }
    // Without an old path to walk, the agent waits for the plan to its current target.
    if (!plan.is_outdated || !plan.path.points.empty()) {
        use_plan(std::move(plan));
    }
}

// True if the agent, which has just planned, stays where it is: the path is short, or, for one that
// waits, its end is hardly nearer to the target than the agent.
bool AgentController::has_to_wait(const Path& path, bool is_outdated, bool is_waiting) {
    if (path.status != PathStatus::partial || is_outdated) {
        return false;
    }
    if (path.length <= context().arrival_distance()) {
        return true;
    }
    const double gap = norm(between(body_.position(), goal()));
    return is_waiting && !walk_.corridor.goes_on_from_end() &&
           gap - norm(between(path.points.back(), goal())) <
               double{*settings().radius} + tuning::worthwhile_part * path.length;
}

void AgentController::use_plan(PlannedPath plan) {
    const PlanPurpose purpose = plan.purpose;
    const bool is_outdated = plan.is_outdated;
    const Vec2 planned_target = plan.target;
    const bool was_walking = walk_.corridor.is_walked();
    const bool is_whole = was_walking && plan.path.is_found() && plan.beyond == 0.0;
    // What is left of the old path, if it were to lead to where the target is now.
    const double rest_before = walk_.corridor.remaining_distance(body_.position()) +
                               (is_whole ? walk_.corridor.distance_of_end(plan.target) : 0.0);
    walk_.corridor.set_path(std::move(plan), body_.position());
    if (target().is_body() && walk_.corridor.leads_to_target()) {
        // From there on, the end of the path follows the body.
        planner_.target().move_point(planned_target);
    }
    const Path& path = this->path();
    const bool is_waiting = !was_walking && journey_.has_told(AgentEvent::waiting);
    // An agent that is squeezed between obstacles goes on when they leave it room.
    const bool is_shut_in =
        path.status == PathStatus::start_blocked && *settings().query.allow_partial_path;
    const bool waits = is_shut_in || has_to_wait(path, is_outdated, is_waiting);
    if (waits && purpose == PlanPurpose::recheck) {
        walk_.hold.set(body_.position());
        finish(AgentStatus::waiting); // still: no event
        return;
    }
    const bool ends_as_before =
        !was_walking && ((path.points.empty() && journey_.has_told(AgentEvent::failed)) ||
                         (waits && journey_.has_told(AgentEvent::waiting) &&
                          status_at_end_of_path() == AgentStatus::waiting));
    if (!ends_as_before) {
        journey_.emit(AgentEvent::path_changed);
    }
    if (path.points.empty() && journey_.goes_back()) {
        settle(AgentStatus::arrived);
    } else if (path.points.empty() && !is_shut_in) {
        const bool has_thrown = path.status == PathStatus::cancelled;
        fail(path.status, has_thrown ? FailureCause::exception : FailureCause::no_path);
    } else if (waits) {
        settle(status_at_end_of_path());
    } else {
        if (!walk_.corridor.is_walked()) {
            walk_.recovery.begin();
        }
        journey_.set_status(is_outdated ? AgentStatus::pending : AgentStatus::walking);
        walk_.corridor.start(body_.position());
        const double rest = walk_.corridor.remaining_distance(body_.position());
        journey_.progress.change_path(was_walking ? rest - rest_before : 0.0,
                                      body_.walking_speed());
    }
}

// --- How a way begins and ends

void AgentController::request_replan() {
    planner_.decide(PathPlanner::Decision::cancel);
    walk_.hold.set(body_.position());
    journey_.begin_planning();
}

void AgentController::settle(AgentStatus status) {
    if (status == AgentStatus::waiting && target().is_body()) {
        check_cells_of_waiting(profile_);
    }
    if (!settings().max_force) {
        body_.decide_stop();
        body_.note_standing();
    }
    walk_.hold.set(body_.position());
    if (status == AgentStatus::stuck) {
        patience_.begin(context().covered_cells());
    } else {
        patience_.reset();
    }
    const bool is_cut_off = status == AgentStatus::waiting &&
                            journey_.status_there() == AgentStatus::arrived &&
                            is_away_from(journey_.settled_at());
    if (journey_.goes_back() && !is_cut_off) {
        // It has told already that it arrived, if it did. One that got stuck tries again later; if
        // others have taken the place, it stays beside them.
        if (!is_away_from(journey_.settled_at())) {
            walk_.hold.leave(journey_.settled_at());
        } else if (status != AgentStatus::stuck) {
            journey_.settle_at(body_.position());
        }
        finish(*journey_.status_there());
        return;
    }
    journey_.settle_at(body_.position());
    if (target().is_body()) {
        planner_.target().move_point(target().body_position());
    }
    const bool has_told = status == this->status(is_paused_); // it has waited on its way
    finish(status);
    journey_.tell_end(status == AgentStatus::arrived   ? AgentEvent::target_reached
                      : status == AgentStatus::waiting ? AgentEvent::waiting
                                                       : AgentEvent::gave_up,
                      has_told);
}

bool AgentController::tries_again() {
    return patience_.is_over() ||
           clearance_.is_affected(body_.position(), {&body_.position(), 1}, path().world_version) ||
           patience_.sees_change(settings().repath_interval,
                                 [this] { return context().covered_cells(); });
}

void AgentController::fail(PathStatus status, FailureCause cause) {
    walk_.corridor.fail(status);
    body_.stop();
    finish(AgentStatus::failed);
    failure_cause_ = cause;
    journey_.tell_end(AgentEvent::failed);
}

void AgentController::finish(AgentStatus status) {
    journey_.end(status);
    const bool needs_no_flow = !target().is_body() && status != AgentStatus::waiting;
    planner_.decide(needs_no_flow ? PathPlanner::Decision::leave : PathPlanner::Decision::cancel);
    walk_.end();
    stay();
}

// A body beside which there is no room is followed to where the circles touch, or nearly so.
AgentStatus AgentController::status_at_end_of_path() {
    const bool is_beside_body = target().is_body() && path().reason == PathStatus::target_blocked &&
                                norm(between(body_.position(), target().body_position())) <=
                                    distance_to_keep() + context().arrival_distance() &&
                                clearance_.sees(body_.position(), target().body_position());
    return path().is_found() || is_beside_body ? AgentStatus::arrived : AgentStatus::waiting;
}

} // namespace raywalk
