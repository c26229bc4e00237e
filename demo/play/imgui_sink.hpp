// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/debug_sink.hpp"

#include "play/camera.hpp"

#include <imgui.h>

#include <span>
#include <string_view>
#include <vector>

namespace raywalk::demo {

/// Returns the library's default color.
[[nodiscard]] ImU32 color_of(DebugColor color);

/// Draws overlays into an ImGui draw list, in the library's default colors. Create one per frame:
/// it keeps texts from overlapping.
class ImguiSink final : public DebugSink {
public:
    /// `list` must outlive the sink.
    ImguiSink(ImDrawList& list, const Camera& camera)
        : list_{&list}
        , camera_{camera} {}

    void line(Vec2 from, Vec2 to, DebugColor color) override;
    void point(Vec2 at, DebugColor color) override;
    void cell(std::span<const Vec2> corners, DebugColor color) override;
    void text(Vec2 at, std::string_view text, DebugColor color) override;

private:
    [[nodiscard]] ImVec2 on_screen(Vec2 world) const;

    ImDrawList* list_;
    Camera camera_;
    std::vector<Box> texts_; // occupied rectangles (unit: pixel)
};

} // namespace raywalk::demo
