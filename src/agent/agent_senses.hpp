// SPDX-License-Identifier: MIT
#pragma once

#include "agent/walking_agent.hpp"

namespace raywalk {

/// @name What an agent reads of its body and of the one that it follows, and what it notices
/// @{

/// Reads the body and a followed one, when an update begins. Changes the agent alone: several may
/// do so at once.
void read_bodies(WalkingAgent& agent, double dt);
/// True if taking notice of what was read may change what agents share, or if what the last update
/// has decided, or a plan that is due, does. Of the agents of a job that move the end of their flow
/// to the same place, only the first has to.
[[nodiscard]] bool has_to_sense(WalkingAgent& agent);
/// Takes notice of what was read. Returns false if the update ends there: a body is gone or
/// nowhere.
[[nodiscard]] bool use_reading(WalkingAgent& agent);
/// True if the agent has no target, and its body is left alone: the update ends there.
[[nodiscard]] bool rests(WalkingAgent& agent, double dt);
/// Returns false if the update ends there: the body flies, or the agent is paused.
[[nodiscard]] bool notice_changes(WalkingAgent& agent, double dt);
/// Requests a plan if a change of the world blocks the path, or may have opened a better one.
void validate_path(WalkingAgent& agent);
/// @}

} // namespace raywalk
