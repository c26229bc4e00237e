// SPDX-License-Identifier: MIT
// The windows of Game.
#include "play/comparison_panel.hpp"
#include "play/game.hpp"
#include "play/metrics_panel.hpp"
#include "play/watch_bar.hpp"
#include "scene/presets.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <utility>

namespace raywalk::demo {

namespace {

// The panel would leave nothing of the world; it lies over it instead, and begins collapsed.
bool is_narrow() {
    return ImGui::GetIO().DisplaySize.x < 700.0F;
}

float full_panel_width() {
    return std::min(24.0F * ImGui::GetFontSize(), ImGui::GetIO().DisplaySize.x);
}

} // namespace

float Game::panel_width() const {
    return shows_panel_ && is_panel_open_ && !is_narrow() ? full_panel_width() : 0.0F;
}

void Game::panel() {
    ImGui::SetNextWindowPos({0.0F, 0.0F});
    ImGui::SetNextWindowSize({full_panel_width(), ImGui::GetIO().DisplaySize.y});
    if (std::exchange(was_narrow_, is_narrow()) != is_narrow()) {
        ImGui::SetNextWindowCollapsed(is_narrow());
    }
    is_panel_open_ =
        ImGui::Begin("raywalk", nullptr, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize);
    if (is_panel_open_) {
        panel_contents();
    }
    ImGui::End();
}

void Game::panel_contents() {
    scene_panel();
    query_panel(metrics_.report(lab_), before_);
    if (!query_.follows_player() && ImGui::Button("follow the player again")) {
        query_.follow_player();
    }
    widgets_.note("follow_player");
    const bool is_open = ImGui::CollapsingHeader("Agents: why is each where it is?");
    widgets_.note("agents");
    if (is_open && agents_.show(lab_, widgets_)) {
        const std::size_t chosen = *agents_.selected(lab_);
        camera_.center = lab_.simulation().characters()[chosen].agent.position();
        printer_.print(fmt::format("agent {}: {}", chosen, agents_.reason()));
    }
    if (ImGui::CollapsingHeader("Settings", ImGuiTreeNodeFlags_DefaultOpen)) {
        const auto settings = settings_panel_.show(lab_.settings(), widgets_);
        if (settings_panel_.has_begun()) {
            before_ = metrics_.report(lab_);
        }
        if (settings) {
            apply(Configure{*settings});
        }
    }
    if (ImGui::CollapsingHeader("World and frame times")) {
        metrics_panel(metrics_, lab_, widgets_);
    }
    if (ImGui::CollapsingHeader("Overlays")) {
        for (const OverlayName& overlay : overlay_names) {
            const std::string name{overlay.name};
            check("overlay_" + name, name.c_str(), overlays_.*overlay.is_on, widgets_);
            ImGui::SameLine(9.0F * ImGui::GetFontSize());
            ImGui::TextDisabled("%s", overlay.description.data());
        }
    }
}

void Game::comparison_window() {
    const Vec2 end = camera_.corner + camera_.screen;
    ImGui::SetNextWindowPos({end.x, bar_bottom_}, ImGuiCond_Always, {1.0F, 0.0F});
    ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, {end.x, end.y});
    if (ImGui::Begin("Comparison",
                     &compares_,
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_HorizontalScrollbar)) {
        comparison_panel(comparison_, widgets_);
    }
    ImGui::End();
}

void Game::scene_panel() {
    if (!ImGui::CollapsingHeader("Scene", ImGuiTreeNodeFlags_DefaultOpen)) {
        return;
    }
    constexpr int columns = 3;
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - 2.0F * gap) / 3.0F;
    for (int i = 1; i <= preset_count; ++i) {
        const std::string name{preset_name(i)};
        if (ImGui::Button(name.c_str(), {width, 0.0F})) {
            open(preset(i));
        }
        widgets_.note(fmt::format("preset_{}", i));
        if (ImGui::IsItemHovered()) {
            ImGui::SetTooltip("%s (key %d)", std::string{preset_description(i)}.c_str(), i % 10);
        }
        if (i % columns != 0 && i < preset_count) {
            ImGui::SameLine();
        }
    }
    bool is_paused = is_paused_;
    if (ImGui::Checkbox("pause (Space)", &is_paused)) {
        pause(is_paused);
    }
    widgets_.note("pause");
    if (next_button("restart (R)", "restart", widgets_)) {
        open(lab_.scene());
    }
    if (next_button("files (F)", "files", widgets_)) {
        shows_files_ = !shows_files_;
    }
    if (button("undo (Ctrl Z)", "undo", widgets_)) {
        take_back(&EditHistory::undo);
    }
    ImGui::SameLine();
    ImGui::Checkbox("help (F1)", &shows_help_);
    ImGui::Checkbox("paths (P)", &shows_paths_);
    ImGui::SameLine();
    ImGui::Checkbox("compare (C)", &compares_);
    widgets_.note("compare");
}

} // namespace raywalk::demo
