// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_explanation.hpp"

#include "agent/walking_agent.hpp"

namespace raywalk {

/// What an agent waits for, see Agent::current_wait().
[[nodiscard]] AgentWait wait_of(WalkingAgent& agent, AgentStatus told);
/// Why it is where it is, see Agent::explain().
[[nodiscard]] AgentExplanation explanation_of(WalkingAgent& agent, AgentStatus told);

} // namespace raywalk
