// SPDX-License-Identifier: MIT
#pragma once

#include "scene/game_map.hpp"
#include "scene/random.hpp"
#include "scene/scene.hpp"

namespace raywalk::demo {

/// Returns a fenced square of `side` meters with trees and rocks, one per 30 square meters.
[[nodiscard]] Scene random_forest(Random& random, float side);

struct MazeSettings {
    int side = 8;           ///< crossings in a row, and in a column
    int corridor_width = 4; ///< (unit: cell)
    int loops = 8;          ///< tries to open another wall between two crossings
};

/// Returns a maze whose crossings are all connected, by one path but for the loops. Its walls are 1
/// cell wide.
[[nodiscard]] GameMap random_maze(Random& random, const MazeSettings& settings);

} // namespace raywalk::demo
