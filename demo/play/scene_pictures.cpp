// SPDX-License-Identifier: MIT
#include "play/scene_pictures.hpp"

#include "play/draw.hpp"
#include "scene/build_world.hpp"
#include "scene/presets.hpp"

#include <fmt/format.h>
#include <utility>
#include <vector>

namespace raywalk::demo {
namespace {

using Picture = std::pair<Scene, std::vector<Outline>>;

std::vector<Picture> pictures_of_presets() {
    std::vector<Picture> pictures;
    for (int number = 1; number <= preset_count; ++number) {
        physics::World world;
        build_world(preset(number), world);
        pictures.emplace_back(preset(number), outlines_of(world));
    }
    return pictures;
}

void draw_picture(const Picture& picture, ImVec2 min, ImVec2 max) {
    const auto& [scene, outlines] = picture;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    Camera camera = camera_on(scene.bounds, Vec2{max} - Vec2{min}, scene.is_y_up);
    camera.corner = min;
    list.PushClipRect(min, max, true);
    list.AddRectFilled(min, max, to_im(palette::strong));
    draw_scene(list, camera, scene, outlines);
    list.PopClipRect();
}

} // namespace

std::optional<int> choose_scene(std::string_view open, Widgets& widgets) {
    static const std::vector<Picture> pictures = pictures_of_presets();
    constexpr int columns = 5;
    const float gaps = (columns - 1) * ImGui::GetStyle().ItemSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - gaps) / columns;
    std::optional<int> chosen;
    for (int number = 1; number <= preset_count; ++number) {
        const std::string id = fmt::format("preset_{}", number);
        if (ImGui::InvisibleButton(id.c_str(), {width, 0.75F * width})) {
            chosen = number;
        }
        widgets.note(id);
        const Picture& picture = pictures[static_cast<std::size_t>(number - 1)];
        const ImVec2 min = ImGui::GetItemRectMin();
        const ImVec2 max = ImGui::GetItemRectMax();
        draw_picture(picture, min, max);
        const float edge = picture.first.name == open ? 4.0F : ImGui::IsItemHovered() ? 2.0F : 1.0F;
        const Color color = edge > 1.0F ? palette::accent : palette::control_edge;
        ImGui::GetWindowDrawList()->AddRect(min, max, to_im(color), 3.0F, 0, edge);
        if (ImGui::IsItemHovered()) {
            ImGui::SetTooltip("%s (key %d)", preset_description(number).data(), number % 10);
        }
        if (number % columns != 0) {
            ImGui::SameLine();
        }
    }
    return chosen;
}

} // namespace raywalk::demo
