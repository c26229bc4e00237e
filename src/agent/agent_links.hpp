// SPDX-License-Identifier: MIT
#pragma once

#include "agent/walking_agent.hpp"

namespace raywalk {

/// @name How an agent crosses a link of the game
/// Nothing else happens meanwhile: it neither plans nor avoids others. Between the ends, a new
/// target waits for the end of the link, as does a change of the world; one that waits at the
/// beginning leaves the link for it.
/// @{

/// Begins to cross the link at which the path has arrived, if it still exists.
void begin_crossing(WalkingAgent& agent);
/// Crosses it for the first step.
void enter_link(WalkingAgent& agent, double dt);
/// Crosses the link for a step. Returns true while the agent crosses one.
bool cross_link(WalkingAgent& agent, double dt);
/// Ends the crossing where the body is: it has to plan.
void leave_link(WalkingAgent& agent);
/// The game has moved the body to the end of the link.
void complete_link(WalkingAgent& agent);
/// @}

/// @name How an agent waits at a door of the game
/// It goes on when its way is free, when it gets another target, and when there is a way around a
/// door that stays shut.
/// @{
void wait_at_door(WalkingAgent& agent, double dt);
void look_for_way_around(WalkingAgent& agent);
/// @}

} // namespace raywalk
