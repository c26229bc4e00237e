// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "physics/world.hpp"

#include <random>
#include <span>
#include <vector>

// Worlds whose geometry is known, measured without the library.
namespace raywalk::bench {

/// A disc around one point, or a convex polygon, counterclockwise (unit: meter).
struct Solid {
    std::vector<Vec2> points;
    double radius = 0.0; ///< of a disc
};

/// A box turned around the world's origin by `angle`, and then moved to `at` (unit: radian).
[[nodiscard]] Solid turned_box(const Box& box, double angle = 0.0, Vec2 at = {});

/// The distance from the solid to the segment; 0 if they meet (unit: meter).
[[nodiscard]] double distance(const Solid& solid, Vec2 a, Vec2 b);

/// The distance from the nearest solid to the segment (unit: meter).
[[nodiscard]] double clearance(std::span<const Solid> solids, Vec2 a, Vec2 b);

/// The distance from the nearest solid to the line through all points (unit: meter).
[[nodiscard]] double clearance(std::span<const Solid> solids, std::span<const Vec2> line);

/// Adds one static body for each solid.
void add_to(physics::World& world, std::span<const Solid> solids);

/// Random numbers that are equal with all standard libraries.
class Dice {
public:
    explicit Dice(std::uint32_t seed)
        : engine_{seed} {}

    /// From 0 to `count` - 1.
    int below(int count) { return static_cast<int>(engine_() % static_cast<unsigned>(count)); }

    double between(double low, double high) {
        return low + (high - low) * static_cast<double>(engine_()) / 4294967296.0;
    }

    bool one_in(int count) { return below(count) == 0; }

    Vec2 point_in(const Box& box) {
        const double x = between(box.min.x, box.max.x);
        return {static_cast<float>(x), static_cast<float>(between(box.min.y, box.max.y))};
    }

private:
    std::mt19937 engine_;
};

} // namespace raywalk::bench
