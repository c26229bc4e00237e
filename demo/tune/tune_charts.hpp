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

/// Draws the found queries, the lengths, the work and the time of a group as tables of HTML: grids
/// against limits, on colors from good to bad. The `chosen` tile is framed; each has a tooltip.
[[nodiscard]] std::string heat_maps(const TuneGroup& group,
                                    const std::optional<TuneSettings>& chosen);

} // namespace raywalk::demo
