// SPDX-License-Identifier: MIT
#pragma once

#include "lab/search_stepper.hpp"
#include "play/overlays.hpp"
#include "play/widgets.hpp"

namespace raywalk::demo {

// Contents of a window: call these functions between ImGui::Begin and ImGui::End.

/// Draws a checkbox for each overlay, recorded as "overlay_" and its name.
void overlay_panel(Overlays& overlays, Widgets& widgets);

/// Draws the statistics of the player's last query, and buttons to step through it: "search_step",
/// "search_step_10", "search_step_100", "search_restart", "search_run", "search_algorithm".
void search_panel(SearchStepper& stepper, Widgets& widgets);

} // namespace raywalk::demo
