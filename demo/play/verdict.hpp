// SPDX-License-Identifier: MIT
#pragma once

#include "play/style.hpp"

#include <imgui.h>

#include <string>

namespace raywalk::demo {

/// Draws the change of a figure of which less is better: in blue if it is better, in orange if it
/// is worse, and says so. Does not judge unless `is_fair`: the figures belong to paths to the same
/// place.
inline void draw_verdict(const std::string& change, double before, double now, bool is_fair) {
    const auto color = [](Color of) {
        return ImGui::ColorConvertU32ToFloat4(to_im(of));
    };
    if (before == now) {
        ImGui::TextDisabled("equal");
    } else if (!is_fair) {
        ImGui::TextUnformatted(change.c_str());
    } else {
        ImGui::TextColored(color(now < before ? palette::better : palette::worse),
                           "%s %s",
                           change.c_str(),
                           now < before ? "better" : "worse");
    }
}

} // namespace raywalk::demo
