// SPDX-License-Identifier: MIT
// Key bindings of Game; help.cpp lists them for the user.
#include "play/game.hpp"
#include "scene/presets.hpp"

#include <GLFW/glfw3.h>

#include <fmt/format.h>

namespace raywalk::demo {

void Game::handle_keys() {
    for (const KeyPress& press : window_.pressed_keys()) {
        if (press.key >= GLFW_KEY_0 && press.key <= GLFW_KEY_9) {
            open(preset(press.key == GLFW_KEY_0 ? preset_count : press.key - GLFW_KEY_0));
        } else {
            press_key(press);
        }
    }
}

void Game::press_key(const KeyPress& press) {
    press_simulation_key(press);
    press_editor_key(press);
    press_view_key(press.key);
    press_window_key(press.key);
    press_file_key(press.key);
}

void Game::press_simulation_key(const KeyPress& press) {
    switch (press.key) {
    case GLFW_KEY_SPACE:
        if (watch_.is_open()) {
            watch_.play(watch_.is_finished() || !watch_.is_playing());
        } else {
            pause(!is_paused_);
        }
        break;
    case GLFW_KEY_O:
        pause(true);
        step();
        show_message(fmt::format("step {}", lab_.steps()));
        break;
    case GLFW_KEY_N:
        if (press.has_shift) {
            watch_.close();
        } else {
            watch_.step(1);
        }
        break;
    case GLFW_KEY_R:
        open(lab_.scene());
        break;
    default:
        break;
    }
}

void Game::press_editor_key(const KeyPress& press) {
    constexpr float turn = 0.2617994F; // 15 degrees
    switch (press.key) {
    case GLFW_KEY_Z:
    case GLFW_KEY_Y:
        if (press.has_control) {
            const bool is_redo = press.key == GLFW_KEY_Y || press.has_shift;
            take_back(is_redo ? &EditHistory::redo : &EditHistory::undo);
        }
        break;
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
        escape();
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
    case GLFW_KEY_F:
        shows_files_ = !shows_files_;
        break;
    case GLFW_KEY_F5:
        save_scene_file(options_.scene_file);
        break;
    case GLFW_KEY_F9:
        open_file(options_.scene_file);
        break;
    case GLFW_KEY_F12:
        take_screenshot();
        break;
    default:
        break;
    }
}

} // namespace raywalk::demo
