// SPDX-License-Identifier: MIT
#pragma once

#include "tune/heat_map.hpp"
#include "tune/tune_row.hpp"

#include <optional>
#include <span>
#include <vector>

namespace raywalk::demo {

/// Rows of one radius and one connectivity; not empty.
using TuneGroup = std::vector<TuneRow>;

/// Returns the groups in the order of their first rows.
[[nodiscard]] std::vector<TuneGroup> groups_of(std::span<const TuneRow> rows);

/// Maps of cell size against limit, with the `chosen` tile framed. Time colors are relative to the
/// minimum and maximum of the group.
[[nodiscard]] HeatMap success_map(const TuneGroup& group,
                                  const std::optional<TuneSettings>& chosen);
[[nodiscard]] HeatMap length_map(const TuneGroup& group, const std::optional<TuneSettings>& chosen);
[[nodiscard]] HeatMap time_map(const TuneGroup& group, const std::optional<TuneSettings>& chosen);

} // namespace raywalk::demo
