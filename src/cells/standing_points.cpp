// SPDX-License-Identifier: MIT
#include "cells/standing_points.hpp"

#include "cells/way_to_grid.hpp"
#include "shapes/contact.hpp"
#include "shapes/sweep.hpp"

#include <tuple>

namespace raywalk {
namespace {

// What points keep from the border of the cells to which an anchor may connect them (unit: cell).
constexpr double border_clearance = 1e-4;
constexpr std::array anchor_borders = {1.0 - border_clearance, 2.0 - border_clearance};

// Lines of sight may pass obstacles nearer than points: only their ends are rounded.
double sight_clearance_at(const Grid& grid, Vec2 point) {
    return position_tolerance(point, grid.cell_size()) / 100.0 + rounding_at(point) / 4.0;
}

// True if a body of the walker's radius can rest there.
bool fits_by_radius(NeighborView& view, Vec2 point) {
    const float core = view.core_radius();
    const float radius = std::max(core - contact_overlap * (view.reach() - core), 0.0F);
    const Sweep standing{point, point, radius};
    return standing.is_free_of(view.obstacles_in(standing.bounds()));
}

// The points around a target at which a path to it may end, if the walker fits there with its
// radius alone: in a corner of 60 degrees, the nearest point is two margins away.
std::optional<StandingPoints> points_within_margins(NeighborView& view, Vec2 target) {
    const double margin = double{view.reach()} - view.core_radius();
    return margin > 0.0 && fits_by_radius(view, target)
               ? std::optional{StandingPoints{view, target, 2.0 * margin / view.grid().cell_size()}}
               : std::nullopt;
}

} // namespace

std::optional<StandingPoint> standing_point_at(NeighborView& view, Vec2 target) {
    const GridAnchor anchor = anchor_by_way(view, target, PathEnd::target);
    if (!anchor.is_blocked()) {
        return StandingPoint{target, anchor};
    }
    std::optional<StandingPoints> points = points_within_margins(view, target);
    return points ? points->next() : std::nullopt;
}

std::optional<Vec2> fitting_point_near(NeighborView& view, Vec2 target) {
    std::optional<StandingPoints> points = points_within_margins(view, target);
    return points ? points->nearest_fitting() : std::nullopt;
}

StandingPoints::StandingPoints(NeighborView& view, Vec2 target, double max_cells)
    : view_{&view}
    , target_{target}
    , limit_{max_cells * view.grid().cell_size()}
    , clearance_{position_tolerance(target, view.grid().cell_size())} {}

std::optional<StandingPoint> StandingPoints::next() {
    std::optional<StandingPoint> found;
    while (!found && step(found)) {
    }
    return found;
}

bool StandingPoints::step(std::optional<StandingPoint>& found) {
    if (!std::exchange(has_begun_, true)) {
        const GridAnchor anchor = anchor_target(*view_, target_);
        if (!anchor.is_blocked()) {
            found = {target_, anchor};
        }
        return true;
    }
    if (next_ == candidates_.size()) {
        return add_ring();
    }
    const Vec2 point = candidates_[next_++].point;
    if (may_see_sought_node(point) && view_->is_clear(point, point)) {
        const GridAnchor anchor = anchor_target(*view_, point);
        if (!anchor.is_blocked()) {
            found = {point, anchor};
        } else {
            look_closer();
        }
    }
    return true;
}

// An anchor connects to nodes of the 4 x 4 cells around the point.
bool StandingPoints::may_see_sought_node(Vec2 point) {
    if (!is_sought_) {
        return true;
    }
    const GridPoint p = view_->grid().to_grid(point);
    const Cell corner{static_cast<std::int32_t>(std::floor(p.x)) - 1,
                      static_cast<std::int32_t>(std::floor(p.y)) - 1};
    for (int place = 0; place < GridAnchor::cell_count; ++place) {
        const Cell cell{corner.x + place % GridAnchor::side, corner.y + place / GridAnchor::side};
        if (is_any_node_of(*view_, cell, is_sought_)) {
            return true;
        }
    }
    return false;
}

std::optional<Vec2> StandingPoints::nearest_fitting() {
    collect_outlines(0.0, limit_);
    add_by_outlines(0.0, limit_);
    sort_candidates();
    const auto found = find_if(
        candidates_, [this](const auto& at) { return view_->is_clear(at.point, at.point); });
    return found == candidates_.end() ? std::nullopt : std::optional{found->point};
}

void StandingPoints::look_closer() {
    if (!std::exchange(has_pocket_, true) && next_ > 0) {
        const auto last = static_cast<double>(candidates_[next_ - 1].distance - 1);
        add_by_sight(last * clearance_, done_);
    }
}

// Adds the points in the next ring around the target, a cell wide.
bool StandingPoints::add_ring() {
    if (done_ >= limit_ || (done_ == 0.0 && !skip_to_nodes())) {
        return false;
    }
    candidates_.clear();
    next_ = 0;
    const double from = done_;
    const double to = std::min(from + view_->grid().cell_size(), limit_);
    collect_outlines(from, to);
    has_pocket_ = has_pocket_ || (done_ == 0.0 && view_->is_clear(target_, target_));
    done_ = to;
    add_by_outlines(from, to);
    add_nodes(to);
    if (has_pocket_) {
        add_by_sight(from, to);
    }
    sort_candidates();
    return true;
}

void StandingPoints::sort_candidates() {
    sort_by(candidates_, [](const Candidate& at) {
        return std::tie(at.distance, at.cell, at.point.x, at.point.y);
    });
    const auto is_same = [](const Candidate& a, const Candidate& b) {
        return a.point == b.point;
    };
    candidates_.erase(std::unique(candidates_.begin(), candidates_.end(), is_same),
                      candidates_.end());
}

// No point can be connected to the grid that is not near a node.
bool StandingPoints::skip_to_nodes() {
    const Grid& grid = view_->grid();
    const double rows = limit_ / grid.cell_size() + anchor_range + 1.0;
    nearest_nodes_.emplace(*view_, target_, rows);
    nodes_ = nearest_nodes_->next();
    if (nodes_.empty()) {
        return false;
    }
    const double nearest = norm(between(target_, position_of(*view_, nodes_.front())));
    done_ = std::max(0.0, nearest - anchor_range * grid.cell_size());
    return true;
}

void StandingPoints::collect_outlines(double from, double to) {
    const auto range = static_cast<float>(to + 2.0 * clearance_ + view_->reach());
    std::vector<Obstacle> found;
    view_->obstacles_in(Box{target_, target_}.grown(range), found);
    const ObstacleSet obstacles{found, view_->reach()};
    outlines_.clear();
    for (const ReachedObstacle& obstacle : obstacles.all()) {
        const double radius = double{view_->reach()} + obstacle.shape().rounding + clearance_;
        const GrownOutline outline{obstacle.shape(), radius};
        if (outline.is_in_ring(exact(target_), from, to)) {
            outlines_.push_back(outline);
        }
    }
    std::stable_sort(
        outlines_.begin(), outlines_.end(), by([](auto& outline) { return outline.min().x; }));
}

void StandingPoints::add_by_outlines(double from, double to) {
    for (std::size_t i = 0; i < outlines_.size(); ++i) {
        outlines_[i].add_nearest(exact(target_), found_);
        for (std::size_t k = i + 1;
             k < outlines_.size() && outlines_[k].min().x <= outlines_[i].max().x;
             ++k) {
            outlines_[i].add_crossings(outlines_[k], found_);
        }
    }
    add_found(from, to);
}

// Also those nearer than the ring, which were never added.
void StandingPoints::add_nodes(double to) {
    while (!nodes_.empty()) {
        if (norm(between(target_, position_of(*view_, nodes_.front()))) > to) {
            break;
        }
        for (const GridNode& node : nodes_) {
            found_.push_back(exact(position_of(*view_, node)));
        }
        nodes_ = nearest_nodes_->next();
    }
    add_found(-1.0, to);
}

// Adds the points in a ring at the borders of what can be seen from nodes. The points
// already taken are dropped.
void StandingPoints::add_by_sight(double from, double to) {
    candidates_.erase(candidates_.begin(),
                      candidates_.begin() + static_cast<std::ptrdiff_t>(next_));
    next_ = 0;
    const double cell_size = view_->grid().cell_size();
    const double range = anchor_range * cell_size;
    collect_outlines(from, to + range);
    NearestNodes nodes{*view_, target_, to / cell_size + anchor_range};
    for (auto equally_near = nodes.next(); !equally_near.empty(); equally_near = nodes.next()) {
        const double distance = norm(between(target_, position_of(*view_, equally_near[0])));
        if (distance < from - range || distance > to + range) {
            continue;
        }
        for (const GridNode& node : equally_near) {
            if (!is_sought_ || is_sought_(node)) {
                add_by_sight(node, from, to);
            }
        }
    }
    add_found(from, to);
    sort_candidates();
}

// Leaves out what is not in the ring for sure.
void StandingPoints::add_by_sight(const GridNode& node, double from, double to) {
    const Grid& grid = view_->grid();
    const Cell cell = node.cell;
    const Vec2d center = exact(position_of(*view_, node));
    const double range = anchor_range * grid.cell_size();
    const double less = clearance_ - sight_clearance_at(grid, target_);
    crossed_.clear();
    tangents_.clear();
    for (const GrownOutline& outline : outlines_) {
        if (!outline.is_in_ring(center, 0.0, range)) {
            continue;
        }
        outline.add_tangents(center, less, tangents_);
        if (outline.is_in_ring(exact(target_), from - clearance_, to + clearance_)) {
            crossed_.push_back(&outline);
        }
    }
    for (const Vec2d direction : tangents_) {
        const Vec2d end = center + (range / norm(direction)) * direction;
        add_segment(center, end, from, to);
        add_border_crossings(cell, center, end);
    }
    // Anchors do not connect points beyond these squares, or rhombi.
    for (const double half : anchor_borders) {
        const auto corner = [&](double x, double y) {
            return exact(grid.to_world({cell.x + x * half, cell.y + y * half}));
        };
        add_segment(corner(-1.0, -1.0), corner(1.0, -1.0), from, to);
        add_segment(corner(1.0, -1.0), corner(1.0, 1.0), from, to);
        add_segment(corner(1.0, 1.0), corner(-1.0, 1.0), from, to);
        add_segment(corner(-1.0, 1.0), corner(-1.0, -1.0), from, to);
    }
}

// Adds the point of a segment that is nearest to the target, and those where it crosses outlines.
void StandingPoints::add_segment(Vec2d a, Vec2d b, double from, double to) {
    const Vec2d target = exact(target_);
    const Vec2d nearest = nearest_on_segment(target, a, b);
    if (norm(nearest - target) > to + clearance_ ||
        std::max(norm(a - target), norm(b - target)) < from - clearance_) {
        return;
    }
    found_.push_back(nearest);
    for (const GrownOutline* outline : crossed_) {
        outline->add_crossings(a, b, found_);
    }
}

// Adds the points where the line from the node to `end` leaves those squares.
void StandingPoints::add_border_crossings(Cell cell, Vec2d center, Vec2d end) {
    const Grid& grid = view_->grid();
    const GridPoint from = grid.to_grid(Vec2{center});
    const GridPoint to = grid.to_grid(Vec2{end});
    for (const double half : anchor_borders) {
        const auto part = [half](double middle, double at, double by) {
            return (middle + std::copysign(half, by) - at) / by; // infinite along the border
        };
        const double least =
            std::min(part(cell.x, from.x, to.x - from.x), part(cell.y, from.y, to.y - from.y));
        found_.push_back(center + least * (end - center));
    }
}

// Takes those of the found points that are in the ring.
void StandingPoints::add_found(double from, double to) {
    all_found_ += found_.size();
    for (const Vec2d point : found_) {
        const double distance = norm(point - exact(target_));
        const Vec2 rounded{point};
        if (distance > from && distance <= to && view_->grid().contains(rounded)) {
            candidates_.push_back(
                {std::llround(distance / clearance_), view_->grid().cell_at(rounded), rounded});
        }
    }
    found_.clear();
}

} // namespace raywalk
