// SPDX-License-Identifier: MIT
#pragma once

#include "scene/build_world.hpp"
#include "scene/scene_json.hpp"
#include "scene/tiled_map.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <utility>

namespace raywalk::demo {

/// A map of 4 x 3 tiles of 32 pixels with these layers and tilesets.
[[nodiscard]] inline std::string tiled_text(const std::string& layers,
                                            const std::string& tilesets = "") {
    return R"({"type": "map", "version": "1.10", "orientation": "orthogonal", "infinite": false,
        "width": 4, "height": 3, "tilewidth": 32, "tileheight": 32, "tilesets": [)" +
           tilesets + R"(], "layers": [)" + layers + "]}";
}

/// A tileset of 32 x 32 pixels, whose tiles begin with number 1.
[[nodiscard]] inline std::string tileset_text(const std::string& tiles,
                                              const std::string& more = "") {
    return R"({"firstgid": 1, "name": "t", "tilewidth": 32, "tileheight": 32, "tilecount": 9,)" +
           more + R"("tiles": [)" + tiles + "]}";
}

/// A layer of 4 x 3 tiles.
[[nodiscard]] inline std::string tile_layer(const std::string& data, const std::string& more = "") {
    return R"({"name": "l", "type": "tilelayer", "width": 4, "height": 3, )" + more +
           R"("data": [)" + data + "]}";
}

/// A layer whose class says that its objects are obstacles, unless `more` has another.
[[nodiscard]] inline std::string object_layer(const std::string& objects,
                                              const std::string& more = "") {
    return R"({"name": "l", "class": "obstacles", "type": "objectgroup", )" + more +
           R"("objects": [)" + objects + "]}";
}

/// The scene of a map. Checks that Box2D accepts its shapes and that a file can store it.
[[nodiscard]] inline Scene loaded(const std::string& text, const TiledOptions& options = {}) {
    Scene scene = parse_tiled(text, "map.tmj", "nowhere", options);
    for (const SceneObstacle& obstacle : scene.obstacles) {
        EXPECT_EQ(fault_of(obstacle.shape), std::nullopt);
    }
    physics::World world;
    build_world(scene, world);
    EXPECT_EQ(world.bodies().size(), static_cast<int>(scene.obstacles.size()) + 1);
    if (scene.player_start || scene.skeleton_starts.empty()) {
        const nlohmann::json json = json_of(scene);
        EXPECT_EQ(nlohmann::json(json_of(read_scene({json, "scene: "}))), json);
    }
    return scene;
}

/// The scene of a map with these objects.
[[nodiscard]] inline Scene with_objects(const std::string& objects) {
    return loaded(tiled_text(object_layer(objects)));
}

/// The only obstacle of a scene, which has to be a T.
template <class T>
[[nodiscard]] T only(const Scene& scene) {
    EXPECT_EQ(scene.obstacles.size(), 1U);
    const T* shape =
        scene.obstacles.empty() ? nullptr : std::get_if<T>(&scene.obstacles.front().shape);
    EXPECT_NE(shape, nullptr);
    return shape == nullptr ? T{} : *shape;
}

inline void expect_near(Vec2 a, Vec2 b) {
    constexpr float tolerance = 1e-4F;
    EXPECT_NEAR(a.x, b.x, tolerance);
    EXPECT_NEAR(a.y, b.y, tolerance);
}

/// An axis-aligned box, by its corners.
inline void expect_box(const Shape& shape, Vec2 min, Vec2 max) {
    EXPECT_TRUE(std::holds_alternative<TurnedBox>(shape));
    expect_near(bounds_of(shape).min, min);
    expect_near(bounds_of(shape).max, max);
}

} // namespace raywalk::demo
