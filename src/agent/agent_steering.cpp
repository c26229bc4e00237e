// SPDX-License-Identifier: MIT
#include "agent/agent_steering.hpp"

#include "agent/agent_course.hpp"
#include "agent/agent_hold.hpp"
#include "agent/agent_links.hpp"
#include "agent/agent_outcome.hpp"
#include "agent/local_avoidance.hpp"
#include "agent/recovery.hpp"
#include "agent/touching_agents.hpp"
#include "core/log.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

// The parts of steering, in the order of Detour's dtCrowd::update() where both have the part.
namespace raywalk {
namespace {

// An agent has not arrived while the followed body moves away faster than this (unit: max_speed of
// the agent).
constexpr double min_receding_speed = 0.05;

// The part of max_force that is planned for speeding up and braking. The rest is the reserve with
// which a body that fell behind catches up.
constexpr double planned_part = 0.8;

// --- Follow the path

bool is_at_end_of_path(WalkingAgent& agent, double dt) {
    return agent.corridor.next_link() == nullptr &&
           agent.corridor.remaining_distance(agent.body.position()) <=
               agent.stop_distance() + agent.arrival_distance() &&
           !agent.target.is_receding(
               agent.body.position(), min_receding_speed * agent.settings().max_speed, dt);
}

void reach_end_of_path(WalkingAgent& agent) {
    if (agent.journey.status() == AgentStatus::pending) { // this was the old path
        agent.corridor.follower().end();
    } else if (agent.corridor.goes_on_from_end()) {
        agent.corridor.follower().end();
        request_replan(agent);
    } else {
        settle(agent, status_at_end_of_path(agent));
    }
}

// Beside others, which may keep it off the beginning of the link, an agent is there as soon as its
// body covers that point: no other body does.
bool is_at_link(WalkingAgent& agent) {
    const Vec2 position = agent.body.position();
    const auto is_beside_agent = [&](const NearbyAgent& other) {
        return is_beside(agent.context(), other);
    };
    return agent.corridor.is_at_link(position, agent.arrival_distance()) ||
           (agent.corridor.is_at_link(position, *agent.settings().radius) &&
            std::ranges::any_of(agent.nearby_agents(), is_beside_agent));
}

void pass_waypoints(WalkingAgent& agent, double dt) {
    if (!agent.is_following_path()) {
        return;
    }
    int passed =
        agent.corridor.follower().pass_waypoints(agent.body.position(), agent.position_tolerance());
    for (; passed > 0; --passed) {
        agent.journey.emit(AgentEvent::waypoint_reached);
    }
    if (is_at_link(agent)) {
        begin_crossing(agent);
    } else if (is_at_end_of_path(agent, dt)) {
        reach_end_of_path(agent);
    }
}

void skip_corners(WalkingAgent& agent) {
    switch (agent.corridor.skip_corners(agent.body.position(), agent.clearance, agent.settings())) {
    case PathCorridor::Upkeep::none:
        break;
    case PathCorridor::Upkeep::corner_skipped:
        agent.journey.emit(AgentEvent::waypoint_reached);
        break;
    case PathCorridor::Upkeep::path_lost:
        if (agent.is_path_old() && agent.journey.status() == AgentStatus::walking) {
            request_replan(agent);
        }
        break;
    }
}

void warn_of_speed_limit(WalkingAgent& agent) {
    agent.has_warned_of_speed = true;
    agent.journey.emit(AgentEvent::speed_limited);
    log(LogLevel::debug,
        "{} m/s are more than the {} m/s at which the engine moves a body",
        {agent.settings().max_speed, agent.body.max_speed()});
}

PathVelocity follow_path(WalkingAgent& agent, double dt) {
    if (agent.journey.status() == AgentStatus::walking &&
        agent.corridor.needs_next_flow_part(agent.body.position(), agent.clearance.grid())) {
        request_replan(agent);
    }
    skip_corners(agent);
    if (agent.settings().max_speed > agent.body.max_speed() && !agent.has_warned_of_speed) {
        warn_of_speed_limit(agent);
    }
    const AgentSettings& settings = agent.settings();
    const double duration = choice_duration(settings, dt);
    const double turning = settings.max_force
                               ? agent.body.tracked().max_acceleration(*settings.max_force)
                               : std::numeric_limits<float>::infinity();
    const Pace pace{.dt = duration,
                    .elapsed = std::min(agent.update.elapsed(dt), duration),
                    .max_speed = agent.body.walking_speed(),
                    .acceleration =
                        std::min<double>(settings.max_acceleration, planned_part * turning),
                    .turning_acceleration = turning,
                    .corner_allowance = std::max<double>(settings.margin, 0.01 * *settings.radius)};
    const bool is_last_stretch = agent.corridor.next_link() == nullptr;
    return agent.corridor.follower().velocity(
        agent.body.position(), pace, is_last_stretch ? agent.stop_distance() : 0.0);
}

double walking_part(WalkingAgent& agent, Vec2d velocity) {
    return std::isinf(agent.settings().max_turn_speed) ? 1.0
                                                       : agent.body.facing().part_of(velocity);
}

// --- Notice being stuck

// True if something has kept the agent from getting on for a moment.
bool is_held(const WalkingAgent& agent) {
    return agent.journey.progress().seconds() >= agent.settings().repath_interval;
}

bool overlaps(const WalkingAgent& agent, const NearbyAgent& other) {
    constexpr double touching_overlap = 0.1; // smaller ones are contacts (unit: own radius)
    const double reach = other.radius + (1.0 - touching_overlap) * *agent.settings().radius;
    const Vec2d offset = other.position - exact(agent.body.position());
    return dot(offset, offset) < reach * reach;
}

void recover(WalkingAgent& agent, double rest, bool is_in_jam) {
    switch (agent.recovery.escalate(rest, is_in_jam)) {
    case Recovery::Action::detour:
        agent.planner.decide(PathPlanner::Decision::detour);
        break;
    case Recovery::Action::give_up:
        settle(agent, AgentStatus::stuck);
        break;
    case Recovery::Action::none:
    case Recovery::Action::step_left: // step_aside() turns the velocity from now on
    case Recovery::Action::step_right:
        break;
    }
}

// An agent that does not get on settles beside one that has settled at its target. Behind others
// that want to get on, or if some come the opposite way, it waits for longer before it tries the
// next recovery action.
void recover_if_stuck(WalkingAgent& agent, Vec2d along_path, double dt) {
    agent.avoidance.pass_time(dt);
    agent.recovery.pass_time(dt);
    const double rest = agent.corridor.remaining_distance(agent.body.position());
    agent.recovery.note_rest(rest, *agent.settings().radius);
    const double seconds = agent.journey.progress().seconds();
    const bool is_late = seconds >= Recovery::interval;
    const std::span<const NearbyAgent> nearby =
        is_late ? agent.nearby_agents() : std::span<const NearbyAgent>{};
    const AgentContext context = agent.context();
    const bool waits =
        is_behind_others(context, along_path, nearby) || agent.crowd().agent(agent.id()).is_opposed;
    const bool is_due = agent.recovery.is_due(seconds, waits);
    if (is_late && agent.journey.status() == AgentStatus::walking &&
        is_blocked_by_peer(agent, nearby, along_path)) {
        settle_beside_peer(agent);
    } else if (is_late && is_due) {
        if (!waits) {
            agent.journey.emit(AgentEvent::no_progress);
        }
        const bool is_in_jam =
            is_behind_others(context, {}, nearby) && covered_cells_around(context).empty();
        recover(agent, rest, waits || is_in_jam);
    }
}

void replan_if_off_path(WalkingAgent& agent) {
    if (agent.journey.status() == AgentStatus::walking &&
        agent.corridor.follower().distance_from_path(agent.body.position()) >
            *agent.settings().path_max_distance) {
        request_replan(agent);
    }
}

Vec2d step_aside(WalkingAgent& agent, Vec2d velocity) {
    if (!agent.recovery.is_stepping_aside()) {
        return velocity;
    }
    agent.corridor.mark_off_path();
    return agent.recovery.turned_aside(velocity);
}

// --- Choose

void choose_course(WalkingAgent& agent, double dt) {
    agent.update.was_steady = agent.course.is_kept() && !agent.course.is_brief();
    agent.update.kept_for = agent.course.end();
    pass_waypoints(agent, dt);
    if (agent.crossing.is_active()) {
        return;
    }
    if (!agent.is_following_path()) {
        hold_position(agent, dt);
        return;
    }
    const auto [along_path, desired_speed] = follow_path(agent, dt);
    agent.journey.progress().want(walking_part(agent, along_path) * along_path);
    recover_if_stuck(agent, along_path, dt);
    replan_if_off_path(agent);
    if (!agent.is_following_path()) { // it has settled, and its body stops
        return;
    }
    const Vec2d preferred = step_aside(agent, along_path);
    const std::span<const NearbyAgent> nearby = agents_to_avoid(agent);
    const Vec2d safe = avoid(agent, preferred, desired_speed, nearby, dt);
    if (agent.is_following_path()) {
        agent.body.decide_velocity(turn_to(agent, safe, dt));
        keep_course(agent, safe, nearby, dt);
    }
}

} // namespace

void steer_body(WalkingAgent& agent, double dt) {
    if (!goes_on(agent, dt)) {
        choose_course(agent, dt);
    }
}

// What does not get on among agents that it overlaps leaves it to the engine to part them.
std::span<const NearbyAgent> agents_to_avoid(const WalkingAgent& agent) {
    if (!agent.settings().avoidance_enabled) {
        return {};
    }
    const std::span<const NearbyAgent> nearby = agent.nearby_agents();
    const auto first = std::ranges::find_if_not(
        nearby, [&](const NearbyAgent& other) { return is_held(agent) && overlaps(agent, other); });
    return {first, nearby.end()};
}

Vec2d avoid(WalkingAgent& agent,
            Vec2d velocity,
            double desired_speed,
            std::span<const NearbyAgent> nearby,
            double dt) {
    const PreferredStep preferred{
        .velocity = velocity,
        .desired_speed = desired_speed,
        .rest = agent.corridor.remaining_distance(agent.body.position()),
        .last_leg = agent.corridor.last_leg(agent.body.position()),
        .path = agent.corridor.follower().remaining_points(),
        .is_off_path = agent.corridor.is_off_path(),
        .dt = agent.is_following_path() ? choice_duration(agent.settings(), dt) : dt,
        .elapsed = agent.update.elapsed(dt)};
    const AgentContext context = agent.context();
    if (agent.is_following_path()) {
        agent.avoidance.watch_progress(context, agent.journey.progress(), preferred, nearby);
    }
    const LocalAvoidance::SafeStep safe = agent.avoidance.avoid(context, preferred, nearby);
    agent.update.may_keep_course = safe.may_be_kept;
    if (safe.is_diverted || (agent.settings().avoidance_enabled && is_held(agent))) {
        agent.corridor.mark_off_path();
    }
    if (safe.is_diverted) {
        agent.corridor.follower().slow_down_to(norm(safe.velocity));
    }
    return safe.velocity;
}

bool is_blocked_by_peer(WalkingAgent& agent, std::span<const NearbyAgent> nearby, Vec2d velocity) {
    const Path& path = agent.corridor.path();
    return (path.is_found() || path.reason == PathStatus::unreachable) &&
           is_blocked_by_settled_peer(
               agent.context(), nearby, agent.target.id(), velocity, !path.is_found());
}

// A slower velocity in the same direction leads into nothing that the faster one avoids.
Vec2d turn_to(WalkingAgent& agent, Vec2d velocity, double dt) {
    const double part = walking_part(agent, velocity);
    if (norm(velocity) > standing_part * agent.settings().max_speed) {
        agent.body.facing().turn_toward(velocity, agent.settings().max_turn_speed * dt);
    }
    constexpr double least_part_of_walk = 0.5;
    if (part < least_part_of_walk) { // it turns, which may take longer than a standstill
        agent.journey.progress().restart();
    }
    if (part < 1.0) {
        agent.corridor.follower().slow_down_to(part * norm(velocity));
    }
    return part * velocity;
}

} // namespace raywalk
