// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include "core/vec2d.hpp"

#include <limits>
#include <span>
#include <vector>

namespace raywalk {

/// An edge of a loop, cut at the bottom and the top of a box. It is not vertical.
struct LoopEdge {
    Vec2d left;   ///< its left end (unit: meter)
    Vec2d right;  ///< its right end (unit: meter)
    double slope; ///< height for each meter to the right (no unit)
    int step;     ///< winding number above it, minus that below
    BodyKey body; ///< of the loop
};

/// A point at which an edge of a loop crosses the bottom of a box.
struct LoopCrossing {
    double x;     ///< where (unit: meter)
    int step;     ///< winding number to the right of it, minus that to the left
    BodyKey body; ///< of the loop
};

/// The inside of closed loops, as far as it is in a box, as convex pieces. A point is inside if the
/// winding number of all loops together around it is not 0. Loops may cross and touch themselves
/// and each other. All that is not added has to be outside: loops around the lower left corner of
/// the box, and those with edges in the box.
class LoopFill {
public:
    /// A side of `box` without length grows by the least that floats can tell.
    explicit LoopFill(const Box& box);

    /// The box (unit: meter).
    [[nodiscard]] const Box& box() const { return box_; }

    /// Returns a segment to the right of the box's lower left corner, as a box: each loop at most
    /// `max_size` wide and high, however it is turned, has an edge that touches the segment if it
    /// contains the corner (unit: meter).
    [[nodiscard]] Box segment(float max_size) const;

    /// Adds the loop of a body. Its last point is joined to the first. One with a point that is not
    /// finite is ignored (unit: meter).
    void add(std::span<const Vec2> points, BodyKey body);

    /// Appends the pieces to `found`: they do not overlap, and none is outside but for rounding.
    /// The body of each is that of a loop that bounds or contains it. Neither depends on the order
    /// in which loops were added. Returns false if edges cross, or if the winding number is beyond
    /// 1 or -1 somewhere. Call this once.
    bool append_to(std::vector<Obstacle>& found);

private:
    Box box_;
    int winding_ = 0; // around the lower left corner
    BodyKey nearest_; // of the loop around that corner that is nearest to the right
    double nearest_x_ = std::numeric_limits<double>::infinity();
    std::vector<LoopEdge> edges_;
    std::vector<LoopCrossing> crossings_;
};

} // namespace raywalk
