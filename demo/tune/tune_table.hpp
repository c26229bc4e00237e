// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune_row.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace raywalk::demo {

/// A column of what people read.
struct TuneColumn {
    std::string_view name;
    std::string_view detail; ///< unit, or which of several figures
    std::string (*text)(const TuneRow& row);
};

/// From "cell" to "frame".
[[nodiscard]] const std::vector<TuneColumn>& tune_columns();

/// Aligned lines under two lines of headings; an empty one before each cell size.
[[nodiscard]] std::string to_table(std::span<const TuneRow> rows);

} // namespace raywalk::demo
