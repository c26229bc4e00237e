// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>

struct GLFWwindow;

namespace raywalk::demo {

/// @name What a desktop and a browser do in different ways
/// A program is linked with platform_desktop.cpp or with platform_browser.cpp.
/// @{

/// Of OpenGL's shaders, as ImGui wants to know it.
extern const char* const glsl_version;

/// Calls `frame` again and again until it returns false. In a browser this returns at once, and the
/// calls come later, so `frame` has to own all that it uses.
void run_main_loop(std::function<bool()> frame);

/// Gives a file that is complete to the user: a browser downloads it, as its files are in memory
/// only. On a desktop it is already where the user wants it.
void hand_out(const std::filesystem::path& file);

/// Once, when ImGui listens to the window.
void adapt_window(GLFWwindow* window);

/// Once a frame, when ImGui's backends have told it about the window, before its own frame begins.
void adapt_frame();

/// @}

} // namespace raywalk::demo
