// SPDX-License-Identifier: MIT
#pragma once

#include "scene/game_map.hpp"
#include "scene/random.hpp"
#include "scene/scene.hpp"

namespace raywalk::demo {

/// A fenced square of `side` meters with trees and rocks, one on 30 square meters.
[[nodiscard]] Scene random_forest(Random& random, float side);

/// Corridors 4 cells wide between walls of 1 cell: all of `side` times `side` crossings are
/// connected, some of them in two ways.
[[nodiscard]] GameMap random_maze(Random& random, int side);

} // namespace raywalk::demo
