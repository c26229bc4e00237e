// SPDX-License-Identifier: MIT
#include "agent/crowd_priorities.hpp"
#include "agent/local_avoidance.hpp"
#include "agent/touching_agents.hpp"
#include "crowd/priority_inheritance.hpp"

#include <algorithm>

// Whose turn it is, and what others see of that.
namespace raywalk {
namespace {

// How much a second on the way counts, as a part of what an agent walks in that time: so an agent
// with a longer path gets through a steady stream of others in the end.
constexpr double worth_of_time = 0.25;

// An agent in the wide open is farther than this from all obstacles (unit: own radius).
constexpr float far_from_walls = 25.0F;

// True if an agent with a higher priority is so near that no other fits in between.
bool is_beside_higher(const AgentContext& agent,
                      Priority own,
                      std::span<const NearbyAgent> nearby) {
    return std::any_of(nearby.begin(), nearby.end(), [&](const NearbyAgent& other) {
        return other.priority > own && !comes_from(other.priority, agent.id) &&
               is_beside(agent, other);
    });
}

// True if no passage is near that an agent with this way ahead might keep others out of.
bool is_in_wide_open(const AgentContext& agent, const PreferredStep& preferred) {
    if (preferred.path.size() > 1 || !(preferred.last_leg > 0.0)) {
        return false;
    }
    const Box surroundings =
        Box{agent.position, agent.position}.grown(far_from_walls * *agent.settings.radius);
    return agent.clearance.view().obstacles_in(surroundings).empty();
}

} // namespace

void LocalAvoidance::go_on(const AgentContext& agent, double rest, double last_leg) {
    rest_ = static_cast<float>(rest_that_counts(rest, last_leg));
    agent.crowd.agent(agent.id).priority = priority(agent);
}

void LocalAvoidance::watch_progress(const AgentContext& agent,
                                    const PreferredStep& preferred,
                                    std::span<const NearbyAgent> nearby) {
    if (agent.role.goes_back) { // all others go first anyway
        return;
    }
    const Priority own = agent.crowd.snapshot(agent.id).priority;
    const bool is_first =
        !inherits_ && is_in_jam(agent, nearby) && !is_beside_higher(agent, own, nearby);
    turns_.observe({.rest = preferred.rest,
                    .least_progress = *agent.settings.radius,
                    .is_due = {is_cornered_, is_first},
                    .dt = preferred.elapsed},
                   agent.id);
    if (is_carried_along(agent, own, preferred.velocity, nearby) &&
        is_in_wide_open(agent, preferred)) {
        turns_.begin(TurnTimer::first);
    }
}

void LocalAvoidance::reset() {
    turns_.reset();
    passing_timer_ = {};
    time_ = 0.0F;
}

void LocalAvoidance::pass_time(double dt) {
    turns_.pass_time(dt);
    time_ = static_cast<float>(time_ + dt);
    if (passing_ == Passing::none) {
        passing_timer_.pass_time(dt);
    }
}

void LocalAvoidance::publish(const AgentContext& agent, const Intention& intention) const {
    const AgentSettings& settings = agent.settings;
    const CrowdRole& role = agent.role;
    CrowdAgent& self = agent.crowd.agent(agent.id);
    self.preferred_velocity = intention.velocity;
    self.radius = static_cast<float>(radius_among_others(settings));
    self.priority = intention.priority;
    self.avoids = settings.avoidance_enabled && !role.is_paused &&
                  (role.has_settled() || role.is_on_its_way());
    self.layers = agent.has_body ? settings.avoidance_layers : 0;
    self.mask = settings.avoidance_mask;
    self.max_speed = static_cast<float>(agent.max_speed);
    self.range = *settings.neighbor_distance;
    self.target_id = role.status == AgentStatus::idle ? 0 : role.target_id;
    self.has_arrived = role.status == AgentStatus::arrived;
    self.is_waiting = role.status == AgentStatus::waiting;
    self.onward = intention.onward;
    self.is_opposed = intention.is_opposed;
}

Priority LocalAvoidance::priority(const AgentContext& agent) const {
    const AgentSettings& settings = agent.settings;
    if (agent.role.has_settled()) {
        return own_priority(settings.avoidance_priority + priority_of_settled, agent.id);
    }
    const double more = priority_of_turn() + (agent.role.goes_back ? priority_of_going_back : 0.0);
    const double head_start = worth_of_time * time_ * agent.wanted_speed;
    return own_priority(settings.avoidance_priority + more, agent.id, rest_, head_start);
}

double LocalAvoidance::priority_of_turn() const {
    switch (passing_) {
    case Passing::goes_aside:
        return priority_of_first;
    case Passing::is_aside:
        return priority_of_last;
    case Passing::none:
        break;
    }
    if (turns_.is_active(TurnTimer::first)) {
        return priority_of_first;
    }
    return turns_.is_active(TurnTimer::last) ? priority_of_last : 0.0;
}

} // namespace raywalk
