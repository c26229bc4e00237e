// SPDX-License-Identifier: MIT
#include "play/overlay_panel.hpp"

#include <imgui.h>

#include <fmt/format.h>
#include <string>

namespace raywalk::demo {
namespace {

constexpr std::array algorithm_names = {SearchAlgorithm::automatic,
                                        SearchAlgorithm::a_star,
                                        SearchAlgorithm::canonical_a_star,
                                        SearchAlgorithm::jump_point_search};

void step_button(SearchStepper& stepper, std::int64_t iterations, Widgets& widgets) {
    const std::string label = fmt::format("+{}", iterations);
    if (ImGui::Button(label.c_str())) {
        stepper.step(iterations);
    }
    widgets.note(fmt::format("search_step_{}", iterations));
    ImGui::SameLine();
}

void choose_algorithm(SearchStepper& stepper, Widgets& widgets) {
    constexpr float width = 160.0F;
    ImGui::SetNextItemWidth(width);
    const std::string now{to_string(stepper.algorithm())};
    const bool is_open = ImGui::BeginCombo("algorithm", now.c_str());
    widgets.note("search_algorithm");
    if (!is_open) {
        return;
    }
    for (const SearchAlgorithm algorithm : algorithm_names) {
        const std::string name{to_string(algorithm)};
        if (ImGui::Selectable(name.c_str(), algorithm == stepper.algorithm())) {
            stepper.set_algorithm(algorithm);
        }
        widgets.note("search_algorithm_" + name);
    }
    ImGui::EndCombo();
}

std::string text_of(const PathRequest& request) {
    std::string text{to_string(request.status())};
    if (request.path().reason) {
        text += fmt::format(" ({})", to_string(*request.path().reason));
    }
    if (request.search() != nullptr) {
        text += fmt::format(", {} iterations", request.search()->statistics().iterations);
    }
    return text;
}

} // namespace

void overlay_panel(Overlays& overlays, Widgets& widgets) {
    for (const OverlayName& overlay : overlay_names) {
        const std::string name{overlay.name};
        ImGui::Checkbox(name.c_str(), &(overlays.*overlay.is_on));
        widgets.note("overlay_" + name);
        constexpr float descriptions_at = 120.0F;
        ImGui::SameLine(descriptions_at);
        const std::string description{overlay.description};
        ImGui::TextDisabled("%s", description.c_str());
    }
}

void search_panel(SearchStepper& stepper, Widgets& widgets) {
    const PathRequest* request = stepper.request();
    const std::string text = request == nullptr ? "no query yet" : text_of(*request);
    ImGui::TextUnformatted(text.c_str());
    for (const std::int64_t iterations : {1, 10, 100}) {
        step_button(stepper, iterations, widgets);
    }
    if (ImGui::Button("restart")) {
        stepper.restart();
    }
    widgets.note("search_restart");
    ImGui::SameLine();
    ImGui::BeginDisabled(!stepper.is_stepping());
    if (ImGui::Button("run")) {
        stepper.run_to_end();
    }
    widgets.note("search_run");
    ImGui::EndDisabled();
    choose_algorithm(stepper, widgets);
}

} // namespace raywalk::demo
