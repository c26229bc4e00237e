// SPDX-License-Identifier: MIT
// The windows of Game.
#include "play/comparison_panel.hpp"
#include "play/game.hpp"
#include "play/metrics_panel.hpp"
#include "play/overlay_panel.hpp"
#include "scene/presets.hpp"

#include <fmt/format.h>
#include <string>

namespace raywalk::demo {

void Game::panel() {
    ImGui::SetNextWindowPos({10.0F, 10.0F}, ImGuiCond_FirstUseEver);
    ImGui::SetNextWindowSize({game_panel_width - 20.0F, camera_.screen.y - 20.0F},
                             ImGuiCond_FirstUseEver);
    ImGui::Begin("raywalk");
    scene_panel();
    query_panel(metrics_.report(lab_), before_);
    if (!query_.follows_player() && ImGui::Button("follow the player again")) {
        query_.follow_player();
    }
    widgets_.note("follow_player");
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
        overlay_panel(overlays_, widgets_);
    }
    widgets_.note("overlays");
    if (ImGui::CollapsingHeader("The player's search")) {
        search_panel(stepper_, widgets_);
    }
    widgets_.note("search");
    ImGui::End();
}

void Game::comparison_window() {
    constexpr float width = 420.0F;
    ImGui::SetNextWindowPos(
        {camera_.screen.x - 10.0F, 10.0F}, ImGuiCond_FirstUseEver, {1.0F, 0.0F});
    ImGui::SetNextWindowSize({width, 0.0F}, ImGuiCond_FirstUseEver);
    if (ImGui::Begin("Comparison", &compares_)) {
        comparison_panel(comparison_, lab_, widgets_);
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
    ImGui::SameLine();
    if (ImGui::Button("restart (R)")) {
        open(lab_.scene());
    }
    widgets_.note("restart");
    ImGui::SameLine();
    if (ImGui::Button("help (F1)")) {
        shows_help_ = !shows_help_;
    }
    ImGui::Checkbox("paths (P)", &shows_paths_);
    ImGui::SameLine();
    ImGui::Checkbox("compare (C)", &compares_);
    widgets_.note("compare");
}

} // namespace raywalk::demo
