// SPDX-License-Identifier: MIT
#pragma once

#include "agent/walking_agent.hpp"
#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"

#include <span>

namespace raywalk {

/// Decides where the body goes in the next step of `dt` seconds.
void steer_body(WalkingAgent& agent, double dt);

/// @name Parts that agents without a path use, too
/// @{
[[nodiscard]] std::span<const NearbyAgent> agents_to_avoid(const WalkingAgent& agent);
/// Returns the velocity that avoids other agents and walls (unit: meter per second).
[[nodiscard]] Vec2d avoid(WalkingAgent& agent,
                          Vec2d velocity,
                          double desired_speed,
                          std::span<const NearbyAgent> nearby,
                          double dt);
/// True if an agent that has settled at the same target is in the way.
[[nodiscard]] bool
is_blocked_by_peer(WalkingAgent& agent, std::span<const NearbyAgent> nearby, Vec2d velocity);
/// Turns to where a velocity leads, and returns what the agent walks of it meanwhile (unit: meter
/// per second).
[[nodiscard]] Vec2d turn_to(WalkingAgent& agent, Vec2d velocity, double dt);
/// @}

} // namespace raywalk
