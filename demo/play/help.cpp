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

constexpr std::array<Entry, 24> entries = {{
    {"Left click", "the player goes there"},
    {"Left drag", "moves a tree, a wall, a crate, a door"},
    {"Q, E", "turn what is under the cursor"},
    {"Delete", "deletes what is under the cursor"},
    {"Right click", "adds a body, or changes the one there"},
    {"Right drag", "moves the view"},
    {"Wheel", "zooms"},
    {"H", "shows the whole scene"},
    {"", ""},
    {"1 to 9", "scenes"},
    {"R", "begins the scene anew"},
    {"Space", "pauses"},
    {"O", "one step of the world"},
    {"N", "one iteration of the player's search"},
    {"Shift N", "the rest of the search"},
    {"", ""},
    {"C", "compares two configurations"},
    {"G, P", "the grid, everybody's paths"},
    {"F5, F9", "save the scene, load it"},
    {"Drop a file", "loads the scene in it"},
    {"F12", "screenshot"},
    {"Tab", "hides the panel"},
    {"F1", "this help"},
    {"Escape", "closes the help, then the window"},
}};

} // namespace

void help_window(bool& is_open) {
    const ImGuiIO& io = ImGui::GetIO();
    ImGui::SetNextWindowPos(
        {io.DisplaySize.x / 2.0F, io.DisplaySize.y / 2.0F}, ImGuiCond_Appearing, {0.5F, 0.5F});
    ImGui::Begin("Help", &is_open, ImGuiWindowFlags_AlwaysAutoResize);
    constexpr float column = 110.0F;
    for (const Entry& entry : entries) {
        ImGui::TextUnformatted(entry.key);
        ImGui::SameLine(column);
        ImGui::TextUnformatted(entry.what);
    }
    ImGui::End();
}

} // namespace raywalk::demo
