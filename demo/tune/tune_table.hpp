// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune_row.hpp"

#include <nlohmann/json.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace raywalk::demo {

/// A column of the printed table.
struct TuneColumn {
    std::string_view name;
    std::string_view detail; ///< unit, or which of several values
    std::string text;        ///< of a row
};

/// Returns the columns from "cell" to "warm us".
[[nodiscard]] std::vector<TuneColumn> tune_columns(const TuneRow& row);

/// Formats aligned lines under two header lines, with an empty line before each grid. Leaves out
/// the repeated rows.
[[nodiscard]] std::string to_table(std::span<const TuneRow> rows);

/// Returns all figures of the row by name; ratios are null if no paths were compared. "times" are
/// measured; all others are equal in each run.
[[nodiscard]] nlohmann::ordered_json json_of(const TuneRow& row);

} // namespace raywalk::demo
