// SPDX-License-Identifier: MIT
#pragma once

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
/// Makes what was omitted, and is in `settings` as it was filled in, a default again. `filled` are
/// the settings of the profile.
void restore_defaults(AgentSettings& settings,
                      const OmittedSettings& omitted,
                      const AgentSettings& filled);
/// @}

/// Warns of what keeps an agent from walking as it should: something about its body, a body that
/// other agents drive, too, or that is not of the world that the navigator reads, or cells that do
/// not suit its radius. Each mistake is logged once for all agents.
void check_setup(const TrackedBody& body, const AgentProfile& profile);

/// Warns of cells that are too wide for a follower that finds no path, so that passages may have
/// been missed.
void check_cells_of_waiting(const AgentProfile& profile);

} // namespace raywalk
