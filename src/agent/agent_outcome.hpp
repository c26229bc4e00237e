// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_status.hpp"
#include "raywalk/path_status.hpp"

#include "agent/walking_agent.hpp"

namespace raywalk {

/// @name How an agent begins and ends its way
/// @{

/// Drops what was requested, and makes the status pending: plan_path() requests another plan, in
/// this update or the next. The agent holds its current position until then.
void request_replan(WalkingAgent& agent);
/// The agent stays where it is: it has arrived, waits, or has given up.
void settle(WalkingAgent& agent, AgentStatus status);
/// True if the agent tries to get on: it has not given up, or it has waited long enough since, or
/// something near it has changed. Call it once in each step in which the agent might try.
[[nodiscard]] bool tries_again(WalkingAgent& agent);
/// Settles beside an agent with the same target that has settled.
void settle_beside_peer(WalkingAgent& agent);
/// The agent fails, and its path gets that status.
void fail(WalkingAgent& agent, PathStatus status, FailureCause cause);
/// Ends the journey with that status.
void finish(WalkingAgent& agent, AgentStatus status);
/// The status of an agent that settles at the end of its path.
[[nodiscard]] AgentStatus status_at_end_of_path(WalkingAgent& agent);
/// @}

} // namespace raywalk
