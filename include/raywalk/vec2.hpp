// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>

namespace raywalk {

/// Any vector type with public members x and y: b2Vec2, ImVec2, your own.
template <class V>
concept HasXY = requires(const V& v) {
    { v.x } -> std::convertible_to<float>;
    { v.y } -> std::convertible_to<float>;
};

/// A point or a vector of the plane (unit: meter, or whatever unit the physics world uses).
struct Vec2 {
    float x = 0.0F;
    float y = 0.0F;

    constexpr Vec2() = default;

    constexpr Vec2(float across, float up)
        : x{across}
        , y{up} {}

    /// Implicit on purpose: `navigator.find_path(body->GetPosition(), target)` just works.
    template <HasXY V>
    constexpr Vec2(const V& v)
        : x{static_cast<float>(v.x)}
        , y{static_cast<float>(v.y)} {}

    friend constexpr bool operator==(Vec2, Vec2) = default;

    friend constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }

    friend constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }

    friend constexpr Vec2 operator*(float s, Vec2 v) { return {s * v.x, s * v.y}; }
};

[[nodiscard]] constexpr float dot(Vec2 a, Vec2 b) {
    return a.x * b.x + a.y * b.y;
}

[[nodiscard]] inline float length(Vec2 v) {
    return std::hypot(v.x, v.y);
}

[[nodiscard]] inline float distance(Vec2 a, Vec2 b) {
    return length(b - a);
}

/// False for a vector with a NaN or an infinite coordinate.
[[nodiscard]] inline bool is_finite(Vec2 v) {
    return std::isfinite(v.x) && std::isfinite(v.y);
}

/// An axis-aligned box (unit: meter); a box with min > max contains nothing.
struct Box {
    Vec2 min;
    Vec2 max;

    friend constexpr bool operator==(const Box&, const Box&) = default;

    [[nodiscard]] constexpr bool is_empty() const { return !(min.x <= max.x && min.y <= max.y); }

    [[nodiscard]] constexpr bool overlaps(const Box& other) const {
        return min.x <= other.max.x && other.min.x <= max.x && min.y <= other.max.y &&
               other.min.y <= max.y;
    }

    /// The smallest box around both; `other` if this one is empty.
    [[nodiscard]] constexpr Box united(const Box& other) const {
        if (is_empty()) {
            return other;
        }
        return {{std::min(min.x, other.min.x), std::min(min.y, other.min.y)},
                {std::max(max.x, other.max.x), std::max(max.y, other.max.y)}};
    }

    [[nodiscard]] constexpr Box grown(float by) const {
        return {{min.x - by, min.y - by}, {max.x + by, max.y + by}};
    }
};

} // namespace raywalk
