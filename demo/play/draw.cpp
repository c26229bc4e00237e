// SPDX-License-Identifier: MIT
#include "play/draw.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <string>
#include <vector>

namespace raywalk::demo {
namespace {

// The light comes from the upper left of the screen. Returns the way of a shadow of something of
// this height (unit: pixel, meter).
Vec2 shadow_of(const Camera& camera, float height) {
    return camera.scale * height * Vec2{0.4F, 0.5F};
}

// What is smaller has no details and casts no shadow (unit: pixel).
constexpr float min_detail = 2.0F;

// By material (unit: meter).
constexpr std::array<float, material_count> heights = {
    0.6F, 0.7F, 0.3F, 0.6F, 0.0F, 0.4F, 0.5F, 0.4F};

void draw_round(ImDrawList& list, const Camera& camera, const Outline& outline) {
    const Paint paint = palette::paint_of(outline.material);
    const bool is_tree = outline.material == Material::tree;
    const Vec2 center = camera.to_screen(outline.points.front());
    const float r = camera.scale * outline.radius;
    list.AddCircleFilled(to_im(center), r, to_im(paint.edge));
    if (r < min_detail) {
        return;
    }
    list.AddCircleFilled(to_im(center), r - 0.11F * camera.scale, to_im(paint.fill));
    const ImU32 lit = is_tree ? to_im(palette::leaves) : to_im(palette::lit, 70);
    list.AddCircleFilled(to_im(center - Vec2{0.16F * r, 0.18F * r}), 0.66F * r, lit);
    if (is_tree) {
        list.AddCircleFilled(to_im(center), 0.24F * r, to_im(palette::trunk));
    }
}

void draw_round_shadow(ImDrawList& list, Vec2 center, float r) {
    list.AddCircleFilled(to_im(center), 1.08F * r, to_im(palette::shadow, 25));
    list.AddCircleFilled(to_im(center), 0.95F * r, to_im(palette::shadow, 30));
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

std::vector<ImVec2> on_screen(const Camera& camera, std::span<const Vec2> points, Vec2 by = {}) {
    std::vector<ImVec2> pixels;
    for (const Vec2 point : points) {
        pixels.push_back(to_im(camera.to_screen(point) + by));
    }
    return pixels;
}

void stroke(
    ImDrawList& list, const std::vector<ImVec2>& points, ImU32 color, bool is_closed, float width) {
    const ImDrawFlags flags = is_closed ? ImDrawFlags_Closed : ImDrawFlags_None;
    list.AddPolyline(points.data(), static_cast<int>(points.size()), color, flags, width);
}

void draw_shadow(ImDrawList& list, const Camera& camera, const Outline& outline) {
    const Vec2 by = shadow_of(camera, heights[static_cast<std::size_t>(outline.material)]);
    if (length(by) < 0.5F * min_detail) {
        return;
    }
    const std::vector<ImVec2> points = on_screen(camera, outline.points, by);
    if (points.size() == 1) {
        draw_round_shadow(list, Vec2{points.front()}, camera.scale * outline.radius);
        return;
    }
    if (outline.material != Material::fence && outline.is_closed) {
        fill(list, points, to_im(palette::shadow, 45));
    }
    stroke(list, points, to_im(palette::shadow, 25), outline.is_closed, 0.2F * camera.scale);
}

// The edges that face the light, from inside.
void draw_light(ImDrawList& list, std::span<const ImVec2> points, float width) {
    const std::size_t count = points.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2 from{points[i]};
        const Vec2 way = Vec2{points[(i + 1) % count]} - from;
        Vec2 inward = (width / std::max(length(way), 1.0F)) * Vec2{-way.y, way.x};
        inward = std::copysign(1.0F, dot(inward, Vec2{points[(i + 2) % count]} - from)) * inward;
        if (inward.x + inward.y > 0.4F * width) {
            const ImU32 color = to_im(palette::lit, 90);
            list.AddLine(to_im(from + inward), to_im(from + way + inward), color, width);
        }
    }
}

void draw_outline(ImDrawList& list, const Camera& camera, const Outline& outline) {
    if (outline.points.size() == 1) {
        draw_round(list, camera, outline);
        return;
    }
    const std::vector<ImVec2> points = on_screen(camera, outline.points);
    const Paint paint = palette::paint_of(outline.material);
    const float width = std::max(0.12F * camera.scale, 1.0F);
    if (outline.material != Material::fence && outline.is_closed) {
        fill(list, points, to_im(paint.fill));
        if (paint.edge != paint.fill && outline.material != Material::pond) {
            draw_light(list, points, width);
        }
    }
    if (paint.edge != paint.fill || outline.material == Material::fence) {
        stroke(list, points, to_im(paint.edge), outline.is_closed, width);
    }
}

// Characters seen from far away would be too small to see.
float shown_radius(const Camera& camera, const Character& character) {
    constexpr float min_radius = 3.0F;
    return std::max(camera.scale * character.radius, min_radius);
}

} // namespace

void draw_label(ImDrawList& list, ImVec2 at, ImU32 color, const char* text) {
    const float width = 20.0F * ImGui::GetFontSize();
    const ImVec2 size = ImGui::CalcTextSize(text, nullptr, false, width);
    at.x = std::min(at.x, list.GetClipRectMax().x - size.x - 4.0F);
    const ImVec2 end{at.x + size.x + 3.0F, at.y + size.y};
    list.AddRectFilled({at.x - 3.0F, at.y}, end, to_im(palette::lit, 210), 3.0F);
    list.AddText(nullptr, 0.0F, at, color, text, nullptr, width);
}

void draw_line(ImDrawList& list,
               const Camera& camera,
               std::span<const Vec2> points,
               ImU32 color,
               float width) {
    stroke(list, on_screen(camera, points), color, false, width);
}

void draw_ground(ImDrawList& list, const Camera& camera, const Box& bounds, Color color) {
    const ImVec2 a = to_im(camera.to_screen(bounds.min));
    const ImVec2 b = to_im(camera.to_screen(bounds.max));
    list.AddRectFilled(a, b, to_im(color));
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

void draw_scene(ImDrawList& list,
                const Camera& camera,
                const Scene& scene,
                std::span<const Outline> outlines) {
    draw_ground(list, camera, scene.bounds, palette::color_of(scene.ground));
    for (const CostArea& area : scene.costs) {
        draw_ground(list, camera, area.box, palette::color_of(area));
    }
    for (const Portal& portal : scene.portals) {
        draw_portal(list, camera, portal);
    }
    const Box visible = camera.visible().grown(1.0F);
    const auto draw_all = [&](auto draw, auto condition) {
        for (const Outline& outline : outlines) {
            if (outline.bounds.overlaps(visible) && condition(outline.material)) {
                draw(list, camera, outline);
            }
        }
    };
    // Tree crowns are drawn on top.
    draw_all(draw_shadow, [](Material /*any*/) { return true; });
    draw_all(draw_outline, [](Material material) { return material != Material::tree; });
    draw_all(draw_outline, [](Material material) { return material == Material::tree; });
}

void draw_path(ImDrawList& list,
               const Camera& camera,
               const Character& character,
               Vec2 position,
               float strength) {
    const std::span<const Vec2> rest = character.agent.remaining_path();
    if (rest.empty()) {
        return;
    }
    std::vector<Vec2> points = {position};
    points.insert(points.end(), rest.begin(), rest.end());
    if (character.role == Role::player) {
        draw_line(list, camera, points, to_im(palette::click, palette::path_alpha), 3.0F);
    } else {
        const auto alpha = static_cast<int>(strength * palette::path_alpha);
        draw_line(list, camera, points, to_im(palette::bone_edge, alpha), 1.5F);
    }
}

void draw_figure(ImDrawList& list, Role role, Vec2 center, float r, const Pose& pose) {
    const bool is_skeleton = role == Role::chaser;
    const Vec2 side{-pose.forward.y, pose.forward.x};
    const auto dot = [&](float forward, float sideways, float radius, Color color) {
        const Vec2 at = center + r * (forward * pose.forward + sideways * side);
        list.AddCircleFilled(to_im(at), radius * r, to_im(color));
    };
    for (const float foot : {-1.0F, 1.0F}) {
        dot(foot * pose.step, 0.5F * foot, 0.4F, is_skeleton ? palette::bone_edge : palette::click);
    }
    dot(0.0F, 0.0F, 1.0F, is_skeleton ? palette::bone_edge : palette::player_edge);
    dot(0.0F, 0.0F, 0.85F, is_skeleton ? palette::bone : palette::player);
    if (!is_skeleton) {
        dot(0.3F, 0.0F, 0.45F, palette::player_edge);
    }
    const float size = is_skeleton ? 0.25F : 0.15F;
    for (const float eye : {-1.0F, 1.0F}) {
        dot(0.45F, 0.7F * (size + 0.2F) * eye, size, palette::bone_edge);
    }
    if (is_skeleton) {
        dot(-0.25F, 0.0F, 0.1F, palette::bone_edge);
    }
}

void draw_character(ImDrawList& list,
                    const Camera& camera,
                    const Character& character,
                    Vec2 position,
                    bool is_surprised) {
    const float r = shown_radius(camera, character);
    const Vec2 center = camera.to_screen(position);
    draw_round_shadow(list, center + Vec2{0.3F * r, 0.4F * r}, r);
    if (character.role == Role::player) { // in any crowd
        list.AddCircleFilled(to_im(center), r + 6.0F, to_im(palette::player_edge, 110));
        list.AddCircle(to_im(center), r + 6.0F, to_im(palette::click), 0, 2.0F);
    }
    const float facing = character.agent.facing();
    const Vec2 forward{std::cos(facing), (camera.is_y_up ? -1.0F : 1.0F) * std::sin(facing)};
    // A step is as long as the character is wide. One that stands has both feet under it.
    const double steps = character.walk_meter.statistics().walked_length / (2.0 * character.radius);
    const bool is_walking = character.agent.status() == AgentStatus::walking;
    const auto step = static_cast<float>(std::sin(std::numbers::pi * steps));
    draw_figure(list, character.role, center, r, {forward, is_walking ? step : 0.0F});
    if (is_surprised) {
        const float size = std::max(1.8F * r, 18.0F);
        const ImVec2 at{center.x - 0.2F * size, center.y - r - size};
        list.AddCircleFilled({center.x, at.y + 0.5F * size}, 0.55F * size, IM_COL32_WHITE);
        list.AddText(ImGui::GetFont(), size, at, to_im(palette::unreachable), "!");
    }
}

void draw_click(ImDrawList& list, const Camera& camera, Vec2 target, Color color, double age) {
    constexpr double fading = 0.9;
    if (age >= fading) {
        return;
    }
    const auto t = static_cast<float>(age / fading);
    const float radius = std::max(0.9F * camera.scale, 12.0F) * t;
    const ImU32 faded = to_im(color, static_cast<int>(255.0F * (1.0F - t)));
    list.AddCircle(to_im(camera.to_screen(target)), radius, faded, 0, 3.0F);
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
        draw_label(list, {at.x + radius + 9.0F, at.y - radius}, color, names[i]);
    }
}

void draw_dashes(ImDrawList& list, const Camera& camera, std::span<const Vec2> path, Color color) {
    constexpr float dash = 7.0F;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const Vec2 from = camera.to_screen(path[i - 1]);
        const Vec2 way = camera.to_screen(path[i]) - from;
        const int count = 1 + static_cast<int>(length(way) / (2.0F * dash));
        const Vec2 step = (1.0F / static_cast<float>(count)) * way;
        for (int k = 0; k < count; ++k) {
            const Vec2 at = from + static_cast<float>(k) * step;
            list.AddLine(to_im(at), to_im(at + 0.5F * step), to_im(color), 3.0F);
        }
    }
}

void draw_passage(ImDrawList& list,
                  const Camera& camera,
                  const MissedPassage& missed,
                  bool is_found_now) {
    const ImVec2 from = to_im(camera.to_screen(missed.from));
    const ImVec2 to = to_im(camera.to_screen(missed.to));
    const ImU32 color = to_im(is_found_now ? palette::query : palette::missed);
    list.AddLine(from, to, IM_COL32_WHITE, 8.0F);
    list.AddLine(from, to, color, 5.0F);
    const char* const text =
        is_found_now ? "+ found now" : "- missed: the player fits through here";
    draw_label(list, {0.5F * (from.x + to.x) + 10.0F, 0.5F * (from.y + to.y) - 8.0F}, color, text);
}

void draw_gap(ImDrawList& list, const Camera& camera, const NarrowGap& gap) {
    const ImU32 color = to_im(palette::unreachable);
    const ImVec2 from = to_im(camera.to_screen(gap.from));
    const ImVec2 to = to_im(camera.to_screen(gap.to));
    list.AddLine(from, to, color, 3.0F);
    list.AddCircleFilled(from, 4.0F, color);
    list.AddCircleFilled(to, 4.0F, color);
    const std::string text = fmt::format("{:.2f} m of {:.2f} m", gap.width, gap.needed_width);
    draw_label(
        list, {std::max(from.x, to.x) + 8.0F, 0.5F * (from.y + to.y) - 8.0F}, color, text.c_str());
}

} // namespace raywalk::demo
