// SPDX-License-Identifier: MIT
#include "agent/local_avoidance.hpp"

#include "agent/locomotion.hpp"
#include "crowd/priority_inheritance.hpp"
#include "crowd/wall_avoidance.hpp"

#include <algorithm>

namespace raywalk {
namespace {

// Who has arrived, or waits where it can get no nearer, makes way for all who are on their way.
constexpr double priority_of_standing = -1000.0;

// So does who has waited in a jam for so many seconds, for all others, for a while.
constexpr double priority_of_giving_in = -2000.0;
constexpr int least_patience = 2;
constexpr double gives_in_duration = 3.0; // (unit: second)

// Who wants to go no faster than this does not want to go on (unit: meter per second).
constexpr double least_wish = 1e-3;

// Nobody gets between two that are nearer than this (unit: the smaller one's radius).
constexpr double touching = 0.2;

// Nearer than this somebody from ahead counts (unit: radius).
constexpr double oncoming_range = 7.0;

// By so much the agent bears to the right then.
constexpr double right_sine = 0.34;
constexpr double right_cosine = 0.94;

Vec2d at_speed(Vec2d velocity, double speed) {
    const double size = norm(velocity);
    return size > 0.0 ? (speed / size) * velocity : velocity;
}

} // namespace

LocalAvoidance::LocalAvoidance(CrowdManager& crowd_manager,
                               std::uint32_t id,
                               const Body& body,
                               const AgentSettings& settings,
                               PathPlanner& planner)
    : crowd_manager_{&crowd_manager}
    , id_{id}
    , body_{&body}
    , settings_{&settings}
    , planner_{&planner} {}

LocalAvoidance::Safe LocalAvoidance::keep_clear(const CrowdRole& role, const LoneStep& step) {
    const std::span<const NearbyAgent> neighbors =
        settings_->avoidance_enabled ? nearby_agents() : std::span<const NearbyAgent>{};
    if (neighbors.empty() && !step.is_off_path) {
        join_crowd(role, step.velocity, priority(role));
        return {step.velocity};
    }
    AvoidingAgent agent{id_,
                        exact(step.position),
                        exact(body_->velocity()),
                        at_speed(step.velocity, step.desired_speed),
                        radius_among_others(),
                        priority(role),
                        max_speed(*body_, *settings_, step.dt),
                        settings_->time_horizon_agents};
    const PreferredMotion wish = inherit_priority(agent, neighbors);
    const bool is_own = wish.velocity == agent.preferred_velocity;
    join_crowd(role, wish.velocity, wish.priority);
    // Others reckon with the priority that they have seen: of two, just one gives way.
    agent.priority = crowd_manager_->seen(id_).priority;
    agent.preferred_velocity =
        is_own ? keep_right(step.position, wish.velocity, neighbors) : wish.velocity;
    Vec2d free = crowd_manager_->avoidance.safe_velocity(agent, neighbors, step.dt);
    const bool is_as_wished =
        is_own && norm(free - wish.velocity) <= 1e-9 * (1.0 + step.desired_speed);
    if (is_as_wished) {
        if (!step.is_off_path) {
            return {step.velocity};
        }
        free = step.velocity;
        agent.preferred_velocity = step.velocity;
    }
    const double speed = norm(agent.velocity) + settings_->max_acceleration * step.dt;
    if (norm(free) > speed) {
        free = at_speed(free, speed);
    }
    const Vec2d safe = avoid_walls(planner_->view(),
                                   step.position,
                                   agent,
                                   free,
                                   neighbors,
                                   step.dt,
                                   crowd_manager_->avoidance,
                                   crowd_manager_->limits);
    return {safe, !is_as_wished};
}

// Who comes from ahead is passed on the left, so that crowds that meet form lanes.
Vec2d LocalAvoidance::keep_right(Vec2 position,
                                 Vec2d preferred,
                                 std::span<const NearbyAgent> others) const {
    const double range = oncoming_range * *settings_->radius;
    const bool is_oncoming =
        std::any_of(others.begin(), others.end(), [&](const NearbyAgent& other) {
            const Vec2d way = other.position - exact(position);
            return dot(way, way) < range * range && dot(way, preferred) > 0.0 &&
                   dot(other.preferred_velocity, preferred) < 0.0;
        });
    if (!is_oncoming) {
        return preferred;
    }
    return {right_cosine * preferred.x + right_sine * preferred.y,
            right_cosine * preferred.y - right_sine * preferred.x};
}

bool LocalAvoidance::is_in_a_jam(Vec2 position) {
    const std::span<const NearbyAgent> others = nearby_agents();
    return std::any_of(others.begin(), others.end(), [&](const NearbyAgent& other) {
        const double reach = other.radius + 2.0 * *settings_->radius;
        return norm(other.preferred_velocity) > least_wish &&
               norm(other.position - exact(position)) <= reach;
    });
}

bool LocalAvoidance::is_held_by_its_like(Vec2 position,
                                         Vec2d velocity,
                                         std::uint64_t destination,
                                         bool is_partial) const {
    if (!settings_->avoidance_enabled) {
        return false;
    }
    const std::span<const NearbyAgent> others = crowd_manager_->last_neighbors();
    return std::any_of(others.begin(), others.end(), [&](const NearbyAgent& other) {
        const Vec2d way = other.position - exact(position);
        const double reach = other.radius + (1.0 + touching) * *settings_->radius;
        return (other.has_arrived || (other.is_waiting && is_partial)) &&
               other.target_id == destination && dot(way, way) <= reach * reach &&
               dot(way, velocity) >= 0.0;
    });
}

std::vector<Cell> LocalAvoidance::cells_in_the_way(Vec2 position) {
    const float range = 2.0F * (*settings_->radius + planner_->cell_size());
    std::vector<Cell> cells = planner_->cells_of_loose_bodies(Box{position, position}.grown(range));
    for (const NearbyAgent& other : nearby_agents()) {
        const Vec2 middle = other.position;
        const double reach = other.radius + *settings_->radius;
        if (norm(other.position - exact(position)) <= reach + touching * *settings_->radius) {
            cells.push_back(planner_->view().grid().cell_at(middle));
        }
    }
    return cells;
}

void LocalAvoidance::wait_in_jam(const CrowdRole& role) {
    // Nobody makes way for the first: perhaps who is in its way cannot, in a dead end, say.
    const bool is_first = crowd_manager_->member(id_).priority == priority(role);
    const int patience = least_patience + static_cast<int>(id_ % 3); // not all at once
    if (gives_in_for_ == 0.0 && is_first && ++seconds_in_jam_ > patience) {
        gives_in_for_ = gives_in_duration;
        seconds_in_jam_ = 0;
    }
}

void LocalAvoidance::pass_time(double dt) {
    gives_in_for_ = std::max(0.0, gives_in_for_ - dt);
}

void LocalAvoidance::join_crowd(const CrowdRole& role, Vec2d wish, Priority priority) {
    CrowdAgent member = crowd_manager_->member(id_);
    member.preferred_velocity = wish;
    member.radius = radius_among_others();
    member.priority = priority;
    member.avoids = settings_->avoidance_enabled && !role.is_paused &&
                    (role.stands_by() || role.is_on_its_way());
    member.layers = crowd_manager_->has_body(id_) ? settings_->avoidance_layers : 0;
    member.mask = settings_->avoidance_mask;
    member.target_id = role.status == AgentStatus::idle ? 0 : role.destination;
    member.has_arrived = role.status == AgentStatus::arrived;
    member.is_waiting = role.status == AgentStatus::waiting;
    crowd_manager_->set(id_, member);
}

std::span<const NearbyAgent> LocalAvoidance::nearby_agents() {
    return crowd_manager_->neighbors_of(
        id_, *settings_->neighbor_distance, settings_->max_neighbors);
}

// Two keep the margin between them.
double LocalAvoidance::radius_among_others() const {
    return *settings_->radius + 0.5 * settings_->margin;
}

Priority LocalAvoidance::priority(const CrowdRole& role) const {
    const double less = role.stands_by()      ? priority_of_standing
                        : gives_in_for_ > 0.0 ? priority_of_giving_in
                                              : 0.0;
    return own_priority(settings_->avoidance_priority + less, id_);
}

} // namespace raywalk
