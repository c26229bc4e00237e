// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <limits>
#include <string>
#include <vector>

namespace raywalk::demo {

struct FindOptions {
    std::filesystem::path board; ///< empty for the example
    double max_cost = 20.0;
    std::vector<std::string> blocked; ///< cells, as "x,y"
    std::string blocked_first_direction = "none";
};

/// Finds the way over a board side by side: by A* and by Dijkstra's algorithm, with diagonal steps
/// and without; by the least cost; and, as a turn-based game needs it, by the classic A* beside the
/// custom one with its limits. Prints the ways and a table. Returns the exit code; throws
/// std::runtime_error for bad input.
int find(const FindOptions& options);

} // namespace raywalk::demo
