// SPDX-License-Identifier: MIT
#include "play/agent_panel.hpp"

#include "lab/needed_limit.hpp"
#include "lab/player_query.hpp"
#include "play/widgets.hpp"

#include <imgui.h>

#include <fmt/format.h>
#include <utility>

namespace raywalk::demo {

std::optional<std::size_t> AgentPanel::selected(const Lab& lab) const {
    return generation_ == lab.generation() ? selected_ : std::nullopt;
}

bool AgentPanel::show(const Lab& lab, Widgets& widgets) {
    if (std::exchange(generation_, lab.generation()) != lab.generation()) {
        selected_.reset();
    }
    const auto characters = lab.simulation().characters();
    bool is_chosen = false;
    ImGui::BeginChild("agents", {0.0F, 7.0F * ImGui::GetTextLineHeightWithSpacing()}, true);
    for (std::size_t i = 0; i < characters.size(); ++i) {
        const Path& path = characters[i].agent.path();
        const std::string text = fmt::format("{}: {}, {} iterations{}##{}",
                                             characters[i].name,
                                             to_string(lab.simulation().status(i)),
                                             path.statistics.search.iterations,
                                             is_limited(path) ? ", the limit" : "",
                                             i);
        if (list_row(text.c_str(), selected_ == i, fmt::format("agent_{}", i), widgets)) {
            selected_ = i;
            is_chosen = true;
        }
    }
    ImGui::EndChild();
    if (!selected_) {
        ImGui::TextDisabled("Click on one: why is it where it is?");
        return is_chosen;
    }
    const Vec2 at = characters[*selected_].agent.position();
    ImGui::TextWrapped(
        "%s at (%.1f, %.1f). %s", characters[*selected_].name.c_str(), at.x, at.y, reason_.c_str());
    return is_chosen;
}

void AgentPanel::update(const Lab& lab) {
    if (!selected(lab)) {
        return;
    }
    const Agent& agent = lab.simulation().characters()[*selected_].agent;
    const std::string now = fmt::format("{} {} {} {} {:.1f} {:.1f}",
                                        *selected_,
                                        to_string(agent.status()),
                                        to_string(agent.path().status),
                                        to_string(agent.current_wait().reason),
                                        agent.target_position().x,
                                        agent.target_position().y);
    if (std::exchange(explained_, now) != now) {
        reason_ = reason_of(agent, [&] {
            Navigator& navigator = inspection_.update(lab, lab.settings());
            const PathQuery query = query_of_player(lab.settings(), lab.costs());
            return navigator.explain(agent.position(), agent.target_position(), query).text;
        });
    }
}

} // namespace raywalk::demo
