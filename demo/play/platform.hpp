// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>

struct GLFWwindow;

namespace raywalk::demo {

/// @name Differences between desktop and browser
/// A program is linked with platform_desktop.cpp or with platform_browser.cpp.
/// @{

/// GLSL version for ImGui.
extern const char* const glsl_version;

/// Calls `frame` repeatedly until it returns false. In a browser this returns immediately and the
/// calls come later, so `frame` must own everything that it uses.
void run_main_loop(std::function<bool()> frame);

/// True in a browser.
extern const bool is_page;

/// Calls the function `request` of window.raywalk in the browser's page, with a file of the page's
/// file system, which is in memory. Does nothing on a desktop.
void tell_page(const char* request, const std::filesystem::path& file = {});

/// Call once after ImGui has installed its callbacks.
void adapt_window(GLFWwindow* window);

/// Call once a frame, between the frames of ImGui's backends and ImGui's own.
void adapt_frame();

/// Returns the factor by which the user has texts enlarged, beyond what ImGui's coordinates are
/// scaled by anyway.
[[nodiscard]] float content_scale(GLFWwindow* window);

/// True if fingers have touched the page.
[[nodiscard]] bool is_touched();

/// @}

} // namespace raywalk::demo
