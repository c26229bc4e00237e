// SPDX-License-Identifier: MIT
#include "play/play.hpp"

#include "lab/lab.hpp"
#include "play/camera.hpp"
#include "play/draw.hpp"
#include "play/window.hpp"
#include "scene/outline.hpp"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace raywalk::demo {
namespace {

constexpr Color surroundings = 0x3A4048;

template <class... Args>
void text_line(fmt::format_string<Args...> format, Args&&... args) {
    ImGui::TextUnformatted(fmt::format(format, std::forward<Args>(args)...).c_str());
}

// No picture that was taken before is overwritten.
std::filesystem::path new_screenshot_name() {
    for (int number = 1;; ++number) {
        std::filesystem::path name = fmt::format("raywalk-{}.png", number);
        if (!std::filesystem::exists(name)) {
            return name;
        }
    }
}

class Game {
public:
    Game(Window& window, const Scene& scene, bool print_state)
        : window_{window}
        , lab_{scene}
        , simulation_{lab_.simulation()}
        , outlines_{outlines_of(simulation_.world())}
        , print_state_{print_state} {
        remember_positions();
        report_state();
    }

    void frame();

private:
    void show_all();
    void handle_keys();
    void handle_mouse();
    void advance(double seconds);
    void remember_positions();
    void report_state();
    void draw();
    void panel();
    [[nodiscard]] Vec2 shown_position(std::size_t index) const;

    [[nodiscard]] const Character& player() const { return simulation_.characters()[player_index]; }

    Window& window_;
    Lab lab_;
    Simulation& simulation_;
    std::vector<Outline> outlines_;
    Camera camera_;
    std::vector<Vec2> positions_before_; // one step ago
    double last_frame_ = Window::now();
    double not_simulated_ = 0.0; // time that has passed in reality only
    double click_time_ = -1.0;
    std::optional<AgentStatus> printed_status_;
    bool print_state_;
    bool is_camera_set_ = false;
    bool is_paused_ = false;
    bool shows_grid_ = false;
    bool shows_paths_ = true;
};

void Game::frame() {
    const double now = Window::now();
    const double seconds = now - std::exchange(last_frame_, now);
    camera_.screen = Vec2{ImGui::GetIO().DisplaySize};
    if (!is_camera_set_) {
        show_all();
        is_camera_set_ = true;
    }
    handle_keys();
    handle_mouse();
    if (!is_paused_) {
        advance(seconds);
    }
    panel();
    draw();
}

// Beside the panel.
void Game::show_all() {
    constexpr Vec2 panel_width{280.0F, 0.0F};
    const Vec2 screen = camera_.screen;
    camera_ =
        camera_on(lab_.scene().bounds.grown(0.5F), screen - panel_width, lab_.scene().is_y_up);
    camera_.screen = screen;
    camera_.pan(0.5F * panel_width);
}

void Game::handle_keys() {
    for (const int key : window_.pressed_keys()) {
        switch (key) {
        case GLFW_KEY_ESCAPE:
            window_.close();
            break;
        case GLFW_KEY_SPACE:
            is_paused_ = !is_paused_;
            break;
        case GLFW_KEY_G:
            shows_grid_ = !shows_grid_;
            break;
        case GLFW_KEY_P:
            shows_paths_ = !shows_paths_;
            break;
        case GLFW_KEY_F12:
            window_.save_next_frame(new_screenshot_name());
            break;
        default:
            break;
        }
    }
}

void Game::handle_mouse() {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.WantCaptureMouse) {
        return;
    }
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
        simulation_.send(player_index, camera_.to_world(io.MousePos));
        click_time_ = Window::now();
        report_state();
    }
    if (ImGui::IsMouseDragging(ImGuiMouseButton_Right, 0.0F) ||
        ImGui::IsMouseDragging(ImGuiMouseButton_Middle, 0.0F)) {
        camera_.pan(io.MouseDelta);
    }
    if (io.MouseWheel != 0.0F) {
        constexpr float factor = 1.15F;
        camera_.zoom(std::pow(factor, io.MouseWheel), io.MousePos);
    }
}

// Steps are of one length however long a frame takes. After a long halt, a window that was moved
// perhaps, the world does not try to catch up.
void Game::advance(double seconds) {
    constexpr double longest_frame = 0.1;
    const double step = 1.0 / simulation_.hz();
    not_simulated_ += std::min(seconds, longest_frame);
    while (not_simulated_ >= step) {
        remember_positions();
        lab_.step();
        not_simulated_ -= step;
        report_state();
    }
}

void Game::remember_positions() {
    positions_before_.clear();
    for (const Character& character : simulation_.characters()) {
        positions_before_.push_back(character.agent.position());
    }
}

void Game::report_state() {
    const AgentStatus status = simulation_.status(player_index);
    if (print_state_ && status != printed_status_) {
        const Vec2 position = player().agent.position();
        std::cout << fmt::format(
                         "player {:.2f} {:.2f} {}", position.x, position.y, to_string(status))
                  << std::endl;
        printed_status_ = status;
    }
}

// Between the last two steps, so that motion is smooth whatever the display's rate is.
Vec2 Game::shown_position(std::size_t index) const {
    const auto t = static_cast<float>(not_simulated_ * simulation_.hz());
    const Vec2 before = positions_before_[index];
    return before + t * (simulation_.characters()[index].agent.position() - before);
}

void Game::draw() {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    draw_ground(list, camera_, lab_.scene().bounds, palette::color_of(lab_.scene().ground));
    draw_outlines(list, camera_, outlines_);
    if (shows_grid_) {
        draw_grid(list, camera_, simulation_.navigator().grid());
    }
    const auto characters = simulation_.characters();
    if (shows_paths_) {
        for (std::size_t i = 0; i < characters.size(); ++i) {
            draw_path(list, camera_, characters[i], shown_position(i));
        }
    }
    if (click_time_ >= 0.0) {
        const bool has_failed = player().agent.status() == AgentStatus::failed;
        draw_click(list,
                   camera_,
                   player().agent.target_position(),
                   has_failed ? palette::no_way : palette::click,
                   Window::now() - click_time_);
    }
    // The player comes first and is drawn last, above the others.
    for (std::size_t i = characters.size(); i > 0; --i) {
        draw_character(list, camera_, characters[i - 1], shown_position(i - 1));
    }
}

void Game::panel() {
    ImGui::SetNextWindowPos({10.0F, 10.0F}, ImGuiCond_FirstUseEver);
    ImGui::Begin("raywalk", nullptr, ImGuiWindowFlags_AlwaysAutoResize);
    const Path& path = player().agent.path();
    const bool has_failed = player().agent.status() == AgentStatus::failed;
    text_line("player      {:<24}",
              has_failed ? fmt::format("failed ({})", to_string(path.status))
                         : std::string{to_string(player().agent.status())});
    text_line("path        {:.2f} m", path.length);
    text_line("iterations  {}", path.statistics.search.iterations);
    text_line("obstacles   {} tested", path.statistics.obstacles_tested);
    text_line(
        "cache       {} hits, {} misses", path.statistics.cache_hits, path.statistics.cache_misses);
    int chasing = 0;
    int arrived = 0;
    for (std::size_t i = 0; i < simulation_.characters().size(); ++i) {
        if (simulation_.characters()[i].role == Role::chaser) {
            const AgentStatus status = simulation_.status(i);
            chasing +=
                static_cast<int>(status == AgentStatus::walking || status == AgentStatus::pending);
            arrived += static_cast<int>(status == AgentStatus::arrived);
        }
    }
    text_line("skeletons   {} chasing, {} arrived", chasing, arrived);
    text_line("frame       {:.1f} ms", 1000.0F / ImGui::GetIO().Framerate);
    ImGui::Separator();
    ImGui::Checkbox("grid (G)", &shows_grid_);
    ImGui::SameLine();
    ImGui::Checkbox("paths (P)", &shows_paths_);
    ImGui::Checkbox("pause (Space)", &is_paused_);
    ImGui::Separator();
    text_line("Left click: go there. Wheel: zoom.");
    text_line("Right drag: move the view.");
    text_line("F12: screenshot. Escape: quit.");
    ImGui::End();
}

} // namespace

int play(const PlayOptions& options) {
    const Scene scene = scene_of(options, MapCast::chase);
    Window window{"raywalk: " + scene.name, 1280, 720};
    Game game{window, scene, options.print_state};
    for (int frame = 0; !window.is_closing() && (options.frames == 0 || frame < options.frames);
         ++frame) {
        window.begin_frame();
        game.frame();
        window.end_frame(surroundings);
    }
    return 0;
}

} // namespace raywalk::demo
