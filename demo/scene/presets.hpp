// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"

#include <string_view>

namespace raywalk::demo {

inline constexpr int preset_count = 9;

/// Scenes that show what there is to see, by number from 1 to preset_count.
[[nodiscard]] Scene preset(int number);

/// What the preset shows, in a few words.
[[nodiscard]] std::string_view preset_description(int number);

} // namespace raywalk::demo
