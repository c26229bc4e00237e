// SPDX-License-Identifier: MIT
#include "scene/scene_source.hpp"

#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "scene/build_world.hpp"
#include "scene/map_queries.hpp"
#include "scene/presets.hpp"
#include "scene/scene_file.hpp"
#include "scene/scene_json.hpp"

#include <algorithm>
#include <array>
#include <iostream>
#include <stdexcept>

namespace raywalk::demo {
namespace {

void override_settings(const SceneOptions& options, SceneSettings& settings) {
    nlohmann::json json = json_of(settings);
    json.update(options.settings);
    settings = read_settings({json, "options: "});
}

// A map may have unconnected parts; skeletons that cannot reach the player are left out.
void add_chase(Scene& scene, MapQueries& queries, int skeletons) {
    constexpr int candidates_per_skeleton = 4;
    const auto candidates = queries.draw(1 + candidates_per_skeleton * skeletons);
    const Vec2 player = candidates.front().start;
    scene.player_start = player;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        // Takes every fourth candidate, in four passes, so that the first few are spread over the
        // list.
        const Vec2 start = candidates[candidates_per_skeleton * i % candidates.size()].start;
        if (static_cast<int>(scene.skeleton_starts.size()) < skeletons && start != player &&
            queries.has_path(start, player)) {
            scene.skeleton_starts.push_back(start);
        }
    }
}

Scene map_scene(const std::filesystem::path& file) {
    Scene scene = scene_of(load_map(file), file.stem().string());
    scene.settings.max_iterations = unlimited;
    return scene;
}

void add_map_characters(Scene& scene, const SceneOptions& options, MapCharacters characters) {
    const GameMap map = load_map(options.map);
    MapQueries queries{map, scene, options};
    if (characters == MapCharacters::chase) {
        add_chase(scene, queries, options.agents);
    } else {
        scene.walkers = queries.draw(options.agents);
    }
}

// The navigable place closest to the center.
Vec2 place_for_player(const Scene& scene) {
    physics::World world;
    build_world(scene, world);
    Navigator navigator{Box2dProbe{world}, {.cell_size = scene.settings.cell_size}};
    WalkerProfile walker;
    walker.radius = scene.settings.radius;
    walker.margin = scene.settings.margin;
    const Vec2 middle = 0.5F * (scene.bounds.min + scene.bounds.max);
    return navigator.closest_navigable(middle, walker).value_or(middle);
}

} // namespace

bool SceneSource::is_game_map() const {
    constexpr std::array endings = {".tmx", ".tmj", ".json", ".ldtk", ".xml"};
    return !map.empty() &&
           std::find(endings.begin(), endings.end(), map.extension()) == endings.end();
}

Scene scene_of(const SceneSource& source) {
    if (source.is_game_map()) {
        return map_scene(source.map);
    }
    if (!source.map.empty()) {
        Scene scene = load_tiled(source.map, source.drawn);
        if (!scene.remark.empty()) {
            std::cerr << source.map.string() << ": " << scene.remark << std::endl;
        }
        return scene;
    }
    if (!source.scene.empty()) {
        return load_scene(source.scene);
    }
    return preset(source.preset.value_or(1));
}

Scene scene_of(const SceneOptions& options, MapCharacters characters) {
    Scene scene = scene_of(static_cast<const SceneSource&>(options));
    override_settings(options, scene.settings);
    if (const auto fault = fault_of(scene.bounds, scene.settings.cell_size)) {
        throw std::runtime_error(scene.name + ": " + *fault);
    }
    if (options.is_game_map()) {
        add_map_characters(scene, options, characters);
    } else if (characters == MapCharacters::chase && !scene.player_start) {
        scene.player_start = place_for_player(scene);
    }
    return scene;
}

} // namespace raywalk::demo
