// SPDX-License-Identifier: MIT
#include "scene/scene_source.hpp"

#include "scene/build_world.hpp"
#include "scene/forest.hpp"
#include "scene/map_scene.hpp"
#include "scene/map_ways.hpp"
#include "scene/presets.hpp"
#include "scene/scene_file.hpp"
#include "scene/tiled_map.hpp"

#include <stdexcept>
#include <string>
#include <utility>

namespace raywalk::demo {
namespace {

void override_settings(const SceneOptions& options, SceneSettings& settings) {
    const auto override_with = [](const auto& given, auto& value) {
        if (given) {
            value = *given;
        }
    };
    override_with(options.radius, settings.radius);
    override_with(options.margin, settings.margin);
    override_with(options.speed, settings.speed);
    override_with(options.hz, settings.hz);
    override_with(options.cell_size, settings.cell_size);
    if (options.skeletons) {
        settings.skeletons = options.skeletons;
    }
}

// A map may have parts without a way between them; whoever cannot reach the player stays away.
void add_chase(Scene& scene, MapWays& ways, int skeletons) {
    constexpr int candidates_per_skeleton = 4;
    const auto journeys = ways.journeys(1 + candidates_per_skeleton * skeletons);
    const Vec2 player = journeys.front().start;
    scene.player_start = player;
    for (std::size_t i = 0; i < journeys.size(); ++i) {
        // Every fourth one, four times around, so that the first few are from all over the list.
        const Vec2 start = journeys[candidates_per_skeleton * i % journeys.size()].start;
        if (static_cast<int>(scene.skeleton_starts.size()) < skeletons && start != player &&
            ways.has_way(start, player)) {
            scene.skeleton_starts.push_back(start);
        }
    }
}

Scene empty_scene_on(const GameMap& map, const SceneSource& source) {
    Scene scene = scene_of(map, source.map.stem().string());
    scene.settings.max_iterations = unlimited;
    return scene;
}

Scene map_scene(const SceneOptions& options, MapCast cast) {
    const GameMap map = load_map(options.map);
    Scene scene = empty_scene_on(map, options);
    override_settings(options, scene.settings);
    MapWays ways{map, scene, options};
    if (cast == MapCast::chase) {
        add_chase(scene, ways, options.agents);
    } else {
        scene.walkers = ways.journeys(options.agents);
    }
    return scene;
}

} // namespace

Scene scene_of(const SceneSource& source) {
    if (!source.map.empty()) {
        return empty_scene_on(load_map(source.map), source);
    }
    if (!source.tiled.empty()) {
        return load_tiled(source.tiled, {source.pixels_per_meter});
    }
    if (!source.scene.empty()) {
        return load_scene(source.scene);
    }
    return source.preset ? preset(*source.preset) : forest();
}

Scene scene_of(const SceneOptions& options, MapCast cast) {
    if (!options.map.empty()) {
        return map_scene(options, cast);
    }
    Scene scene = scene_of(options);
    override_settings(options, scene.settings);
    if (const auto fault = fault_of(scene.bounds, scene.settings.cell_size)) {
        throw std::runtime_error(scene.name + ": " + *fault);
    }
    return scene;
}

} // namespace raywalk::demo
