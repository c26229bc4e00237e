// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/grid.hpp"

#include "physics/world.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace raywalk::demo {

/// A board of a turn-based game, drawn with one letter a tile: `#` is a wall, `~` a swamp (cost 4),
/// `=` a road (cost 0.5), `.` a meadow (cost 1), a blank a bridge that costs nothing. `S` and `G`
/// are start and goal, on meadow. The first row is the northernmost; the south-western tile is cell
/// (0, 0).
class Board {
public:
    /// Throws std::runtime_error, saying in one line what is wrong with the drawing.
    explicit Board(std::vector<std::string> rows);

    /// Reads one from a text file; throws in the same way.
    [[nodiscard]] static Board load(const std::filesystem::path& file);
    /// A swamp with a road around it and a bridge behind a wall.
    [[nodiscard]] static Board example();

    [[nodiscard]] Cell start() const { return start_; }

    [[nodiscard]] Cell goal() const { return goal_; }

    /// Adds walls, the last around the board, as static bodies, and ground with a cost of its own
    /// as sensors.
    void build(physics::World& world) const;
    /// The prices of those sensors.
    static void price(SensorCosts& costs);

    /// The drawing with `*` on these tiles.
    [[nodiscard]] std::string with_way(const std::vector<Cell>& tiles) const;

private:
    [[nodiscard]] Cell find(char letter) const;
    [[nodiscard]] char& tile(Cell cell);

    std::vector<std::string> rows_;
    Cell start_;
    Cell goal_;
};

} // namespace raywalk::demo
