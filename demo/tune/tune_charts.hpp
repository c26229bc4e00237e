// SPDX-License-Identifier: MIT
#pragma once

#include "tune/heat_map.hpp"
#include "tune/line_chart.hpp"
#include "tune/tune_row.hpp"

#include <optional>
#include <span>
#include <vector>

namespace raywalk::demo {

/// Rows of one radius and one connectivity, one at least.
using TuneGroup = std::vector<TuneRow>;

/// In the order of their first rows.
[[nodiscard]] std::vector<TuneGroup> groups_of(std::span<const TuneRow> rows);

/// Cell size against limit; what is `chosen` is framed. Colors of times are by the least and the
/// greatest of the group.
[[nodiscard]] HeatMap success_map(const TuneGroup& group,
                                  const std::optional<TuneSettings>& chosen);
[[nodiscard]] HeatMap length_map(const TuneGroup& group, const std::optional<TuneSettings>& chosen);
[[nodiscard]] HeatMap time_map(const TuneGroup& group, const std::optional<TuneSettings>& chosen);

/// What is found over the limit, a curve for each cell size.
[[nodiscard]] LineChart success_chart(const TuneGroup& group);
/// What a query takes over the cell size, at the greatest limit.
[[nodiscard]] LineChart time_chart(const TuneGroup& group);

} // namespace raywalk::demo
