// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include "core/hash.hpp"

#include <bit>
#include <cstddef>
#include <span>

namespace raywalk {

/// A hash of points, in this order, and a number.
[[nodiscard]] inline std::uint64_t fingerprint_of(std::span<const Vec2> points, float number) {
    std::uint64_t fingerprint = combined(1, std::bit_cast<std::uint32_t>(number));
    for (const Vec2 point : points) {
        fingerprint = combined(fingerprint, std::bit_cast<std::uint64_t>(point));
    }
    return mixed(fingerprint);
}

/// A hash of an obstacle's shape and place, whatever its body.
[[nodiscard]] inline std::uint64_t fingerprint_of(const Obstacle& obstacle) {
    const auto points = static_cast<std::size_t>(obstacle.is_one_sided ? 4 : obstacle.count);
    return fingerprint_of(std::span{obstacle.points}.first(points), obstacle.rounding);
}

/// A hash of obstacles and their bodies that does not depend on their order.
[[nodiscard]] inline std::uint64_t fingerprint_with_bodies(std::span<const Obstacle> obstacles) {
    std::uint64_t sum = 0;
    for (const Obstacle& obstacle : obstacles) {
        sum += combined(fingerprint_of(obstacle), obstacle.body.value);
    }
    return sum;
}

/// The filter of a walker that collides with bodies of all types, as far as their policies allow.
[[nodiscard]] inline const ObstacleFilter& any_obstacle() {
    static const ObstacleFilter filter{.category_bits = ~std::uint64_t{0},
                                       .body_types = {.dynamic_bodies = true}};
    return filter;
}

} // namespace raywalk
