// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/path_search.hpp"
#include "raywalk/search_options.hpp"

#include "benchmark/bench_reference.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace raywalk::demo {

/// A choice for --algorithm.
struct BenchAlgorithm {
    SearchAlgorithm algorithm = SearchAlgorithm::automatic;
    bool is_dijkstra = false; ///< takes no heuristic
};

struct BenchOptions {
    std::filesystem::path map;
    std::filesystem::path scen;
    int every = 1; ///< asks one query of so many
    std::int64_t limit = unlimited;
    bool cold = false; ///< forgets what was learned before each query
    bool json = true;
    Connectivity connectivity = Connectivity::eight;
    BenchAlgorithm algorithm{};
    Heuristic heuristic = Heuristic::automatic;
    double weight = 1.0; ///< of the heuristic
    std::optional<Reference::Kind> compare{};
    bool discovery = false;  ///< see bench_discovery
    double radius = 0.0;     ///< for that (unit: meter)
    bool first_path = false; ///< see bench_first_path
    int failing = 0;         ///< queries of bench_failing, if not 0
    int room = 1;            ///< for that: its side (unit: cell)

    /// Throws std::runtime_error if the algorithm does not go with the heuristic.
    [[nodiscard]] SearchOptions search() const;
};

/// Asks the queries of a scenario file and prints one JSON object with lengths checked and times
/// measured, and each length that is wrong to standard error. With 8 neighbors the least lengths
/// are those of the file, with others those that the textbook's A* finds. Returns the exit code: 1
/// if a length is beyond what the heuristic's weight allows, or if a way was not found though
/// nothing limits the search. Throws std::runtime_error for a file that cannot be used, and for
/// options that do not go together.
int bench(const BenchOptions& options);

} // namespace raywalk::demo
