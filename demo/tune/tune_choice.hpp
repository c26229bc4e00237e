// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune_row.hpp"

#include <optional>
#include <span>
#include <vector>

namespace raywalk::demo {

struct TuneRules {
    double greatest_ratio = 1.05; ///< mean length of the ways, in lengths of the reference's
    /// What a query may take in a known world, the p99 (unit: microsecond).
    std::optional<double> budget{};
};

/// One row for each cell size, limit and connectivity, the largest cells first: a game has one grid
/// for all its walkers, so rows that differ in their radius alone are taken together. Their queries
/// are counted together, and times are those of the slowest.
[[nodiscard]] std::vector<TuneRow> united(std::span<const TuneRow> rows);

struct TuneChoice {
    TuneRow row;
    bool is_within_budget = true; ///< true without one
    bool is_short_enough = true;  ///< its ways are no longer than the greatest ratio
};

/// The row that the rule takes; see recommend(). Nothing if none finds anything. Requires rows as
/// united() returns them, some of them maybe left out.
[[nodiscard]] std::optional<TuneChoice> choose(std::vector<TuneRow> rows, const TuneRules& rules);

} // namespace raywalk::demo
