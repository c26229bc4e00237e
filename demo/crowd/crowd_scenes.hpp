// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/crowd.hpp"
#include "crowd/crowd_script.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace raywalk::demo {

/// A crowd in place, and what is going to happen to it.
struct CrowdScene {
    std::unique_ptr<Simulation> simulation;
    std::unique_ptr<CrowdScript> script = std::make_unique<CrowdScript>();
    std::size_t first_agent = 0; ///< 1 if there is a player
    bool is_endless = false;     ///< goes on when all have arrived or given up
    double seconds = 60.0;       ///< of the world, if the options do not say
};

/// Their names, for the help.
[[nodiscard]] std::vector<std::string> crowd_scene_names();

/// Throws std::runtime_error if the options do not fit the scene, or a file cannot be used.
[[nodiscard]] CrowdScene make_crowd_scene(const CrowdOptions& options);

/// An empty world, in which characters avoid and push each other, or pass through each other.
[[nodiscard]] CrowdScene empty_crowd_scene(const CrowdOptions& options, bool collides = true);
/// How an agent in a world with a border around it is set up.
[[nodiscard]] CharacterSettings crowd_character(const CrowdOptions& options, Vec2 position);
/// Adds a character and sends it to a target.
void add_walker(CrowdScene& scene, const CrowdOptions& options, Vec2 start, Vec2 target);

/// @name Scenes drawn by hand
/// `agents` >= 1 walk in each.
/// @{
[[nodiscard]] CrowdScene corridor_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene doorway_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene circle_swap_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene doors_scene(const CrowdOptions& options, int agents);
[[nodiscard]] CrowdScene crates_scene(const CrowdOptions& options, int agents);
/// @}

} // namespace raywalk::demo
