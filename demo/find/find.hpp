// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <limits>
#include <string>
#include <vector>

namespace raywalk::demo {

struct FindOptions {
    std::filesystem::path board; ///< the example if empty
    double max_cost = 20.0;
    std::vector<std::string> blocked; ///< cells, as "x,y"
    std::string blocked_first_direction = "none";
};

/// Runs several queries on a board: A* and Dijkstra's algorithm, with and without diagonal steps;
/// the least cost; and, for a turn-based game, classic A* and custom A* with its limits. Prints the
/// paths and a table. Returns the exit code. Throws std::runtime_error for invalid input.
int find(const FindOptions& options);

} // namespace raywalk::demo
