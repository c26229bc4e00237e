// SPDX-License-Identifier: MIT
#include "play/game.hpp"

#include "play/metrics_panel.hpp"
#include "play/questions.hpp"
#include "play/watch_bar.hpp"
#include "scene/build_world.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace raywalk::demo {

Game::Game(Window& window, const Scene& scene, const PlayOptions& options)
    : window_{window}
    , options_{options}
    , lab_{scene}
    , editor_{[this](const Command& command) {
                  shows_hint_ = shows_hint_ && !std::holds_alternative<SendPlayer>(command);
                  return apply(command);
              },
              [this](std::size_t character) {
                  select(character);
              }}
    , printer_{options.print_state} {
    if (!options.record.empty()) {
        transcript_ = std::make_unique<TranscriptWriter>(options.record, lab_);
        recorded_ = options.record;
    }
    memory_.remember(lab_);
    query_.reset(lab_);
    printer_.print("scene " + scene.name);
    printer_.print_player(lab_);
    if (!scene.remark.empty()) {
        show_message(scene.remark);
    }
}

void Game::frame() {
    const double now = Window::now();
    const double seconds = now - std::exchange(last_frame_, now);
    constexpr double hint_time = 10.0;
    shows_hint_ = shows_hint_ && now - began_ < hint_time;
    lay_out();
    play_by_itself();
    if (!ImGui::GetIO().WantTextInput) {
        handle_keys();
    }
    for (const std::filesystem::path& file : window_.dropped_files()) {
        open_file(file);
    }
    gesture_ += ImGui::IsMouseClicked(ImGuiMouseButton_Left) ? 1 : 0;
    Camera view = view_at(Vec2{ImGui::GetIO().MousePos});
    editor_.update(lab_, query_, view);
    follows_selected_ = follows_selected_ && view.center == camera_.center;
    camera_.center = view.center;
    camera_.scale = view.scale;
    if (!is_paused_) {
        advance(seconds);
    }
    editor_.menu(lab_, widgets_);
    halt_while_watching();
    update_observers(seconds);
    panel();
    bar_bottom_ = watch_bar(watch_, camera_, widgets_);
    limit_message();
    if (shows_help_) {
        help_window();
    }
    if (shows_files_) {
        files_window();
    }
    leave_window();
    update_address();
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
void Game::update_observers(double seconds) {
    query_.update(lab_);
    const SceneSettings& shown = settings_panel_.shown(lab_.settings());
    const bool is_possible = !fault_of(lab_.scene().bounds, shown.cell_size);
    const auto query = query_.query(lab_, is_possible ? shown : lab_.settings());
    watch_.update(lab_, query, seconds);
    metrics_.end_frame(lab_);
    explain_player();
    memory_.look(lab_);
    metrics_.measure_queries(lab_, query);
    now_ = metrics_.report(lab_);
    agents_.update(lab_);
    if (const auto selected = agents_.selected(lab_); selected && follows_selected_) {
        const Vec2 position = shown_position(*selected);
        camera_.center = camera_.contains(camera_.to_screen(position)) ? camera_.center : position;
    }
    sizes_.update(lab_, seconds);
    if (compared_) {
        metrics_compared_.measure_queries(lab_, query_.query(lab_, *compared_));
        before_ = metrics_compared_.report(lab_);
    } else if (editor_.moves_query()) {
        before_.reset(); // another query
    }
}

// Says once for each plan of the player why it does not lead to the target.
void Game::explain_player() {
    const std::optional<PlayerQuery> plan = last_player_query(lab_);
    if (plan && explained_ && plan->is_same_plan(*explained_)) {
        return;
    }
    explained_ = plan;
    const std::string before = std::exchange(problem_, {}).text;
    const Path path = plan ? lab_.simulation().characters()[*lab_.player()].agent.path() : Path{};
    if (path.status != PathStatus::pending && !path.is_found()) {
        problem_ = inspection_.update(lab_, lab_.settings())
                       .explain(plan->start, plan->target, plan->query);
    }
    if (!problem_.text.empty() && problem_.text != before) {
        show_message(problem_.text);
    }
}

void Game::report_changes() {
    printer_.print_places(views().front(), Vec2{ImGui::GetIO().DisplaySize}, widgets_);
    report(reported_search_, state_line(watch_));
    report(reported_overlays_, state_line(shown_overlays()));
    report(reported_query_, query_line(now_, before_));
    report(reported_sizes_, sizes_.is_complete() ? level_line(sizes_) : "measuring this level");
    report(reported_limit_, limit_line(now_, lab_.settings().max_iterations));
}

void Game::report(std::string& before, std::string line) {
    if (line != before) {
        printer_.print(line);
        before = std::move(line);
    }
}

bool Game::apply(const Command& command) {
    const bool is_held = ImGui::IsMouseDown(ImGuiMouseButton_Left) ||
                         ImGui::IsMouseReleased(ImGuiMouseButton_Left); // the last part of a drag
    const int gesture = is_held ? gesture_ : 0;
    const bool is_done = edits_.apply(lab_, command, gesture);
    if (is_done) {
        is_changed_ = is_changed_ || !std::holds_alternative<SendPlayer>(command);
        follow(command);
    }
    return is_done;
}

// What the window does after a command.
void Game::follow(const Command& command) {
    if (std::exchange(replayer_, nullptr)) {
        show_message("the replay ends");
    }
    printer_.print_command(lab_, command);
    if (std::holds_alternative<SendPlayer>(command)) {
        click_time_ = Window::now();
    } else {
        address_due_ = std::min(address_due_, Window::now() + 1.0);
    }
    if (std::holds_alternative<OpenScene>(command)) {
        editor_.let_go();
        click_time_ = -1.0;
        query_.reset(lab_);
        before_.reset();
        metrics_.restart();
        show_all();
        window_.set_title("raywalk: " + lab_.scene().name);
    }
    if (memory_.is_outdated(lab_)) {
        memory_.remember(lab_);
    }
    printer_.print_player(lab_);
}

void Game::take_back(std::optional<Command> (EditHistory::*edit)(Lab&)) {
    if (const auto command = (edits_.*edit)(lab_)) {
        follow(*command);
    } else {
        show_message("there is no edit to take back or to repeat");
    }
}

void Game::open(const Scene& scene) {
    if (apply(OpenScene{Scene{scene}})) {
        is_changed_ = false;
        show_message(scene.remark.empty() ? "scene " + scene.name : scene.remark);
    }
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

// The world stands still while a search is watched.
void Game::halt_while_watching() {
    if (std::exchange(was_watching_, watch_.is_open()) == watch_.is_open()) {
        return;
    }
    if (watch_.is_open()) {
        ran_before_watching_ = !is_paused_;
    }
    pause(watch_.is_open() || !ran_before_watching_);
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
    memory_.remember(lab_);
    if (!replayer_) {
        lab_.step();
    } else if (!replay_step()) {
        replayer_.reset();
    }
    if (memory_.is_outdated(lab_)) {
        memory_.remember(lab_);
    }
    metrics_.count_step(lab_);
    printer_.print_player(lab_);
}

// Returns false at the end, and at the first difference.
bool Game::replay_step() {
    try {
        const bool goes_on = replayer_->step(lab_);
        if (!goes_on) {
            const ReplayResult& result = replayer_->result();
            show_message(result.difference.empty()
                             ? fmt::format("the replay was equal: {} steps", result.steps)
                             : "the replay differs at " + result.difference);
        }
        return goes_on;
    } catch (const std::runtime_error& error) {
        show_message(error.what());
        return false;
    }
}

} // namespace raywalk::demo
