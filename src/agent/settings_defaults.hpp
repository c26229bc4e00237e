// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/body.hpp"
#include "raywalk/path_query.hpp"

namespace raywalk {

/// The same with all that was not given: the body's own, or what suits its size.
[[nodiscard]] AgentSettings with_defaults(AgentSettings settings, const Body& body);

/// How an agent with these settings, none of which is left out, asks for a way for its `body`.
[[nodiscard]] PathQuery query_of(const AgentSettings& settings, BodyKey body);

} // namespace raywalk
