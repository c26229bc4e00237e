// SPDX-License-Identifier: MIT
// Any text is either a scene that Box2D accepts and a file can store, or is rejected with an error
// of one line.
#include "refusal.hpp"
#include "scene/build_world.hpp"
#include "scene/scene_json.hpp"
#include "scene/tiled_map.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace {

using namespace raywalk::demo;

void check(const Scene& scene) {
    for (const SceneObstacle& obstacle : scene.obstacles) {
        require(!fault_of(obstacle.shape), "Box2D takes each shape");
    }
    raywalk::physics::World world;
    build_world(scene, world);
    if (scene.player_start || scene.skeleton_starts.empty()) {
        const nlohmann::json json = json_of(scene);
        require(nlohmann::json(json_of(read_scene({json, "scene: "}))) == json,
                "a file gives back the scene");
    }
}

} // namespace

// NOLINTNEXTLINE: libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text{data, data + size};
    Scene scene;
    try {
        scene = parse_tiled(text, "map.tmj", "no/such/folder");
    } catch (const std::runtime_error& error) {
        expect_one_line(error, "map.tmj: ");
        return 0;
    }
    check(scene);
    return 0;
}
