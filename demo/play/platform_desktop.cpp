// SPDX-License-Identifier: MIT
#include "play/platform.hpp"

namespace raywalk::demo {

const char* const glsl_version = "#version 150";

void run_main_loop(std::function<bool()> frame) {
    while (frame()) {
    }
}

void hand_out(const std::filesystem::path& /*file*/) {}

void adapt_window(GLFWwindow* /*window*/) {}

void adapt_frame() {}

} // namespace raywalk::demo
