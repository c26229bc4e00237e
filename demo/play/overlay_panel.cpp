// SPDX-License-Identifier: MIT
#include "play/overlay_panel.hpp"

#include <imgui.h>

#include <string>

namespace raywalk::demo {
void overlay_panel(Overlays& overlays, Widgets& widgets) {
    for (const OverlayName& overlay : overlay_names) {
        const std::string name{overlay.name};
        check("overlay_" + name, name.c_str(), overlays.*overlay.is_on, widgets);
        ImGui::SameLine(9.0F * ImGui::GetFontSize());
        const std::string description{overlay.description};
        ImGui::TextDisabled("%s", description.c_str());
    }
}

} // namespace raywalk::demo
