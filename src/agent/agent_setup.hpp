// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"

#include "agent/clearance.hpp"
#include "agent/walking_agent.hpp"
#include "navigator/agent_services.hpp"
#include "world/tracked_bodies.hpp"

#include <memory>

namespace raywalk {

/// @name The settings of an agent, and the query that they make
/// @{

/// Adds an agent with that body, which follows none, to the crowd manager: fills in the defaults of
/// the given settings, and corrects them. Writes the greatest speed to `max_speed`.
[[nodiscard]] Clearance first_clearance(const AgentSettings& given,
                                        TrackedBody& body,
                                        const std::shared_ptr<AgentServices>& services,
                                        float& max_speed);
/// Adapts the query to the kind of target: a point or a body.
void adapt_to_target(WalkingAgent& agent);
/// Changes all settings, and plans again if they may give another path.
void change_settings(WalkingAgent& agent, const AgentSettings& settings);
/// Reads the body's size if it has got one by now, and warns of mistakes, once.
void complete_setup(WalkingAgent& agent);
/// True if complete_setup() has nothing to do.
[[nodiscard]] bool is_setup_complete(const WalkingAgent& agent);
/// @}

} // namespace raywalk
