// SPDX-License-Identifier: MIT
#include "play/file_panel.hpp"

#include "play/platform.hpp"
#include "run/animation.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <system_error>

namespace raywalk::demo {
namespace {

bool can_open(const std::filesystem::path& file) {
    constexpr std::array suffixes = {".json", ".tmj", ".tmx", ".ldtk", ".map", ".rec"};
    return std::find(suffixes.begin(), suffixes.end(), file.extension()) != suffixes.end();
}

} // namespace

void FilePanel::read_folder() {
    entries_.clear();
    std::vector<std::filesystem::path> files;
    std::error_code error; // an unreadable folder is shown as an empty one
    for (const auto& entry : std::filesystem::directory_iterator{folder_, error}) {
        const std::filesystem::path name = entry.path().filename();
        if (entry.is_directory(error) && name.string().front() != '.') {
            entries_.push_back(name / "");
        } else if (can_open(name)) {
            files.push_back(name);
        }
    }
    std::sort(entries_.begin(), entries_.end());
    std::sort(files.begin(), files.end());
    entries_.insert(entries_.begin(), "../");
    entries_.insert(entries_.end(), files.begin(), files.end());
}

// Returns a file that was chosen by a double click.
std::filesystem::path FilePanel::choose(Widgets& widgets) {
    std::filesystem::path opened;
    std::filesystem::path entered;
    const float em = ImGui::GetFontSize();
    const float width = std::min(26.0F * em, ImGui::GetIO().DisplaySize.x - 4.0F * em);
    ImGui::BeginChild("entries", {width, 14.0F * em}, true);
    for (const std::filesystem::path& entry : entries_) {
        const std::string text = entry.string();
        if (list_row(text.c_str(), text == name_.data(), "file_" + text, widgets)) {
            if (!entry.has_filename() || entry == "../") {
                entered = entry;
            } else {
                text.copy(name_.data(), name_.size() - 1);
                name_[std::min(text.size(), name_.size() - 1)] = 0;
                opened = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) ? entry : opened;
            }
        }
    }
    ImGui::EndChild();
    if (!entered.empty()) {
        folder_ = (folder_ / entered).lexically_normal();
        read_folder();
    }
    return opened;
}

FileWish FilePanel::show(bool& is_open, bool is_recording, Widgets& widgets) {
    using Kind = FileWish::Kind;
    FileWish wish;
    ImGui::SetNextWindowPos(
        ImGui::GetMainViewport()->GetCenter(), ImGuiCond_Appearing, {0.5F, 0.5F});
    if (!ImGui::Begin("Files", &is_open, ImGuiWindowFlags_AlwaysAutoResize)) {
        ImGui::End();
        return wish;
    }
    if (ImGui::IsWindowAppearing()) {
        read_folder();
    }
    ImGui::TextDisabled("%s", folder_.string().c_str());
    const std::filesystem::path opened = choose(widgets);
    if (!opened.empty()) {
        wish = {Kind::open, folder_ / opened};
    }
    ImGui::InputText("name", name_.data(), name_.size());
    widgets.note("file_name");
    if (button("open or replay", "file_open", widgets)) {
        wish = {Kind::open, folder_ / name_.data()};
    }
    if (next_button("save the scene", "file_save", widgets)) {
        wish = {Kind::save, (folder_ / name_.data()).replace_extension(".json")};
    }
    if (next_button(is_recording ? "stop recording" : "record", "file_record", widgets)) {
        wish = {is_recording ? Kind::stop_recording : Kind::record,
                (folder_ / name_.data()).replace_extension(".rec")};
    }
    if (is_page && button("open a file of this device", "file_choose", widgets)) {
        tell_page("choose");
    }
    if (is_page && next_button("copy the link", "file_copy", widgets)) {
        tell_page("copy");
    }
    if (!is_page && next_button("last ten seconds", "file_animate", widgets)) {
        wish = {Kind::animate, folder_ / name_.data()};
        if (!fault_of_animation(wish.file).empty()) {
            wish.file.replace_extension(".gif");
        }
    }
    ImGui::End();
    return wish;
}

} // namespace raywalk::demo
