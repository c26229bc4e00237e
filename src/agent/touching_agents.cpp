// SPDX-License-Identifier: MIT
#include "agent/touching_agents.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

namespace raywalk {
namespace {

// Those ahead are within the angle with this cosine on each side of the way.
constexpr double ahead_cosine = 0.5;

} // namespace

bool is_beside(const AgentContext& agent, const NearbyAgent& other) {
    const double reach = other.radius + 2.0 * *agent.settings.radius;
    const Vec2d offset = other.position - exact(agent.position);
    return dot(offset, offset) <= reach * reach;
}

bool wants_to_get_on(const NearbyAgent& other) {
    const Priority::Role role = other.priority.role;
    const bool is_there = other.has_arrived || other.is_waiting;
    return role != Priority::settled && role != Priority::going_back && !is_there &&
           (other.target_id != 0 ||
            norm(other.preferred_velocity) > standing_part * other.max_speed);
}

bool is_behind_others(const AgentContext& agent, Vec2d way, std::span<const NearbyAgent> nearby) {
    return std::any_of(nearby.begin(), nearby.end(), [&](const NearbyAgent& other) {
        const Vec2d offset = other.position - exact(agent.position);
        return is_beside(agent, other) && wants_to_get_on(other) &&
               dot(offset, way) >= ahead_cosine * norm(offset) * norm(way);
    });
}

// Others beyond those that the agent avoids count, too: their bodies do not stand.
std::vector<Cell> covered_cells_around(const AgentContext& agent) {
    const float range = 2.0F * (*agent.settings.radius + agent.clearance.grid().cell_size());
    const Box box = Box{agent.position, agent.position}.grown(range);
    std::vector<BodyKey> moving;
    std::vector<Obstacle> standing;
    constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    for (const NearbyAgent& other : agent.crowd.nearby_agents(agent.id, all, agent.memory.nearby)) {
        if (wants_to_get_on(other)) {
            moving.push_back(agent.crowd.body_key(other.id));
        } else {
            Obstacle& circle = standing.emplace_back();
            circle.points[0] = Vec2{other.position};
            circle.count = 1;
            circle.rounding = static_cast<float>(other.radius);
        }
    }
    return agent.clearance.cells_covered_in(box, std::move(standing), moving);
}

} // namespace raywalk
