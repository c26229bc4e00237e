// SPDX-License-Identifier: MIT
#pragma once

#include "agent/walking_agent.hpp"

namespace raywalk {

/// What an agent without a path does in a step of `dt` seconds: it makes way for others, and comes
/// back.
void hold_position(WalkingAgent& agent, double dt);

} // namespace raywalk
