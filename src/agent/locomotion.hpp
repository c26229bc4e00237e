// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/body.hpp"

#include "agent/path_follower.hpp"
#include "core/vec2d.hpp"

namespace raywalk {

/// The highest speed that settings and engine allow in a step of `dt` seconds (unit: meter per
/// second).
[[nodiscard]] double max_speed(const Body& body, const AgentSettings& settings, double dt);

/// How fast the agent's body may walk in the next step, of `dt` seconds.
[[nodiscard]] Pace pace_of(const Body& body, const AgentSettings& settings, double dt);

/// Sets the body's velocity for the next step, of `dt` seconds, or pushes it toward that velocity
/// (unit: meter per second).
void drive(Body& body, const AgentSettings& settings, Vec2d velocity, double dt);

} // namespace raywalk
