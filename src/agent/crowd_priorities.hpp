// SPDX-License-Identifier: MIT
#pragma once

#include "agent/agent_context.hpp"

// What agents add to their priority, beside AgentSettings::avoidance_priority, and what counts with
// it.
namespace raywalk {

// Agents that have settled make way for all that are on their way.
inline constexpr double priority_of_settled = -1000.0;

// An agent that walks back to where it settled makes way for all that have not settled yet.
inline constexpr double priority_of_going_back = -500.0;

// In a jam, one that cannot make way goes before all others, one for which nobody can make way goes
// after them.
inline constexpr double priority_of_first = 2000.0;
inline constexpr double priority_of_last = -2000.0;

// Priorities above this are those of agents that go first, or inherited from them.
inline constexpr double least_of_first = 0.5 * priority_of_first;

/// Agents keep half of the margin each (unit: meter).
[[nodiscard]] inline double radius_among_others(const AgentSettings& settings) {
    return *settings.radius + 0.5 * settings.margin;
}

/// Agents with a lower value are at rest, or walk back to where they settled.
[[nodiscard]] inline double least_priority_on_the_way(const AgentContext& agent) {
    return agent.settings.avoidance_priority + 0.5 * priority_of_going_back;
}

// How much the last leg counts. Nothing narrow is ahead there: in front of a door, the agent that
// is nearest to the door goes first, however far its target is behind it.
inline constexpr double worth_of_last_leg = 0.05;

/// The rest of a path as it counts for a priority (unit: meter).
[[nodiscard]] inline double rest_that_counts(double rest, double last_leg) {
    return rest - (1.0 - worth_of_last_leg) * last_leg;
}

} // namespace raywalk
