// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"
#include "play/camera.hpp"
#include "play/overlays.hpp"

#include <imgui.h>

#include <string>

namespace raywalk::demo {

/// Draws what the colors mean at the bottom of a view: the characters, their paths if these are
/// shown, and the enabled overlays. Returns the texts.
std::string draw_legend(ImDrawList& list,
                        const Camera& view,
                        const Lab& lab,
                        bool shows_paths,
                        const Overlays& overlays);

} // namespace raywalk::demo
