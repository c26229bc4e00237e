// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/path_query.hpp"

#include "agent/walking_agent.hpp"
#include "core/input_check.hpp"
#include "navigator/agent_services.hpp"
#include "world/tracked_bodies.hpp"

namespace raywalk {

/// @name The settings of an agent, and the query that they make
/// @{

/// Fills in the defaults of given settings, and corrects them.
[[nodiscard]] AgentSettings completed(const AgentSettings& given,
                                      const TrackedBody& body,
                                      AgentServices& services,
                                      OnceLog& log);
/// The query for paths to the target of the agent.
[[nodiscard]] PathQuery target_query(const WalkingAgent& agent);
/// Changes all settings, and plans again if they may give another path.
void change_settings(WalkingAgent& agent, const AgentSettings& settings);
/// Reads the body's size if it has got one by now, and warns of mistakes, once.
void complete_setup(WalkingAgent& agent);
/// @}

} // namespace raywalk
