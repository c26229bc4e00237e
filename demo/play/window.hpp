// SPDX-License-Identifier: MIT
#pragma once

#include "scene/palette.hpp"

#include <imgui.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

struct GLFWwindow;

namespace raywalk::demo {

/// A key as GLFW reports it, with what was held when it was pressed.
struct KeyPress {
    int key = 0; ///< key code of GLFW
    bool has_control = false;
    bool has_shift = false;
};

/// A window for Dear ImGui. At most one instance at a time.
class Window {
public:
    /// Throws std::runtime_error if there is no display or no OpenGL 3.2.
    Window(const std::string& title, int width, int height);
    ~Window();
    Window(Window&&) = delete;

    [[nodiscard]] bool is_closing() const;
    void close();
    /// Revokes close(), or the user's wish to close it.
    void keep_open();
    void set_title(const std::string& title);

    /// Waits for the display, polls input and starts a frame of ImGui.
    void begin_frame();
    /// Shows everything drawn since begin_frame().
    void end_frame(Color background);

    /// Keys pressed in the last frame.
    [[nodiscard]] const std::vector<KeyPress>& pressed_keys() const { return pressed_keys_; }

    /// Files dropped onto the window in the last frame.
    [[nodiscard]] const std::vector<std::filesystem::path>& dropped_files() const {
        return dropped_files_;
    }

    /// Writes the next frame to a PNG file.
    void save_next_frame(const std::filesystem::path& file) { screenshot_ = file; }

    /// True in a frame that will be written.
    [[nodiscard]] bool is_saving() const { return !screenshot_.empty(); }

    /// What the window showed in the last ten seconds, as PPM files of equal size.
    /// Empty in a browser.
    [[nodiscard]] const std::vector<std::string>& last_pictures() const { return last_pictures_; }

    /// Their number for each second; where frames are rarer, some are equal.
    static constexpr double pictures_per_second = 10.0;

    /// Time since the start of the program (unit: second).
    [[nodiscard]] static double now();

private:
    static void on_key(GLFWwindow* window, int key, int scancode, int action, int mods);
    static void on_drop(GLFWwindow* window, int count, const char** files);
    void save_frame() const;
    void keep_picture();
    void fit_text();
    void point_by_keys();

    GLFWwindow* window_;
    std::vector<KeyPress> pressed_keys_;
    std::vector<KeyPress> incoming_keys_;
    std::vector<std::filesystem::path> dropped_files_;
    std::vector<std::filesystem::path> incoming_files_;
    std::filesystem::path screenshot_;
    std::vector<std::string> last_pictures_;
    double next_picture_ = 0.0; // when it is due
    double next_look_ = 0.0;    // when a frame is read
    ImVec2 mouse_{};
    std::optional<ImVec2> key_pointer_;     // until the mouse moves
    std::pair<float, float> fitted_text_{}; // scale of all widgets, and of the display's pixels
};

} // namespace raywalk::demo
