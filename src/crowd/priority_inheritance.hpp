// SPDX-License-Identifier: MIT
#pragma once

#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"

#include <cstdint>
#include <span>

namespace raywalk {

/// Where an agent wants to go, and how much that counts among others.
struct PreferredMotion {
    Vec2d velocity{};
    Priority priority{};
};

/// The priority of the agent with that id by itself: of two with the same `value`, the one with the
/// lower id has more.
[[nodiscard]] Priority own_priority(double value, std::uint32_t id);

/// Who is in the way of one with more priority makes way and counts as much: so those behind make
/// way in turn, and the one with the greatest priority of a jam always gets on. Returns the agent's
/// own wish, or that which a neighbor makes of it that presses it, however long the row is that
/// presses, up to 32. The agent and its neighbors have to have own priorities, or what this made of
/// them in the step before. After Okumura, Machida, Defago and Tamura, "Priority Inheritance with
/// Backtracking for Iterative Multi-agent Path Finding", 2022, without the backtracking.
[[nodiscard]] PreferredMotion inherit_priority(const AvoidingAgent& agent,
                                               std::span<const NearbyAgent> neighbors);

} // namespace raywalk
