// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include <string>

namespace raywalk::demo {

/// Draws the change of a figure of which less is better: in blue if it is better, in orange if it
/// is worse, and says so. Does not judge unless `is_fair`: the figures belong to paths to the same
/// place.
inline void draw_verdict(const std::string& change, double before, double now, bool is_fair) {
    const ImVec4 better{0.45F, 0.72F, 1.0F, 1.0F};
    const ImVec4 worse{1.0F, 0.68F, 0.25F, 1.0F};
    if (before == now) {
        ImGui::TextDisabled("equal");
    } else if (!is_fair) {
        ImGui::TextUnformatted(change.c_str());
    } else {
        ImGui::TextColored(now < before ? better : worse,
                           "%s %s",
                           change.c_str(),
                           now < before ? "better" : "worse");
    }
}

} // namespace raywalk::demo
