// SPDX-License-Identifier: MIT
#pragma once

#include "avoidance.hpp"
#include "vec2d.hpp"

#include <cstdint>
#include <span>

namespace raywalk {

/// Where an agent wants to go, and how much that counts among others.
struct Wish {
    Vec2d velocity{};
    double priority = 0.0;
};

/// The priority of a member of the crowd: of two with the same `priority`, the one with the lower
/// id has more.
[[nodiscard]] double priority_of(double priority, std::uint32_t id);

/// Who is in the way of one with more priority goes along with it, and counts as much: so those
/// behind make way in turn, and the one with the greatest priority of a jam always gets on. Returns
/// the wish of the agent, or the one that it makes its own because a neighbor presses it. After
/// Okumura, Machida, Defago and Tamura, "Priority Inheritance with Backtracking for Iterative
/// Multi-agent Path Finding", 2022, without the backtracking.
[[nodiscard]] Wish
yield(const AvoidingAgent& agent, std::span<const Neighbor> neighbors);

} // namespace raywalk
