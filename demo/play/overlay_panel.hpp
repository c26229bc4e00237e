// SPDX-License-Identifier: MIT
#pragma once

#include "play/overlays.hpp"
#include "play/widgets.hpp"

namespace raywalk::demo {

/// Draws a checkbox for each overlay, recorded as "overlay_" and its name: call it between
/// ImGui::Begin and ImGui::End.
void overlay_panel(Overlays& overlays, Widgets& widgets);

} // namespace raywalk::demo
