// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/crowd.hpp"
#include "crowd/crowd_script.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace raywalk::demo {

struct CrowdScene {
    std::unique_ptr<Simulation> simulation;
    std::unique_ptr<CrowdScript> script = std::make_unique<CrowdScript>();
    std::size_t first_agent = 0; ///< 1 if there is a player
    bool is_endless = false;     ///< continues when all agents have arrived or given up
    double seconds = 60.0;       ///< maximum time in the world
};

/// Names of all scenes, for the help text.
[[nodiscard]] std::vector<std::string> crowd_scene_names();

/// Throws std::runtime_error if the options do not fit the scene, or a file cannot be used.
[[nodiscard]] CrowdScene make_crowd_scene(const CrowdOptions& options);

/// Returns an empty world in which characters avoid and push each other, or pass through each
/// other.
[[nodiscard]] CrowdScene empty_crowd_scene(const CrowdOptions& options, bool collides = true);
/// Returns the settings of an agent in a world with a border.
[[nodiscard]] CharacterSettings crowd_character(const CrowdOptions& options, Vec2 position);
/// Adds a character and sends it to a target.
void add_walker(CrowdScene& scene, const CrowdOptions& options, Vec2 start, Vec2 target);

/// @name Hand-built scenes with `agents` (>= 1) walkers
/// @{
[[nodiscard]] CrowdScene corridor_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene doorway_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene circle_swap_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene doors_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene crates_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene conveyor_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene evacuation_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene gap_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene crossing_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene l_corridor_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene pocket_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene lanes_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene dead_ends_scene(const CrowdOptions& options, int agents);
/// @}

} // namespace raywalk::demo
