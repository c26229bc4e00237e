// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include "core/hash.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace raywalk {

/// A hash of points, in this order, and a number.
[[nodiscard]] inline std::uint64_t fingerprint_of(std::span<const Vec2> points, float number) {
    std::uint64_t fingerprint = 1;
    const auto hash = [&](float value) {
        fingerprint = combined(fingerprint, std::bit_cast<std::uint32_t>(value));
    };
    hash(number);
    for (const Vec2 point : points) {
        hash(point.x);
        hash(point.y);
    }
    return fingerprint ^ fingerprint >> 32U;
}

/// A hash of an obstacle's shape and place, whatever its body.
[[nodiscard]] inline std::uint64_t fingerprint_of(const Obstacle& obstacle) {
    const auto points = static_cast<std::size_t>(obstacle.is_one_sided ? 4 : obstacle.count);
    return fingerprint_of(std::span{obstacle.points}.first(points), obstacle.rounding);
}

/// A hash of obstacles that does not depend on their order.
[[nodiscard]] inline std::uint64_t fingerprint_of(std::span<const Obstacle> obstacles) {
    std::uint64_t sum = 0;
    for (const Obstacle& obstacle : obstacles) {
        sum += fingerprint_of(obstacle);
    }
    return sum;
}

/// A summary of a body's obstacles: their number, the box around them, and a hash of their shapes
/// and places.
class BodyShape {
public:
    void add(const Obstacle& part) {
        bounds_ = bounds_.united(part.bounds());
        fingerprint_ += fingerprint_of(part);
        ++obstacle_count_;
    }

    /// The box around all added obstacles; empty if there are none (unit: meter).
    [[nodiscard]] const Box& bounds() const { return bounds_; }

    [[nodiscard]] BodyState state_of(BodyKey body) const {
        return {.body = body,
                .bounds = bounds_,
                .fingerprint = fingerprint_,
                .obstacle_count = obstacle_count_};
    }

private:
    Box bounds_{{1.0F, 1.0F}, {-1.0F, -1.0F}};
    std::uint64_t fingerprint_ = 0;
    std::uint32_t obstacle_count_ = 0;
};

/// Returns the place of a body in a list that is sorted by body; null if there is none.
[[nodiscard]] inline BodyPlace* find_place(std::span<BodyPlace> places, BodyKey body) {
    const auto place = std::ranges::lower_bound(places, body, {}, &BodyPlace::body);
    return place != places.end() && place->body == body ? &*place : nullptr;
}

} // namespace raywalk
