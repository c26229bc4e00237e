// SPDX-License-Identifier: MIT
#pragma once

#include "agent/agent_context.hpp"

// What counts for the priority of agents.
namespace raywalk {

/// Agents keep half of the margin each (unit: meter).
[[nodiscard]] inline double radius_among_others(const AgentSettings& settings) {
    return *settings.radius + 0.5 * settings.margin;
}

// How much the last leg counts. Nothing narrow is ahead there: in front of a door, the agent that
// is nearest to the door goes first, however far its target is behind it.
inline constexpr double worth_of_last_leg = 0.05;

/// The rest of a path as it counts for a priority (unit: meter).
[[nodiscard]] inline double rest_that_counts(double rest, double last_leg) {
    return rest - (1.0 - worth_of_last_leg) * last_leg;
}

} // namespace raywalk
