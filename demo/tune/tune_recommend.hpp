// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune_choice.hpp"
#include "tune/tune_row.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace raywalk::demo {

/// The rule as text, for --help and the report.
inline constexpr std::string_view tune_rule =
    "The rule: of the combinations that find most of the reachable queries, with a limit of at "
    "least three times the iterations of the hardest of them and paths on average at most 5 % "
    "longer than the shortest known ones (--max-longer), the one with the least work of a first "
    "query: its iterations, and the discovery of cells. Discovery takes longer for more cells, and "
    "for larger cells where there may be narrow passages beside an obstacle.\n\nOf equal ones, it "
    "is the one with the shortest paths and the least memory, so no other is better in everything "
    "that counts. A requirement "
    "that no combination meets is ignored, and the reason says so. The shortest known path of a "
    "query is the shortest way in the plane, without any grid, or one that a combination finds. In "
    "a scene with costs, lengths are multiplied by them.";

/// The options of `run`, `play` and `record` for these settings.
[[nodiscard]] std::string flags_of(const TuneSettings& settings);
/// C++ for the same settings, complete lines.
[[nodiscard]] std::string code_of(const TuneSettings& settings);

struct Recommendation {
    /// The selected combination; its radius is meaningless. Nothing if there is none.
    std::optional<TuneSettings> settings;
    std::string reason;   ///< based on counts; times only appear if they exceed the budget
    std::string measured; ///< query times

    /// "recommended: --cell-size 1 --max-iterations 1000 --connectivity 8: finds 100 % of ..."
    [[nodiscard]] std::string line() const;
};

/// Selects a combination by the rule (`tune_rule`), regardless of the order of the rows. Of equal
/// ones, the largest cells are taken, the smallest limit, the first connectivity of 4, 8, hex, and
/// the origin nearest to the world's. Rows that only differ in their radius count as one. Rows that
/// find nothing are not recommended, nor anything from fewer than `min_queries` reachable queries.
/// Times only matter for the budget, so that without one two runs give the same recommendation.
[[nodiscard]] Recommendation recommend(std::span<const TuneRow> rows, const TuneRules& rules = {});

} // namespace raywalk::demo
