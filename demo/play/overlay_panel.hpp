// SPDX-License-Identifier: MIT
#pragma once

#include "lab/magnifier.hpp"
#include "play/overlays.hpp"
#include "play/widgets.hpp"

namespace raywalk::demo {

// Contents of a window: call them between ImGui::Begin and ImGui::End.

/// A checkbox for each overlay, noted as "overlay_" and its name.
void overlay_panel(Overlays& overlays, Widgets& widgets);

/// What the player's last query did, and buttons to go through it one iteration at a time:
/// "search_step", "search_step_10", "search_step_100", "search_restart", "search_run",
/// "search_algorithm".
void magnifier_panel(Magnifier& magnifier, Widgets& widgets);

} // namespace raywalk::demo
