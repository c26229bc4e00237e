// SPDX-License-Identifier: MIT
#include "agent/agent_context.hpp"

namespace raywalk {
namespace {

// Those ahead are within the angle with this cosine on each side of the way.
constexpr double ahead_cosine = 0.5;

// True unless the other stands, or only walks back to where it stood.
bool wants_to_get_on(const NearbyAgent& other) {
    const Priority::Role role = other.priority.role;
    const bool is_there = other.has_arrived || other.is_waiting;
    return role != Priority::settled && role != Priority::going_back && !is_there &&
           (other.target_id != 0 ||
            norm(other.preferred_velocity) > standing_part * other.max_speed);
}

} // namespace

bool AgentContext::is_beside(const NearbyAgent& other) const {
    const double reach = other.radius + 2.0 * *settings.radius;
    const Vec2d offset = other.position - exact(position);
    return dot(offset, offset) <= reach * reach;
}

bool AgentContext::is_behind_others(Vec2d way, std::span<const NearbyAgent> nearby) const {
    return any_of(nearby, [&](const NearbyAgent& other) {
        const Vec2d offset = other.position - exact(position);
        return is_beside(other) && wants_to_get_on(other) &&
               dot(offset, way) >= ahead_cosine * norm(offset) * norm(way);
    });
}

// Others beyond those that the agent avoids count, too: their bodies do not stand.
std::vector<Cell> AgentContext::covered_cells() const {
    const float range = 2.0F * (*settings.radius + clearance.grid().cell_size());
    const Box box = Box{position, position}.grown(range);
    std::vector<BodyKey> moving;
    std::vector<Obstacle> standing;
    constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    for (const NearbyAgent& other : crowd.nearby_agents(id, all, memory.nearby)) {
        if (wants_to_get_on(other)) {
            moving.push_back(crowd.body_key(other.id));
        } else {
            standing.push_back({.body = {},
                                .points = {Vec2{other.position}},
                                .count = 1,
                                .rounding = static_cast<float>(other.radius)});
        }
    }
    return clearance.cells_covered_in(box, std::move(standing), moving);
}

} // namespace raywalk
