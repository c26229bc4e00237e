// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_anchor.hpp"

#include "cells/nearest_nodes.hpp"
#include "shapes/grown_outline.hpp"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace raywalk {

/// A point at which a walker can stand: no obstacle is nearer than its reach, and a node can be
/// reached from there.
struct StandingPoint {
    Vec2 point;        ///< (unit: meter)
    GridAnchor anchor; ///< connects the point to the grid
};

/// The greatest distance between a point and a cell center to which an anchor connects it, of
/// squares and of hexagons (unit: cell).
inline constexpr double anchor_range = 3.5;

/// How far from a target that the walker cannot stand at a path may end at a standing point (unit:
/// cell).
inline constexpr double max_standing_cells = 4.0;

/// Returns the point at which a path that is found ends: the target, or, if the walker fits there
/// with its radius, less a quarter of its margin, but not with its margin, the nearest point within
/// two margins where it can stand. Nothing if there is none. `target` has to be in the grid's range
/// (unit: meter).
[[nodiscard]] std::optional<StandingPoint> standing_point_at(NeighborView& view, Vec2 target);

/// Returns the nearest point within two margins of a target at which the walker fits, whether a
/// cell center can be reached from there or not. Nothing if there is none, or if not even the
/// radius, less a quarter of the margin, fits at the target, which has to be in the grid's range
/// (unit: meter).
[[nodiscard]] std::optional<Vec2> fitting_point_near(NeighborView& view, Vec2 target);

/// Enumerates the points around a target at which the walker can stand, nearest first: the target
/// itself, the points of the grown obstacles nearest to it, the points where their outlines cross,
/// and nodes. Near places where the walker fits but sees no node, also points at the border of what
/// can be seen from one. So the first one is the nearest of all points, to
/// within the position_tolerance() that points keep from the outlines; equally near ones come in
/// the order of their cells. Blocked cells have no outlines: who stands beside them stands in the
/// center of a cell.
class StandingPoints {
public:
    /// As `max_cells`: farther than the cells that NearestNodes finds.
    static constexpr double unlimited = 100.0;

    /// `target` has to be in the grid's range (unit: meter). Leaves out points farther than
    /// `max_cells` (unit: cell). `view` must live until the last next().
    StandingPoints(NeighborView& view, Vec2 target, double max_cells);

    /// From now on, leaves out points that see no node of which `is_sought` is true, as far as that
    /// is known without looking.
    void seek(std::function<bool(const GridNode&)> is_sought) { is_sought_ = std::move(is_sought); }

    /// Returns the next nearest point; nothing if there are no more.
    [[nodiscard]] std::optional<StandingPoint> next();
    /// Looks at the next candidate, and sets `found` if it is a point at which the walker can
    /// stand. Returns false if there are no more candidates.
    [[nodiscard]] bool step(std::optional<StandingPoint>& found);
    /// Returns the nearest point on an outline of a grown obstacle, of those within the distance,
    /// at which the walker fits, connected to the grid or not. Call nothing else before.
    [[nodiscard]] std::optional<Vec2> nearest_fitting();

    /// The number of candidates so far, also of those that were dropped at once.
    [[nodiscard]] std::uint64_t candidates() const { return all_found_; }

    /// From now on, also returns points at the border of what can be seen from a center. Call it if
    /// the last point is of no use, because it is connected to other centers than those sought.
    void look_closer();

private:
    struct Candidate {
        std::int64_t distance; // (unit: clearance)
        Cell cell;
        Vec2 point;
    };

    [[nodiscard]] bool add_ring();
    [[nodiscard]] bool may_see_sought_node(Vec2 point);
    [[nodiscard]] bool skip_to_nodes();
    void collect_outlines(double from, double to);
    void add_by_outlines(double from, double to);
    void add_nodes(double to);
    void add_by_sight(double from, double to);
    void add_by_sight(const GridNode& node, double from, double to);
    void add_segment(Vec2d a, Vec2d b, double from, double to);
    void add_border_crossings(Cell cell, Vec2d center, Vec2d end);
    void add_found(double from, double to);
    void sort_candidates();

    NeighborView* view_;
    Vec2 target_;
    std::function<bool(const GridNode&)> is_sought_;
    double limit_;      // (unit: meter)
    double clearance_;  // between points and outlines (unit: meter)
    double done_ = 0.0; // all points up to this distance were added (unit: meter)
    bool has_begun_ = false;
    bool has_pocket_ = false; // a point at which the walker fits is not connected to the grid
    std::optional<NearestNodes> nearest_nodes_; // none before the first ring
    std::vector<GridNode> nodes_;               // the next nearest ones
    std::vector<GrownOutline> outlines_;
    std::vector<const GrownOutline*> crossed_; // those that a segment in sight may cross
    std::vector<Vec2d> found_;
    std::vector<Vec2d> tangents_;
    std::vector<Candidate> candidates_;
    std::size_t next_ = 0;
    std::uint64_t all_found_ = 0;
};

} // namespace raywalk
