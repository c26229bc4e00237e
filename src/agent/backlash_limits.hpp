// SPDX-License-Identifier: MIT
#pragma once

#include "agent/agent_context.hpp"
#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"

#include <algorithm>
#include <optional>

// How far others may move an agent that waits before it moves (Backlash), and how fast it moves
// then.
namespace raywalk {

/// Returns the play of an agent that waits: in a queue, or beside a wall where others come toward
/// it. Empty if it does not wait. Beside a wall, it may read obstacles (unit: meter).
[[nodiscard]] std::optional<double>
backlash_play(const AgentContext& agent, const AvoidingAgent& self, bool queues, bool is_opposed);

/// The play suits agents that are at full speed after this time, as with the default settings
/// (unit: second).
inline constexpr double time_to_full_speed = 0.15;

/// The acceleration that suits the play (unit: meter per second squared).
[[nodiscard]] inline double acceleration_for_play(const AgentContext& agent) {
    return agent.wanted_speed / time_to_full_speed;
}

/// Returns how many times more slowly than the play suits the agent speeds up, at least 1.
[[nodiscard]] inline double slowness(const AgentContext& agent) {
    return std::max(1.0, acceleration_for_play(agent) / agent.settings.max_acceleration);
}

/// Returns the speed that the agent may have after `dt` seconds: it presses on against what holds
/// its body (unit: meter per second).
[[nodiscard]] inline double speed_within_reach(const AgentContext& agent, double dt) {
    return std::max(norm(agent.velocity), norm(agent.driven)) +
           agent.settings.max_acceleration * dt;
}

/// Returns the speed up to which velocities count for the backlash in a step of `dt` seconds. An
/// agent that speeds up n times more slowly than the play suits would stand n times as long.
/// Instead, it stands for an nth of the time of one that the play suits (unit: meter per second).
[[nodiscard]] inline double speed_for_backlash(const AgentContext& agent, double dt) {
    const double acceleration =
        std::max<double>(agent.settings.max_acceleration, acceleration_for_play(agent));
    return slowness(agent) * (norm(agent.velocity) + acceleration * dt);
}

} // namespace raywalk
