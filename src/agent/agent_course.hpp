// SPDX-License-Identifier: MIT
#pragma once

#include "agent/walking_agent.hpp"
#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"

#include <span>

namespace raywalk {

/// Keeps the velocity of the last step if the agent may, for another step of `dt` seconds. Returns
/// false if it has to choose a velocity.
[[nodiscard]] bool goes_on(WalkingAgent& agent, double dt);

/// Keeps the velocity that an agent on its way has just chosen for the next steps, if it is steady
/// or the steps, of `dt` seconds, are short (unit: meter per second).
void keep_course(WalkingAgent& agent,
                 Vec2d velocity,
                 std::span<const NearbyAgent> nearby,
                 double dt);

} // namespace raywalk
