// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace raywalk::physics {

/// The definition of a fixture, in the frame of its body (unit: meter).
struct Shape {
    enum class Kind : std::uint8_t {
        circle,  ///< one point, and a radius
        polygon, ///< convex, 3 to 8 points
        edges,   ///< through two points or more, two-sided
        chain,   ///< through two points or more, one-sided: lets pass from the left
        loop,    ///< three points or more; if they are counterclockwise, the solid side is outside
    };

    Kind kind = Kind::circle;
    std::vector<Vec2> points;
    float radius = 0.0F;
};

[[nodiscard]] Shape circle(float radius, Vec2 center = {});
[[nodiscard]] Shape box(const Box& box);
[[nodiscard]] Shape polygon(std::vector<Vec2> points);
[[nodiscard]] Shape edge(Vec2 a, Vec2 b);
[[nodiscard]] Shape edges(std::vector<Vec2> points);
[[nodiscard]] Shape chain(std::vector<Vec2> points);
[[nodiscard]] Shape loop(std::vector<Vec2> points);

/// True if Box2D makes a polygon of all these points: they are convex, and none is too close to
/// another or to the line through its neighbors.
[[nodiscard]] bool is_polygon(std::span<const Vec2> points);

/// Returns the distance between two convex hulls as Box2D measures it; 0 if they overlap (unit:
/// meter).
[[nodiscard]] float distance(std::span<const Vec2> a, std::span<const Vec2> b);

/// True if a convex hull that is grown by `radius` and moves by `way` hits another one, as Box2D
/// sweeps it. The hulls must not touch before (unit: meter).
[[nodiscard]] bool
does_hit(std::span<const Vec2> moving, float radius, Vec2 way, std::span<const Vec2> other);

} // namespace raywalk::physics
