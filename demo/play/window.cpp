// SPDX-License-Identifier: MIT
#include "play/window.hpp"

#include "play/platform.hpp"
#include "play/style.hpp"
#include "run/animation.hpp"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <cmath>
#include <fmt/format.h>
#include <iostream>
#include <stb/stb_image_write.h>
#include <stdexcept>
#include <utility>

namespace raywalk::demo {
namespace {

std::string& last_error() {
    static std::string text = "unknown reason";
    return text;
}

void on_error(int /*code*/, const char* description) {
    last_error() = description;
}

[[noreturn]] void fail() {
    glfwTerminate();
    throw std::runtime_error("no window could be opened: " + last_error());
}

struct Size {
    int width = 0;
    int height = 0;
};

Size framebuffer_size(GLFWwindow* window) {
    Size size;
    glfwGetFramebufferSize(window, &size.width, &size.height);
    return size;
}

} // namespace

Window::Window(const std::string& title, int width, int height) {
    glfwSetErrorCallback(on_error);
    if (glfwInit() == GLFW_FALSE) {
        fail();
    }
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 2);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    window_ = glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
    if (window_ == nullptr) {
        fail();
    }
    glfwMakeContextCurrent(window_);
    glfwSwapInterval(1);
    glfwSetWindowUserPointer(window_, this);
    // ImGui chains callbacks installed before its own. Polling a key once a frame would miss a key
    // that is pressed and released between two frames.
    glfwSetKeyCallback(window_, on_key);
    glfwSetDropCallback(window_, on_drop);
    glfwSetInputMode(window_, GLFW_STICKY_KEYS, GLFW_TRUE);
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui_ImplGlfw_InitForOpenGL(window_, true);
    ImGui_ImplOpenGL3_Init(glsl_version);
    adapt_window(window_);
}

Window::~Window() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    glfwDestroyWindow(window_);
    glfwTerminate();
}

bool Window::is_closing() const {
    return glfwWindowShouldClose(window_) != GLFW_FALSE;
}

void Window::close() {
    glfwSetWindowShouldClose(window_, GLFW_TRUE);
}

void Window::keep_open() {
    glfwSetWindowShouldClose(window_, GLFW_FALSE);
}

void Window::set_title(const std::string& title) {
    glfwSetWindowTitle(window_, title.c_str());
}

void Window::begin_frame() {
    glfwPollEvents();
    pressed_keys_ = std::exchange(incoming_keys_, {});
    dropped_files_ = std::exchange(incoming_files_, {});
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    adapt_frame();
    point_by_keys();
    fit_text();
    ImGui::NewFrame();
}

void Window::end_frame(Color background) {
    ImGui::Render();
    const ImVec4 color = ImGui::ColorConvertU32ToFloat4(to_im(background));
    glClearColor(color.x, color.y, color.z, color.w);
    if (!is_page && now() >= next_look_ && framebuffer_size(window_).height > 0) {
        keep_picture();
    }
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    if (!screenshot_.empty()) {
        save_frame();
        screenshot_.clear();
    }
    glfwSwapBuffers(window_);
}

// Keys move a pointer and press its buttons until the mouse moves, so that all can be done without
// a mouse.
void Window::point_by_keys() {
    ImGuiIO& io = ImGui::GetIO();
    const auto is_down = [&](int key) {
        return !io.WantTextInput && glfwGetKey(window_, key) == GLFW_PRESS;
    };
    const auto axis = [&](int less, int more) {
        return (is_down(more) ? 1.0F : 0.0F) - (is_down(less) ? 1.0F : 0.0F);
    };
    if (const ImVec2 before = std::exchange(mouse_, io.MousePos);
        before.x != mouse_.x || before.y != mouse_.y) {
        key_pointer_.reset();
    }
    const Vec2 way{axis(GLFW_KEY_LEFT, GLFW_KEY_RIGHT), axis(GLFW_KEY_UP, GLFW_KEY_DOWN)};
    const float scroll = axis(GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_UP);
    if (way != Vec2{} && !key_pointer_) {
        key_pointer_ = {0.5F * io.DisplaySize.x, 0.5F * io.DisplaySize.y};
    }
    io.MouseDrawCursor = key_pointer_.has_value();
    if (key_pointer_) {
        const float pixels = (is_down(GLFW_KEY_LEFT_SHIFT) ? 40.0F : 300.0F) * io.DeltaTime;
        key_pointer_->x = std::clamp(key_pointer_->x + pixels * way.x, 0.0F, io.DisplaySize.x);
        key_pointer_->y = std::clamp(key_pointer_->y + pixels * way.y, 0.0F, io.DisplaySize.y);
        io.MousePos = *key_pointer_;
        io.MouseDown[ImGuiMouseButton_Left] |= is_down(GLFW_KEY_ENTER);
        io.MouseDown[ImGuiMouseButton_Right] |= is_down(GLFW_KEY_M);
        io.MouseWheel += 10.0F * io.DeltaTime * scroll;
    }
}

// Texts are as large as the user wants them, larger in a large window, and have the display's
// resolution. The font is that of Debian's fonts-dejavu-core, or ImGui's own where it is missing.
void Window::fit_text() {
    constexpr float size = 15.0F;
    constexpr float heading_scale = 1.3F;
    const ImVec2 usual{1600.0F, 900.0F};
    constexpr float step = 0.25F;
    constexpr float longest = 3.0F;
    ImGuiIO& io = ImGui::GetIO();
    const float room = std::min(io.DisplaySize.x / usual.x, io.DisplaySize.y / usual.y);
    const float wanted = std::clamp(std::max(room, content_scale(window_)), 1.0F, longest);
    const float scale = step * std::floor(wanted / step);
    const float glyphs = io.DisplayFramebufferScale.y;
    apply_style(scale);
    if (std::exchange(fitted_text_, {scale, glyphs}) == std::pair{scale, glyphs}) {
        return;
    }
    io.Fonts->Clear();
    for (const float larger : {1.0F, heading_scale}) {
        ImFontConfig config;
        config.SizePixels = std::round(size * larger * scale * glyphs);
        if (std::filesystem::exists(RAYWALK_FONT)) {
            io.Fonts->AddFontFromFileTTF(RAYWALK_FONT, config.SizePixels, &config);
        } else {
            io.Fonts->AddFontDefault(&config);
        }
    }
    io.FontGlobalScale = 1.0F / glyphs;
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
}

// Draws the frame smaller, so that the pictures of ten seconds need at most 70 MB, and rarely where
// that takes long: the same picture is shown for longer then.
void Window::keep_picture() {
    constexpr double interval = 1.0 / pictures_per_second;
    constexpr double most_share = 0.1; // of the time
    constexpr double most_pixels = 640.0 * 360.0;
    const double begin = now();
    const Size size = framebuffer_size(window_);
    const double scale = std::min(1.0, std::sqrt(most_pixels / (1.0 * size.width * size.height)));
    const int width = static_cast<int>(scale * size.width) / 4 * 4; // OpenGL aligns rows
    const int height = static_cast<int>(scale * size.height);
    std::string picture = fmt::format("P6 {} {} 255\n", width, height);
    if (!last_pictures_.empty() && !last_pictures_.front().starts_with(picture)) {
        last_pictures_.clear();
    }
    const auto row = std::ptrdiff_t{3} * width;
    picture.resize(picture.size() + static_cast<std::size_t>(row * height));
    char* top = picture.data() + picture.size() - row * height;
    ImDrawData& drawn = *ImGui::GetDrawData();
    const ImVec2 full = drawn.FramebufferScale;
    drawn.FramebufferScale = {static_cast<float>(width) / drawn.DisplaySize.x,
                              static_cast<float>(height) / drawn.DisplaySize.y};
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(&drawn);
    drawn.FramebufferScale = full;
    glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, top);
    for (char* bottom = top + row * (height - 1); top < bottom; top += row, bottom -= row) {
        std::swap_ranges(top, top + row, bottom); // OpenGL has the lowest row first
    }
    for (next_picture_ = std::max(next_picture_, begin - animation_length); next_picture_ <= begin;
         next_picture_ += interval) {
        last_pictures_.push_back(picture);
        if (static_cast<double>(last_pictures_.size()) > animation_length * pictures_per_second) {
            last_pictures_.erase(last_pictures_.begin());
        }
    }
    next_look_ = std::max(next_picture_, begin + (now() - begin) / most_share);
}

double Window::now() {
    return glfwGetTime();
}

void Window::on_key(GLFWwindow* window, int key, int /*scancode*/, int action, int mods) {
    if (action == GLFW_PRESS) {
        static_cast<Window*>(glfwGetWindowUserPointer(window))
            ->incoming_keys_.push_back(
                {key, (mods & GLFW_MOD_CONTROL) != 0, (mods & GLFW_MOD_SHIFT) != 0});
    }
}

void Window::on_drop(GLFWwindow* window, int count, const char** files) {
    auto& incoming = static_cast<Window*>(glfwGetWindowUserPointer(window))->incoming_files_;
    incoming.insert(incoming.end(), files, files + count);
}

void Window::save_frame() const {
    constexpr int channels = 4;
    const Size size = framebuffer_size(window_);
    std::vector<unsigned char> pixels(static_cast<std::size_t>(size.width) *
                                      static_cast<std::size_t>(size.height) * channels);
    glReadPixels(0, 0, size.width, size.height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    // OpenGL stores the lowest row first.
    stbi_flip_vertically_on_write(1);
    const std::string file = screenshot_.string();
    const int stride = size.width * channels;
    if (stbi_write_png(file.c_str(), size.width, size.height, channels, pixels.data(), stride) ==
        0) {
        std::cerr << "raywalk_demo: " << file << ": cannot be written\n";
    } else {
        std::cout << "screenshot " << file << std::endl;
        tell_page("download", screenshot_);
    }
}

} // namespace raywalk::demo
