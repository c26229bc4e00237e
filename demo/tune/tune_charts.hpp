// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune_row.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace raywalk::demo {

/// Rows of one radius and one connectivity; not empty.
using TuneGroup = std::vector<TuneRow>;

/// Returns the groups in the order of their first rows.
[[nodiscard]] std::vector<TuneGroup> groups_of(std::span<const TuneRow> rows);

/// Draws the work of a group as a table of HTML: grids against limits, on colors from good to bad.
/// The `chosen` tile is framed; where paths are lost, the figure is struck out; each has a tooltip.
[[nodiscard]] std::string work_map(const TuneGroup& group,
                                   const std::optional<TuneSettings>& chosen);

} // namespace raywalk::demo
