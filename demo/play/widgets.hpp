// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

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

    /// Records ImGui's last widget.
    void note(const std::string& name) {
        places_[name] = {ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
    }

    [[nodiscard]] const std::map<std::string, Rectangle>& places() const { return places_; }

private:
    std::map<std::string, Rectangle> places_;
};

} // namespace raywalk::demo
