// SPDX-License-Identifier: MIT
#pragma once

#include "lab/comparison.hpp"
#include "lab/lab.hpp"
#include "play/camera.hpp"
#include "play/widgets.hpp"

#include <imgui.h>

namespace raywalk::demo {

/// Contents of a window: call it between ImGui::Begin and ImGui::End. A choice of pairs, noted as
/// "pairing_" and its name; each side's own choices, noted as "a_..." and "b_..."; the numbers side
/// by side.
void comparison_panel(Comparison& comparison, const Lab& lab, Widgets& widgets);

/// Both paths, in the colors of their columns.
void draw_comparison(const Comparison& comparison, const Camera& camera, ImDrawList& list);

} // namespace raywalk::demo
