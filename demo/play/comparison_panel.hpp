// SPDX-License-Identifier: MIT
#pragma once

#include "lab/comparison.hpp"
#include "lab/lab.hpp"
#include "play/camera.hpp"
#include "play/widgets.hpp"

#include <imgui.h>

namespace raywalk::demo {

/// Draws the contents of a window; call it between ImGui::Begin and ImGui::End. Contains the
/// comparisons, recorded as "pairing_" and the name, and a table of both results.
void comparison_panel(Comparison& comparison, Widgets& widgets);

/// Draws both paths in the colors of their columns.
void draw_comparison(const Comparison& comparison, const Camera& camera, ImDrawList& list);

} // namespace raywalk::demo
