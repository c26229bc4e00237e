// SPDX-License-Identifier: MIT
#pragma once

#include "run/recording.hpp"
#include "scene/outline.hpp"
#include "scene/palette.hpp"
#include "scene/scene.hpp"

#include <span>
#include <string>
#include <vector>

namespace raywalk::demo {

struct Picture {
    std::string title;
    Box bounds;
    bool is_y_up = true;
    Color ground = palette::meadow;
    std::span<const Outline> outlines; ///< movable ones are in the recording
    std::span<const CostArea> costs;
    std::span<const Portal> portals;
};

/// Renders the recording as an SVG animation that plays in every browser, also inside an <img>, and
/// repeats. Where animations do not run, it shows the start. A recording without duration becomes a
/// still picture.
[[nodiscard]] std::string to_svg(const Picture& picture, const Recording& recording);

/// Renders the samples of the recording's last seconds as still pictures.
[[nodiscard]] std::vector<std::string>
last_stills(const Picture& picture, const Recording& recording, double seconds);

} // namespace raywalk::demo
