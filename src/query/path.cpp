// SPDX-License-Identifier: MIT
#include "raywalk/path.hpp"

#include <cmath>
#include <cstddef>

namespace raywalk {

double length_of(std::span<const Vec2> points) {
    double sum = 0.0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        sum += std::hypot(static_cast<double>(points[i].x) - points[i - 1].x,
                          static_cast<double>(points[i].y) - points[i - 1].y);
    }
    return sum;
}

} // namespace raywalk
