// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune_row.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace raywalk::demo {

/// A column of the printed table.
struct TuneColumn {
    std::string_view name;
    std::string_view detail; ///< unit, or which of several values
    std::string (*text)(const TuneRow& row);
};

/// Returns the columns from "cell" to "frame".
[[nodiscard]] const std::vector<TuneColumn>& tune_columns();

/// Formats aligned lines under two header lines, with an empty line before each cell size.
[[nodiscard]] std::string to_table(std::span<const TuneRow> rows);

} // namespace raywalk::demo
