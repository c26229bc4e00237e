// SPDX-License-Identifier: MIT
// The keys of Game, and the window that lists them.
#include "play/game.hpp"
#include "scene/presets.hpp"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace raywalk::demo {
namespace {

constexpr void toggle(bool& is_on) {
    is_on = !is_on;
}

} // namespace

// What the mouse or a key does. A key acts by `press`.
struct Game::Binding {
    int key; // key code of GLFW
    const char* name;
    const char* what;
    void (*press)(Game& game) = nullptr;
};

std::span<const Game::Binding> Game::bindings() {
    static constexpr float turn = 0.2617994F; // 15 degrees
    // clang-format off
    static constexpr std::array<Binding, 33> all = {{
        {0, "Left click", "sends the player"},
        {0, "Left drag", "moves a body, or an end of the query"},
        {0, "Right click", "adds or edits a body, ends a chain"},
        {0, "Right drag", "moves the view"},
        {0, "Wheel", "zooms"},
        {0, "Drop a file", "opens it"},
        {0, "Arrows", "move the pointer, with Shift slowly"},
        {0, "Enter, M", "are its left and its right button"},
        {GLFW_KEY_PAGE_UP, "Page Up", "zooms in",
            [](Game& g) { g.camera_.zoom(1.25F, g.camera_.middle()); }},
        {GLFW_KEY_PAGE_DOWN, "Page Down", "zooms out",
            [](Game& g) { g.camera_.zoom(0.8F, g.camera_.middle()); }},
        {0, "Ctrl Z, Ctrl Y", "undo and redo edits"},
        {GLFW_KEY_Q, "Q", "rotates the body under the cursor",
            [](Game& g) { g.editor_.turn_body(turn); }},
        {GLFW_KEY_E, "E", "rotates it the other way", [](Game& g) { g.editor_.turn_body(-turn); }},
        {GLFW_KEY_DELETE, "Delete", "deletes it", [](Game& g) { g.editor_.delete_body(); }},
        {0, "1 to 9, 0", "open the presets"},
        {GLFW_KEY_R, "R", "restarts the scene", [](Game& g) { g.open(g.lab_.scene()); }},
        {GLFW_KEY_SPACE, "Space", "pauses the world, or the watched search",
            [](Game& g) { g.play_or_pause(); }},
        {GLFW_KEY_O, "O", "runs one world step", [](Game& g) { g.step_once(); }},
        {GLFW_KEY_N, "N", "watches the search; runs one iteration",
            [](Game& g) { g.watch_.step(1); }},
        {0, "Shift N", "ends watching"},
        {GLFW_KEY_C, "C", "compares with the settings as they are now", [](Game& g) { g.compare(!g.compared_); }},
        {GLFW_KEY_G, "G", "shows the grid", [](Game& g) { toggle(g.overlays_.grid); }},
        {GLFW_KEY_P, "P", "shows all paths", [](Game& g) { toggle(g.shows_paths_); }},
        {GLFW_KEY_T, "T", "shows trails", [](Game& g) { toggle(g.shows_trails_); }},
        {GLFW_KEY_H, "H", "shows the whole scene", [](Game& g) { g.show_all(); }},
        {GLFW_KEY_F, "F", "files: open, save, record, replay",
            [](Game& g) { toggle(g.shows_files_); }},
        {GLFW_KEY_F5, "F5", "saves the scene",
            [](Game& g) { g.save_scene_file(g.options_.scene_file); }},
        {GLFW_KEY_F9, "F9", "loads it", [](Game& g) { g.open_file(g.options_.scene_file); }},
        {GLFW_KEY_A, "A", "writes the last ten seconds as a GIF",
            [](Game& g) { g.save_animation({}); }},
        {GLFW_KEY_F12, "F12", "takes a screenshot", [](Game& g) { g.take_screenshot(); }},
        {GLFW_KEY_TAB, "Tab", "opens and closes the panel", [](Game& g) { toggle(g.is_panel_open_); }},
        {GLFW_KEY_F1, "F1", "this help", [](Game& g) { toggle(g.shows_help_); }},
        {GLFW_KEY_ESCAPE, "Escape", "closes what is open, at last the window",
            [](Game& g) { g.escape(); }},
    }};
    // clang-format on
    return all;
}

void Game::handle_keys() {
    for (const KeyPress& press : window_.pressed_keys()) {
        const bool is_undo = press.key == GLFW_KEY_Z && !press.has_shift;
        const int key = press.key == GLFW_KEY_BACKSPACE ? GLFW_KEY_DELETE : press.key;
        if (press.key >= GLFW_KEY_0 && press.key <= GLFW_KEY_9) {
            open(preset(press.key == GLFW_KEY_0 ? preset_count : press.key - GLFW_KEY_0));
        } else if (press.has_control && (press.key == GLFW_KEY_Z || press.key == GLFW_KEY_Y)) {
            take_back(is_undo ? &EditHistory::undo : &EditHistory::redo);
        } else if (press.has_shift && press.key == GLFW_KEY_N) {
            watch_.close();
        } else {
            for (const Binding& binding : bindings()) {
                if (binding.key == key && binding.press != nullptr) {
                    binding.press(*this);
                }
            }
        }
    }
}

void Game::step_once() {
    pause(true);
    step();
    show_message(fmt::format("step {}", lab_.steps()));
}

void Game::play_or_pause() {
    if (watch_.is_open()) {
        watch_.play(watch_.is_finished() || !watch_.is_playing());
    } else {
        pause(!is_paused_);
    }
}

void Game::help_window() {
    ImGui::SetNextWindowPos(
        ImGui::GetMainViewport()->GetCenter(), ImGuiCond_Appearing, {0.5F, 0.5F});
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, window);
    ImGui::Begin("Help", &shows_help_, ImGuiWindowFlags_AlwaysAutoResize);
    ImGui::PushTextWrapPos(std::min(30.0F * ImGui::GetFontSize(), 0.92F * window.x));
    for (const Binding& binding : bindings()) {
        ImGui::TextUnformatted(binding.name);
        ImGui::SameLine(8.0F * ImGui::GetFontSize());
        ImGui::TextWrapped("%s", binding.what);
    }
    ImGui::PopTextWrapPos();
    ImGui::End();
}

} // namespace raywalk::demo
