// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"

#include "agent/locomotion.hpp"

#include <optional>
#include <utility>

// The update of an agent, part by part, in the order of Detour's dtCrowd::update() where both have
// the part.
namespace raywalk {
namespace {

// An agent has not arrived while the followed body moves away faster than this (unit: max_speed of
// the agent).
constexpr double min_receding_speed = 0.05;

// How long an agent seeks a gap past another one that has settled at their target (unit: second).
constexpr double time_to_find_gap = 0.5;

} // namespace

void AgentController::sense(double dt) {
    carry_out_decision();
    motion_ = Motion::none;
    wanted_plan_.reset();
    waits_at_door_ = false;
    goes_on_ = read_bodies(dt);
    is_crossing_ = crossing_.is_active();
    if (goes_on_ && is_crossing_) {
        goes_on_ = notice_changes(dt) && !cross_link(dt);
    }
    const bool will_plan =
        planner_.is_busy() ? planner_.follows_flow_again() : status_ == AgentStatus::pending;
    looks_ahead_ = goes_on_ && will_plan && crowd().planning.announce();
}

void AgentController::look(double dt, SteeringMemory& memory) {
    if (!goes_on_) {
        return;
    }
    use_memory(memory);
    goes_on_ = is_crossing_ || notice_changes(dt);
    if (goes_on_) {
        validate_path();
        if (looks_ahead_) {
            planner_.look_ahead(position_, goal(), clearance_);
        }
    }
    use_memory(services_->memory());
}

void AgentController::plan() {
    if (goes_on_) {
        get_plan();
    } else if (waits_at_door_) {
        look_for_way_around();
    }
}

void AgentController::steer(double dt, SteeringMemory& memory) {
    if (goes_on_) {
        use_memory(memory);
        steer_body(dt);
        use_memory(services_->memory());
    }
}

void AgentController::use_memory(SteeringMemory& memory) {
    memory_ = &memory;
    clearance_.set_memory(memory.view);
}

void AgentController::steer_body(double dt) {
    pass_waypoints();
    if (crossing_.is_active()) {
        return;
    }
    if (!is_following_path()) {
        hold_position(dt);
        return;
    }
    const Vec2d along_path = follow_path(dt);
    recover_if_stuck(walking_part(along_path) * norm(along_path), dt);
    replan_if_off_path();
    if (!is_following_path()) { // it has settled, and its body stops
        return;
    }
    const Vec2d preferred = step_aside(along_path, dt);
    const std::span<const NearbyAgent> nearby = agents_to_avoid();
    const Vec2d safe = avoid(preferred, corridor_.follower().desired_speed(), nearby, dt);
    settle_if_peer_blocks(preferred, nearby, dt);
    if (is_following_path()) {
        decide_velocity(turn_to(safe, dt));
    }
}

// --- Validate the path

void AgentController::validate_path() {
    if (status_ == AgentStatus::waiting && corridor_.is_of_another_world(clearance_) &&
        is_path_old()) {
        request_replan();
        wanted_plan_ = PlanPurpose::recheck; // or get_plan() would request it as `target`
    }
    if (!is_following_path()) {
        return;
    }
    if (!corridor_.revalidate(position_, clearance_)) {
        request_replan();
        corridor_.follower().end();
    } else if (corridor_.are_costs_outdated() && status_ == AgentStatus::walking && is_path_old()) {
        request_replan();
    }
    if (settings_.replan_policy == ReplanPolicy::when_changed && status_ == AgentStatus::walking) {
        look_for_shortcut();
    }
}

// Skipped while queries of other agents wait for the budget, and during recovery: a detour is
// longer than the path that it avoids.
void AgentController::look_for_shortcut() {
    if (planner_.is_busy() || crowd().planning.is_short() || recovery_.is_active()) {
        return;
    }
    corridor_.evaluate_changes(position_, goal(), clearance_);
    if (corridor_.is_shortcut_due()) {
        wanted_plan_ = PlanPurpose::shortcut;
    }
}

// --- Plan

void AgentController::get_plan() {
    if (wanted_plan_) {
        request_plan(*wanted_plan_);
    }
    if (status_ == AgentStatus::pending) {
        request_plan(PlanPurpose::target);
    }
    if (std::optional<PlannedPath> answer = planner_.take_answer(position_, clearance_)) {
        accept_plan(std::move(*answer));
    }
}

// --- Follow the path

void AgentController::pass_waypoints() {
    if (!is_following_path()) {
        return;
    }
    for (int passed = corridor_.follower().pass_waypoints(position_); passed > 0; --passed) {
        emit(AgentEvent::waypoint_reached);
    }
    if (corridor_.is_at_link(position_, arrival_distance())) {
        begin_crossing();
    } else if (is_at_end_of_path()) {
        reach_end_of_path();
    }
}

bool AgentController::is_at_end_of_path() const {
    return corridor_.next_link() == nullptr &&
           corridor_.remaining_distance(position_) <= stop_distance() + arrival_distance() &&
           !target_.is_receding(position_, min_receding_speed * settings_.max_speed);
}

void AgentController::reach_end_of_path() {
    const Path& path = corridor_.path();
    if (status_ == AgentStatus::pending) { // this was the old path
        corridor_.follower().end();
    } else if (path.reason == PathStatus::start_blocked ||
               path.reason == PathStatus::iteration_limit ||
               path.reason == PathStatus::memory_limit) {
        // start_blocked: this was the escape path. A limit: search again from here.
        corridor_.follower().end();
        request_replan();
    } else {
        settle(status_at_end_of_path());
    }
}

// A body beside which there is no room is followed to where the circles touch, or nearly so.
AgentStatus AgentController::status_at_end_of_path() {
    const Path& path = corridor_.path();
    const bool is_beside_body = target_.is_body() && path.reason == PathStatus::target_blocked &&
                                norm(between(position_, target_.body_position())) <=
                                    distance_to_keep() + arrival_distance() &&
                                clearance_.sees(position_, target_.body_position());
    return path.is_found() || is_beside_body ? AgentStatus::arrived : AgentStatus::waiting;
}

Vec2d AgentController::follow_path(double dt) {
    if (status_ == AgentStatus::walking &&
        corridor_.needs_next_flow_part(position_, clearance_.grid())) {
        request_replan();
    }
    skip_corners();
    if (settings_.max_speed > max_speed_ && !has_warned_of_speed_) {
        warn_of_speed_limit();
    }
    const Pace pace = pace_of(settings_, walking_speed_, max_turning_, dt);
    const bool is_last_stretch = corridor_.next_link() == nullptr;
    return corridor_.follower().velocity(position_, pace, is_last_stretch ? stop_distance() : 0.0);
}

void AgentController::skip_corners() {
    switch (corridor_.skip_corners(position_, clearance_, settings_)) {
    case PathCorridor::Upkeep::none:
        break;
    case PathCorridor::Upkeep::corner_skipped:
        emit(AgentEvent::waypoint_reached);
        break;
    case PathCorridor::Upkeep::path_lost:
        if (is_path_old() && status_ == AgentStatus::walking) {
            request_replan();
        }
        break;
    }
}

// --- Notice being stuck

// An agent in a jam waits, since jams dissolve by themselves. Otherwise it tries the next recovery
// action.
void AgentController::recover_if_stuck(double speed, double dt) {
    avoidance_.pass_time(dt);
    recovery_.measure(dt, position_, speed);
    if (recovery_.is_stuck()) {
        const std::span<const NearbyAgent> nearby = nearby_agents();
        if (!is_in_jam(context(), nearby)) {
            emit(AgentEvent::no_progress);
            recover();
            return;
        }
        constexpr Vec2d any_direction{};
        if (is_blocked_by_peer(nearby, any_direction)) {
            settle_beside_peer();
            return;
        }
        recovery_.wait(corridor_.remaining_distance(position_));
    }
    if (recovery_.has_been_stuck() &&
        recovery_.has_recovered(corridor_.remaining_distance(position_),
                                Recovery::min_progress(speed))) {
        recovery_.reset();
    }
}

void AgentController::recover() {
    switch (recovery_.escalate(corridor_.remaining_distance(position_))) {
    case Recovery::Action::replan:
        request_replan();
        break;
    case Recovery::Action::detour:
        decide(Decision::detour);
        break;
    case Recovery::Action::give_up:
        settle(AgentStatus::stuck);
        break;
    case Recovery::Action::none:
    case Recovery::Action::step_left: // step_aside() turns the velocity from now on
    case Recovery::Action::step_right:
        break;
    }
}

void AgentController::replan_if_off_path() {
    if (status_ == AgentStatus::walking &&
        corridor_.follower().distance_from_path(position_) > *settings_.path_max_distance) {
        request_replan();
    }
}

Vec2d AgentController::step_aside(Vec2d velocity, double dt) {
    recovery_.pass_time(dt);
    if (!recovery_.is_stepping_aside()) {
        return velocity;
    }
    corridor_.mark_off_path();
    return recovery_.turned_aside(velocity);
}

// --- Avoid others

std::span<const NearbyAgent> AgentController::nearby_agents() const {
    return crowd().nearby_agents(
        id_, *settings_.neighbor_distance, settings_.max_neighbors, memory_->nearby);
}

std::span<const NearbyAgent> AgentController::agents_to_avoid() const {
    return settings_.avoidance_enabled ? nearby_agents() : std::span<const NearbyAgent>{};
}

Vec2d AgentController::avoid(Vec2d velocity,
                             double desired_speed,
                             std::span<const NearbyAgent> nearby,
                             double dt) {
    const PreferredStep preferred{.velocity = velocity,
                                  .desired_speed = desired_speed,
                                  .rest = corridor_.remaining_distance(position_),
                                  .is_off_path = corridor_.is_off_path(),
                                  .dt = dt};
    if (is_following_path()) {
        avoidance_.watch_progress(context(), preferred, nearby);
    }
    const LocalAvoidance::SafeStep safe = avoidance_.avoid(context(), preferred, nearby);
    if (safe.is_diverted) {
        corridor_.mark_off_path();
        corridor_.follower().slow_down_to(norm(safe.velocity));
    }
    return safe.velocity;
}

void AgentController::settle_if_peer_blocks(Vec2d velocity,
                                            std::span<const NearbyAgent> nearby,
                                            double dt) {
    const double min_gain = Recovery::min_progress(norm(velocity)) * dt;
    corridor_.track_progress(position_, min_gain, dt);
    if (corridor_.time_since_progress() > time_to_find_gap && status_ == AgentStatus::walking &&
        is_blocked_by_peer(nearby, velocity)) {
        settle_beside_peer();
    }
}

bool AgentController::is_blocked_by_peer(std::span<const NearbyAgent> nearby, Vec2d velocity) {
    const Path& path = corridor_.path();
    return (path.is_found() || path.reason == PathStatus::unreachable) &&
           is_blocked_by_settled_peer(context(), nearby, target_.id(), velocity, !path.is_found());
}

} // namespace raywalk
