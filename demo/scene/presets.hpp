// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"

#include <string_view>

namespace raywalk::demo {

inline constexpr int preset_count = 10;

/// Returns one of the built-in scenes, numbered from 1 to preset_count.
[[nodiscard]] Scene preset(int number);

[[nodiscard]] std::string_view preset_description(int number);

} // namespace raywalk::demo
