// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>

/// Pathfinding for 2D games that asks the physics world itself.
namespace raywalk {

/// Any vector type with public members x and y: b2Vec2, ImVec2, your own.
template <class V>
concept HasXY = requires(const V& v) {
    { v.x } -> std::convertible_to<float>;
    { v.y } -> std::convertible_to<float>;
};

/// A point or a vector of the plane (unit: meter, or whatever unit the physics world uses).
struct Vec2 {
    float x = 0.0F; ///< eastward
    float y = 0.0F; ///< northward, whichever way that is on the screen

    constexpr Vec2() = default;

    /// The vector with these coordinates.
    constexpr Vec2(float across, float up)
        : x{across}
        , y{up} {}

    /// Implicit on purpose: `navigator.find_path(body->GetPosition(), target)` just works.
    template <HasXY V>
    constexpr Vec2(const V& v)
        : x{static_cast<float>(v.x)}
        , y{static_cast<float>(v.y)} {}

    friend constexpr bool operator==(Vec2, Vec2) = default;

    /// The sum, coordinate by coordinate.
    friend constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }

    /// The difference, coordinate by coordinate.
    friend constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }

    /// The vector, so many times as long.
    friend constexpr Vec2 operator*(float s, Vec2 v) { return {s * v.x, s * v.y}; }
};

/// The dot product.
[[nodiscard]] constexpr float dot(Vec2 a, Vec2 b) {
    return a.x * b.x + a.y * b.y;
}

/// How long the vector is (unit: meter).
[[nodiscard]] inline float length(Vec2 v) {
    return std::hypot(v.x, v.y);
}

/// How far the points are from each other (unit: meter).
[[nodiscard]] inline float distance(Vec2 a, Vec2 b) {
    return length(b - a);
}

/// False for a vector with a NaN or an infinite coordinate.
[[nodiscard]] inline bool is_finite(Vec2 v) {
    return std::isfinite(v.x) && std::isfinite(v.y);
}

/// An axis-aligned box (unit: meter); a box with min > max contains nothing.
struct Box {
    Vec2 min; ///< the least coordinates in the box
    Vec2 max; ///< the greatest; both borders belong to the box

    friend constexpr bool operator==(const Box&, const Box&) = default;

    /// True if no point is in the box; of one with a NaN as well.
    [[nodiscard]] constexpr bool is_empty() const { return !(min.x <= max.x && min.y <= max.y); }

    /// True if the boxes share a point, be it on their borders. Neither may be empty.
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

    /// The box with each side moved out by so much, or in if it is negative (unit: meter).
    [[nodiscard]] constexpr Box grown(float by) const {
        return {{min.x - by, min.y - by}, {max.x + by, max.y + by}};
    }
};

} // namespace raywalk
