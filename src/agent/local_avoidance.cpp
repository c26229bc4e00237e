// SPDX-License-Identifier: MIT
#include "agent/local_avoidance.hpp"

#include "core/hash.hpp"
#include "crowd/priority_inheritance.hpp"
#include "crowd/tuning.hpp"

namespace raywalk {
namespace {

bool gets_on(const NearbyAgent& other) {
    return dot(other.velocity, other.preferred_velocity) >
           Progress::least_part * dot(other.preferred_velocity, other.preferred_velocity);
}

AvoidingAgent avoiding_agent(const AgentContext& agent,
                             const PreferredStep& preferred,
                             std::span<const NearbyAgent> nearby) {
    return {
        .id = agent.id,
        .position = exact(agent.position),
        .velocity = agent.velocity,
        .preferred_velocity = with_norm(preferred.desired_speed, preferred.velocity),
        .radius = agent.radius_among_others(),
        .max_speed = agent.max_speed,
        .time_horizon = agent.settings.time_horizon_agents,
        .room_for_first = agent.role.makes_way() ? 0.0 : tuning::room_for_first,
        .is_at_rest = agent.role.makes_way(),
        .is_confined = agent.crowd.agents.snapshot(agent.id).is_confined,
        .nearby = nearby,
    };
}

// True if neither the agent nor any other near it moves, or wants to, and none is so near that they
// part: then all planes of Avoidance contain 0.
bool stands_undisturbed(const AvoidingAgent& self) {
    return self.velocity == Vec2d{} && self.preferred_velocity == Vec2d{} &&
           all_of(self.nearby, [&](const NearbyAgent& other) {
               const Vec2d offset = other.position - self.position;
               const double room = tuning::room_for_first * self.radius;
               const double reach = self.radius + other.radius + room;
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
    double left = tuning::onward_distance * *agent.settings.radius;
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
    return Vec2{with_norm(1.0, at - from)};
}

// Returns the speed that the agent may have after `dt` seconds. Unless it waits, it presses on
// against what holds its body (unit: meter per second).
double speed_within_reach(const AgentContext& agent, bool waits, double dt) {
    const double speed = norm(agent.velocity);
    return (waits ? speed : std::max(speed, norm(agent.driven))) +
           agent.settings.max_acceleration * dt;
}

// How far others may move an agent that waits before it moves (Backlash): in a queue, or beside a
// wall where others come toward it. Empty if it does not wait (unit: meter).
std::optional<double>
backlash_play(const AgentContext& agent, const AvoidingAgent& self, bool queues, bool is_opposed) {
    if (queues) {
        return (is_opposed ? tuning::play_in_opposed_queue : tuning::play_at_rest) * self.radius;
    }
    if (is_opposed && is_beside_wall(agent.clearance.view(), self)) {
        return tuning::play_at_rest * self.radius;
    }
    return std::nullopt;
}

// True if another agent that goes first and the same way is beside the agent, and ahead of it.
bool queues_behind(const AgentContext& agent, const AvoidingAgent& self) {
    return any_of(self.nearby, [&](const NearbyAgent& other) {
        return other.priority > self.priority && agent.is_beside(other) &&
               dot(exact(other.onward), exact(self.onward)) > tuning::same_way_cosine &&
               dot(other.position - self.position, self.preferred_velocity) > 0.0;
    });
}

// True if the agent would slowly go around others instead of on its way.
bool goes_around(Vec2d velocity, const AvoidingAgent& self) {
    const double ahead = dot(velocity, self.preferred_velocity);
    return ahead < std::abs(cross(velocity, self.preferred_velocity)) &&
           ahead < tuning::swaying_speed * self.max_speed * norm(self.preferred_velocity);
}

} // namespace

Vec2d LocalAvoidance::waiting_velocity(const AgentContext& agent,
                                       AvoidingAgent& self,
                                       bool is_opposed,
                                       double dt) const {
    Avoidance& avoidance = agent.memory.avoidance;
    if (is_opposed && lets_oncoming_pass(self)) {
        self.preferred_velocity = {}; // in their way, it would be pushed aside again and again
    }
    const Vec2d velocity = avoidance.safe_velocity(self, dt);
    if (!gets_on_ || !goes_around(velocity, self) || !queues_behind(agent, self)) {
        return velocity;
    }
    self.preferred_velocity = {};
    return avoidance.safe_velocity(self, dt);
}

LocalAvoidance::SafeStep LocalAvoidance::avoid(const AgentContext& agent,
                                               const PathCorridor& corridor,
                                               const PreferredStep& preferred,
                                               std::span<const NearbyAgent> nearby) {
    note_rest(agent, corridor);
    inherits_ = false;
    is_pushed_ = false;
    AvoidingAgent self = avoiding_agent(agent, preferred, nearby);
    self.priority = priority(agent);
    self.may_step_back = !agent.role.is_on_its_way() || may_step_back_;
    self.onward = onward_of(agent, corridor.stretch_ahead());
    if ((nearby.empty() && !corridor.is_off_path()) || stands_undisturbed(self)) {
        backlash_.reset();
        publish(agent,
                {.velocity = preferred.velocity, .priority = self.priority, .onward = self.onward});
        return {.velocity = preferred.velocity, .may_be_kept = true};
    }
    PreferredMotion motion = inherit_priority(self);
    inherits_ = motion.pusher != nullptr;
    is_pushed_ = inherits_ && !gets_on(*motion.pusher);
    const bool is_own = motion.velocity == self.preferred_velocity; // along its path
    if (!is_own) {
        motion.velocity = retreat(agent.clearance.view(), self, motion);
    }
    const bool is_in_crowd = agent.role.is_on_its_way() && is_confined() && is_crowded(self);
    const bool is_opposed = is_in_crowd && this->is_opposed(agent, self);
    publish(agent,
            {.velocity = motion.velocity,
             .priority = motion.priority,
             .onward = self.onward,
             .is_opposed = is_opposed});
    // Others use the priority of the snapshot: only so does just one of two give way.
    self.priority = agent.crowd.agents.snapshot(agent.id).priority;
    self.preferred_velocity = motion.velocity;
    self.may_step_back = self.may_step_back || !is_own;
    const bool queues = is_in_crowd && is_open(agent, self);
    const std::optional<double> play = backlash_play(agent, self, queues, is_opposed);
    const bool may_wait = is_own && play;
    Vec2d free = may_wait ? waiting_velocity(agent, self, is_opposed, preferred.dt)
                          : agent.memory.avoidance.safe_velocity(self, preferred.dt);
    const bool is_diverted =
        !(is_own && norm(free - motion.velocity) <= tuning::rounding * agent.max_speed);
    if (!is_diverted) {
        if (!corridor.is_off_path()) {
            return {.velocity = preferred.velocity, .may_be_kept = !inherits_};
        }
        free = preferred.velocity;
        self.preferred_velocity = preferred.velocity;
    }
    const bool waits = play && is_diverted;
    const double speed = speed_within_reach(agent, waits, preferred.step());
    // A slower velocity in the same direction leads into nothing that the faster one avoids.
    const Vec2d unobstructed = at_most(speed, free);
    const Vec2d safe = at_most(speed,
                               agent.memory.avoidance.avoid_walls(
                                   agent.clearance.view(), self, unobstructed, preferred.dt));
    if (!waits) {
        backlash_.reset();
        return {.velocity = safe,
                .is_diverted = is_diverted,
                .may_be_kept = !is_diverted && !inherits_};
    }
    // To stand is as safe as to move: all half planes that are never violated contain 0.
    return {.velocity = backlash_.filter(safe, *play, self.max_speed, preferred.step()),
            .is_diverted = true};
}

bool LocalAvoidance::Look::has_to_look(const AgentContext& agent) {
    const bool is_elsewhere =
        !(distance(from, agent.position) <= tuning::look_again_after * *agent.settings.radius);
    from = is_elsewhere ? agent.position : from;
    return is_elsewhere;
}

bool LocalAvoidance::is_open(const AgentContext& agent, const AvoidingAgent& self) {
    // Without a preferred velocity, there is no way to look along.
    if (self.preferred_velocity != Vec2d{} && open_.has_to_look(agent)) {
        open_.found = is_in_the_open(agent.clearance.view(), self);
    }
    return open_.found;
}

bool LocalAvoidance::is_near_wall(const AgentContext& agent) {
    if (near_wall_.has_to_look(agent)) {
        near_wall_.found = !has_room_around(
            agent.clearance.view(), agent.position, tuning::near_wall * *agent.settings.radius);
    }
    return near_wall_.found;
}

bool LocalAvoidance::is_opposed(const AgentContext& agent, const AvoidingAgent& self) {
    return is_behind_opposed(self) || (meets_others(self) && !is_open(agent, self));
}

void LocalAvoidance::note_rest(const AgentContext& agent, const PathCorridor& corridor) {
    rest_ =
        static_cast<float>(corridor.remaining_distance(agent.position) -
                           (1.0 - tuning::worth_of_last_leg) * corridor.last_leg(agent.position));
}

void LocalAvoidance::go_on(const AgentContext& agent, const PathCorridor& corridor) {
    note_rest(agent, corridor);
    agent.crowd.agents.agent(agent.id).priority = priority(agent);
}

void LocalAvoidance::watch_progress(const AgentContext& agent,
                                    const PreferredStep& preferred,
                                    std::span<const NearbyAgent> nearby) {
    const Progress& progress = agent.progress;
    may_step_back_ = true;
    turns_.observe(progress.seconds(), is_pushed_, preferred.elapsed, agent.id);
    if (agent.role.goes_back) { // others go first, unless it has its turn
        return;
    }
    const auto is_behind = [&](const NearbyAgent& other) {
        const Vec2d way = other.position - exact(agent.position);
        return other.is_confined && agent.is_beside(other) && dot(way, preferred.velocity) > 0.0;
    };
    const auto meets_peers = [&] {
        return any_of(nearby, [&](const NearbyAgent& other) {
            return other.has_same_target && agent.is_beside(other);
        });
    };
    const double rate = progress.rate();
    const bool is_in_jam =
        (rate < tuning::stalled_part && (meets_peers() || is_near_wall(agent))) ||
        (rate < tuning::held_up_part && any_of(nearby, is_behind));
    gets_on_ = progress.seconds() <= tuning::long_time;
    may_step_back_ =
        is_confined() || !gets_on_ || (rate < 2.0 * tuning::stalled_part && is_near_wall(agent));
    confined_for_ = is_in_jam
                        ? tuning::lasting_time
                        : static_cast<float>(std::max(0.0, confined_for_ - preferred.elapsed));
}

void LocalAvoidance::reset() {
    turns_.reset();
    confined_for_ = 0.0F;
    time_ = 0.0F;
}

void LocalAvoidance::publish(const AgentContext& agent, const Intention& intention) const {
    const AgentSettings& settings = agent.settings;
    const CrowdRole& role = agent.role;
    CrowdAgent& self = agent.crowd.agents.agent(agent.id);
    self.preferred_velocity = intention.velocity;
    self.radius = static_cast<float>(agent.radius_among_others());
    self.priority = intention.priority;
    self.avoids =
        settings.avoidance_enabled && !role.is_paused && (role.makes_way() || role.is_on_its_way());
    self.layers = agent.has_body ? settings.avoidance_layers : 0;
    self.mask = settings.avoidance_mask;
    self.max_speed = static_cast<float>(agent.max_speed);
    self.range = *settings.neighbor_distance;
    const bool has_target = role.is_on_its_way() ? !role.is_paused : role.makes_way();
    self.target_id = has_target && role.status != AgentStatus::idle ? role.target_id : 0;
    self.has_arrived = role.status == AgentStatus::arrived;
    self.is_waiting = role.status == AgentStatus::waiting;
    self.onward = intention.onward;
    self.is_opposed = intention.is_opposed;
    self.is_confined = role.is_on_its_way() && is_confined();
}

Priority LocalAvoidance::priority(const AgentContext& agent) const {
    const float value = agent.role.priority;
    if (agent.role.makes_way()) {
        return {.role = Priority::settled, .value = value, .owner = agent.id};
    }
    const bool goes_last = agent.role.goes_back && !turns_.is_active();
    return {.role = goes_last ? Priority::going_back : Priority::on_the_way,
            .value = value,
            .turn = turns_.is_active() ? std::int8_t{1} : std::int8_t{0},
            .rest = static_cast<float>(rest_ -
                                       tuning::worth_of_second * *agent.settings.radius * time_),
            .owner = agent.id};
}

void TurnTimer::observe(double time_without_progress, bool is_pushed, double dt, std::uint32_t id) {
    if (time_without_progress < dt) {
        time_ = std::max(0.0F, time_);
        return;
    }
    if (is_active()) {
        return;
    }
    time_ = is_pushed ? static_cast<float>(time_ - dt) : 0.0F;
    if (-time_ > (1.0 + phase_of(id)) * tuning::min_patience) {
        time_ = tuning::turn_duration;
    }
}

} // namespace raywalk
