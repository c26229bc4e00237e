// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_status.hpp"
#include "raywalk/path_explanation.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace raywalk {

/// What an agent waits for; see Agent::current_wait().
enum class WaitReason : std::uint8_t {
    none,       ///< it does not wait
    agent,      ///< another agent, AgentWait::body is its body
    body,       ///< a dynamic body that paths ignore, such as a crate: AgentWait::body
    world,      ///< a change of the world: its path is partial, Agent::explain() tells why
    budget,     ///< its share of the budget of Navigator::update()
    flow_field, ///< the flow field that it shares with other agents
    link,       ///< the end of the link that it crosses, see Agent::complete_link()
    door,       ///< a door to be opened: AgentWait::body, or Agent::current_link()
    /// None of these is in its way: a force may act on its body, or the body cannot move.
    unknown,
};

/// Returns the name of the enumerator, "flow_field" for example.
[[nodiscard]] RAYWALK_EXPORT std::string_view to_string(WaitReason reason);

/// What an agent with the status `waiting` waits for, and for how long.
struct AgentWait {
    WaitReason reason = WaitReason::none; ///< none unless the status is waiting or stuck
    BodyKey body{};                       ///< whom it waits for; 0 if the reason names no body
    /// How long it has made no progress: since it last got on along its path by a tenth of what it
    /// wants, or since it settled (unit: second).
    float seconds = 0.0F;

    friend bool operator==(const AgentWait&, const AgentWait&) = default;
};

/// Why an agent is where it is, as data and in words; see Agent::explain().
struct AgentExplanation {
    AgentStatus status = AgentStatus::idle; ///< as from Agent::status()
    AgentWait wait{};                       ///< as from Agent::current_wait()
    /// Why no path leads to the target, as from Navigator::explain(). Set if the agent walks, or
    /// has walked, a path that ends elsewhere, or has found none. PathProblem::none if there is a
    /// way now. While it crosses a link, the way is looked for from the end of that; if it walks
    /// back to where it arrived, to there.
    std::optional<PathExplanation> problem{};
    std::string text{}; ///< one line of English
};

} // namespace raywalk
