// SPDX-License-Identifier: MIT
#include "raywalk/path.hpp"

#include "core/vec2d.hpp"

namespace raywalk {

double length_of(std::span<const Vec2> points) {
    double sum = 0.0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        sum += norm(between(points[i - 1], points[i]));
    }
    return sum;
}

} // namespace raywalk
