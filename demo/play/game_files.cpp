// SPDX-License-Identifier: MIT
// What Game does with files, and how it ends.
#include "play/game.hpp"
#include "play/platform.hpp"
#include "run/animation.hpp"
#include "run/output_file.hpp"
#include "scene/json_reader.hpp"
#include "scene/scene_file.hpp"
#include "scene/scene_source.hpp"

#include <imgui_internal.h>

#include <fmt/format.h>
#include <stdexcept>
#include <utility>

namespace raywalk::demo {
namespace {

constexpr const char* leaving = "Leave?";

// Existing files are not overwritten.
std::filesystem::path new_name(const char* ending) {
    for (int number = 1;; ++number) {
        std::filesystem::path name = fmt::format("raywalk-{}{}", number, ending);
        if (!std::filesystem::exists(name)) {
            return name;
        }
    }
}

Scene scene_in(const std::filesystem::path& file, bool allows_outside_files) {
    PlayOptions options;
    options.drawn.allows_outside_files = allows_outside_files;
    const bool is_saved = read_file(file).find("\"raywalk scene\"") != std::string::npos;
    (is_saved ? options.scene : options.map) = file;
    return scene_of(options, MapCharacters::chase);
}

} // namespace

void Game::finish() {
    if (transcript_) {
        transcript_->finish();
        transcript_.reset();
        tell_page("download", recorded_);
    }
}

void Game::open_file(const std::filesystem::path& file) {
    try {
        if (file.extension() == ".rec") {
            auto replayer =
                std::make_unique<Replayer>(read_file(file), file.filename().string(), true);
            open(replayer->scene());
            replayer_ = std::move(replayer);
            pause(false);
            show_message("replays " + file.filename().string());
        } else {
            open(scene_in(file, options_.drawn.allows_outside_files));
        }
    } catch (const std::runtime_error& error) {
        show_message(error.what());
    }
}

void Game::save_scene_file(const std::filesystem::path& file) {
    try {
        save_scene(lab_.snapshot(), file);
        is_changed_ = false;
        show_message("saved " + file.string());
        tell_page("download", file);
    } catch (const std::runtime_error& error) {
        show_message(error.what());
    }
}

// A recording begins with a scene that was just opened: all characters stop.
void Game::record(const std::filesystem::path& file) {
    try {
        const bool was_changed = is_changed_;
        apply(OpenScene{lab_.snapshot()});
        is_changed_ = was_changed;
        transcript_ = std::make_unique<TranscriptWriter>(file, lab_);
        recorded_ = file;
        show_message("records " + file.string());
    } catch (const std::runtime_error& error) {
        show_message(error.what());
    }
}

void Game::files_window() {
    const FileWish wish = files_.show(shows_files_, transcript_ != nullptr, widgets_);
    if (wish.kind == FileWish::Kind::open) {
        shows_files_ = false;
        open_file(wish.file);
    } else if (wish.kind == FileWish::Kind::save) {
        save_scene_file(wish.file);
    } else if (wish.kind == FileWish::Kind::record) {
        record(wish.file);
    } else if (wish.kind == FileWish::Kind::animate) {
        save_animation(wish.file);
    } else if (wish.kind == FileWish::Kind::stop_recording) {
        finish();
        show_message("recorded " + recorded_.string());
    }
}

void Game::take_screenshot() {
    const auto name = new_name(".png");
    window_.save_next_frame(name);
    show_message("screenshot " + name.string());
}

// Of the last seconds. Without a name, it gets a new one.
void Game::save_animation(std::filesystem::path file) {
    file = file.empty() ? new_name(".gif") : file;
    try {
        if (is_page) {
            throw std::runtime_error("a page cannot make an animation, the installed demo can");
        }
        OutputFile{file}.write(
            animation_of(file, window_.last_pictures(), "ppm", Window::pictures_per_second));
        show_message("animation " + file.string());
    } catch (const std::runtime_error& error) {
        show_message(error.what());
    }
}

// The address of the page follows the edits, at most once a second.
void Game::update_address() {
    if (is_page && Window::now() >= address_due_) {
        address_due_ = std::numeric_limits<double>::infinity();
        save_scene(lab_.snapshot(), "/tmp/link.json");
        tell_page("show", "/tmp/link.json");
    }
}

// Closes what was opened last; the window only if nothing else is open.
void Game::escape() {
    if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) {
        ImGui::ClosePopupToLevel(0, true);
    } else if (editor_.abandon_chain() || std::exchange(shows_help_, false) ||
               std::exchange(shows_files_, false)) {
        return;
    } else if (watch_.is_open()) {
        watch_.close();
    } else if (agents_.selected(lab_)) {
        agents_.select(lab_, std::nullopt);
    } else if (compared_) {
        compare(false);
    } else {
        window_.close();
    }
}

// Asks before a changed scene is lost.
void Game::leave_window() {
    if (window_.is_closing() && is_changed_) {
        window_.keep_open();
        ImGui::OpenPopup(leaving);
        printer_.print("asks before leaving");
    }
    ImGui::SetNextWindowPos(
        ImGui::GetMainViewport()->GetCenter(), ImGuiCond_Appearing, {0.5F, 0.5F});
    if (!ImGui::BeginPopupModal(leaving, nullptr, ImGuiWindowFlags_AlwaysAutoResize)) {
        return;
    }
    ImGui::TextUnformatted("The scene was changed and is not saved.");
    if (button("save and leave", "leave_save", widgets_)) {
        save_scene_file(options_.scene_file);
        window_.close();
    }
    if (next_button("leave", "leave_now", widgets_)) {
        is_changed_ = false;
        window_.close();
    }
    if (next_button("stay", "leave_not", widgets_)) {
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

} // namespace raywalk::demo
