// SPDX-License-Identifier: MIT
#pragma once

#include "lab/search_watch.hpp"
#include "play/camera.hpp"
#include "play/widgets.hpp"

namespace raywalk::demo {

/// Draws the controls of the watched search at the top of the world: one button while it is closed
/// ("watch"), else those of a player: "watch_play", "watch_step", "watch_step_10", "watch_restart",
/// "watch_close", "watch_speed", "watch_both", "watch_a", "watch_b". Returns their lower edge
/// (unit: pixel).
float watch_bar(SearchWatch& watch, const Camera& area, Widgets& widgets);

} // namespace raywalk::demo
