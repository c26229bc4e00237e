// SPDX-License-Identifier: MIT
#include "play/platform.hpp"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <cmath>
#include <emscripten/emscripten.h>
#include <emscripten/html5.h>
#include <exception>
#include <iostream>
#include <utility>

namespace raywalk::demo {
namespace {

constexpr const char* canvas = "#canvas"; // the only one that emscripten's GLFW supports
constexpr int code_of_exception = 2;

// clang-format off
EM_JS(void, request, (const char* name, const char* file), {
    window.raywalk[UTF8ToString(name)](UTF8ToString(file));
});

// Unlike emscripten_set_canvas_element_size, this notifies GLFW.
EM_JS(void, set_canvas_size, (int width, int height), { Browser.setCanvasSize(width, height); });

EM_JS(bool, has_fingers, (), { return window.raywalkTouched === true; });

// clang-format on

std::function<bool()>& kept_frame() {
    static std::function<bool()> frame;
    return frame;
}

// Exceptions must be caught here: main has returned.
void call_frame() {
    int code = 0;
    try {
        if (kept_frame()()) {
            return;
        }
    } catch (const std::exception& error) {
        std::cerr << "raywalk_demo: " << error.what() << std::endl;
        code = code_of_exception;
    }
    kept_frame() = nullptr;
    emscripten_force_exit(code);
}

// In notches, positive away from the user, like GLFW on a desktop.
EM_BOOL on_wheel(int /*type*/, const EmscriptenWheelEvent* event, void* /*user*/) {
    constexpr double pixels = 100.0;
    constexpr double lines = 3.0;
    const double notch = event->deltaMode == DOM_DELTA_PIXEL  ? pixels
                         : event->deltaMode == DOM_DELTA_LINE ? lines
                                                              : 1.0;
    ImGui::GetIO().MouseWheel -= static_cast<float>(event->deltaY / notch);
    return EM_TRUE; // prevents scrolling of the page
}

// One canvas pixel per display pixel.
void fit_canvas(int width, int height) {
    int width_now = 0;
    int height_now = 0;
    emscripten_get_canvas_element_size(canvas, &width_now, &height_now);
    if (width_now != width || height_now != height) {
        set_canvas_size(width, height);
    }
}

} // namespace

const char* const glsl_version = "#version 300 es";
const bool is_page = true;

void run_main_loop(std::function<bool()> frame) {
    kept_frame() = std::move(frame);
    constexpr int as_often_as_it_draws = 0;
    emscripten_set_main_loop(call_frame, as_often_as_it_draws, EM_FALSE);
}

void tell_page(const char* name, const std::filesystem::path& file) {
    request(name, file.c_str());
}

void adapt_window(GLFWwindow* window) {
    // Emscripten's GLFW reports the wheel in pixels and with the opposite sign.
    glfwSetScrollCallback(window, nullptr);
    emscripten_set_wheel_callback(canvas, nullptr, EM_TRUE, on_wheel);
}

// CSS pixels are scaled by the browser.
float content_scale(GLFWwindow* /*window*/) {
    return 1.0F;
}

bool is_touched() {
    return has_fingers();
}

// Emscripten's GLFW uses canvas pixels; ImGui and the game use CSS pixels.
void adapt_frame() {
    ImGuiIO& io = ImGui::GetIO();
    const auto scale = static_cast<float>(emscripten_get_device_pixel_ratio());
    double width = 0.0;
    double height = 0.0;
    emscripten_get_element_css_size(canvas, &width, &height);
    io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
    io.DisplayFramebufferScale = {scale, scale};
    io.MousePos = {io.MousePos.x / scale, io.MousePos.y / scale};
    fit_canvas(static_cast<int>(std::lround(io.DisplaySize.x * scale)),
               static_cast<int>(std::lround(io.DisplaySize.y * scale)));
}

} // namespace raywalk::demo
