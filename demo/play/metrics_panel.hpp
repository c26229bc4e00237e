// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"
#include "lab/metrics.hpp"
#include "play/widgets.hpp"

namespace raywalk::demo {

/// Draws the contents of a window; call it between ImGui::Begin and ImGui::End. The plot of the
/// frames is recorded as "frame_plot".
void metrics_panel(const Metrics& metrics, const Lab& lab, Widgets& widgets);

} // namespace raywalk::demo
