// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace raywalk {

/// The inside of closed loops, as far as it is in a box, as convex pieces. A point is inside if the
/// winding number of all loops together around it is not 0. Loops may cross and touch themselves
/// and each other. All that is not added has to be outside: loops around the lower left corner of
/// the box, and those with edges in the box.
class LoopFill {
public:
    /// A box without width or height grows by the least that floats can tell.
    explicit LoopFill(const Box& box);

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
    // An edge of a loop, cut at the bottom and the top of the box. It is not vertical.
    struct Edge {
        Vec2d left;
        Vec2d right;
        double slope;
        int step; // winding number above it, minus that below
        BodyKey body;

        [[nodiscard]] double y_at(double x) const {
            return x <= left.x ? left.y : x >= right.x ? right.y : left.y + (x - left.x) * slope;
        }
    };

    // A point at which an edge crosses the bottom of the box.
    struct Crossing {
        double x;
        int step; // winding number to the right of it, minus that to the left
        BodyKey body;
    };

    // An edge in a slab, or the bottom or top of the box.
    struct Line {
        const Edge* edge;
        double y_from;
        double y_to;
    };

    // The lower or upper side of a piece, from left to right.
    struct Side {
        int turn; // 1 if it is convex where it turns left, -1 where it turns right
        std::array<Vec2, Obstacle::max_points> points;
        std::size_t count = 1;
        const Edge* edge = nullptr; // the last one

        [[nodiscard]] Vec2 last() const { return points[count - 1]; }

        // Returns false if it would not be convex or have too many points.
        bool go_on(Vec2 to, const Edge* along);
    };

    struct Piece {
        BodyKey body;
        Side lower;
        Side upper;

        bool go_on(Vec2 low, const Edge* low_edge, Vec2 high, const Edge* high_edge);
        [[nodiscard]] Obstacle obstacle() const;
    };

    void enter_slab();
    [[nodiscard]] std::optional<double> crossing() const;
    void fill_slab(std::vector<Obstacle>& found);
    void fill_between(const Line& low, const Line& high, std::vector<Obstacle>& found);

    // How much heights may differ that are the same but for rounding.
    [[nodiscard]] double tolerance() const {
        return 1e-12 * std::max(std::abs(box_.min.y), std::abs(box_.max.y));
    }

    Box box_;
    std::vector<Edge> edges_;
    std::vector<Crossing> crossings_;
    int winding_ = 0;           // at the lower left corner of the box, or of the slab
    BodyKey body_;              // of a loop around that corner: of the nearest one to the right
    double nearest_ = infinity; // where that loop is

    double from_ = 0.0; // the slab
    double to_ = 0.0;
    std::size_t next_edge_ = 0;
    std::size_t next_crossing_ = 0;
    std::vector<double> stops_; // to the right of the slab, from the last one on
    std::vector<Line> lines_;   // in the slab, from the lowest one on
    std::vector<Piece> before_; // that end at its left, from the lowest one on
    std::size_t next_before_ = 0;
    std::vector<Piece> after_; // that end at its right
    bool is_simple_ = true;
};

} // namespace raywalk
