// SPDX-License-Identifier: MIT
#include "raywalk/probe.hpp"

#include "core/algorithms.hpp"
#include "core/input_check.hpp"
#include "core/vec2d.hpp"

#include <cmath>
#include <cstddef>
#include <utility>

namespace raywalk {

// Andrew's monotone chain.
WalkerHull WalkerHull::around(std::vector<Vec2> points, float rounding) {
    if (!all_of(points, is_finite) || !(rounding >= 0.0F && std::isfinite(rounding))) {
        static OnceLog log;
        log.error("WalkerHull::around: a number is not finite, or negative");
        return {};
    }
    sort_unique(points, by([](Vec2 p) { return std::pair{p.y, p.x}; }));
    std::vector<Vec2> corners;
    const auto add_side = [&corners](auto next, auto end) {
        const std::size_t first = corners.size();
        for (; next != end; ++next) {
            const Vec2 point = *next;
            while (corners.size() > first + 1 && cross(between(corners.end()[-2], corners.back()),
                                                       between(corners.back(), point)) <= 0.0) {
                corners.pop_back();
            }
            corners.push_back(point);
        }
        corners.pop_back(); // the first one of the next side
    };
    if (points.size() > 1) {
        add_side(points.begin(), points.end());
        add_side(points.rbegin(), points.rend());
    } else {
        corners = points;
    }
    WalkerHull hull;
    if (corners.size() <= max_points) {
        hull.points_ = std::move(corners);
        hull.rounding_ = rounding;
    }
    return hull;
}

float WalkerHull::extent() const {
    float farthest = 0.0F;
    for (const Vec2 point : points_) {
        farthest = std::max(farthest, length(point));
    }
    return farthest;
}

float WalkerHull::width(Vec2 direction) const {
    const double size = norm(exact(direction));
    double width = 0.0;
    for (const Vec2 from : points_) {
        for (const Vec2 to : points_) {
            width = std::max(width, dot(between(from, to), exact(direction)));
        }
    }
    return static_cast<float>(size > 0.0 ? width / size : 0.0) + 2.0F * rounding_;
}

} // namespace raywalk
