// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include "agent/agent_context.hpp"
#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"

#include <span>
#include <vector>

namespace raywalk {

/// True if the other agent is so near that no third one fits in between.
[[nodiscard]] bool is_beside(const AgentContext& agent, const NearbyAgent& other);

/// True unless the other stands, or only walks back to where it stood.
[[nodiscard]] bool wants_to_get_on(const NearbyAgent& other);

/// True if others that want to get on are beside this one and ahead of it on its `way`, or, with a
/// `way` of 0, on any side.
[[nodiscard]] bool
is_behind_others(const AgentContext& agent, Vec2d way, std::span<const NearbyAgent> nearby);

/// The cells that what stands around the agent covers: other agents and dynamic bodies, but for
/// agents that want to get on. Uses the memory of nearby agents.
[[nodiscard]] std::vector<Cell> covered_cells_around(const AgentContext& agent);

} // namespace raywalk
