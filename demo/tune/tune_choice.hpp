// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune_row.hpp"

#include <optional>
#include <span>
#include <vector>

namespace raywalk::demo {

struct TuneRules {
    double max_ratio = 1.05; ///< mean path length relative to the shortest known one
    int min_queries = 15;    ///< reachable queries below which nothing is recommended
    /// Maximum p99 of a query with a warm cache (unit: microsecond).
    std::optional<double> budget{};
};

/// Returns one row for each cell size, limit and connectivity, the largest cells first. Rows that
/// only differ in their radius are combined, since a game has one grid for all walkers: their
/// queries are added up, and their times are those of the slowest.
[[nodiscard]] std::vector<TuneRow> united(std::span<const TuneRow> rows);

[[nodiscard]] bool is_within_budget(const TuneRow& row, const TuneRules& rules);

/// See leaves_headroom().
[[nodiscard]] bool has_headroom(const TuneRow& row);

/// Returns the row selected by the rule; see recommend(). Nothing if no row found a path. Requires
/// rows from united(), some of which may be left out. No other row is at least as good in all of
/// success, headroom, work, mean and worst length, memory and hardest query, and better in one.
[[nodiscard]] std::optional<TuneRow> choose(std::span<const TuneRow> rows, const TuneRules& rules);

/// Returns the rows that find as many queries as the chosen one, with headroom if it has some, and
/// of which none has less work and shorter paths than another, in the order of their work.
[[nodiscard]] std::vector<TuneRow> frontier_of(std::vector<TuneRow> rows, const TuneRow& chosen);

} // namespace raywalk::demo
