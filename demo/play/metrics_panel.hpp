// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"
#include "lab/metrics.hpp"
#include "play/widgets.hpp"

#include <optional>
#include <string>

namespace raywalk::demo {

/// Draws the figures of the query, each with its change against `before`: call it, as the next one,
/// between ImGui::Begin and ImGui::End. `is_outside`: the target is not in the level.
void query_panel(const MetricsReport& now,
                 const std::optional<MetricsReport>& before,
                 bool is_comparing,
                 bool is_outside);

/// Draws the figures of the world and a plot of the frame times, recorded as "frame_plot".
void metrics_panel(const Metrics& metrics, const Lab& lab, Widgets& widgets);

/// Formats one line without times: "query found length 31.20 iterations 52 missed 0 before found
/// length 31.90 iterations 213 missed 1".
[[nodiscard]] std::string query_line(const MetricsReport& now,
                                     const std::optional<MetricsReport>& before);

} // namespace raywalk::demo
