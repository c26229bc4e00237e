// SPDX-License-Identifier: MIT
// Key bindings of Game; help.cpp lists them for the user.
#include "play/game.hpp"
#include "scene/presets.hpp"

#include <GLFW/glfw3.h>

#include <fmt/format.h>
#include <utility>

namespace raywalk::demo {

void Game::handle_keys() {
    for (const int key : window_.pressed_keys()) {
        if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) {
            open(preset(key == GLFW_KEY_0 ? preset_count : key - GLFW_KEY_0));
        } else {
            press_key(key);
        }
    }
}

void Game::press_key(int key) {
    press_simulation_key(key);
    press_editor_key(key);
    press_view_key(key);
    press_window_key(key);
    press_file_key(key);
}

void Game::press_simulation_key(int key) {
    switch (key) {
    case GLFW_KEY_SPACE:
        pause(!is_paused_);
        break;
    case GLFW_KEY_O:
        pause(true);
        step();
        show_message(fmt::format("step {}", lab_.steps()));
        break;
    case GLFW_KEY_N:
        if (ImGui::GetIO().KeyShift) {
            stepper_.run_to_end();
        } else {
            step_search(1);
        }
        break;
    case GLFW_KEY_R:
        open(lab_.scene());
        break;
    default:
        break;
    }
}

void Game::press_editor_key(int key) {
    constexpr float turn = 0.2617994F; // 15 degrees
    switch (key) {
    case GLFW_KEY_Q:
        editor_.turn_body(turn);
        break;
    case GLFW_KEY_E:
        editor_.turn_body(-turn);
        break;
    case GLFW_KEY_DELETE:
    case GLFW_KEY_BACKSPACE:
        editor_.delete_body();
        break;
    case GLFW_KEY_ENTER:
        editor_.finish_chain();
        break;
    default:
        break;
    }
}

void Game::press_view_key(int key) {
    switch (key) {
    case GLFW_KEY_G:
        overlays_.grid = !overlays_.grid;
        break;
    case GLFW_KEY_P:
        shows_paths_ = !shows_paths_;
        break;
    case GLFW_KEY_C:
        compares_ = !compares_;
        break;
    case GLFW_KEY_H:
        show_all();
        break;
    default:
        break;
    }
}

void Game::press_window_key(int key) {
    switch (key) {
    case GLFW_KEY_ESCAPE:
        if (!editor_.abandon_chain() && !std::exchange(shows_help_, false)) {
            window_.close();
        }
        break;
    case GLFW_KEY_TAB:
        shows_panel_ = !shows_panel_;
        break;
    case GLFW_KEY_F1:
        shows_help_ = !shows_help_;
        break;
    default:
        break;
    }
}

void Game::press_file_key(int key) {
    switch (key) {
    case GLFW_KEY_F5:
        save_scene_file();
        break;
    case GLFW_KEY_F9:
        load_scene_file(options_.scene_file);
        break;
    case GLFW_KEY_F12:
        take_screenshot();
        break;
    default:
        break;
    }
}

} // namespace raywalk::demo
