// SPDX-License-Identifier: MIT
#pragma once

#include "physics/world.hpp"

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace raywalk::demo {

/// A map of the MovingAI benchmark sets. Row 0 is the first of the file; in the world, cell (x, y)
/// has its center at (x + 0.5, y + 0.5) meters.
struct GameMap {
    int width = 0;
    int height = 0;
    std::vector<bool> blocked; // row by row

    /// True outside of the map too.
    [[nodiscard]] bool is_blocked(int x, int y) const;
};

/// One query of a map's scenario file, with the length of its shortest way: straight steps cost 1,
/// diagonal ones the square root of 2, and a diagonal needs both cells beside it free.
struct Scenario {
    int start_x = 0;
    int start_y = 0;
    int goal_x = 0;
    int goal_y = 0;
    double optimal_length = 0.0;

    /// How far a length may be off: scenario files are rounded.
    [[nodiscard]] double tolerance() const;
};

/// Cells from (x, y) up to, not including, (x + width, y + height).
struct CellRectangle {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
};

/// Reads a `.map` file. Throws std::runtime_error, saying in one line what is wrong with the file.
[[nodiscard]] GameMap load_map(const std::filesystem::path& file);
/// Reads a `.scen` file for that map; throws like load_map, also for a query outside of the map.
[[nodiscard]] std::vector<Scenario> load_scenarios(const std::filesystem::path& file,
                                                   const GameMap& map);

/// @name The same for what a file holds; `name` names it in errors
/// @{
[[nodiscard]] GameMap parse_map(std::istream& stream, const std::string& name);
[[nodiscard]] std::vector<Scenario>
parse_scenarios(std::istream& stream, const std::string& name, const GameMap& map);
/// @}

/// The map's blocked cells in as few rectangles as a simple sweep finds.
[[nodiscard]] std::vector<CellRectangle> blocked_rectangles(const GameMap& map);
/// Adds the map's blocked cells to the world as static boxes, and a wall around the map.
void build_world(const GameMap& map, physics::World& world);

} // namespace raywalk::demo
