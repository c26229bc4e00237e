// SPDX-License-Identifier: MIT
#pragma once

#include "scene/palette.hpp"

#include <filesystem>
#include <string>
#include <vector>

struct GLFWwindow;

namespace raywalk::demo {

/// A window for Dear ImGui. At most one instance at a time.
class Window {
public:
    /// Throws std::runtime_error if there is no display or no OpenGL 3.2.
    Window(const std::string& title, int width, int height);
    ~Window();
    Window(const Window&) = delete;
    Window(Window&&) = delete;
    Window& operator=(const Window&) = delete;
    Window& operator=(Window&&) = delete;

    [[nodiscard]] bool is_closing() const;
    void close();
    void set_title(const std::string& title);

    /// Waits for the display, polls input and starts a frame of ImGui.
    void begin_frame();
    /// Shows everything drawn since begin_frame().
    void end_frame(Color background);

    /// Keys pressed in the last frame, as GLFW key codes.
    [[nodiscard]] const std::vector<int>& pressed_keys() const { return pressed_keys_; }

    /// Files dropped onto the window in the last frame.
    [[nodiscard]] const std::vector<std::filesystem::path>& dropped_files() const {
        return dropped_files_;
    }

    /// Writes the next frame to a PNG file.
    void save_next_frame(const std::filesystem::path& file) { screenshot_ = file; }

    /// Time since the start of the program (unit: second).
    [[nodiscard]] static double now();

private:
    static void on_key(GLFWwindow* window, int key, int scancode, int action, int mods);
    static void on_drop(GLFWwindow* window, int count, const char** files);
    void save_frame() const;

    GLFWwindow* window_;
    std::vector<int> pressed_keys_;
    std::vector<int> incoming_keys_;
    std::vector<std::filesystem::path> dropped_files_;
    std::vector<std::filesystem::path> incoming_files_;
    std::filesystem::path screenshot_;
};

} // namespace raywalk::demo
