// SPDX-License-Identifier: MIT
#pragma once

#include "play/widgets.hpp"

#include <optional>
#include <string_view>

namespace raywalk::demo {

/// Draws a picture of each preset, recorded as "preset_" and its number; `open` is the name of the
/// open scene. Returns the number of the preset that was chosen.
[[nodiscard]] std::optional<int> choose_scene(std::string_view open, Widgets& widgets);

} // namespace raywalk::demo
