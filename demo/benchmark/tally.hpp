// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace raywalk::demo {

/// What a bench has counted.
struct Tally {
    std::int64_t found = 0;
    std::int64_t missed = 0; ///< not found, though there is a way
    std::int64_t skipped = 0;
    std::int64_t suboptimal = 0;
    std::int64_t over_bound = 0; ///< shorter than the least, or beyond what the weight allows
    double worst_ratio = 1.0;
    std::int64_t expanded = 0;
    std::vector<double> microseconds;

    /// Counts an answer. `cost` is that of its way, if found; `optimum` is the least, if there is a
    /// way; both are the same if they differ by no more than `tolerance`. False if the answer is
    /// over bound.
    bool check(const Path& path,
               double cost,
               std::optional<double> optimum,
               double tolerance,
               double weight);

    /// From "queries" to "ns_per_expansion".
    [[nodiscard]] nlohmann::ordered_json to_json() const;
};

/// The value below which that part of all values lies, from 0 to 1; 0 for none.
[[nodiscard]] double percentile(const std::vector<double>& sorted, double part);
/// 0 for none.
[[nodiscard]] double mean(const std::vector<double>& values);

} // namespace raywalk::demo
