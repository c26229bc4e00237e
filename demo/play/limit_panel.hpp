// SPDX-License-Identifier: MIT
#pragma once

#include "lab/metrics.hpp"
#include "play/widgets.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace raywalk::demo {

/// Says what a query spent of its limit, and what it needs: "limit 60, used 60, needs 238".
[[nodiscard]] std::string limit_line(const MetricsReport& report, std::int64_t limit);

/// Draws that line and a bar of the limit, what the query used, and what it needs. Returns the
/// limit to set if the user clicks on the one that suffices.
[[nodiscard]] std::optional<std::int64_t>
limit_panel(const MetricsReport& report, std::int64_t limit, Widgets& widgets);

} // namespace raywalk::demo
