// SPDX-License-Identifier: MIT
#pragma once

#include "agent/walking_agent.hpp"

namespace raywalk {

/// @name How an agent waits at a door of the game
/// It goes on when its way is free, when it gets another target, and when there is a way around a
/// door that stays shut.
/// @{
void wait_at_door(WalkingAgent& agent, double dt);
void look_for_way_around(WalkingAgent& agent);
/// @}

} // namespace raywalk
