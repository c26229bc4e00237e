// SPDX-License-Identifier: MIT
#pragma once

#include "lab/inspection_navigator.hpp"
#include "lab/lab.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace raywalk::demo {

class Widgets;

/// A list of all characters, one of which can be selected: then it says why that one is where it
/// is.
class AgentPanel {
public:
    /// Draws the contents of a window: call it between ImGui::Begin and ImGui::End. Rows are
    /// recorded as "agent_" and their index. Returns true if another character was selected.
    bool show(const Lab& lab, Widgets& widgets);

    /// Selects a character, or none.
    void select(const Lab& lab, std::optional<std::size_t> index) {
        generation_ = lab.generation();
        selected_ = index;
    }

    /// Call once a frame, after all commands and steps of the lab.
    void update(const Lab& lab);

    /// Why the selected character is where it is.
    [[nodiscard]] const std::string& reason() const { return reason_; }

    /// Index of the selected character.
    [[nodiscard]] std::optional<std::size_t> selected(const Lab& lab) const;

private:
    InspectionNavigator inspection_;
    std::optional<std::size_t> selected_;
    int generation_ = -1;
    std::string explained_; // what `reason_` belongs to
    std::string reason_;
};

/// Says in a sentence why a character is where it is; `why_not` tells why there is no way to its
/// target, and is asked only then.
template <class WhyNot>
[[nodiscard]] std::string reason_of(const Agent& agent, WhyNot why_not) {
    switch (agent.status()) {
    case AgentStatus::idle:
        return "It was not sent anywhere.";
    case AgentStatus::pending:
        return "It waits for its path.";
    case AgentStatus::walking:
        return agent.path().status == PathStatus::partial
                   ? "It follows a path that ends elsewhere than at its target: " + why_not()
                   : "It follows its path.";
    case AgentStatus::arrived:
        return "It is at its target, or as near as the others there let it come.";
    case AgentStatus::waiting:
        if (!agent.is_navigation_finished()) {
            return "It waits on its way (" + std::string{to_string(agent.current_wait().reason)} +
                   ").";
        }
        return "It is as near to its target as it can get: " + why_not();
    case AgentStatus::stuck:
        return "It gave up: something that paths ignore, such as a crate, blocks it.";
    case AgentStatus::failed:
        return "It has no path: " + why_not();
    case AgentStatus::paused:
        return "It is paused.";
    }
    return "";
}

} // namespace raywalk::demo
