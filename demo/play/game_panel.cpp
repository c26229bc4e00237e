// SPDX-License-Identifier: MIT
// The windows of Game.
#include "play/game.hpp"
#include "play/metrics_panel.hpp"
#include "play/questions.hpp"
#include "play/scene_pictures.hpp"
#include "play/style.hpp"
#include "play/watch_bar.hpp"
#include "scene/presets.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <utility>

namespace raywalk::demo {

namespace {

constexpr ImGuiWindowFlags fixed_window =
    ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoTitleBar |
    ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus;

float handle_height() {
    return ImGui::GetFrameHeight() + 2.0F * ImGui::GetStyle().WindowPadding.y;
}

} // namespace

// Of the window, at its left side or, in a narrow one, below.
Vec2 Game::panel_size() const {
    const Vec2 window{ImGui::GetIO().DisplaySize};
    const float height = is_panel_open_ ? sheet_share_ * window.y : handle_height();
    const float width =
        is_panel_open_ ? std::min(23.0F * ImGui::GetFontSize(), 0.4F * window.x) : 0.0F;
    return is_narrow() ? Vec2{window.x, height} : Vec2{width, window.y};
}

void Game::panel() {
    const Vec2 window{ImGui::GetIO().DisplaySize};
    const Vec2 size = panel_size();
    if (size.x > 0.0F) {
        ImGui::SetNextWindowPos({0.0F, window.y - size.y});
        ImGui::SetNextWindowSize(to_im(size));
        ImGui::Begin("raywalk", nullptr, fixed_window);
        if (is_narrow()) {
            sheet_handle();
        }
        if (is_panel_open_) {
            panel_contents();
        }
    } else {
        ImGui::SetNextWindowPos({0.0F, 0.0F});
        ImGui::Begin("##closed", nullptr, fixed_window | ImGuiWindowFlags_AlwaysAutoResize);
        is_panel_open_ = button("panel (Tab)", "panel", widgets_);
    }
    ImGui::End();
}

// Opens the sheet by a tap, or drags its upper edge.
void Game::sheet_handle() {
    const ImGuiIO& io = ImGui::GetIO();
    const bool is_dragged = ImGui::IsMouseDragPastThreshold(ImGuiMouseButton_Left, 8.0F);
    const char* const label = is_panel_open_ ? "close, or drag" : "cell size, iterations, scenes";
    if (ImGui::Button(label, {-1.0F, 0.0F}) && !is_dragged) {
        is_panel_open_ = !is_panel_open_;
    }
    widgets_.note("sheet");
    if (ImGui::IsItemActive() && is_dragged) {
        const float share = 1.0F - io.MousePos.y / io.DisplaySize.y;
        is_panel_open_ = share > 0.15F;
        sheet_share_ = std::clamp(share, 0.2F, 0.75F);
    }
}

// First what the demo is for: its two questions, and what the answers lead to.
void Game::panel_contents() {
    ImGui::BeginChild("contents");
    const auto settings = settings_panel_.show(lab_.settings(), widgets_, [&] {
        questions_panel();
        agents_section();
        scene_panel();
    });
    if (settings_panel_.has_begun()) {
        note_change();
    }
    if (settings) {
        apply(Configure{*settings});
    }
    if (section("World and frame times", "world", widgets_)) {
        metrics_panel(metrics_, lab_, widgets_);
    }
    if (section("Overlays", "overlays", widgets_)) {
        for (const OverlayName& overlay : overlay_names) {
            const std::string name{overlay.name};
            check("overlay_" + name, name.c_str(), overlays_.*overlay.is_on, widgets_);
            ImGui::SameLine(9.0F * ImGui::GetFontSize());
            remark(overlay.description.data());
        }
    }
    ImGui::EndChild();
}

// The figures before a change of the settings are kept for comparison.
void Game::note_change() {
    before_ = compared_ ? before_ : now_;
    change_time_ = Window::now();
}

// Does nothing without settings.
void Game::change(const std::optional<SceneSettings>& settings) {
    if (settings) {
        note_change();
        apply(Configure{*settings});
    }
}

// Keeps the present settings: from now on, the query is answered with both.
void Game::compare(bool is_on) {
    compared_ = is_on ? std::optional{lab_.settings()} : std::nullopt;
    before_.reset();
    printer_.print(is_on ? "comparison begins" : "comparison ends");
}

// What follows from the cell size and the iteration limit.
void Game::questions_panel() {
    SceneSettings shown = lab_.settings();
    shown.cell_size = settings_panel_.shown(shown).cell_size;
    shown.max_iterations = settings_panel_.shown(shown).max_iterations;
    if (now_.has_player) {
        const Wishes wishes = show_questions(now_, sizes_, shown, widgets_);
        change(wishes.settings);
        if (wishes.character) {
            select(*wishes.character);
        }
    }
    const bool is_outside = query_.ends() && !lab_.scene().bounds.overlaps(
                                                 {query_.ends()->back(), query_.ends()->back()});
    query_panel(now_, before_, compared_.has_value(), is_outside);
    ImGui::BeginDisabled(query_.follows_player());
    if (button("follow the player again", "follow_player", widgets_)) {
        query_.follow_player();
    }
    ImGui::EndDisabled();
}

void Game::agents_section() {
    if (section("Agents: why is each where it is?", "agents", widgets_) &&
        agents_.show(lab_, widgets_)) {
        select(*agents_.selected(lab_));
    }
}

// Selects a character, which the view keeps visible until the user moves it.
void Game::select(std::size_t character) {
    agents_.select(lab_, character);
    agents_.update(lab_);
    follows_selected_ = true;
    printer_.print(fmt::format("agent {}: {}", character, agents_.reason()));
}

// Over the world, so that a closed panel does not hide it.
void Game::limit_message() {
    if (!is_limited(now_.path)) {
        return;
    }
    const float em = ImGui::GetFontSize();
    begin_bar("##limit", {camera_.middle().x, bar_bottom_ + 0.3F * em});
    ImGui::PushTextWrapPos(std::min(40.0F * em, camera_.screen.x - 3.0F * em));
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(to_im(palette::unreachable)),
                       "Stopped at the limit: %s",
                       limit_line(now_, lab_.settings().max_iterations).c_str());
    ImGui::PopTextWrapPos();
    change(limit_button(now_, sizes_, lab_.settings(), "set_limit_here", widgets_));
    bar_bottom_ = ImGui::GetWindowPos().y + ImGui::GetWindowHeight();
    ImGui::End();
}

void Game::scene_panel() {
    ImGui::Separator();
    remark(lab_.scene().name.c_str());
    if (const auto number = choose_scene(lab_.scene().name, widgets_)) {
        open(preset(*number));
    }
    if (button(is_paused_ ? "go on" : "pause", "pause", widgets_)) {
        pause(!is_paused_);
    }
    if (next_button("restart", "restart", widgets_)) {
        open(lab_.scene());
    }
    if (next_button("undo", "undo", widgets_)) {
        take_back(&EditHistory::undo);
    }
    if (next_button("files", "files", widgets_)) {
        shows_files_ = !shows_files_;
    }
    if (next_button("help", "help", widgets_)) {
        shows_help_ = !shows_help_;
    }
    check("grid", "grid", overlays_.grid, widgets_);
    go_on_line("paths");
    check("paths", "paths", shows_paths_, widgets_);
    go_on_line("trails");
    check("trails", "trails", shows_trails_, widgets_);
    go_on_line("compare");
    bool compares = compared_.has_value();
    if (check("compare", "compare", compares, widgets_)) {
        compare(compares);
    }
    ImGui::Separator();
}

} // namespace raywalk::demo
