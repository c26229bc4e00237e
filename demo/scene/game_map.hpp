// SPDX-License-Identifier: MIT
#pragma once

#include "physics/world.hpp"
#include "scene/scene.hpp"

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace raywalk::demo {

/// A map of the MovingAI benchmark sets. Row 0 is the first row of the file; in the world, cell (x,
/// y) has its center at (x + 0.5, y + 0.5) meters.
struct GameMap {
    int width = 0;
    int height = 0;
    std::vector<bool> blocked; // row by row

    /// The index of a cell that is in the map.
    [[nodiscard]] std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(x);
    }

    /// True outside the map as well.
    [[nodiscard]] bool is_blocked(int x, int y) const;
};

/// One query of a scenario file, with the length of its shortest path. Straight steps cost 1,
/// diagonal steps the square root of 2, and a diagonal step needs both adjacent cells free.
struct Scenario {
    int start_x = 0;
    int start_y = 0;
    int target_x = 0;
    int target_y = 0;
    double optimal_length = 0.0;

    /// Tolerance of `optimal_length`: scenario files contain rounded lengths.
    [[nodiscard]] double tolerance() const;
};

/// The cells from (x, y) to (x + width, y + height), exclusive.
struct CellRectangle {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
};

/// Reads a `.map` file. Throws std::runtime_error with a one-line message if the file is invalid,
/// or has more than 4,194,304 cells.
[[nodiscard]] GameMap load_map(const std::filesystem::path& file);
/// Reads a `.scen` file for `map`. Throws like load_map(), for queries outside the map, and for
/// more than 1,000,000 queries.
[[nodiscard]] std::vector<Scenario> load_scenarios(const std::filesystem::path& file,
                                                   const GameMap& map);

/// @name Parse the content of a file; `name` identifies it in error messages
/// @{
[[nodiscard]] GameMap parse_map(std::istream& stream, const std::string& name);
[[nodiscard]] std::vector<Scenario>
parse_scenarios(std::istream& stream, const std::string& name, const GameMap& map);
/// @}

/// Covers the map's blocked cells with few rectangles, found by a simple sweep.
[[nodiscard]] std::vector<CellRectangle> blocked_rectangles(const GameMap& map);
/// Returns a scene with the map's blocked cells and without characters.
[[nodiscard]] Scene scene_of(const GameMap& map, std::string name);
/// Adds the map's blocked cells to the world as static boxes, and a wall around the map.
void build_world(const GameMap& map, physics::World& world);

} // namespace raywalk::demo
