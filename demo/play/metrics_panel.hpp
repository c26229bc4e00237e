// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"
#include "lab/metrics.hpp"
#include "play/widgets.hpp"

namespace raywalk::demo {

/// Contents of a window: call it between ImGui::Begin and ImGui::End. The plot of the frames is
/// noted as "frame_plot".
void metrics_panel(const Metrics& metrics, const Lab& lab, Widgets& widgets);

} // namespace raywalk::demo
