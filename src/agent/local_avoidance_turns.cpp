// SPDX-License-Identifier: MIT
#include "agent/crowd_priorities.hpp"
#include "agent/local_avoidance.hpp"
#include "agent/touching_agents.hpp"

#include <algorithm>

// Whose turn it is, and what others see of that.
namespace raywalk {
namespace {

// How much of the rest of its path a second on the way is worth: so an agent with a longer path
// gets through a steady stream of others in the end (unit: own radius).
constexpr double worth_of_second = 2.0;

// An agent is in a jam if it gets on by less than the first part of what it wants, until it gets on
// by the second; if it is behind another one that is in a jam, by less than the third.
constexpr double stalled_part = 0.33;
constexpr double recovered_part = 0.66;
constexpr double held_up_part = 0.5;

// In the open, an agent without progress steps back for others after this time (unit: second).
constexpr double long_time = 2.0;

// A jam lasts longer by this (unit: second).
constexpr float lasting_time = 3.0F;

// Obstacles that are nearer leave agents little room (unit: own radius).
constexpr float near_wall = 6.0F;

} // namespace

void LocalAvoidance::go_on(const AgentContext& agent, double rest, double last_leg) {
    rest_ = static_cast<float>(rest_that_counts(rest, last_leg));
    agent.crowd.agent(agent.id).priority = priority(agent);
}

void LocalAvoidance::watch_progress(const AgentContext& agent,
                                    const Progress& progress,
                                    const PreferredStep& preferred,
                                    std::span<const NearbyAgent> nearby) {
    may_step_back_ = true;
    if (agent.role.goes_back) { // all others go first anyway
        return;
    }
    turns_.observe({.time_without_progress = progress.seconds(),
                    .is_pushed = is_pushed_,
                    .dt = preferred.elapsed},
                   agent.id);
    const auto is_behind = [&](const NearbyAgent& other) {
        const Vec2d way = other.position - exact(agent.position);
        return other.is_confined && is_beside(agent, other) && dot(way, preferred.velocity) > 0.0;
    };
    const auto is_near_wall = [&] {
        const float range = near_wall * *agent.settings.radius;
        const Box around = Box{agent.position, agent.position}.grown(range);
        return !agent.clearance.view().obstacles_in(around).empty();
    };
    const auto meets_peers = [&] {
        return std::any_of(nearby.begin(), nearby.end(), [&](const NearbyAgent& other) {
            return other.has_same_target && is_beside(agent, other);
        });
    };
    const double rate = progress.rate();
    const bool is_stalled = rate < (is_confined() ? recovered_part : stalled_part);
    const bool is_in_jam =
        (is_stalled && (meets_peers() || is_near_wall())) ||
        (rate < held_up_part && std::any_of(nearby.begin(), nearby.end(), is_behind));
    may_step_back_ = is_confined() || progress.seconds() > long_time ||
                     (rate < recovered_part && is_near_wall());
    confined_for_ = is_in_jam
                        ? lasting_time
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
    CrowdAgent& self = agent.crowd.agent(agent.id);
    self.preferred_velocity = intention.velocity;
    self.radius = static_cast<float>(radius_among_others(settings));
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
    const float value = agent.settings.avoidance_priority;
    if (agent.role.makes_way()) {
        return {.role = Priority::settled, .value = value, .owner = agent.id};
    }
    return {.role = agent.role.goes_back ? Priority::going_back : Priority::on_the_way,
            .value = value,
            .turn = turns_.is_active() ? std::int8_t{1} : std::int8_t{0},
            .rest = static_cast<float>(rest_ - worth_of_second * *agent.settings.radius * time_),
            .owner = agent.id};
}

} // namespace raywalk
