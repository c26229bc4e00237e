// SPDX-License-Identifier: MIT
#include "raywalk/low_level/convex_pieces.hpp"

#include "shapes/loop_fill.hpp"

namespace raywalk {

std::vector<std::vector<Vec2>> convex_pieces(const std::vector<Vec2>& points) {
    Box box{{1.0F, 1.0F}, {-1.0F, -1.0F}};
    for (const Vec2 point : points) {
        box = box.united({point, point});
    }
    LoopFill fill{box};
    fill.add(points, {});
    std::vector<Obstacle> found;
    std::vector<std::vector<Vec2>> pieces;
    if (fill.append_to(found)) {
        for (const Obstacle& piece : found) {
            pieces.emplace_back(piece.points.begin(), piece.points.begin() + piece.count);
        }
    }
    return pieces;
}

} // namespace raywalk
