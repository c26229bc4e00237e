// SPDX-License-Identifier: MIT
#include "agent/walk.hpp"

#include "core/hash.hpp"

// The parts of steering, in the order of Detour's dtCrowd::update() where both have the part.
namespace raywalk {
namespace {

// True if something has kept the agent from getting on for a moment.
bool is_held(const AgentContext& agent) {
    return agent.progress.seconds() >= agent.settings.repath_interval;
}

bool overlaps(const AgentContext& agent, const NearbyAgent& other) {
    const double reach = other.radius + (1.0 - tuning::contact_overlap) * *agent.settings.radius;
    const Vec2d offset = other.position - exact(agent.position);
    return dot(offset, offset) < reach * reach;
}

} // namespace

void Walk::end() {
    corridor.end();
    crossing.end();
    recovery.reset();
}

void Walk::begin_off_path(Vec2d velocity) {
    recovery.begin();
    corridor.mark_off_path();
    corridor.slow_down_to(norm(velocity));
}

void Walk::shift_origin(Vec2 new_origin) {
    corridor.shift_origin(new_origin);
    crossing.shift_origin(new_origin);
    hold.shift_origin(new_origin);
}

std::optional<Vec2d> Walk::go_on(const AgentContext& agent) {
    const bool goes_on =
        course_.is_kept() && !crossing.is_active() && corridor.is_walked() &&
        agent.role.status == AgentStatus::walking &&
        tuning::steady_part * norm(exact(course_.course().velocity)) <= agent.walking_speed &&
        // else the game has put it elsewhere
        corridor.distance_from_path(agent.position) <= *agent.settings.path_max_distance &&
        course_.lasts(agent, corridor.stretch_ahead().front());
    if (!goes_on) {
        course_.end();
        return std::nullopt;
    }
    course_.go_on(agent.dt);
    avoidance.pass_time(agent.dt);
    recovery.pass_time(agent.dt);
    // After a brief course, others still see what it inherited, such as a priority.
    if (!course_.course().is_brief) {
        avoidance.go_on(agent, corridor);
    }
    return exact(course_.course().velocity);
}

// Beside others, which may keep it off the beginning of the link, an agent is there as soon as its
// body covers that point: no other body does.
bool Walk::is_at_link(const AgentContext& agent) const {
    return corridor.is_at_link(agent.position, agent.arrival_distance()) ||
           (corridor.is_at_link(agent.position, *agent.settings.radius) &&
            any_of(agent.nearby_agents(),
                   [&](const NearbyAgent& other) { return agent.is_beside(other); }));
}

PathVelocity Walk::along_path(const AgentContext& agent, double turning, double stop_distance) {
    const AgentSettings& settings = agent.settings;
    const double duration = choice_duration(agent);
    const Pace pace{.dt = duration,
                    .elapsed = std::min(course_.elapsed(agent.dt), duration),
                    .max_speed = agent.walking_speed,
                    .acceleration =
                        std::min<double>(settings.max_acceleration, tuning::planned_part * turning),
                    .turning_acceleration = turning,
                    .corner_allowance = std::max<double>(settings.margin, 0.01 * *settings.radius)};
    return corridor.velocity(
        agent.position, pace, corridor.next_link() == nullptr ? stop_distance : 0.0);
}

// An agent settles beside another one that covers its target. If it does not get on, it settles
// beside any that has settled there. Behind others that want to get on, or if some come the
// opposite way, it waits for longer before it tries the next recovery action.
Walk::Recovered
Walk::recover(const AgentContext& agent, Vec2d velocity, std::span<const NearbyAgent> nearby) {
    avoidance.pass_time(agent.dt);
    recovery.pass_time(agent.dt);
    const double rest = corridor.remaining_distance(agent.position);
    recovery.note_rest(rest,
                       size_of_walker(*agent.settings.radius, agent.clearance.grid().cell_size()));
    const double time_without_progress = agent.progress.seconds();
    const bool is_late = time_without_progress >= Recovery::interval;
    const bool waits = (is_late && agent.is_behind_others(velocity, nearby)) ||
                       agent.crowd.agents.agent(agent.id).is_opposed;
    if (agent.role.status == AgentStatus::walking &&
        is_blocked_by_peer(agent, nearby, agent.role.target_id, velocity, is_late)) {
        return {.settles = true};
    }
    if (!recovery.is_due(time_without_progress, waits) || !is_late) {
        return {};
    }
    const bool is_in_jam =
        waits || (agent.is_behind_others({}, nearby) && agent.covered_cells().empty());
    return {.action = recovery.escalate(rest, is_in_jam), .tells = !waits};
}

Vec2d Walk::turned_aside(Vec2d velocity) {
    if (!recovery.is_stepping_aside()) {
        return velocity;
    }
    corridor.mark_off_path();
    return recovery.turned_aside(velocity);
}

// An agent that does not get on and overlaps another one leaves it to the engine to part them.
std::span<const NearbyAgent> Walk::others(const AgentContext& agent,
                                          std::span<const NearbyAgent> nearby) {
    const bool avoids = agent.settings.avoidance_enabled &&
                        !(is_held(agent) && any_of(nearby, [&](const NearbyAgent& other) {
                              return overlaps(agent, other);
                          }));
    return avoids ? nearby : std::span<const NearbyAgent>{};
}

LocalAvoidance::SafeStep Walk::avoid(const AgentContext& agent,
                                     PathVelocity preferred,
                                     std::span<const NearbyAgent> nearby) {
    const bool is_on_path = this->is_on_path(agent.role);
    const PreferredStep step{
        preferred, is_on_path ? choice_duration(agent) : agent.dt, course_.elapsed(agent.dt)};
    if (is_on_path) {
        avoidance.watch_progress(agent, step, nearby);
    }
    const LocalAvoidance::SafeStep safe = avoidance.avoid(agent, corridor, step, nearby);
    if (safe.is_diverted || (agent.settings.avoidance_enabled && is_held(agent))) {
        corridor.mark_off_path();
    }
    if (safe.is_diverted) {
        corridor.slow_down_to(norm(safe.velocity));
    }
    return safe;
}

bool Walk::is_blocked_by_peer(const AgentContext& agent,
                              std::span<const NearbyAgent> nearby,
                              std::uint64_t target_id,
                              Vec2d velocity,
                              bool is_late) const {
    const Path& path = corridor.path();
    return (path.is_found() || path.reason == PathStatus::unreachable) &&
           agent.settings.avoidance_enabled && any_of(nearby, [&](const NearbyAgent& other) {
               const Vec2d way = other.position - exact(agent.position);
               const double reach = (1.0 + tuning::touching_gap) * *agent.settings.radius;
               return (other.has_arrived || (other.is_waiting && !path.is_found())) &&
                      other.target_id == target_id && norm(way) <= other.radius + reach &&
                      dot(way, velocity) >= 0.0 &&
                      (is_late ||
                       norm(other.position - exact(corridor.walked_end())) <= other.radius);
           });
}

void Walk::keep(const AgentContext& agent,
                const LocalAvoidance::SafeStep& chosen,
                std::span<const NearbyAgent> nearby,
                double stop_distance) {
    const double duration = choice_duration(agent);
    const bool is_kept =
        chosen.may_be_kept &&
        course_.keep(steady_course(agent, chosen.velocity, stop_distance), agent, nearby);
    if (!is_kept && duration > agent.dt) {
        // In short steps, an agent goes on as it has chosen, and may be pushed.
        (void)course_.keep({.velocity = Vec2{chosen.velocity},
                            .corner = corridor.stretch_ahead().front(),
                            .duration = static_cast<float>(duration),
                            .is_brief = true},
                           agent,
                           nearby);
    }
}

// A course in which nothing but others can make the agent choose another velocity in the next
// steps. An agent on its path goes straight to the next corner from now on. One that is off its
// path may go as far as there are no walls. Without a duration, there is no such course.
Course Walk::steady_course(const AgentContext& agent, Vec2d velocity, double stop_distance) {
    const double speed = norm(velocity);
    const AgentSettings& settings = agent.settings;
    if (recovery.is_active() || settings.max_force || !std::isinf(settings.max_turn_speed) ||
        !(speed >= tuning::steady_part * agent.walking_speed) || !(speed > 0.0)) {
        return {};
    }
    Course course{.velocity = Vec2{velocity}, .corner = corridor.stretch_ahead().front()};
    const Vec2d to_corner = between(agent.position, course.corner);
    // Until it has to turn, to brake, or to look again. Not all agents choose in the same step.
    const double shortest = 2.0 * agent.dt;
    const double part = phase_of(agent.id) + 1.0 / phases;
    const double longest = course_.was_steady()
                               ? tuning::longest_course
                               : shortest + part * (tuning::longest_course - shortest);
    const double braking = 0.5 * speed * speed / settings.max_acceleration;
    const double to_end = corridor.remaining_distance(agent.position) - stop_distance -
                          agent.arrival_distance() - braking;
    course.duration = static_cast<float>(
        std::min(longest, std::max(0.0, std::min(norm(to_corner), to_end)) / speed));
    if (!corridor.is_off_path()) {
        const double distance = norm(to_corner);
        if (std::abs(cross(to_corner, velocity)) > tuning::straight_sine * distance * speed) {
            return {};
        }
        course.velocity = Vec2{(speed / distance) * to_corner};
    } else if (const Vec2 to{exact(agent.position) + course.duration * velocity};
               !KeptCourse::is_worthwhile(course, agent.dt) ||
               !agent.clearance.can_walk(agent.position, to)) {
        return {};
    }
    return course;
}

} // namespace raywalk
