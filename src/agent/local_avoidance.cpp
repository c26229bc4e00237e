// SPDX-License-Identifier: MIT
#include "agent/local_avoidance.hpp"

#include "agent/backlash_limits.hpp"
#include "agent/crowd_priorities.hpp"
#include "agent/retreat.hpp"
#include "agent/touching_agents.hpp"
#include "crowd/priority_inheritance.hpp"
#include "crowd/wall_avoidance.hpp"

#include <algorithm>

namespace raywalk {
namespace {

// An agent checks again for walls nearby after it has moved by more (unit: own radius).
constexpr float look_again_after = 0.25F;

// How much more room than they take agents leave those that go first (unit: own radius).
constexpr double room_for_first = 0.3;

// How far ahead the path leads `onward` (unit: own radius).
constexpr double onward_distance = 25.0;

bool gets_on(const NearbyAgent& other) {
    return dot(other.velocity, other.preferred_velocity) >
           Progress::least_part * dot(other.preferred_velocity, other.preferred_velocity);
}

Vec2d at_speed(Vec2d velocity, double speed) {
    const double size = norm(velocity);
    return size > 0.0 ? (speed / size) * velocity : velocity;
}

Vec2d at_most(double speed, Vec2d velocity) {
    return norm(velocity) > speed ? at_speed(velocity, speed) : velocity;
}

AvoidingAgent avoiding_agent(const AgentContext& agent,
                             const PreferredStep& preferred,
                             Priority priority,
                             bool may_step_back) {
    return {
        .id = agent.id,
        .position = exact(agent.position),
        .velocity = agent.velocity,
        .preferred_velocity = at_speed(preferred.velocity, preferred.desired_speed),
        .radius = radius_among_others(agent.settings),
        .priority = priority,
        .max_speed = agent.max_speed,
        .time_horizon = agent.settings.time_horizon_agents,
        .room_for_first = agent.role.makes_way() ? 0.0 : room_for_first,
        .is_at_rest = agent.role.makes_way(),
        .is_confined = agent.crowd.snapshot(agent.id).is_confined,
        .may_step_back = may_step_back,
    };
}

// True if neither the agent nor any other near it moves, or wants to, and none is so near that they
// part: then all planes of Avoidance contain 0.
bool stands_undisturbed(const AvoidingAgent& self, std::span<const NearbyAgent> nearby) {
    return self.velocity == Vec2d{} && self.preferred_velocity == Vec2d{} &&
           std::all_of(nearby.begin(), nearby.end(), [&](const NearbyAgent& other) {
               const Vec2d offset = other.position - self.position;
               const double reach = self.radius + other.radius + room_for_first * self.radius;
               return other.velocity == Vec2d{} && other.preferred_velocity == Vec2d{} &&
                      dot(offset, offset) > reach * reach;
           });
}

// See NearbyAgent::onward.
Vec2 onward_of(const AgentContext& agent, std::span<const Vec2> path) {
    if (!agent.role.is_on_its_way()) {
        return {};
    }
    const Vec2d from = exact(agent.position);
    Vec2d at = from;
    double left = onward_distance * *agent.settings.radius;
    for (const Vec2 point : path) {
        const Vec2d leg = exact(point) - at;
        const double length = norm(leg);
        if (length >= left) {
            at = at + (left / length) * leg;
            break;
        }
        left -= length;
        at = exact(point);
    }
    const double distance = norm(at - from);
    return distance > 0.0 ? Vec2{(1.0 / distance) * (at - from)} : Vec2{};
}

// Returns `free` limited to the speed, and by walls. A slower velocity in the same direction leads
// into nothing that the faster one avoids.
Vec2d limited_by_walls(const AgentContext& agent,
                       const AvoidingAgent& self,
                       Vec2d free,
                       double speed,
                       std::span<const NearbyAgent> nearby,
                       double dt) {
    const Vec2d safe = avoid_walls(agent.clearance.view(),
                                   agent.position,
                                   self,
                                   at_most(speed, free),
                                   nearby,
                                   dt,
                                   agent.memory.avoidance,
                                   agent.memory.limits);
    return at_most(speed, safe);
}

} // namespace

LocalAvoidance::SafeStep LocalAvoidance::avoid(const AgentContext& agent,
                                               const PreferredStep& preferred,
                                               std::span<const NearbyAgent> nearby) {
    rest_ = static_cast<float>(rest_that_counts(preferred.rest, preferred.last_leg));
    inherits_ = false;
    is_pushed_ = false;
    AvoidingAgent self = avoiding_agent(
        agent, preferred, priority(agent), !agent.role.is_on_its_way() || may_step_back_);
    if ((nearby.empty() && !preferred.is_off_path) || stands_undisturbed(self, nearby)) {
        backlash_.reset();
        publish(agent,
                {.velocity = preferred.velocity,
                 .priority = self.priority,
                 .onward = onward_of(agent, preferred.path)});
        return {.velocity = preferred.velocity, .may_be_kept = true};
    }
    PreferredMotion motion = inherit_priority(self, nearby);
    inherits_ = motion.pusher != nullptr;
    is_pushed_ = inherits_ && !gets_on(*motion.pusher);
    const bool is_own = motion.velocity == self.preferred_velocity; // along its path
    if (!is_own) {
        motion.velocity = retreat(agent.clearance.view(), agent.position, self, motion, nearby);
    }
    const bool is_in_crowd =
        agent.role.is_on_its_way() && is_confined() && is_crowded(self, nearby);
    const Vec2 onward = onward_of(agent, preferred.path);
    const bool is_opposed = is_in_crowd && this->is_opposed(agent, self, onward, nearby);
    publish(agent,
            {.velocity = motion.velocity,
             .priority = motion.priority,
             .onward = onward,
             .is_opposed = is_opposed});
    // Others use the priority of the snapshot: only so does just one of two give way.
    self.priority = agent.crowd.snapshot(agent.id).priority;
    self.preferred_velocity = motion.velocity;
    self.may_step_back = self.may_step_back || !is_own;
    const bool queues = is_in_crowd && is_open(agent, self);
    const std::optional<double> play = backlash_play(agent, self, queues, is_opposed);
    self.onward = onward;
    if (is_own && is_opposed && play && lets_oncoming_pass(self, nearby)) {
        self.preferred_velocity = {}; // in their way, it would be pushed aside again and again
    }
    Vec2d free = agent.memory.avoidance.safe_velocity(self, nearby, preferred.dt);
    const double tolerance = 1e-9 * agent.max_speed;
    const bool is_diverted = !(is_own && norm(free - motion.velocity) <= tolerance);
    if (!is_diverted) {
        if (!preferred.is_off_path) {
            return {.velocity = preferred.velocity, .may_be_kept = !inherits_};
        }
        free = preferred.velocity;
        self.preferred_velocity = preferred.velocity;
    }
    const double speed = speed_within_reach(agent, preferred.step());
    if (!play || !is_diverted) {
        backlash_.reset();
        return {.velocity = limited_by_walls(agent, self, free, speed, nearby, preferred.dt),
                .is_diverted = is_diverted,
                .may_be_kept = !is_diverted && !inherits_};
    }
    // To stand is as safe as to move: all half planes that are never violated contain 0.
    const Vec2d safe = limited_by_walls(
        agent, self, free, speed_for_backlash(agent, preferred.step()), nearby, preferred.dt);
    const Vec2d moved = backlash_.filter(safe, *play, self.max_speed, preferred.step());
    return {.velocity = slowness(agent) > 1.0 ? at_most(speed, moved) : moved, .is_diverted = true};
}

bool LocalAvoidance::is_open(const AgentContext& agent, const AvoidingAgent& self) {
    const bool is_elsewhere =
        !(distance(looked_from_, agent.position) <= look_again_after * *agent.settings.radius);
    if (is_elsewhere && self.preferred_velocity != Vec2d{}) { // else there is no way to look along
        looked_from_ = agent.position;
        is_open_ = is_in_the_open(agent.clearance.view(), agent.position, self);
    }
    return is_open_;
}

bool LocalAvoidance::is_opposed(const AgentContext& agent,
                                const AvoidingAgent& self,
                                Vec2 onward,
                                std::span<const NearbyAgent> nearby) {
    return is_behind_opposed(self.priority, onward, nearby) ||
           (meets_others(onward, nearby) && !is_open(agent, self));
}

} // namespace raywalk
