// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"

#include "agent/walking_agent.hpp"
#include "bodies/tracked_bodies.hpp"
#include "navigator/agent_profile.hpp"
#include "navigator/agent_services.hpp"

#include <memory>

namespace raywalk {

/// @name The settings of an agent, and the query that they make
/// @{

/// Returns the profile of an agent with that body, and with the settings that the game has given:
/// corrected, and with the defaults of what it has left out.
[[nodiscard]] AgentProfile profile_of(const AgentSettings& given,
                                      const TrackedBody& body,
                                      const std::shared_ptr<AgentServices>& services);
/// Changes all settings, and plans again if they may give another path.
void change_settings(WalkingAgent& agent, const AgentSettings& settings);
/// Reads the body's size if it has got one by now, and warns of mistakes, once.
void complete_setup(WalkingAgent& agent);
/// True if complete_setup() has nothing to do.
[[nodiscard]] bool is_setup_complete(const WalkingAgent& agent);
/// @}

} // namespace raywalk
