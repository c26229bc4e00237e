// SPDX-License-Identifier: MIT
#pragma once

#include "lab/metrics.hpp"
#include "lab/size_sweep.hpp"
#include "play/widgets.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace raywalk::demo {

/// Says what a query spent of its limit, and what it needs: "limit 60, used 60, needs 238".
[[nodiscard]] std::string limit_line(const MetricsReport& report, std::int64_t limit);

/// Draws that line and a bar of the limit, what the query used, and what it needs. Returns the
/// limit to set if the user clicks on the one that suffices.
[[nodiscard]] std::optional<std::int64_t>
limit_panel(const MetricsReport& report, std::int64_t limit, Widgets& widgets);

/// Formats the samples in a line: "sizes 0.15 found 20.13 m 45, ...". Without times.
[[nodiscard]] std::string state_line(std::span<const SizeSample> samples);

/// Draws length, iterations and time of the first query over the cell size as small curves, with a
/// mark at `cell_size`, and gaps where no path was found (unit: meter). Returns the size that the
/// user clicks on.
[[nodiscard]] std::optional<float>
size_curves(std::span<const SizeSample> samples, float cell_size, Widgets& widgets);

} // namespace raywalk::demo
