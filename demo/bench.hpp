// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path_search.hpp"

#include <cstdint>
#include <filesystem>

namespace raywalk::demo {

struct BenchOptions {
    std::filesystem::path map;
    std::filesystem::path scen;
    int every = 1; ///< asks one query of so many
    std::int64_t limit = unlimited;
    bool cold = false; ///< forgets what was learned before each query
    bool json = true;
    bool discovery = false;  ///< see bench_discovery
    double radius = 0.0;     ///< for that (unit: meter)
    bool first_path = false; ///< see bench_first_path
};

/// Asks the queries of a scenario file and prints one JSON object with lengths checked and times
/// measured. Returns the exit code: 1 if a length is not the optimal one. Throws
/// std::runtime_error for a file that cannot be used.
int bench(const BenchOptions& options);

} // namespace raywalk::demo
