// SPDX-License-Identifier: MIT
#pragma once

#include "agent/planned_path.hpp"
#include "agent/walking_agent.hpp"

namespace raywalk {

/// Carries out what the last update has decided about plans.
void carry_out_decision(WalkingAgent& agent);
/// True if plan_path() will ask for a path, as far as is known before the agent has looked.
[[nodiscard]] bool will_plan(const WalkingAgent& agent);
/// True if plan_path() has something to do.
[[nodiscard]] bool has_to_plan(const WalkingAgent& agent);
/// Requests a plan if the agent needs one, and takes the answer if there is one.
void plan_path(WalkingAgent& agent);
/// Takes the answer to a request, or drops it.
void accept_plan(WalkingAgent& agent, PlannedPath plan);

} // namespace raywalk
