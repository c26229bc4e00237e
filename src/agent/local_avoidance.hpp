// SPDX-License-Identifier: MIT
#pragma once

#include "agent/agent_context.hpp"
#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"

#include <span>
#include <vector>

namespace raywalk {

/// What an agent would do in the next step if it were alone.
struct PreferredStep {
    /// (unit: meter per second)
    Vec2d velocity{};
    /// Its speed without the limit of the acceleration (unit: meter per second).
    double desired_speed = 0.0;
    /// True if it may touch walls that way, because it is not on its path.
    bool is_off_path = false;
    double dt = 0.0; ///< (unit: second)
};

/// How an agent avoids others: it gives way, bears to the right, waits in jams, and gives in if the
/// others do not make way.
class LocalAvoidance {
public:
    /// A velocity that collides with no agent and no wall in the next step.
    struct SafeStep {
        Vec2d velocity{};         ///< (unit: meter per second)
        bool is_diverted = false; ///< by others
    };

    /// Shows others an agent that stays where it is.
    void stay(const AgentContext& agent) const { publish(agent, {}, priority(agent)); }

    /// Computes the velocity that avoids the nearby agents, and, off the path, walls, and shows
    /// others where the agent would go.
    [[nodiscard]] SafeStep avoid(const AgentContext& agent,
                                 const PreferredStep& preferred,
                                 std::span<const NearbyAgent> nearby) const;

    /// @name Giving in
    /// An agent that waits in a jam for long lets others go first for a while. Agents do so one
    /// after the other.
    /// @{

    /// Another second in a jam went by.
    void wait_in_jam(const AgentContext& agent);

    [[nodiscard]] bool is_waiting_in_jam() const { return seconds_in_jam_ > 0; }

    void leave_jam() { seconds_in_jam_ = 0; }

    void pass_time(double dt);
    /// @}

private:
    void publish(const AgentContext& agent, Vec2d preferred_velocity, Priority priority) const;
    [[nodiscard]] Priority priority(const AgentContext& agent) const;

    int seconds_in_jam_ = 0;     // without progress, and without giving in
    double gives_in_left_ = 0.0; // (unit: second)
};

/// True if others that want to move on are so near that no agent fits between them and this one:
/// such a jam dissolves by itself.
[[nodiscard]] bool is_in_jam(const AgentContext& agent, std::span<const NearbyAgent> nearby);

/// True if an agent with the same target touches this one, on the side that `velocity` points to,
/// and has arrived, or, if this agent's path `is_partial`, waits: this one cannot get nearer
/// either.
[[nodiscard]] bool is_blocked_by_settled_peer(const AgentContext& agent,
                                              std::span<const NearbyAgent> nearby,
                                              std::uint64_t target_id,
                                              Vec2d velocity,
                                              bool is_partial);

/// The cells of the agents that touch this one, and those blocked by dynamic bodies around it.
[[nodiscard]] std::vector<Cell> blocked_cells_around(const AgentContext& agent,
                                                     std::span<const NearbyAgent> nearby);

} // namespace raywalk
