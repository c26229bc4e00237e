// SPDX-License-Identifier: MIT
#include "play/imgui_sink.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace raywalk::demo {

ImU32 color_of(DebugColor color) {
    const std::uint32_t rgba = rgba_of(color);
    const auto channel = [&](unsigned shift) {
        return static_cast<int>(rgba >> shift & 0xFFU);
    };
    return IM_COL32(channel(24), channel(16), channel(8), channel(0));
}

namespace {

// (unit: pixel)
float width_of(DebugKind kind) {
    switch (kind) {
    case DebugKind::path:
        return 2.5F;
    case DebugKind::chunk:
    case DebugKind::obstacle:
    case DebugKind::cell_path:
    case DebugKind::narrow_passage:
    case DebugKind::agent:
        return 2.0F;
    case DebugKind::parent:
    case DebugKind::test_clear:
    case DebugKind::test_hit:
    case DebugKind::flow:
        return 1.5F;
    default:
        return 1.0F;
    }
}

} // namespace

void ImguiSink::line(Vec2 from, Vec2 to, DebugColor color) {
    list_->AddLine(on_screen(from), on_screen(to), color_of(color), width_of(color.kind));
}

void ImguiSink::point(Vec2 at, DebugColor color) {
    constexpr float radius = 3.0F;
    constexpr float target_radius = 5.0F;
    list_->AddCircleFilled(
        on_screen(at), color.kind == DebugKind::target ? target_radius : radius, color_of(color));
}

// Without antialiasing, which shows between the cells.
void ImguiSink::cell(std::span<const Vec2> corners, DebugColor color) {
    constexpr std::size_t most = 8;
    std::array<ImVec2, most> points;
    const std::size_t count = std::min(corners.size(), most);
    for (std::size_t i = 0; i < count; ++i) {
        points[i] = on_screen(corners[i]);
    }
    const ImDrawListFlags flags = list_->Flags;
    list_->Flags &= ~ImDrawListFlags_AntiAliasedFill;
    list_->AddConvexPolyFilled(points.data(), static_cast<int>(count), color_of(color));
    list_->Flags = flags;
}

// Omits texts that would overlap another: neither would be readable.
void ImguiSink::text(Vec2 at, std::string_view text, DebugColor color) {
    const char* const end = text.data() + text.size();
    const ImVec2 size = ImGui::CalcTextSize(text.data(), end);
    const ImVec2 middle = on_screen(at);
    const ImVec2 min{middle.x - 0.5F * size.x, middle.y - 0.5F * size.y};
    const ImVec2 max{min.x + size.x, min.y + size.y};
    const bool is_free = std::none_of(texts_.begin(), texts_.end(), [&](const Box& other) {
        return other.overlaps({min, max});
    });
    if (!is_free) {
        return;
    }
    texts_.push_back({min, max});
    constexpr ImU32 backdrop = IM_COL32(255, 255, 255, 150);
    list_->AddRectFilled({min.x - 2.0F, min.y}, {max.x + 2.0F, max.y}, backdrop, 3.0F);
    list_->AddText(min, color_of(color), text.data(), end);
}

ImVec2 ImguiSink::on_screen(Vec2 world) const {
    const Vec2 point = camera_.to_screen(world);
    return {point.x, point.y};
}

} // namespace raywalk::demo
