// SPDX-License-Identifier: MIT
#include "raywalk/probe.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <span>
#include <utility>
#include <vector>

namespace raywalk {

// Andrew's monotone chain.
WalkerHull WalkerHull::around(std::vector<Vec2> points, float rounding) {
    std::ranges::sort(points, {}, [](Vec2 p) { return std::pair{p.y, p.x}; });
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 2) {
        WalkerHull hull{.count = static_cast<int>(points.size()), .rounding = rounding};
        std::ranges::copy(points, hull.points.begin());
        return hull;
    }
    std::vector<Vec2> corners;
    const auto add_side = [&corners](const auto& side) {
        const std::size_t first = corners.size();
        for (const Vec2 point : side) {
            while (corners.size() > first + 1 &&
                   cross(between(corners.end()[-2], corners.back()),
                         between(corners.back(), point)) <= 0.0) {
                corners.pop_back();
            }
            corners.push_back(point);
        }
        corners.pop_back(); // the first one of the next side
    };
    add_side(points);
    add_side(std::views::reverse(points));
    WalkerHull hull{.rounding = rounding};
    if (corners.size() <= hull.points.size()) {
        std::ranges::copy(corners, hull.points.begin());
        hull.count = static_cast<int>(corners.size());
    }
    return hull;
}

float WalkerHull::extent() const {
    float farthest = 0.0F;
    for (const Vec2 point : std::span{points}.first(static_cast<std::size_t>(count))) {
        farthest = std::max(farthest, length(point));
    }
    return farthest;
}

float WalkerHull::width(Vec2 direction) const {
    const double size = norm(exact(direction));
    double least = 0.0;
    double greatest = 0.0;
    for (std::size_t i = 0; size > 0.0 && i < static_cast<std::size_t>(count); ++i) {
        const double along = dot(exact(points[i]), exact(direction)) / size;
        least = i == 0 ? along : std::min(least, along);
        greatest = i == 0 ? along : std::max(greatest, along);
    }
    return static_cast<float>(greatest - least) + 2.0F * rounding;
}

} // namespace raywalk
