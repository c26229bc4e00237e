// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_status.hpp"

#include "agent/clearance.hpp"
#include "navigator/crowd_manager.hpp"

#include <algorithm>
#include <span>

namespace raywalk {

class Progress;

/// Slower velocities count as standing (unit: greatest speed of the agent).
inline constexpr double standing_part = 3e-4;

/// What an agent is for others.
struct CrowdRole {
    AgentStatus status = AgentStatus::idle;
    bool is_paused = false;
    /// Identifies its target, see NearbyAgent::target_id.
    std::uint64_t target_id = 0;
    /// True if it has arrived, was pushed away, and walks back.
    bool goes_back = false;
    bool holds_position = false; ///< see AgentSettings
    /// AgentSettings::avoidance_priority, or what it was raised to for this update.
    float priority = 1.0F;

    [[nodiscard]] bool is_on_its_way() const {
        return status == AgentStatus::pending || status == AgentStatus::walking;
    }

    /// True for an agent that is not on its way: it makes way for all that are, unless it holds its
    /// position or has failed.
    [[nodiscard]] bool makes_way() const {
        return !is_on_its_way() && !holds_position && status != AgentStatus::failed;
    }
};

/// One agent, as the parts of it that look at its surroundings need it: for one call.
struct AgentContext {
    std::uint32_t id; ///< in the crowd manager
    CrowdRole role;
    Vec2 position;  ///< of its body (unit: meter)
    Vec2d velocity; ///< of its body (unit: meter per second)
    Vec2d driven;   ///< with what it was driven in the last step (unit: meter per second)
    /// The highest speed that settings and engine allow in this step (unit: meter per second).
    double max_speed;
    double walking_speed; ///< the same, or the limit for this update if that is lower
    bool has_body;        ///< false once the body was taken away
    const AgentSettings& settings;
    Clearance& clearance;
    CrowdManager& crowd;
    SteeringMemory& memory;
    const Progress& progress; ///< how it gets on
    double dt;                ///< how long the step takes (unit: second)

    /// Its radius among others: agents keep half of the margin each (unit: meter).
    [[nodiscard]] double radius_among_others() const {
        return *settings.radius + 0.5 * settings.margin;
    }

    /// At this distance, the body is where it should be (unit: meter).
    [[nodiscard]] double position_tolerance() const {
        return raywalk::position_tolerance(position, clearance.grid().cell_size());
    }

    /// The agent has arrived when no more than this is left (unit: meter).
    [[nodiscard]] double arrival_distance() const {
        return std::max<double>(*settings.target_desired_distance, position_tolerance());
    }

    /// True if the other agent is so near that no third one fits in between.
    [[nodiscard]] bool is_beside(const NearbyAgent& other) const;
    /// True if others that want to get on are beside this one and ahead of it on its `way`, or,
    /// with a `way` of 0, on any side.
    [[nodiscard]] bool is_behind_others(Vec2d way, std::span<const NearbyAgent> nearby) const;
    /// The cells that what stands around the agent covers: other agents and dynamic bodies, but for
    /// agents that want to get on. Uses the memory of nearby agents.
    [[nodiscard]] std::vector<Cell> covered_cells() const;

    /// The agents near this one, the nearest first.
    [[nodiscard]] std::span<const NearbyAgent> nearby_agents() const {
        return crowd.nearby_agents(id, settings.max_neighbors, memory.nearby);
    }
};

} // namespace raywalk
