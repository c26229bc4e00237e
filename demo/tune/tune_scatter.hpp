// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune_row.hpp"

#include <optional>
#include <span>
#include <string>

namespace raywalk::demo {

/// Draws the work of the rows against the mean excess of their paths as a <figure> of HTML: a disc
/// for each, a ring for those that lose more queries than the chosen one, a circle around that, and
/// a line through its frontier; see frontier_of(). Nothing without a chosen row.
[[nodiscard]] std::string to_scatter(std::span<const TuneRow> rows,
                                     const std::optional<TuneSettings>& chosen);

} // namespace raywalk::demo
