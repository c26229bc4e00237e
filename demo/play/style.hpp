// SPDX-License-Identifier: MIT
#pragma once

#include "scene/palette.hpp"

#include <imgui.h>

namespace raywalk::demo {

/// True if a panel beside the world would leave too little of it: it lies below the world instead.
inline bool is_narrow() {
    return ImGui::GetIO().DisplaySize.x < 700.0F;
}

/// True if controls have to be large: in a narrow window, and after the first touch.
[[nodiscard]] bool is_for_fingers();

constexpr ImU32 to_im(Color color, int alpha = 255) {
    const auto channel = [&](unsigned shift) {
        return static_cast<int>(color >> shift & 0xFFU);
    };
    return IM_COL32(channel(16), channel(8), channel(0), alpha);
}

inline ImVec2 to_im(Vec2 v) {
    return {v.x, v.y};
}

/// The looks of all widgets: colors, and sizes that are multiplied by `scale`. Controls for fingers
/// are at least 40 pixels high.
void apply_style(float scale);

/// @name Texts of the window
/// @{

/// A larger text, wrapped.
void heading(const char* text);
/// A less important text, wrapped.
void remark(const char* text);
/// A text over the world, around the middle of `top`, wrapped to `width` (unit: pixel). Returns
/// where it ends.
float draw_banner(ImDrawList& list, ImVec2 top, float width, const char* text);
/// @}

} // namespace raywalk::demo
