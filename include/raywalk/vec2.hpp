// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <span>

/// Pathfinding for 2D games that reads obstacles directly from your physics world.
namespace raywalk {

/// Any vector type with public members x and y: b2Vec2, ImVec2, your own.
template <class V>
concept HasXY = requires(const V& v) {
    { v.x } -> std::convertible_to<float>;
    { v.y } -> std::convertible_to<float>;
};

/// A point or a vector of the plane (unit: meter, or whatever unit the physics world uses).
struct Vec2 {
    float x = 0.0F; ///< eastward (unit: meter)
    float y = 0.0F; ///< northward, whichever way that is on the screen (unit: meter)

    constexpr Vec2() = default;

    /// A vector from its coordinates (unit: meter).
    constexpr Vec2(float across, float up)
        : x{across}
        , y{up} {}

    /// Converts from any vector type with x and y, implicitly so that
    /// `navigator.find_path(body->GetPosition(), target)` works.
    template <HasXY V>
    constexpr Vec2(const V& v)
        : x{static_cast<float>(v.x)}
        , y{static_cast<float>(v.y)} {}

    friend constexpr bool operator==(Vec2, Vec2) = default;

    /// Componentwise sum.
    friend constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }

    /// Componentwise difference.
    friend constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }

    /// The vector scaled by `s` (no unit).
    friend constexpr Vec2 operator*(float s, Vec2 v) { return {s * v.x, s * v.y}; }
};

/// The dot product (unit: the product of those of the two vectors).
[[nodiscard]] constexpr float dot(Vec2 a, Vec2 b) {
    return a.x * b.x + a.y * b.y;
}

/// The length of the vector (unit: meter). Identical on every machine, unlike std::hypot.
[[nodiscard]] inline float length(Vec2 v) {
    const double x = v.x;
    const double y = v.y;
    return static_cast<float>(std::sqrt(x * x + y * y));
}

/// The distance between two points (unit: meter).
[[nodiscard]] inline float distance(Vec2 a, Vec2 b) {
    return length(b - a);
}

/// True if neither coordinate is NaN or infinite.
[[nodiscard]] inline bool is_finite(Vec2 v) {
    return std::isfinite(v.x) && std::isfinite(v.y);
}

/// An axis-aligned box, as b2AABB (unit: meter). A box with min > max in x or y is empty.
struct Box {
    Vec2 min; ///< lower left corner
    Vec2 max; ///< upper right corner; the borders belong to the box

    friend constexpr bool operator==(const Box&, const Box&) = default;

    /// True if the box contains no point, also if a coordinate is NaN.
    [[nodiscard]] constexpr bool is_empty() const { return !(min.x <= max.x && min.y <= max.y); }

    /// True if the boxes share at least one point, borders included. Neither may be empty.
    [[nodiscard]] constexpr bool overlaps(const Box& other) const {
        return min.x <= other.max.x && other.min.x <= max.x && min.y <= other.max.y &&
               other.min.y <= max.y;
    }

    /// The smallest box around both; `other` if this one is empty.
    [[nodiscard]] constexpr Box united(const Box& other) const {
        if (is_empty()) {
            return other;
        }
        return {{(std::min)(min.x, other.min.x), (std::min)(min.y, other.min.y)},
                {(std::max)(max.x, other.max.x), (std::max)(max.y, other.max.y)}};
    }

    /// The box with each side moved outward by `by`, or inward if it is negative (unit: meter).
    [[nodiscard]] constexpr Box grown(float by) const {
        return {{min.x - by, min.y - by}, {max.x + by, max.y + by}};
    }
};

/// A range of vectors with x and y that is no span of Vec2, such as std::vector<b2Vec2>.
template <class R>
concept OtherPoints = requires(const R& range) {
    requires !std::convertible_to<const R&, std::span<const Vec2>>;
    { *std::begin(range) } -> std::convertible_to<Vec2>;
    std::end(range);
};

} // namespace raywalk
