// SPDX-License-Identifier: MIT
#pragma once

#include "agent/walking_agent.hpp"

namespace raywalk {

/// Notices that the body was thrown, and that it is slow again, in a step of `dt` seconds. Returns
/// true while it flies: the agent lets it, and goes on afterwards.
[[nodiscard]] bool flies(WalkingAgent& agent, double dt);

} // namespace raywalk
