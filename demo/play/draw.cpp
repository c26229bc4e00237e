// SPDX-License-Identifier: MIT
#include "play/draw.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace raywalk::demo {
namespace {

ImVec2 to_im(Vec2 v) {
    return {v.x, v.y};
}

ImU32 to_im(Color color, int alpha = 255) {
    const auto channel = [&](unsigned shift) {
        return static_cast<int>(color >> shift & 0xFFU);
    };
    return IM_COL32(channel(16), channel(8), channel(0), alpha);
}

void draw_tree(ImDrawList& list, const Camera& camera, const Outline& outline) {
    const Paint paint = palette::paint_of(Material::tree);
    const Vec2 center = camera.to_screen(outline.points.front());
    const float r = camera.scale * outline.radius;
    const float edge = 0.12F * camera.scale;
    list.AddCircleFilled(to_im(center), r, to_im(paint.fill));
    list.AddCircleFilled(
        to_im(center - Vec2{0.16F * r, 0.18F * r}), 0.66F * r, to_im(palette::leaves));
    list.AddCircleFilled(to_im(center), 0.24F * r, to_im(palette::trunk));
    list.AddCircle(to_im(center), r - edge / 2.0F, to_im(paint.edge), 0, edge);
}

void draw_round(ImDrawList& list, const Camera& camera, const Outline& outline) {
    if (outline.material == Material::tree) {
        draw_tree(list, camera, outline);
        return;
    }
    const Paint paint = palette::paint_of(outline.material);
    const Vec2 center = camera.to_screen(outline.points.front());
    const float r = camera.scale * outline.radius;
    list.AddCircleFilled(to_im(center), r, to_im(paint.edge));
    list.AddCircleFilled(to_im(center), r - 0.1F * camera.scale, to_im(paint.fill));
}

// Draws a triangle fan around the middle, which works for every shape that is visible from there;
// ImGui only fills convex shapes. Antialiasing is off because it shows between the triangles.
void fill(ImDrawList& list, std::span<const ImVec2> points, ImU32 color) {
    ImVec2 middle{0.0F, 0.0F};
    for (const ImVec2& point : points) {
        middle.x += point.x / static_cast<float>(points.size());
        middle.y += point.y / static_cast<float>(points.size());
    }
    const ImDrawListFlags flags = list.Flags;
    list.Flags &= ~ImDrawListFlags_AntiAliasedFill;
    for (std::size_t i = 0; i < points.size(); ++i) {
        list.AddTriangleFilled(middle, points[i], points[(i + 1) % points.size()], color);
    }
    list.Flags = flags;
}

void draw_outline(ImDrawList& list, const Camera& camera, const Outline& outline) {
    if (outline.points.size() == 1) {
        draw_round(list, camera, outline);
        return;
    }
    std::vector<ImVec2> points;
    for (const Vec2 point : outline.points) {
        points.push_back(to_im(camera.to_screen(point)));
    }
    const Paint paint = palette::paint_of(outline.material);
    if (outline.material != Material::fence && outline.is_closed) {
        fill(list, points, to_im(paint.fill));
    }
    if (paint.edge != paint.fill || outline.material == Material::fence) {
        list.AddPolyline(points.data(),
                         static_cast<int>(points.size()),
                         to_im(paint.edge),
                         outline.is_closed ? ImDrawFlags_Closed : ImDrawFlags_None,
                         std::max(0.12F * camera.scale, 1.0F));
    }
}

// Characters seen from far away would be too small to see.
float shown_radius(const Camera& camera, const Character& character) {
    constexpr float min_radius = 4.0F;
    return std::max(camera.scale * character.radius, min_radius);
}

} // namespace

void draw_line(ImDrawList& list,
               const Camera& camera,
               std::span<const Vec2> points,
               ImU32 color,
               float width) {
    std::vector<ImVec2> line;
    for (const Vec2 point : points) {
        line.push_back(to_im(camera.to_screen(point)));
    }
    list.AddPolyline(line.data(), static_cast<int>(line.size()), color, ImDrawFlags_None, width);
}

void draw_ground(ImDrawList& list, const Camera& camera, const Box& bounds, Color color) {
    const Vec2 a = camera.to_screen(bounds.min);
    const Vec2 b = camera.to_screen(bounds.max);
    const ImVec2 min{std::min(a.x, b.x), std::min(a.y, b.y)};
    const ImVec2 max{std::max(a.x, b.x), std::max(a.y, b.y)};
    list.AddRectFilled(min, max, to_im(color));
}

void draw_portal(ImDrawList& list, const Camera& camera, const Portal& portal) {
    const ImVec2 from = to_im(camera.to_screen(portal.from));
    const ImVec2 to = to_im(camera.to_screen(portal.to));
    list.AddLine(from, to, to_im(palette::portal, 60), 2.0F);
    for (const ImVec2& end : {from, to}) {
        list.AddCircleFilled(end, 0.7F * camera.scale, to_im(palette::portal, 60));
        list.AddCircleFilled(end, 0.3F * camera.scale, to_im(palette::portal, 150));
        list.AddCircle(end, 0.7F * camera.scale, to_im(palette::portal), 0, 0.12F * camera.scale);
    }
}

void draw_outlines(ImDrawList& list, const Camera& camera, std::span<const Outline> outlines) {
    const Box visible = camera.visible();
    // Tree crowns are drawn on top.
    for (const bool trees : {false, true}) {
        for (const Outline& outline : outlines) {
            if ((outline.material == Material::tree) == trees && outline.bounds.overlaps(visible)) {
                draw_outline(list, camera, outline);
            }
        }
    }
}

void draw_path(ImDrawList& list, const Camera& camera, const Character& character, Vec2 position) {
    const std::span<const Vec2> rest = character.agent.remaining_path();
    if (rest.empty()) {
        return;
    }
    std::vector<Vec2> points = {position};
    points.insert(points.end(), rest.begin(), rest.end());
    if (character.role == Role::player) {
        draw_line(list, camera, points, to_im(palette::player, 170), 3.0F);
    } else {
        draw_line(list, camera, points, to_im(palette::bone_edge, 90), 1.5F);
    }
}

void draw_skull(ImDrawList& list, Vec2 center, float r) {
    const ImU32 dark = to_im(palette::bone_edge);
    const auto at = [&](float x, float y) {
        return to_im(center + r * Vec2{x, y});
    };
    list.AddCircleFilled(to_im(center), r, dark);
    list.AddCircleFilled(to_im(center), 0.86F * r, to_im(palette::bone));
    list.AddCircleFilled(at(-0.36F, -0.15F), 0.24F * r, dark);
    list.AddCircleFilled(at(0.36F, -0.15F), 0.24F * r, dark);
    list.AddLine(at(-0.36F, 0.5F), at(0.36F, 0.5F), dark, 0.12F * r);
}

void draw_player(ImDrawList& list, Vec2 center, float r) {
    list.AddCircleFilled(to_im(center), r, to_im(palette::player_edge));
    list.AddCircleFilled(to_im(center), 0.82F * r, to_im(palette::player));
}

void draw_character(ImDrawList& list,
                    const Camera& camera,
                    const Character& character,
                    Vec2 position) {
    const float r = shown_radius(camera, character);
    const Vec2 center = camera.to_screen(position);
    constexpr int shadow = 45;
    list.AddCircleFilled(
        to_im(center + Vec2{0.12F * r, 0.18F * r}), 1.05F * r, IM_COL32(0, 0, 0, shadow));
    if (character.role == Role::chaser) {
        draw_skull(list, center, r);
    } else {
        draw_player(list, center, r);
    }
}

void draw_click(ImDrawList& list, const Camera& camera, Vec2 target, Color color, double age) {
    constexpr double fading = 0.9;
    if (age >= fading) {
        return;
    }
    const auto t = static_cast<float>(age / fading);
    constexpr float radius = 0.9F;
    list.AddCircle(to_im(camera.to_screen(target)),
                   std::max(radius * camera.scale, 12.0F) * t,
                   to_im(color, static_cast<int>(255.0F * (1.0F - t))),
                   0,
                   3.0F);
}

void draw_query(ImDrawList& list,
                const Camera& camera,
                const std::array<Vec2, 2>& ends,
                std::span<const Vec2> path) {
    const ImU32 color = to_im(palette::query);
    draw_line(list, camera, path, color, 2.0F);
    constexpr std::array names = {"start", "goal"};
    constexpr float radius = 8.0F;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const ImVec2 at = to_im(camera.to_screen(ends[i]));
        list.AddCircle(at, radius + 1.5F, IM_COL32_WHITE, 0, 5.0F);
        list.AddCircle(at, radius + 1.5F, color, 0, 3.0F);
        list.AddText({at.x + radius + 6.0F, at.y - radius}, color, names[i]);
    }
}

void draw_missed(ImDrawList& list, const Camera& camera, const MissedPassage& missed) {
    const ImVec2 from = to_im(camera.to_screen(missed.from));
    const ImVec2 to = to_im(camera.to_screen(missed.to));
    const ImU32 color = to_im(palette::missed);
    list.AddLine(from, to, IM_COL32_WHITE, 8.0F);
    list.AddLine(from, to, color, 5.0F);
    const char* const text = "missed: the player fits through here";
    const ImVec2 at{0.5F * (from.x + to.x) + 10.0F, 0.5F * (from.y + to.y) - 8.0F};
    const ImVec2 size = ImGui::CalcTextSize(text);
    list.AddRectFilled(
        {at.x - 3.0F, at.y}, {at.x + size.x + 3.0F, at.y + size.y}, IM_COL32(255, 255, 255, 200));
    list.AddText(at, color, text);
}

void draw_gap(ImDrawList& list, const Camera& camera, const NarrowGap& gap) {
    const ImU32 color = to_im(palette::unreachable);
    const ImVec2 from = to_im(camera.to_screen(gap.from));
    const ImVec2 to = to_im(camera.to_screen(gap.to));
    list.AddLine(from, to, color, 3.0F);
    list.AddCircleFilled(from, 4.0F, color);
    list.AddCircleFilled(to, 4.0F, color);
    const std::string text = fmt::format("{:.2f} m of {:.2f} m", gap.width, gap.needed_width);
    list.AddText(
        {std::max(from.x, to.x) + 8.0F, 0.5F * (from.y + to.y) - 8.0F}, color, text.c_str());
}

} // namespace raywalk::demo
