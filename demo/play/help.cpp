// SPDX-License-Identifier: MIT
#include "play/help.hpp"

#include <imgui.h>

#include <array>

namespace raywalk::demo {
namespace {

struct Entry {
    const char* key;
    const char* what;
};

constexpr std::array<Entry, 26> entries = {{
    {"Left click", "sends the player"},
    {"Left drag", "moves a body"},
    {"Q, E", "rotate the body under the cursor"},
    {"Delete", "deletes the body under the cursor"},
    {"Right click", "adds or edits a body"},
    {"Ctrl Z, Ctrl Y", "undo and redo edits"},
    {"Right drag", "moves the view"},
    {"Wheel", "zooms"},
    {"H", "shows the whole scene"},
    {"", ""},
    {"1 to 9, 0", "open the presets"},
    {"R", "restarts the scene"},
    {"Space", "pauses the world, or the watched search"},
    {"O", "runs one world step"},
    {"N", "watches the search; runs one iteration"},
    {"Shift N", "ends watching"},
    {"", ""},
    {"C", "compares two configurations"},
    {"G, P", "toggle the grid, all paths"},
    {"F", "files: open, save, record, replay"},
    {"F5, F9", "save the scene, load it"},
    {"Drop a file", "opens it"},
    {"F12", "takes a screenshot"},
    {"Tab", "hides the panel"},
    {"F1", "this help"},
    {"Escape", "closes what is open, at last the window"},
}};

} // namespace

void help_window(bool& is_open) {
    const ImGuiIO& io = ImGui::GetIO();
    ImGui::SetNextWindowPos(
        {io.DisplaySize.x / 2.0F, io.DisplaySize.y / 2.0F}, ImGuiCond_Appearing, {0.5F, 0.5F});
    ImGui::Begin("Help", &is_open, ImGuiWindowFlags_AlwaysAutoResize);
    for (const Entry& entry : entries) {
        ImGui::TextUnformatted(entry.key);
        ImGui::SameLine(8.0F * ImGui::GetFontSize());
        ImGui::TextUnformatted(entry.what);
    }
    ImGui::End();
}

} // namespace raywalk::demo
