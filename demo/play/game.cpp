// SPDX-License-Identifier: MIT
#include "play/game.hpp"

#include "play/comparison_panel.hpp"
#include "play/draw.hpp"
#include "play/help.hpp"
#include "play/imgui_sink.hpp"
#include "play/metrics_panel.hpp"
#include "play/platform.hpp"
#include "scene/build_world.hpp"
#include "scene/scene_file.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace raywalk::demo {
namespace {

// Existing screenshots are not overwritten.
std::filesystem::path new_screenshot_name() {
    for (int number = 1;; ++number) {
        std::filesystem::path name = fmt::format("raywalk-{}.png", number);
        if (!std::filesystem::exists(name)) {
            return name;
        }
    }
}

} // namespace

Game::Game(Window& window, const Scene& scene, const PlayOptions& options)
    : window_{window}
    , options_{options}
    , lab_{scene}
    , editor_{[this](const Command& command) {
        shows_hint_ = shows_hint_ && !std::holds_alternative<SendPlayer>(command);
        return apply(command);
    }}
    , printer_{options.print_state} {
    if (!options.record.empty()) {
        transcript_ = std::make_unique<TranscriptWriter>(options.record, lab_);
    }
    remember_positions();
    query_.reset(lab_);
    shown_cell_size_ = scene.settings.cell_size;
    printer_.print("scene " + scene.name);
    printer_.print_player(lab_);
}

void Game::finish() {
    if (transcript_) {
        transcript_->finish();
        hand_out(options_.record);
    }
}

void Game::frame() {
    const double now = Window::now();
    const double seconds = now - std::exchange(last_frame_, now);
    camera_.screen = Vec2{ImGui::GetIO().DisplaySize};
    if (!is_camera_set_) {
        show_all();
        is_camera_set_ = true;
    }
    play_by_itself();
    if (!ImGui::GetIO().WantTextInput) {
        handle_keys();
    }
    for (const std::filesystem::path& file : window_.dropped_files()) {
        load_scene_file(file);
    }
    editor_.update(lab_, query_, camera_);
    if (!is_paused_) {
        advance(seconds);
    }
    editor_.menu(lab_, widgets_);
    update_observers();
    if (shows_panel_) {
        panel();
    }
    if (compares_) {
        comparison_window();
    }
    if (shows_help_) {
        help_window(shows_help_);
    }
    draw(seconds);
    report_changes();
}

void Game::play_by_itself() {
    const ImGuiIO& io = ImGui::GetIO();
    const bool acts =
        !window_.pressed_keys().empty() || !window_.dropped_files().empty() ||
        io.MouseWheel != 0.0F ||
        std::any_of(std::begin(io.MouseClicked), std::end(io.MouseClicked), std::identity{});
    if (autoplay_ && acts) {
        autoplay_.reset();
        printer_.print("autoplay ends");
    }
    if (const auto target = autoplay_ ? autoplay_->next(lab_) : std::nullopt) {
        apply(SendPlayer{*target});
    }
}

// Updates all observers, after all commands and steps of the frame.
void Game::update_observers() {
    query_.update(lab_);
    const SceneSettings& shown = settings_panel_.shown(lab_.settings());
    const bool is_possible = !fault_of(lab_.scene().bounds, shown.cell_size);
    const auto query = query_.query(lab_, is_possible ? shown : lab_.settings());
    stepper_.update(lab_, query);
    metrics_.end_frame(lab_);
    if (player_gap_.update(lab_)) {
        show_message(describe(*player_gap_.gap()));
    }
    metrics_.measure_queries(lab_, query);
    if (editor_.moves_query()) {
        before_.reset(); // another query
    } else if (compares_ && comparison_.update(lab_, query)) {
        printer_.print(state_line(comparison_));
    }
    if (std::exchange(shown_cell_size_, shown.cell_size) != shown.cell_size) {
        grid_time_ = Window::now();
    }
}

void Game::report_changes() {
    printer_.print_places(camera_, widgets_);
    report(reported_search_, state_line(stepper_));
    report(reported_overlays_, state_line(overlays_));
    report(reported_query_, query_line(metrics_.report(lab_), before_));
}

void Game::report(std::string& before, std::string line) {
    if (line != before) {
        printer_.print(line);
        before = std::move(line);
    }
}

// Beside the panel.
void Game::show_all() {
    const Vec2 panel{game_panel_width, 0.0F};
    const Vec2 screen = camera_.screen;
    camera_ = camera_on(lab_.scene().bounds.grown(0.5F), screen - panel, lab_.scene().is_y_up);
    camera_.screen = screen;
    camera_.pan(0.5F * panel);
}

// The world is paused while the search is stepped.
void Game::step_search(std::int64_t iterations) {
    pause(true);
    overlays_.search = true;
    stepper_.step(iterations);
}

bool Game::apply(const Command& command) {
    const bool is_done = lab_.apply(command);
    if (is_done) {
        printer_.print_command(lab_, command);
        if (std::holds_alternative<SendPlayer>(command)) {
            click_time_ = Window::now();
        }
        if (lab_.generation() != generation_) {
            remember_positions();
        }
        printer_.print_player(lab_);
    }
    return is_done;
}

void Game::open(const Scene& scene) {
    editor_.let_go();
    if (apply(OpenScene{Scene{scene}})) {
        click_time_ = -1.0;
        query_.reset(lab_);
        before_.reset();
        show_all();
        window_.set_title("raywalk: " + scene.name);
        show_message("scene " + scene.name);
    }
}

void Game::save_scene_file() {
    try {
        save_scene(lab_.snapshot(), options_.scene_file);
        show_message("saved " + options_.scene_file.string());
        hand_out(options_.scene_file);
    } catch (const std::runtime_error& error) {
        show_message(error.what());
    }
}

void Game::load_scene_file(const std::filesystem::path& file) {
    try {
        open(load_scene(file));
    } catch (const std::runtime_error& error) {
        show_message(error.what());
    }
}

void Game::take_screenshot() {
    const auto name = new_screenshot_name();
    window_.save_next_frame(name);
    show_message("screenshot " + name.string());
}

void Game::show_message(std::string text) {
    printer_.print(text);
    message_ = std::move(text);
    message_time_ = Window::now();
}

void Game::pause(bool is_paused) {
    if (std::exchange(is_paused_, is_paused) != is_paused) {
        not_simulated_ = 0.0;
        printer_.print(is_paused ? "paused" : "running");
    }
}

// The step size is fixed, however long a frame takes. After a long halt, such as a moved window,
// the world does not try to catch up.
void Game::advance(double seconds) {
    constexpr double longest_frame = 0.1;
    const double length = 1.0 / lab_.simulation().hz();
    not_simulated_ += std::min(seconds, longest_frame);
    while (not_simulated_ >= length) {
        step();
        not_simulated_ -= length;
    }
}

void Game::step() {
    remember_positions();
    lab_.step();
    metrics_.count_step(lab_);
    printer_.print_player(lab_);
}

void Game::remember_positions() {
    generation_ = lab_.generation();
    positions_before_.clear();
    for (const Character& character : lab_.simulation().characters()) {
        positions_before_.push_back(character.agent.position());
    }
}

// Interpolates between the last two steps for smooth motion at any display rate.
Vec2 Game::shown_position(std::size_t index) const {
    const Simulation& simulation = lab_.simulation();
    const auto t = is_paused_ ? 1.0F : static_cast<float>(not_simulated_ * simulation.hz());
    const Vec2 before = positions_before_[index];
    return before + t * (simulation.characters()[index].agent.position() - before);
}

void Game::draw(double seconds) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    draw_world(list);
    const ImGuiIO& io = ImGui::GetIO();
    const auto cursor =
        io.WantCaptureMouse ? std::nullopt : std::optional{camera_.to_world(Vec2{io.MousePos})};
    ImguiSink sink{list, camera_};
    flash_grid(sink);
    painter_.draw(overlays_,
                  lab_,
                  stepper_,
                  camera_,
                  cursor,
                  is_paused_ ? 0.0F : static_cast<float>(seconds),
                  sink);
    if (compares_) {
        draw_comparison(comparison_, camera_, list);
    }
    editor_.draw(list, lab_, camera_);
    draw_guide(list);
    draw_message(list);
}

void Game::draw_guide(ImDrawList& list) {
    const float left = shows_panel_ ? game_panel_width : 0.0F;
    if (shows_hint_) {
        draw_hint(list,
                  camera_,
                  left,
                  "Click on the ground to send the player, drag trees, walls, and the ends of the "
                  "query (F1: all keys)");
    }
    report(reported_guide_,
           fmt::format("guide {}: {}",
                       shows_hint_ ? "with hint" : "without hint",
                       draw_legend(list, camera_, left, overlays_)));
}

// For a second after each change of the cell size.
void Game::flash_grid(DebugSink& sink) {
    constexpr double duration = 1.0;
    const SceneSettings& shown = settings_panel_.shown(lab_.settings());
    const bool is_on = grid_time_ >= 0.0 && Window::now() - grid_time_ < duration &&
                       !lab_.simulation().characters().empty() &&
                       !fault_of(lab_.scene().bounds, shown.cell_size);
    if (is_on) {
        painter_.draw_grid(lab_, shown, camera_, sink);
    }
    report(reported_grid_,
           is_on ? fmt::format("grid flashes with cells of {:.2f} m", shown.cell_size)
                 : "grid does not flash");
}

void Game::draw_message(ImDrawList& list) {
    constexpr double message_time = 3.0;
    if (!message_.empty() && Window::now() - message_time_ < message_time) {
        const ImVec2 size = ImGui::CalcTextSize(message_.c_str());
        const ImVec2 at{camera_.screen.x - size.x - 16.0F,
                        camera_.screen.y - 3.0F * size.y - 12.0F};
        list.AddRectFilled({at.x - 8.0F, at.y - 5.0F},
                           {at.x + size.x + 8.0F, at.y + size.y + 5.0F},
                           IM_COL32(20, 22, 26, 220),
                           4.0F);
        list.AddText(at, IM_COL32_WHITE, message_.c_str());
    }
}

void Game::draw_world(ImDrawList& list) {
    const Scene& scene = lab_.scene();
    draw_ground(list, camera_, scene.bounds, palette::color_of(scene.ground));
    for (const CostArea& area : scene.costs) {
        draw_ground(list, camera_, area.box, palette::color_of(area));
    }
    for (const Portal& portal : scene.portals) {
        draw_portal(list, camera_, portal);
    }
    draw_outlines(list, camera_, outlines_of(lab_.simulation().world()));
    const auto characters = lab_.simulation().characters();
    for (std::size_t i = 0; shows_paths_ && i < characters.size(); ++i) {
        draw_path(list, camera_, characters[i], shown_position(i));
    }
    if (click_time_ >= 0.0 && lab_.player()) {
        const Agent& player = characters[*lab_.player()].agent;
        const bool has_failed = player.status() == AgentStatus::failed;
        draw_click(list,
                   camera_,
                   player.target_position(),
                   has_failed ? palette::unreachable : palette::click,
                   Window::now() - click_time_);
    }
    if (player_gap_.gap()) {
        draw_gap(list, camera_, *player_gap_.gap());
    }
    if (query_.ends()) {
        const PathRequest* request = stepper_.request();
        draw_query(list,
                   camera_,
                   *query_.ends(),
                   request == nullptr ? std::span<const Vec2>{} : request->path().points);
        for (const MissedPassage& missed : metrics_.report(lab_).missed) {
            draw_missed(list, camera_, missed);
        }
    }
    // The player comes first and is drawn last, on top of the others.
    for (std::size_t i = characters.size(); i > 0; --i) {
        draw_character(list, camera_, characters[i - 1], shown_position(i - 1));
    }
}

} // namespace raywalk::demo
