// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"
#include "raywalk/vec2.hpp"

#include "agent/walking_agent.hpp"

#include <memory>

namespace raywalk {

/// @name Where an agent goes, for itself, its plans and the crowd
/// @{

/// The agent goes to a point from now on (unit: meter).
void set_target(WalkingAgent& agent, Vec2 point);
/// The agent goes after a body from now on.
void set_target(WalkingAgent& agent, std::unique_ptr<TrackedBody> body);
/// Keeps the point where the followed body was when the agent planned last.
void drop_followed_body(WalkingAgent& agent);
/// Joins the agents that share a flow to the target, if this agent may.
void join_flow(WalkingAgent& agent);
/// @}

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
