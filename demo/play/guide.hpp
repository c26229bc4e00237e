// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"
#include "play/camera.hpp"
#include "play/overlays.hpp"

#include <imgui.h>

#include <cstddef>
#include <optional>
#include <string>

namespace raywalk::demo {

/// Sends the player to the scene's own targets, in turn, until the user acts.
class Autoplay {
public:
    /// Call once a frame. Returns the next target, once the player has rested for a second. Nothing
    /// without a player or targets.
    [[nodiscard]] std::optional<Vec2> next(const Lab& lab);

private:
    std::size_t next_ = 0;
    double rests_since_ = 0.0; // in the simulation's time
};

/// Draws one line in the middle of a view, below `top` (unit: pixel).
void draw_banner(ImDrawList& list, const Camera& view, float top, const char* text);

/// Draws what the colors mean at the bottom of a view: the characters and the enabled overlays.
/// Returns the texts.
std::string draw_legend(ImDrawList& list, const Camera& view, const Overlays& overlays);

} // namespace raywalk::demo
