// SPDX-License-Identifier: MIT
#include "raywalk/low_level/convex_pieces.hpp"

#include "shapes/loop_fill.hpp"

#include <algorithm>

namespace raywalk {

std::vector<std::vector<Vec2>> convex_pieces(const std::vector<Vec2>& points) {
    Box box{{1.0F, 1.0F}, {-1.0F, -1.0F}};
    for (const Vec2 point : points) {
        box = box.united({point, point});
    }
    std::vector<std::vector<Vec2>> pieces;
    if (!std::ranges::all_of(points, is_finite)) {
        return pieces;
    }
    LoopFill fill{box};
    fill.add(points, {});
    std::vector<Obstacle> found;
    if (fill.append_to(found)) {
        for (const Obstacle& piece : found) {
            pieces.emplace_back(piece.points.begin(), piece.points.begin() + piece.count);
        }
    }
    return pieces;
}

} // namespace raywalk
