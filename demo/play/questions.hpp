// SPDX-License-Identifier: MIT
#pragma once

#include "lab/metrics.hpp"
#include "lab/size_sweep.hpp"
#include "play/widgets.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace raywalk::demo {

/// Says what the searches spent of the limit: "this path 60, needs 238, hardest so far 383
/// (skeleton 7), limit 60". The hardest one is left out if this path takes as many.
[[nodiscard]] std::string limit_line(const MetricsReport& report, std::int64_t limit);

/// Says what suits the level, or how much of it is measured: "recommended for this level: 0.71 m,
/// limit 3000 (>= 3 x 914, the hardest of 40 test queries)".
[[nodiscard]] std::string level_line(const SizeSweep& sweep);

/// Draws a button, recorded as `name`, that sets the limit by the rule of `tune` for the hardest
/// query that is known: that of the report, of the characters, and of the level with these cells,
/// which it names ("set 1000 for 1 m"). Returns the settings to use if the user clicks on it.
[[nodiscard]] std::optional<SceneSettings> limit_button(const MetricsReport& report,
                                                        const SizeSweep& sweep,
                                                        SceneSettings settings,
                                                        const std::string& name,
                                                        Widgets& widgets);

/// What the user chooses in a frame.
struct Wishes {
    std::optional<SceneSettings> settings;
    std::optional<std::size_t> character; ///< to select
};

/// Draws what the searches spent of the limit ("limit_bar", "set_limit"), how many agents ended at
/// it ("limited_agents"), what suits the level ("use_both", "copy_code"), and the figures of the
/// level over the cell size ("size_curves"): hatched where paths are not found. The height is
/// always the same.
[[nodiscard]] Wishes show_questions(const MetricsReport& report,
                                    const SizeSweep& sweep,
                                    const SceneSettings& settings,
                                    Widgets& widgets);

} // namespace raywalk::demo
