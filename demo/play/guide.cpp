// SPDX-License-Identifier: MIT
#include "play/guide.hpp"

#include "play/draw.hpp"
#include "play/imgui_sink.hpp"
#include "play/style.hpp"

#include <array>

namespace raywalk::demo {
namespace {

constexpr float padding = 6.0F;

struct LegendEntry {
    bool Overlays::*overlay;
    DebugKind kind;
    const char* text;
};

constexpr std::array<LegendEntry, 24> legend_entries = {{
    {&Overlays::grid, DebugKind::grid, "cell"},
    {&Overlays::chunks, DebugKind::chunk, "chunk"},
    {&Overlays::cells, DebugKind::free, "free"},
    {&Overlays::cells, DebugKind::blocked, "blocked"},
    {&Overlays::cells, DebugKind::unknown, "unknown"},
    {&Overlays::stale, DebugKind::stale, "outdated"},
    {&Overlays::obstacles, DebugKind::obstacle, "obstacle"},
    {&Overlays::passages, DebugKind::narrow_passage, "narrow passage"},
    {&Overlays::rays, DebugKind::test_clear, "ray that passes"},
    {&Overlays::rays, DebugKind::test_hit, "ray that hits"},
    {&Overlays::changes, DebugKind::changed, "changed chunk"},
    {&Overlays::search, DebugKind::open_set, "open set"},
    {&Overlays::search, DebugKind::closed_set, "closed set"},
    {&Overlays::search, DebugKind::next_cell, "next cell"},
    {&Overlays::parents, DebugKind::parent, "predecessor"},
    {&Overlays::tests, DebugKind::test_clear, "open step"},
    {&Overlays::tests, DebugKind::test_hit, "blocked step"},
    {&Overlays::cell_path, DebugKind::cell_path, "path by cells"},
    {&Overlays::path, DebugKind::path, "path"},
    {&Overlays::costs, DebugKind::cheap, "cheap"},
    {&Overlays::costs, DebugKind::expensive, "expensive"},
    {&Overlays::reachable, DebugKind::flow, "reachable"},
    {&Overlays::flow, DebugKind::flow, "flow"},
    {&Overlays::neighborhood, DebugKind::neighbor_distance, "neighborhood"},
}};

// One line of symbols and texts, from the left to the right.
class LegendLine {
public:
    LegendLine(ImDrawList& list, ImVec2 at, float right)
        : list_{&list}
        , left_{at.x}
        , right_{right}
        , at_{at} {}

    // Moves to the next line, which is above, if there is no room. Returns the symbol's center.
    ImVec2 add(const char* text) {
        const float size = ImGui::GetFontSize();
        const float width = ImGui::CalcTextSize(text).x + 1.4F * size + 2.0F * padding;
        if (at_.x + width > right_ && at_.x > left_) {
            at_ = {left_, at_.y - size - padding};
        }
        const ImVec2 from = at_;
        at_.x += width;
        list_->AddRectFilled(from, {at_.x, from.y + size + padding}, to_im(palette::ink, 235));
        list_->AddText(
            {from.x + 1.4F * size + padding, from.y + 0.5F * padding}, IM_COL32_WHITE, text);
        texts_ += texts_.empty() ? text : std::string{", "} + text;
        return {from.x + padding + 0.5F * size, from.y + 0.5F * (size + padding)};
    }

    [[nodiscard]] const std::string& texts() const { return texts_; }

private:
    ImDrawList* list_;
    float left_;
    float right_;
    ImVec2 at_;
    std::string texts_;
};

} // namespace

std::string draw_legend(ImDrawList& list,
                        const Camera& view,
                        const Lab& lab,
                        bool shows_paths,
                        const Overlays& overlays) {
    const float size = ImGui::GetFontSize();
    const Vec2 end = view.corner + view.screen;
    LegendLine line{list, {view.corner.x, end.y - size - padding}, end.x};
    const auto characters = lab.simulation().characters();
    if (lab.player()) {
        draw_figure(list, Role::player, Vec2{line.add("player (you)")}, 0.5F * size);
    }
    if (characters.size() > 1 && characters[1].role == Role::chaser) { // they follow the player
        draw_figure(list, Role::chaser, Vec2{line.add("skeleton")}, 0.5F * size);
    }
    // On the ground's color, since many colors are translucent.
    const auto sample = [&](const char* text, ImU32 color, float height) {
        const ImVec2 at = line.add(text);
        list.AddRectFilled({at.x - 0.5F * size, at.y - 0.4F * size},
                           {at.x + 0.5F * size, at.y + 0.4F * size},
                           to_im(palette::meadow));
        list.AddRectFilled(
            {at.x - 0.5F * size, at.y - height}, {at.x + 0.5F * size, at.y + height}, color);
    };
    if (shows_paths) {
        sample("their paths", to_im(palette::bone_edge, palette::path_alpha), 1.5F);
    }
    for (const LegendEntry& entry : legend_entries) {
        if (overlays.*entry.overlay) {
            sample(entry.text,
                   color_of(entry.kind),
                   entry.kind == DebugKind::grid ? 1.0F : 0.4F * size);
        }
    }
    return line.texts();
}

} // namespace raywalk::demo
