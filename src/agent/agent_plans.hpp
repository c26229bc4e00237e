// SPDX-License-Identifier: MIT
#pragma once

#include "agent/planned_path.hpp"
#include "agent/walking_agent.hpp"

namespace raywalk {

/// Carries out what the last update has decided about plans.
void carry_out_decision(WalkingAgent& agent);
/// Requests a plan if the agent needs one, and takes the answer if there is one.
void plan_path(WalkingAgent& agent);
/// Takes the answer to a request, or drops it.
void accept_plan(WalkingAgent& agent, PlannedPath plan);

} // namespace raywalk
