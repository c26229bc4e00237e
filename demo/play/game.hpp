// SPDX-License-Identifier: MIT
#pragma once

#include "lab/autoplay.hpp"
#include "lab/edit_history.hpp"
#include "lab/held_query.hpp"
#include "lab/inspection_navigator.hpp"
#include "lab/lab.hpp"
#include "lab/metrics.hpp"
#include "lab/search_watch.hpp"
#include "lab/size_sweep.hpp"
#include "play/agent_panel.hpp"
#include "play/camera.hpp"
#include "play/character_memory.hpp"
#include "play/editor.hpp"
#include "play/file_panel.hpp"
#include "play/guide.hpp"
#include "play/overlays.hpp"
#include "play/play.hpp"
#include "play/settings_panel.hpp"
#include "play/state_printer.hpp"
#include "play/widgets.hpp"
#include "play/window.hpp"
#include "record/replay.hpp"
#include "record/transcript.hpp"
#include "scene/outline.hpp"

#include <imgui.h>

#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace raywalk::demo {

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
    struct Binding;

    [[nodiscard]] static std::span<const Binding> bindings();
    void play_by_itself();
    void handle_keys();
    void play_or_pause();
    void step_once();
    void help_window();
    void advance(double seconds);
    void step();
    void pause(bool is_paused);
    void lay_out();
    [[nodiscard]] std::vector<Camera> views() const;
    [[nodiscard]] Camera view_at(Vec2 pixel) const;
    [[nodiscard]] Vec2 panel_size() const;
    [[nodiscard]] Overlays shown_overlays() const;
    void draw(double seconds);
    void draw_view(ImDrawList& list, const Camera& view, std::size_t side, double seconds);
    void note_change();
    void change(const std::optional<SceneSettings>& settings);
    void draw_change(ImDrawList& list, const Camera& view) const;
    void draw_query_of(ImDrawList& list, const Camera& view, std::size_t side) const;
    void draw_characters(ImDrawList& list, const Camera& view) const;
    void draw_guide(ImDrawList& list);
    void panel();
    void panel_contents();
    void sheet_handle();
    void questions_panel();
    void agents_section();
    void limit_message();
    void select(std::size_t character);
    void draw_selected(ImDrawList& list, const Camera& view, DebugSink& sink) const;
    void halt_while_watching();
    void scene_panel();
    void compare(bool is_on);
    void update_observers(double seconds);
    void explain_player();
    void report_changes();
    void report(std::string& before, std::string line);
    void draw_grid(const Camera& view, DebugSink& sink);
    void show_all();

    bool apply(const Command& command);
    void follow(const Command& command);
    void take_back(std::optional<Command> (EditHistory::*edit)(Lab&));
    void open(const Scene& scene);
    void open_file(const std::filesystem::path& file);
    void save_scene_file(const std::filesystem::path& file);
    void record(const std::filesystem::path& file);
    bool replay_step();
    void take_screenshot();
    void save_animation(std::filesystem::path file);
    void update_address();
    void escape();
    void leave_window();
    void files_window();
    /// Shows a message to the user and prints it as a state line.
    void show_message(std::string text);

    [[nodiscard]] Vec2 shown_position(std::size_t index) const;

    Window& window_;
    PlayOptions options_;
    Lab lab_;
    EditHistory edits_;
    std::unique_ptr<TranscriptWriter> transcript_;
    std::unique_ptr<Replayer> replayer_;
    std::filesystem::path recorded_; // file of the transcript
    Editor editor_;
    Camera camera_;                         // of the whole world, beside the panel
    std::pair<Vec2, std::size_t> fitted_{}; // size of the window and number of views
    Widgets widgets_;
    StatePrinter printer_;
    HeldQuery query_;
    SearchWatch watch_;
    Metrics metrics_;
    SizeSweep sizes_;
    MetricsReport now_;                   // of this frame
    std::optional<MetricsReport> before_; // the last change of the settings
    InspectionNavigator inspection_;
    std::optional<PlayerQuery> explained_;
    PathExplanation problem_;               // of the explained query
    std::optional<SceneSettings> compared_; // instead of those before the last change
    Metrics metrics_compared_;
    SettingsPanel settings_panel_;
    AgentPanel agents_;
    FilePanel files_;
    Overlays overlays_{.grid = true};
    OverlayPainter painter_;
    std::optional<Autoplay> autoplay_{std::in_place}; // until the first input
    std::string reported_search_;
    std::string reported_overlays_;
    std::string reported_guide_;
    std::string reported_query_;
    std::string reported_limit_;
    std::string reported_sizes_;
    std::string reported_grid_;
    CharacterMemory memory_;
    double began_ = Window::now();
    double last_frame_ = Window::now();
    double not_simulated_ = 0.0; // elapsed time not covered by steps yet
    double click_time_ = -1.0;
    double change_time_ = -1.0; // of the settings
    double message_time_ = 0.0;
    double address_due_ = std::numeric_limits<double>::infinity();
    float bar_bottom_ = 0.0F; // of the watched search's controls (unit: pixel)
    std::string message_;
    int gesture_ = 0; // number of presses of the left button
    bool is_paused_ = false;
    bool is_changed_ = false; // since the scene was opened or saved
    bool shows_help_ = false;
    bool follows_selected_ = false; // the view
    bool shows_files_ = false;
    bool shows_hint_ = true; // for some seconds, or until the user sends the player
    bool is_panel_open_ = true;
    bool was_narrow_ = false;
    float sheet_share_ = 0.55F; // of the window's height, for the panel of a narrow one
    bool was_watching_ = false;
    bool ran_before_watching_ = false;
    bool shows_paths_ = true; // of all characters
    bool shows_trails_ = false;
};

} // namespace raywalk::demo
