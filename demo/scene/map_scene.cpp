// SPDX-License-Identifier: MIT
#include "scene/map_scene.hpp"

#include <utility>

namespace raywalk::demo {
namespace {

Vec2 to_vec(int x, int y) {
    return {static_cast<float>(x), static_cast<float>(y)};
}

} // namespace

Scene scene_of(const GameMap& map, std::string name) {
    Scene scene;
    scene.name = std::move(name);
    scene.bounds = {{0.0F, 0.0F}, to_vec(map.width, map.height)};
    scene.is_y_up = false;
    scene.ground = Ground::floor;
    for (const CellRectangle& r : blocked_rectangles(map)) {
        const Vec2 size = to_vec(r.width, r.height);
        scene.obstacles.push_back(
            {Material::stone, TurnedBox{to_vec(r.x, r.y) + 0.5F * size, size}});
    }
    return scene;
}

} // namespace raywalk::demo
