// SPDX-License-Identifier: MIT
#include "crowd/crowd_options.hpp"

#include "crowd/crowd_scenes.hpp"
#include "scene/scene_options.hpp"

#include <limits>

namespace raywalk::demo {

void add_crowd(CLI::App& app, CrowdOptions& options) {
    CLI::App& crowd =
        *app.add_subcommand("crowd", "Runs a crowd scene and measures its progress and cost");
    crowd.add_option("--scene", options.scene, "Scene")
        ->required()
        ->check(CLI::IsMember(crowd_scene_names()));
    crowd.add_option("--agents", options.agents, "Agents [depends on the scene]")
        ->check(CLI::Range(1, 100000));
    crowd
        .add_option(
            "--seconds",
            options.seconds,
            "Time limit in the world (second) [60; doors, lanes, dead-ends 120; maze, gap, "
            "crossing, l-corridor, pocket 180; evacuation 300; journeys: until all are complete]")
        ->check(number_from(0.01, 86400.0));
    crowd.add_option("--hz", options.hz, "World steps per second")->check(number_from(5.0, 1000.0));
    crowd.add_option("--map",
                     options.map,
                     "For chase and journeys: a MovingAI map (.map) instead of a random forest");
    crowd.add_option("--radius", options.radius, "Radius of the agents (meter)")
        ->check(number_from(0.01, 100.0));
    crowd.add_option("--margin", options.margin, "Distance kept from obstacles (meter)")
        ->check(number_from(0.0, 100.0));
    crowd.add_option("--speed", options.speed, "Maximum speed (meter per second)")
        ->check(number_from(0.01, 1000.0));
    crowd.add_option("--seed", options.seed, "Selects another forest or maze, and other places");
    crowd.add_option("--cell-size", options.cell_size, "Width of a grid cell (meter)")
        ->check(number_from(0.01, 100.0));
    crowd
        .add_option("--gap",
                    options.gap,
                    "Width of the passage (meter) [doorway 2, evacuation 1, gap 1.5, l-corridor 1, "
                    "pocket 0.8]")
        ->check(number_from(0.0, 1000.0));
    crowd.add_option("--belt", options.belt, "For conveyor: speed of the belt (meter per second)")
        ->check(number_from(-1000.0, 1000.0));
    crowd
        .add_option("--after",
                    options.after,
                    "Goes on for this long after the last arrival, to see whether all come to "
                    "rest (second) [0]")
        ->check(number_from(0.0, 86400.0));
    crowd.add_option("--svg", options.svg, "Output file for a picture of all trajectories (SVG)");
    crowd
        .add_option(
            "--journeys", options.journeys, "For journeys: total number for all agents [one each]")
        ->check(CLI::Range(1, 1000000000));
    crowd
        .add_option("--budget",
                    options.budget,
                    "Budget for all searches of a step; others wait (iterations) [8192, or 3 for "
                    "each agent if that is more]")
        ->check(CLI::Range(std::int64_t{1}, std::numeric_limits<std::int64_t>::max()));
    crowd.add_flag("--one-thread",
                   options.one_thread,
                   "Updates all agents on one thread instead of one for each core");
    add_json_option(crowd, options.json);
    crowd.footer("Example: raywalk_demo crowd --scene gap --gap 0.9 --agents 40 --svg trails.svg");
}

} // namespace raywalk::demo
