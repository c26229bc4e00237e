// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/grid.hpp"

#include "physics/world.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace raywalk::demo {

/// A board of a turn-based game, drawn with one character per tile: `#` is a wall, `~` a swamp
/// (cost 4), `=` a road (cost 0.5), `.` a meadow (cost 1), a blank a bridge without cost. `S` and
/// `G` are start and target, on meadow. The first row is the northernmost; the southwestern tile is
/// cell (0, 0).
class Board {
public:
    /// Throws std::runtime_error with a one-line message if the drawing is invalid.
    explicit Board(std::vector<std::string> rows);

    /// Reads a board from a text file. Throws like the constructor.
    [[nodiscard]] static Board load(const std::filesystem::path& file);
    /// Returns a board with a swamp surrounded by a road, and a bridge behind a wall.
    [[nodiscard]] static Board example();

    [[nodiscard]] Cell start() const { return start_; }

    [[nodiscard]] Cell target() const { return target_; }

    /// Adds walls as static bodies, including one around the board, and ground with a cost of its
    /// own as sensors.
    void build(physics::World& world) const;
    /// Sets the costs of those sensors.
    static void set_costs(SensorCosts& costs);

    /// Returns the drawing with `*` on these tiles.
    [[nodiscard]] std::string with_path(const std::vector<Cell>& tiles) const;

private:
    [[nodiscard]] Cell find(char letter) const;
    [[nodiscard]] char& tile(Cell cell);

    std::vector<std::string> rows_;
    Cell start_;
    Cell target_;
};

} // namespace raywalk::demo
