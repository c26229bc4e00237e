// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"
#include "crowd/tuning.hpp"

#include <cmath>

// How an agent chooses where its body goes: on its path, and at its place.
namespace raywalk {
UpdatedAgent::Phase AgentController::steer() {
    const AgentContext agent = context();
    if (const std::optional<Vec2d> kept = walk_.go_on(agent)) {
        body_.decide_velocity(*kept);
    } else {
        choose_velocity(agent);
    }
    return end_of_update();
}

void AgentController::choose_velocity(AgentContext agent) {
    if (is_on_path()) {
        arrive(agent);
    }
    if (walk_.crossing.is_active()) {
        return;
    }
    if (!is_on_path()) {
        hold_position(agent.dt);
        return;
    }
    keep_to_path();
    agent.role.status = journey_.status(); // it may have to plan again
    PathVelocity preferred =
        walk_.along_path(agent, body_.turning_acceleration(settings()), stop_distance());
    journey_.progress.want(walking_part(preferred.velocity) * preferred.velocity);
    const std::span<const NearbyAgent> others =
        Walk::others(agent, recover(agent, preferred.velocity));
    if (journey_.is(AgentStatus::walking) &&
        walk_.corridor.distance_from_path(body_.position()) > *settings().path_max_distance) {
        request_replan();
    }
    if (!is_on_path()) { // it has settled, and its body stops
        return;
    }
    agent.role.status = journey_.status();
    preferred.velocity = walk_.turned_aside(preferred.velocity);
    const LocalAvoidance::SafeStep safe = walk_.avoid(agent, preferred, others);
    if (is_on_path()) {
        body_.decide_velocity(turn_to(safe.velocity, agent.dt));
        if (journey_.is(AgentStatus::walking)) {
            walk_.keep(agent, safe, others, stop_distance());
        }
    }
}

// Passes the points that the body has reached; at the end of the path, or of the stretch before a
// link, begins what comes then.
void AgentController::arrive(const AgentContext& agent) {
    const Vec2 position = body_.position();
    PathCorridor& corridor = walk_.corridor;
    for (int passed =
             corridor.pass_waypoints(position, agent.position_tolerance(), *settings().radius);
         passed > 0;
         --passed) {
        journey_.emit(AgentEvent::waypoint_reached);
    }
    if (walk_.is_at_link(agent)) {
        begin_crossing();
        return;
    }
    const bool is_at_end =
        walk_.corridor.next_link() == nullptr &&
        walk_.corridor.remaining_distance(position) <= stop_distance() + agent.arrival_distance() &&
        !target().is_receding(
            position, tuning::min_receding_speed * settings().max_speed, agent.dt);
    if (!is_at_end) {
        return;
    }
    if (journey_.is(AgentStatus::pending)) { // this was the old path
        corridor.leave();
    } else if (walk_.corridor.goes_on_from_end()) {
        corridor.leave();
        request_replan();
    } else {
        settle(status_at_end_of_path());
    }
}

void AgentController::keep_to_path() {
    const Vec2 position = body_.position();
    if (journey_.is(AgentStatus::walking) &&
        walk_.corridor.needs_next_flow_part(position, clearance_.grid())) {
        request_replan();
    }
    const PathCorridor::Upkeep upkeep =
        walk_.corridor.skip_corners(position, clearance_, settings().repath_interval);
    if (upkeep == PathCorridor::Upkeep::corner_skipped) {
        journey_.emit(AgentEvent::waypoint_reached);
    } else if (upkeep == PathCorridor::Upkeep::path_lost && is_path_old() &&
               journey_.is(AgentStatus::walking)) {
        request_replan();
    }
    if (settings().max_speed > body_.max_speed() && !has_warned_of_speed_) {
        has_warned_of_speed_ = true;
        journey_.emit(AgentEvent::speed_limited);
        log(LogLevel::debug,
            "{} m/s are more than the {} m/s at which the engine moves a body",
            {settings().max_speed, body_.max_speed()});
    }
}

// Returns the agents nearby, so that they are looked up once a step.
std::span<const NearbyAgent> AgentController::recover(const AgentContext& agent, Vec2d along_path) {
    const std::span<const NearbyAgent> nearby = agent.nearby_agents();
    const Walk::Recovered recovered = walk_.recover(agent, along_path, nearby);
    if (recovered.tells) {
        journey_.emit(AgentEvent::no_progress);
    }
    if (recovered.settles) {
        settle(path().is_found() ? AgentStatus::arrived : AgentStatus::waiting);
    } else if (recovered.action == Recovery::Action::detour) {
        planner_.decide(PathPlanner::Decision::detour);
    } else if (recovered.action == Recovery::Action::give_up) {
        settle(AgentStatus::stuck);
    }
    return recovered.action == Recovery::Action::none ? nearby : agent.nearby_agents();
}

// What the agent walks of a velocity while it turns to it.
double AgentController::walking_part(Vec2d velocity) const {
    return std::isinf(settings().max_turn_speed) ? 1.0 : body_.facing.part_of(velocity);
}

// A slower velocity in the same direction leads into nothing that the faster one avoids.
Vec2d AgentController::turn_to(Vec2d velocity, double dt) {
    const double part = walking_part(velocity);
    if (is_moving(velocity)) {
        body_.facing.turn_toward(velocity, settings().max_turn_speed * dt);
    }
    constexpr double least_part_of_walk = 0.5;
    if (part < least_part_of_walk) { // it turns, which may take longer than a standstill
        journey_.progress.restart();
    }
    if (part < 1.0) {
        walk_.corridor.slow_down_to(part * norm(velocity));
    }
    return part * velocity;
}

bool AgentController::is_moving(Vec2d velocity) const {
    return norm(velocity) > standing_part * settings().max_speed;
}

// --- At its place

// Without a path, the body is left alone unless it makes way for others, or still has to brake.
void AgentController::hold_position(double dt) {
    journey_.progress.want({});
    const bool may_move = role().makes_way() || journey_.is(AgentStatus::pending);
    // A path may have ended at speed when the next plan has to wait.
    const bool may_brake = settings().max_force || journey_.is(AgentStatus::pending);
    bool drives = may_move && may_brake && is_moving(body_.velocity());
    Vec2d velocity{};
    if (may_move && settings().avoidance_enabled) {
        drives = drives || walk_.hold.is_displaced();
        velocity = make_way(dt); // which may begin or end a displacement
        drives = drives || walk_.hold.is_displaced();
    } else {
        stay();
        go_back_if_away({}, dt);
    }
    if (drives) {
        body_.decide_velocity(turn_to(velocity, dt));
    }
}

// Goes back to the hold position, and out of the way of others.
Vec2d AgentController::make_way(double dt) {
    HoldPosition& hold = walk_.hold;
    hold.note_return(body_.position(), context().position_tolerance());
    const Vec2d back = hold.velocity_back(context());
    go_back_if_away(back, dt);
    walk_.corridor.mark_off_path();
    const AgentContext agent = context();
    const std::span<const NearbyAgent> others = Walk::others(agent, agent.nearby_agents());
    const PathVelocity preferred{.velocity = back, .desired_speed = norm(back)};
    const Vec2d velocity = walk_.avoid(agent, preferred, others).velocity;
    if (hold.is_displaced() && walk_.is_blocked_by_peer(agent, others, target().id(), back, true)) {
        // The place is taken: hold the current position instead.
        hold.set(body_.position());
        return {};
    }
    if (!hold.is_displaced() && is_moving(velocity)) {
        hold.leave(body_.position());
        if (journey_.is(AgentStatus::idle)) {
            journey_.settle_at(body_.position());
        }
    }
    return velocity;
}

// An agent that has made way around a corner, or far, needs a path.
void AgentController::go_back_if_away(Vec2d straight_back, double dt) {
    const bool is_around_corner = walk_.hold.is_displaced() && straight_back == Vec2d{};
    const bool has_arrived = journey_.is(AgentStatus::arrived);
    const bool is_away = (has_arrived || journey_.is(AgentStatus::idle)) && !target().is_body() &&
                         (is_around_corner || (has_arrived && is_away_from(journey_.settled_at())));
    if (walk_.hold.has_been_away(is_away, dt) && tries_again()) {
        journey_.go_back();
        request_replan();
    }
}

} // namespace raywalk
