// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/path_search.hpp"
#include "raywalk/search_options.hpp"

#include "scene/algorithm_choice.hpp"

#include <cstdint>
#include <filesystem>

namespace raywalk::demo {

struct BenchOptions {
    std::filesystem::path map;
    std::filesystem::path scen;
    int every = 1; ///< uses one query in `every`
    std::int64_t limit = unlimited;
    bool cold = false;                ///< clears the cache before each query
    std::filesystem::path json = "-"; ///< see ResultOutput
    Neighborhood neighborhood = Neighborhood::square_8;
    AlgorithmChoice algorithm{};
    Heuristic heuristic = Heuristic::automatic;
    double weight = 1.0;  ///< of the heuristic
    bool pulled = false;  ///< with string pulling; paths may be shorter than the optimum
    bool compare = false; ///< measures textbook A*, too

    /// Throws std::runtime_error if the algorithm does not support the heuristic.
    [[nodiscard]] SearchOptions search() const;
};

/// Runs the queries of a scenario file, checks the lengths and measures the times. Prints one JSON
/// object, and each wrong length to standard error. The optimal lengths are those of the file with
/// 8 neighbors, and those of textbook A* otherwise. Returns the exit code: 1 if a length exceeds
/// what the heuristic's weight allows, or if no path was found although the search is unlimited.
/// Throws std::runtime_error for a file that cannot be used and for options that cannot be
/// combined.
int bench(const BenchOptions& options);

} // namespace raywalk::demo
