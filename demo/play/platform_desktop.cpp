// SPDX-License-Identifier: MIT
#include "play/platform.hpp"

#include <GLFW/glfw3.h>
#include <imgui.h>

namespace raywalk::demo {

const char* const glsl_version = "#version 150";
const bool is_page = false;

void run_main_loop(std::function<bool()> frame) {
    while (frame()) {
    }
}

void tell_page(const char* /*request*/, const std::filesystem::path& /*file*/) {}

void adapt_window(GLFWwindow* /*window*/) {}

void adapt_frame() {}

bool is_touched() {
    return false;
}

float content_scale(GLFWwindow* window) {
    float x = 1.0F;
    float y = 1.0F;
    glfwGetWindowContentScale(window, &x, &y);
    return y / ImGui::GetIO().DisplayFramebufferScale.y;
}

} // namespace raywalk::demo
