// SPDX-License-Identifier: MIT
#pragma once

#include "run/recording.hpp"
#include "scene/outline.hpp"
#include "scene/palette.hpp"
#include "scene/scene.hpp"

#include <span>
#include <string>

namespace raywalk::demo {

struct Picture {
    std::string title;
    Box bounds;
    bool is_y_up = true;
    Color ground = palette::meadow;
    std::span<const Outline> outlines; ///< those that are not fixed are in the recording
    std::span<const CostArea> costs;
};

/// The recording as an SVG picture that moves by itself, in every browser and inside an <img>, and
/// starts over when it has ended. Where nothing moves, it shows the start.
[[nodiscard]] std::string to_svg(const Picture& picture, const Recording& recording);

} // namespace raywalk::demo
