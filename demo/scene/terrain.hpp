// SPDX-License-Identifier: MIT
#pragma once

#include "scene/game_map.hpp"
#include "scene/random.hpp"
#include "scene/scene.hpp"

namespace raywalk::demo {

/// Returns a fenced square of `side` meters with trees and rocks, one per 30 square meters.
[[nodiscard]] Scene random_forest(Random& random, float side);

/// Returns a maze of `side` x `side` crossings with corridors 4 cells wide and walls 1 cell wide.
/// All crossings are connected, some by more than one path.
[[nodiscard]] GameMap random_maze(Random& random, int side);

} // namespace raywalk::demo
