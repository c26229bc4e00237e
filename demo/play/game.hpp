// SPDX-License-Identifier: MIT
#pragma once

#include "lab/comparison.hpp"
#include "lab/held_query.hpp"
#include "lab/lab.hpp"
#include "lab/metrics.hpp"
#include "lab/player_gap.hpp"
#include "lab/search_stepper.hpp"
#include "play/camera.hpp"
#include "play/editor.hpp"
#include "play/guide.hpp"
#include "play/overlays.hpp"
#include "play/play.hpp"
#include "play/settings_panel.hpp"
#include "play/state_printer.hpp"
#include "play/widgets.hpp"
#include "play/window.hpp"
#include "record/transcript.hpp"
#include "scene/outline.hpp"

#include <imgui.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace raywalk::demo {

/// Width of the panel at the left including its margins (unit: pixel).
inline constexpr float game_panel_width = 330.0F;

/// The window's content and behavior, frame by frame.
class Game {
public:
    /// Throws std::runtime_error if the recording cannot be written.
    Game(Window& window, const Scene& scene, const PlayOptions& options);

    /// Draws and handles one frame, between those of the window.
    void frame();
    /// Writes the end of the recording.
    void finish();

private:
    void play_by_itself();
    void handle_keys();
    void press_key(int key);
    void press_simulation_key(int key);
    void press_editor_key(int key);
    void press_view_key(int key);
    void press_window_key(int key);
    void press_file_key(int key);
    void advance(double seconds);
    void step();
    void pause(bool is_paused);
    void draw(double seconds);
    void draw_world(ImDrawList& list);
    void draw_guide(ImDrawList& list);
    void draw_message(ImDrawList& list);
    void panel();
    void scene_panel();
    void comparison_window();
    void step_search(std::int64_t iterations);
    void update_observers();
    void report_changes();
    void report(std::string& before, std::string line);
    void flash_grid(DebugSink& sink);
    void show_all();

    bool apply(const Command& command);
    void open(const Scene& scene);
    void save_scene_file();
    void load_scene_file(const std::filesystem::path& file);
    void take_screenshot();
    /// Shows a message to the user and prints it as a state line.
    void show_message(std::string text);

    void remember_positions();
    [[nodiscard]] Vec2 shown_position(std::size_t index) const;

    Window& window_;
    PlayOptions options_;
    Lab lab_;
    std::unique_ptr<TranscriptWriter> transcript_;
    Editor editor_;
    Camera camera_;
    Widgets widgets_;
    StatePrinter printer_;
    HeldQuery query_;
    SearchStepper stepper_;
    Metrics metrics_;
    std::optional<MetricsReport> before_; // the last change of the settings
    PlayerGap player_gap_;
    Comparison comparison_;
    SettingsPanel settings_panel_;
    Overlays overlays_;
    OverlayPainter painter_;
    std::optional<Autoplay> autoplay_{std::in_place}; // until the first input
    std::string reported_search_;
    std::string reported_overlays_;
    std::string reported_guide_;
    std::string reported_query_;
    std::string reported_grid_;
    std::vector<Vec2> positions_before_; // one step ago
    int generation_ = 0;                 // generation of the lab that they belong to
    double last_frame_ = Window::now();
    double not_simulated_ = 0.0; // elapsed time not covered by steps yet
    double click_time_ = -1.0;
    double message_time_ = 0.0;
    double grid_time_ = -1.0; // when the cell size on the screen changed
    float shown_cell_size_ = 0.0F;
    std::string message_;
    bool is_camera_set_ = false;
    bool is_paused_ = false;
    bool shows_help_ = false;
    bool shows_hint_ = true; // until the user sends the player
    bool shows_panel_ = true;
    bool shows_paths_ = true; // of all characters
    bool compares_ = false;
};

} // namespace raywalk::demo
