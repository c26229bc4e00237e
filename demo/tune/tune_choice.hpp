// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune_row.hpp"

#include <optional>
#include <span>
#include <vector>

namespace raywalk::demo {

struct TuneRules {
    double max_ratio = 1.05; ///< mean path length relative to the reference
    int min_queries = 15;    ///< reachable queries below which nothing is recommended
    /// Maximum p99 of a query with a warm cache (unit: microsecond).
    std::optional<double> budget{};
};

/// Returns one row for each cell size, limit and connectivity, the largest cells first. Rows that
/// only differ in their radius are combined, since a game has one grid for all walkers: their
/// queries are added up, and their times are those of the slowest.
[[nodiscard]] std::vector<TuneRow> united(std::span<const TuneRow> rows);

struct TuneChoice {
    TuneRow row;
    bool is_within_budget = true; ///< true without a budget
    bool is_short_enough = true;  ///< its paths do not exceed the greatest ratio
};

/// Returns the row selected by the rule; see recommend(). Nothing if no row found a path. Requires
/// rows from united(), some of which may be left out.
[[nodiscard]] std::optional<TuneChoice> choose(std::vector<TuneRow> rows, const TuneRules& rules);

} // namespace raywalk::demo
