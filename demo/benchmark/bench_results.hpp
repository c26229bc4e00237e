// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace raywalk::demo {

/// Counters of a benchmark.
struct BenchResults {
    std::int64_t found = 0;
    std::int64_t missed = 0; ///< not found, although there is a path
    std::int64_t skipped = 0;
    std::int64_t suboptimal = 0;
    std::int64_t over_bound = 0; ///< below the optimum, or beyond what the weight allows
    double worst_ratio = 1.0;
    double length = 0.0; ///< of all found paths (unit: meter)
    std::int64_t expanded = 0;
    std::vector<double> microseconds;

    /// Counts an answer. `cost` is the cost of its path, if found; `optimum` is the least cost, if
    /// there is a path. Costs within `tolerance` count as equal. Returns false if the answer is
    /// over bound.
    bool check(const Path& path,
               double cost,
               std::optional<double> optimum,
               double tolerance,
               double weight);

    /// Returns the members from "queries" to "ns_per_expansion".
    [[nodiscard]] nlohmann::ordered_json to_json() const;
};

/// Returns the value below which the share `part` (0 to 1) of all values lies; 0 for none.
[[nodiscard]] double percentile(const std::vector<double>& sorted, double part);
/// 0 for none.
[[nodiscard]] double mean(const std::vector<double>& values);

} // namespace raywalk::demo
