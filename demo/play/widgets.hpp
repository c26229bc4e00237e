// SPDX-License-Identifier: MIT
#pragma once

#include "scene/settings_json.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <map>
#include <string>

namespace raywalk::demo {

/// Records the places of the window's widgets, so that a test can click them by name.
class Widgets {
public:
    struct Rectangle {
        ImVec2 min;
        ImVec2 max;
    };

    /// Records the place of ImGui's last widget. Does nothing in the first frames of a window:
    /// ImGui hides the window, and has it elsewhere, until its size is known.
    void note(const std::string& name) {
        if (!ImGui::IsWindowAppearing()) {
            places_[name] = {ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
        }
    }

    [[nodiscard]] const std::map<std::string, Rectangle>& places() const { return places_; }

private:
    std::map<std::string, Rectangle> places_;
};

/// @name Widgets of ImGui that are recorded as `name`
/// They return true if they were used.
/// @{

inline bool button(const char* label, const std::string& name, Widgets& widgets) {
    const bool is_pressed = ImGui::Button(label);
    widgets.note(name);
    return is_pressed;
}

/// Begins a window as large as its contents, whose upper edge has its middle at `top`.
inline void begin_bar(const char* name, ImVec2 top, ImGuiWindowFlags more = 0) {
    ImGui::SetNextWindowPos(top, ImGuiCond_Always, {0.5F, 0.0F});
    ImGui::Begin(name,
                 nullptr,
                 more | ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                     ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoFocusOnAppearing);
}

/// The head of a part that can be folded. Returns true if it is open.
inline bool section(const char* label, const std::string& name, Widgets& widgets) {
    const bool is_open = ImGui::CollapsingHeader(label);
    widgets.note(name);
    return is_open;
}

/// A row of a list or a menu, as high as a button.
inline bool
list_row(const char* label, bool is_selected, const std::string& name, Widgets& widgets) {
    const ImGuiSelectableFlags flags = ImGuiSelectableFlags_AllowDoubleClick;
    const bool is_pressed =
        ImGui::Selectable(label, is_selected, flags, {0.0F, ImGui::GetFrameHeight()});
    widgets.note(name);
    return is_pressed;
}

/// Puts the next widget to the right of the last one if it has room there for this text.
inline void go_on_line(const char* label) {
    const bool grows = (ImGui::GetCurrentWindow()->Flags & ImGuiWindowFlags_AlwaysAutoResize) != 0;
    const float right = grows ? ImGui::GetIO().DisplaySize.x
                              : ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    const ImGuiStyle& style = ImGui::GetStyle();
    const float width =
        ImGui::CalcTextSize(label, nullptr, true).x + ImGui::GetFrameHeight() + style.ItemSpacing.x;
    if (ImGui::GetItemRectMax().x + width < right) {
        ImGui::SameLine();
    }
}

/// A button to the right of the last widget.
inline bool next_button(const char* label, const std::string& name, Widgets& widgets) {
    go_on_line(label);
    return button(label, name, widgets);
}

inline bool check(const std::string& name, const char* label, bool& value, Widgets& widgets) {
    const std::string text = std::string{label} + "##" + name;
    const bool is_changed = ImGui::Checkbox(text.c_str(), &value);
    widgets.note(name);
    return is_changed;
}

/// A choice of the names in a table; they are recorded as `name` + "_" and theirs.
template <class T, std::size_t count>
bool choose(const std::string& name,
            const Names<T, count>& table,
            T& value,
            Widgets& widgets,
            const std::string& label = "") {
    bool is_chosen = false;
    const std::string id = label + "##" + name;
    const bool is_open = ImGui::BeginCombo(id.c_str(), name_in(table, value).c_str());
    widgets.note(name);
    if (is_open) {
        for (const auto& [choice, meaning] : table) {
            const std::string text{choice};
            if (list_row(text.c_str(), meaning == value, name + "_" + text, widgets)) {
                value = meaning;
                is_chosen = true;
            }
        }
        ImGui::EndCombo();
    }
    return is_chosen;
}

/// @}

} // namespace raywalk::demo
