// SPDX-License-Identifier: MIT
#include "scene/scene_options.hpp"

#include "benchmark/bench_options.hpp"
#include "scene/presets.hpp"
#include "scene/settings_json.hpp"

#include <map>
#include <string>

namespace raywalk::demo {

CLI::Option* add_source_options(CLI::App& command, SceneSource& source) {
    std::string presets = "A scene by number:";
    for (int i = 1; i <= preset_count; ++i) {
        presets += " " + std::to_string(i) + " " + std::string{preset_description(i)} +
                   (i < preset_count ? "," : "");
    }
    CLI::Option* preset = command.add_option("--preset", source.preset, presets + " [1]")
                              ->check(CLI::Range(1, preset_count));
    CLI::Option* scene =
        command.add_option("--scene", source.scene, "A scene saved by play")->excludes(preset);
    CLI::Option* tiled =
        command.add_option("--tiled", source.tiled, "A map of the Tiled editor (.tmj)")
            ->excludes(preset)
            ->excludes(scene);
    command
        .add_option("--pixels-per-meter",
                    source.pixels_per_meter,
                    "Scale of the Tiled map [the map's own, or one meter per tile]")
        ->needs(tiled)
        ->check(number_from(0.01, 10000.0));
    CLI::Option* map =
        command
            .add_option(
                "--map", source.map, "A MovingAI map (.map), with the points of its scenario file")
            ->excludes(preset)
            ->excludes(scene)
            ->excludes(tiled);
    command.add_option("--scen", source.scen, "Scenario file [the map's name with .scen appended]")
        ->needs(map);
    command.add_option("--seed", source.seed, "Selects other points");
    return map;
}

void add_scene_options(CLI::App& command, SceneOptions& options) {
    CLI::Option* map = add_source_options(command, options);
    command.add_option("--agents", options.agents, "Agents on the map")
        ->needs(map)
        ->check(CLI::Range(1, 10000));
    command
        .add_option("--skeletons", options.skeletons, "Number of skeletons, if there is a player")
        ->check(CLI::Range(0, 10000));
    command.add_option("--radius", options.radius, "Radius of the characters (meter)")
        ->check(number_from(0.01, 100.0));
    command.add_option("--margin", options.margin, "Distance kept from obstacles (meter)")
        ->check(number_from(0.0, 100.0));
    command.add_option("--speed", options.speed, "Maximum speed (meter per second)")
        ->check(number_from(0.01, 1000.0));
    command.add_option("--hz", options.hz, "World steps per second")
        ->check(number_from(5.0, 1000.0));
    command.add_option("--cell-size", options.cell_size, "Width of a grid cell (meter)")
        ->check(number_from(0.01, 100.0));
    const std::map<std::string, Discovery> discovery_names{discoveries.begin(), discoveries.end()};
    command
        .add_option("--discovery",
                    options.discovery,
                    "How cells are discovered: exact, from shapes, or raycast, by the engine")
        ->transform(CLI::CheckedTransformer{discovery_names});
}

} // namespace raywalk::demo
