// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune_choice.hpp"
#include "tune/tune_row.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace raywalk::demo {

/// The rule in words, for --help and the report.
inline constexpr std::string_view tune_rule =
    "The rule: of the combinations within the budget, if there is one, those that find most of the "
    "reachable queries; of these, those whose ways are at most 5 % longer than on the finest grid "
    "in the mean; of these, the one that does the least, counted in iterations a query and then in "
    "obstacles tested. So the limit is the smallest that loses nothing. A requirement that none "
    "fulfils is dropped, and the reason says so.";

struct Recommendation {
    /// Which combination; its radius means nothing. Nothing if there is none.
    std::optional<TuneSettings> settings;
    std::string reason;   ///< by figures; of times only those beyond the budget
    std::string measured; ///< what a query took

    /// "recommended: --cell-size 1 --max-iterations 1000 --connectivity 8: finds 100 % of ..."
    [[nodiscard]] std::string line() const;
};

/// Chooses a combination by the rule, whatever the order of the rows; those that differ in their
/// radius alone are one.
///
/// 1. With a budget, those within it;
/// 2. of these, those that find most of the reachable queries;
/// 3. of these, those whose ways are longer than the finest grid's by no more than `greatest_ratio`
///    in the mean;
/// 4. of these, the one that does the least: the fewest iterations a query, then the fewest
///    obstacles tested, then the largest cells, the smallest limit and the first connectivity of 4,
///    8, hex.
///
/// If none is within the budget, it counts for nothing; if all ways are too long, those with the
/// shortest are taken; the reason says so. What finds nothing is not recommended. Times count for
/// the budget alone, so that without one two runs recommend the same.
[[nodiscard]] Recommendation recommend(std::span<const TuneRow> rows, const TuneRules& rules = {});

} // namespace raywalk::demo
