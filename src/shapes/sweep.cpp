// SPDX-License-Identifier: MIT
#include "shapes/sweep.hpp"

#include <tuple>

namespace raywalk {
namespace {

// An order of obstacles by where they are.
bool is_before(const Obstacle& a, const Obstacle& b) {
    const auto used_points = [](const Obstacle& shape) {
        return shape.is_one_sided ? 4 : shape.count; // with the points beside a one-sided edge
    };
    for (int i = 0; i < std::min(used_points(a), used_points(b)); ++i) {
        const Vec2 p = a.points[i];
        const Vec2 q = b.points[i];
        if (p != q) {
            return p.x < q.x || (p.x == q.x && p.y < q.y);
        }
    }
    return std::tuple{used_points(a), a.count, a.rounding} <
           std::tuple{used_points(b), b.count, b.rounding};
}

} // namespace

ObstacleSet::ObstacleSet(std::span<const Obstacle> obstacles, float reach) {
    std::vector<const Obstacle*> ordered;
    for (const Obstacle& obstacle : obstacles) {
        ordered.push_back(&obstacle);
    }
    std::sort(ordered.begin(), ordered.end(), [](auto* a, auto* b) { return is_before(*a, *b); });
    all_.reserve(ordered.size());
    for (const Obstacle* obstacle : ordered) {
        all_.emplace_back(*obstacle, reach);
    }
}

} // namespace raywalk
