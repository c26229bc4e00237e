// SPDX-License-Identifier: MIT
#pragma once

#include "scene/game_map.hpp"
#include "scene/scene.hpp"

#include <string>

namespace raywalk::demo {

/// Returns a scene with the map's blocked cells and without characters.
[[nodiscard]] Scene scene_of(const GameMap& map, std::string name);

} // namespace raywalk::demo
