// SPDX-License-Identifier: MIT
#include "agent/touching_agents.hpp"

#include <algorithm>

namespace raywalk {
namespace {

// Agents that are nearer than this touch: no other gets between them (unit: own radius).
constexpr double touching = 0.2;

} // namespace

bool is_beside(const AgentContext& agent, const NearbyAgent& other) {
    const double reach = other.radius + 2.0 * *agent.settings.radius;
    const Vec2d offset = other.position - exact(agent.position);
    return dot(offset, offset) <= reach * reach;
}

bool is_in_jam(const AgentContext& agent, std::span<const NearbyAgent> nearby) {
    return std::any_of(nearby.begin(), nearby.end(), [&](const NearbyAgent& other) {
        return is_beside(agent, other) &&
               norm(other.preferred_velocity) > standing_part * other.max_speed;
    });
}

bool is_blocked_by_settled_peer(const AgentContext& agent,
                                std::span<const NearbyAgent> nearby,
                                std::uint64_t target_id,
                                Vec2d velocity,
                                bool is_partial) {
    if (!agent.settings.avoidance_enabled) {
        return false;
    }
    return std::any_of(nearby.begin(), nearby.end(), [&](const NearbyAgent& other) {
        const Vec2d way = other.position - exact(agent.position);
        const double reach = other.radius + (1.0 + touching) * *agent.settings.radius;
        return (other.has_arrived || (other.is_waiting && is_partial)) &&
               other.target_id == target_id && dot(way, way) <= reach * reach &&
               dot(way, velocity) >= 0.0;
    });
}

std::vector<Cell> blocked_cells_around(const AgentContext& agent,
                                       std::span<const NearbyAgent> nearby) {
    const Grid& grid = agent.clearance.grid();
    const float radius = *agent.settings.radius;
    const Box box = Box{agent.position, agent.position}.grown(2.0F * (radius + grid.cell_size()));
    std::vector<Cell> cells = agent.clearance.cells_blocked_by_loose_bodies(box);
    for (const NearbyAgent& other : nearby) {
        const double reach = other.radius + radius;
        if (norm(other.position - exact(agent.position)) <= reach + touching * radius) {
            cells.push_back(grid.cell_at(other.position));
        }
    }
    return cells;
}

} // namespace raywalk
