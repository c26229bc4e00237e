// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include "agent/agent_context.hpp"
#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace raywalk {

/// True if the other agent is so near that no third one fits in between.
[[nodiscard]] bool is_beside(const AgentContext& agent, const NearbyAgent& other);

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
