// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include "core/vec2d.hpp"

#include <array>
#include <vector>

namespace raywalk {

/// The border of a convex hull grown by a radius: sides, and discs around the corners. Parts of the
/// discs are inside of the border.
class GrownOutline {
public:
    /// Grows the hull of `obstacle` by `radius` > 0, without its rounding (unit: meter).
    GrownOutline(const Obstacle& obstacle, double radius);

    /// @name The box around it (unit: meter)
    /// @{
    [[nodiscard]] Vec2d min() const { return min_; }

    [[nodiscard]] Vec2d max() const { return max_; }

    /// @}

    /// False if each point is nearer to `center` than `from`, or farther away than `to`, for sure
    /// (unit: meter).
    [[nodiscard]] bool is_in_ring(Vec2d center, double from, double to) const;

    /// Adds for each side and disc the point nearest to `target`, unless it is an end of the side.
    /// Of a disc around `target` itself, eight points (unit: meter).
    void add_nearest(Vec2d target, std::vector<Vec2d>& points) const;
    /// Adds all points where a side or disc of this outline meets one of the other (unit: meter).
    void add_crossings(const GrownOutline& other, std::vector<Vec2d>& points) const;
    /// Adds all points where a side or disc meets the segment, of some length (unit: meter).
    void add_crossings(Vec2d from, Vec2d to, std::vector<Vec2d>& points) const;
    /// Adds the directions of the two tangents from `point`, which has to be outside, to the
    /// outline with a radius smaller by `less` (unit: meter).
    void add_tangents(Vec2d point, double less, std::vector<Vec2d>& directions) const;

private:
    struct Side {
        Vec2d from;
        Vec2d to;
    };

    void add_side(Vec2d from, Vec2d to);
    [[nodiscard]] bool overlaps(const GrownOutline& other) const;

    double radius_;
    int corner_count_ = 0;
    int side_count_ = 0;
    std::array<Vec2d, Obstacle::max_points> corners_;
    std::array<Side, Obstacle::max_points> sides_;
    Vec2d min_{};
    Vec2d max_{};
};

} // namespace raywalk
