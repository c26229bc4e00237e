// SPDX-License-Identifier: MIT
#pragma once

#include "scene/palette.hpp"
#include "scene/scene.hpp"
#include "scene/simulation.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace raywalk::demo {

/// What run and play have in common.
struct StageOptions {
    std::filesystem::path map;  ///< a MovingAI map; the forest if empty
    std::filesystem::path scen; ///< the map's name with .scen added if empty
    double radius = 0.3;        ///< of the characters (unit: meter)
    double margin = 0.02;       ///< kept from obstacles (unit: meter)
    double speed = 3.0;         ///< greatest (unit: meter per second)
    double hz = 60.0;           ///< steps of the world per second
    double cell_size = 1.0;     ///< of the grid (unit: meter)
    std::uint32_t seed = 0;     ///< chooses points of the map
};

/// A simulation with its characters in place, and what a picture of it needs to know.
struct Stage {
    std::string name;
    Box bounds;
    bool is_y_up = true; ///< false on game maps, whose rows count downward
    Color ground = palette::meadow;
    std::unique_ptr<Simulation> simulation;
    std::vector<Click> clicks; ///< for the player, if there is one
};

/// The player is character 0 of a stage with a player.
inline constexpr std::size_t player_index = 0;

/// The forest: a player and skeletons that chase it.
[[nodiscard]] Stage forest_stage(const StageOptions& options);
/// A map with walkers that have been sent from the start of a scenario to its goal, the scenarios
/// spread evenly over the list. A map without scenarios gets random points that have a way between
/// them. Throws std::runtime_error if a file cannot be used or no points are found.
[[nodiscard]] Stage map_stage(const StageOptions& options, int agents);
/// A map with a player and skeletons that chase it, on points chosen likewise.
[[nodiscard]] Stage map_chase_stage(const StageOptions& options, int skeletons);

} // namespace raywalk::demo
