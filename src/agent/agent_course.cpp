// SPDX-License-Identifier: MIT
#include "agent/agent_course.hpp"

#include "core/hash.hpp"

#include <algorithm>
#include <cmath>

namespace raywalk {
namespace {

// For how long an agent keeps its velocity (unit: second).
constexpr double longest = 0.1;

// An agent is steady if it is at least this fast (unit: greatest speed).
constexpr double steady_part = 0.999;

// An agent walks along its path if the sine of the angle to the next corner is less.
constexpr double straight_sine = 0.005;

// True if nothing but others can make the agent choose another velocity in the next steps.
bool is_steady(const WalkingAgent& agent, double speed) {
    return agent.update.may_keep_course && !agent.recovery.is_active() &&
           !agent.settings().max_force && std::isinf(agent.settings().max_turn_speed) &&
           speed >= steady_part * agent.body.walking_speed();
}

// How long the agent may go on before it has to turn, to brake, or to look again (unit: second).
double duration_of(const WalkingAgent& agent, double speed, Vec2d to_corner, double dt) {
    double duration = longest;
    if (!agent.update.was_steady) {
        const double shortest = 2.0 * dt;
        // Not all agents choose in the same step.
        const double part = phase_of(agent.id()) + 1.0 / phases;
        duration = shortest + part * (duration - shortest);
    }
    const double braking = 0.5 * speed * speed / agent.settings().max_acceleration;
    const double to_end = agent.corridor.remaining_distance(agent.body.position()) -
                          agent.stop_distance() - agent.arrival_distance() - braking;
    return std::min(duration, std::max(0.0, std::min(norm(to_corner), to_end)) / speed);
}

// An agent on its path goes straight to the next corner from now on. One that is off its path may
// go as far as there are no walls. Without a duration, there is no such course.
Course steady_course(WalkingAgent& agent, Vec2d velocity, double dt) {
    const double speed = norm(velocity);
    if (!is_steady(agent, speed) || !(speed > 0.0)) {
        return {};
    }
    const Vec2 position = agent.body.position();
    const Vec2 corner = agent.corridor.follower().remaining_points().front();
    const Vec2d to_corner = between(position, corner);
    Course course{.velocity = velocity,
                  .corner = corner,
                  .duration = duration_of(agent, speed, to_corner, dt)};
    if (!agent.corridor.is_off_path()) {
        const double distance = norm(to_corner);
        if (std::abs(cross(to_corner, velocity)) > straight_sine * distance * speed) {
            return {};
        }
        course.velocity = (speed / distance) * to_corner;
    } else if (const Vec2 to{exact(position) + course.duration * velocity};
               !KeptCourse::is_worthwhile(course, dt) || !agent.clearance.can_walk(position, to)) {
        return {};
    }
    return course;
}

// In short steps, an agent goes on as it has chosen, and may be pushed.
Course brief_course(const WalkingAgent& agent, Vec2d velocity, double dt) {
    const double duration = choice_duration(agent.settings(), dt);
    return duration > dt ? Course{.velocity = velocity,
                                  .corner = agent.corridor.follower().remaining_points().front(),
                                  .duration = duration,
                                  .is_brief = true}
                         : Course{};
}

} // namespace

bool goes_on(WalkingAgent& agent, double dt) {
    if (!agent.course.is_kept() || agent.crossing.is_active() ||
        agent.journey.status() != AgentStatus::walking || !agent.corridor.is_walked() ||
        steady_part * agent.course.speed() > agent.body.walking_speed()) {
        return false;
    }
    const PathFollower& follower = agent.corridor.follower();
    if (follower.distance_from_path(agent.body.position()) > *agent.settings().path_max_distance) {
        return false; // the game has put it elsewhere
    }
    const AgentContext context = agent.context();
    if (!agent.course.lasts(context, follower.remaining_points().front(), dt)) {
        return false;
    }
    agent.course.go_on(dt);
    agent.avoidance.pass_time(dt);
    agent.recovery.pass_time(dt);
    // After a brief course, others still see what it inherited, such as a priority.
    if (!agent.course.is_brief()) {
        agent.avoidance.go_on(context,
                              agent.corridor.remaining_distance(agent.body.position()),
                              agent.corridor.last_leg(agent.body.position()));
    }
    agent.body.decide_velocity(agent.course.velocity());
    return true;
}

void keep_course(WalkingAgent& agent,
                 Vec2d velocity,
                 std::span<const NearbyAgent> nearby,
                 double dt) {
    const auto keeps = [&](const Course& course) {
        return KeptCourse::is_worthwhile(course, dt) &&
               agent.course.keep(course, agent.context(), nearby, dt);
    };
    if (agent.journey.status() == AgentStatus::walking &&
        !keeps(steady_course(agent, velocity, dt))) {
        (void)keeps(brief_course(agent, velocity, dt));
    }
}

} // namespace raywalk
