// SPDX-License-Identifier: MIT
#include "query/query_ends.hpp"

#include "cells/connected_nodes.hpp"
#include "cells/way_to_grid.hpp"
#include "search/heuristic.hpp"
#include "search/step_costs.hpp"

namespace raywalk {
namespace {

// So many points around a target at which the walker cannot stand are tried.
constexpr int max_points_beside = 64;

GridAnchor anchor_of(const GridNode& node) {
    GridAnchor anchor{.x = node.cell.x * GridAnchor::subdivisions,
                      .y = node.cell.y * GridAnchor::subdivisions,
                      .cell = node.cell,
                      .corner = node.cell};
    if (node.layer == 0) {
        anchor.connected = 1;
    } else {
        anchor.connected_gaps[0] = static_cast<std::uint8_t>(1U << node.layer);
    }
    return anchor;
}

// True if a path may end at the center of a cell within the stop distance.
bool has_free_center(NeighborView& view, Vec2 target, float stop_distance) {
    NearestNodes nearest{view, target, stop_distance / view.grid().cell_size()};
    std::vector<GridNode> nodes = nearest.next();
    while (!nodes.empty() && nodes.front().layer != 0) {
        nodes = nearest.next();
    }
    return !nodes.empty() &&
           length(between(view.grid().center_of(nodes.front().cell), target)) <= stop_distance;
}

// True if an anchor within the stop distance may be connected to one of the nodes.
bool is_any_near(const Grid& grid,
                 std::span<const GridNode> nodes,
                 Vec2 target,
                 float stop_distance) {
    const double range = stop_distance + anchor_range * grid.cell_size();
    return any_of(nodes, [&](const GridNode& node) {
        return length(between(grid.center_of(node.cell), target)) <= range;
    });
}

} // namespace

void QueryEnds::set(Vec2 start, std::span<const Vec2> targets) {
    start_ = start;
    targets_.assign(targets.begin(), targets.end());
    predicate_ = nullptr;
}

void QueryEnds::set(Vec2 start, std::function<bool(Cell)> predicate) {
    start_ = start;
    targets_.clear();
    predicate_ = std::move(predicate);
}

// Wherever a walker comes within the stop distance, the nearest point is on an outline.
template <class IsReached>
void QueryEnds::add_points_beside(NeighborView& view, std::size_t index, IsReached is_reached) {
    const Vec2 target = targets_[index];
    StandingPoints points{view, target, stop_distance_ / view.grid().cell_size()};
    for (int i = 0; i < max_points_beside; ++i) {
        const std::optional<StandingPoint> point = points.next();
        if (!point) {
            break;
        }
        if (is_any_connected_node(point->anchor, is_reached) &&
            length(between(point->point, target)) <= stop_distance_) { // rounded
            add_target(point->anchor, index, point->point);
        }
    }
}

void QueryEnds::anchor(NeighborView& view, const PathQuery& query) {
    search_target_.anchors.clear();
    search_target_.points.clear();
    search_target_.predicate = predicate_;
    search_target_.stop_distance = query.stop_distance / view.grid().cell_size();
    end_points_.clear();
    indices_.clear();
    stop_distance_ = query.stop_distance;
    not_standing_.clear();
    aims_elsewhere_ = false;
    reached_.reset();
    start_anchor_ = anchor_by_way(view, start_, PathEnd::start);
    if (start_anchor_.is_blocked()) {
        return;
    }
    for (std::size_t i = 0; i < targets_.size(); ++i) {
        if (length(between(start_, targets_[i])) <= query.stop_distance) {
            reached_ = i;
            return;
        }
        if (const auto end = standing_point_at(view, targets_[i])) {
            add_target(end->anchor, i, end->point);
        } else if (query.stop_distance > 0.0F) {
            add_target(anchor_target(view, targets_[i]), i, targets_[i]);
            if (has_free_center(view, targets_[i], query.stop_distance)) {
                not_standing_.push_back(i);
            } else {
                add_points_beside(view, i, [](const GridNode&) { return true; });
            }
        }
    }
}

void QueryEnds::add_target(const GridAnchor& anchor, std::size_t index, Vec2 end) {
    search_target_.anchors.push_back(anchor);
    search_target_.points.push_back(targets_[index]);
    end_points_.push_back(end);
    indices_.push_back(index);
}

bool QueryEnds::add_points_beside(NeighborView& view, std::span<const GridNode> reached) {
    const std::size_t before = search_target_.anchors.size();
    for (const std::size_t index : std::exchange(not_standing_, {})) {
        if (is_any_near(view.grid(), reached, targets_[index], stop_distance_)) {
            add_points_beside(view, index, [&](const GridNode& node) {
                return std::binary_search(reached.begin(), reached.end(), node);
            });
        }
    }
    return search_target_.anchors.size() > before;
}

void QueryEnds::aim_at(const GridNode& node) {
    search_target_.anchors = {anchor_of(node)};
    search_target_.points.clear();
    end_points_.clear();
    search_target_.stop_distance = 0.0;
    aims_elsewhere_ = true;
}

void QueryEnds::aim_at(const StandingPoint& point) {
    search_target_.anchors = {point.anchor};
    search_target_.points.clear();
    search_target_.stop_distance = 0.0;
    end_points_ = {point.point};
    indices_ = {0};
    aims_elsewhere_ = true;
}

std::optional<Vec2> QueryEnds::end_point_of(std::size_t index) const {
    const auto found = std::find(indices_.begin(), indices_.end(), index);
    return found == indices_.end()
               ? std::nullopt
               : std::optional{end_points_[static_cast<std::size_t>(found - indices_.begin())]};
}

Arrival
QueryEnds::arrival_at(const NeighborView& view, CellCostCache& costs, const GridNode& last) const {
    Arrival arrival;
    double nearest = search_target_.stop_distance;
    double least = infinity;
    for (std::size_t i = 0; i < search_target_.anchors.size(); ++i) {
        const GridAnchor& anchor = search_target_.anchors[i];
        const double distance = distance_to_target(view, search_target_, i, last.cell);
        if (search_target_.stop_distance > 0.0 && distance <= nearest && last.layer == 0) {
            nearest = distance;
            arrival = {.target = i, .is_near = true};
        } else if (!arrival.is_near && anchor.connects_to_node(last)) {
            const std::uint64_t leg = unobstructed_cost(view.neighborhood(), anchor, last.cell);
            const auto cost = static_cast<double>(leg * costs.of(anchor.cell));
            if (cost < least) {
                least = cost;
                arrival = {.target = i, .is_near = false};
            }
        }
    }
    return arrival;
}

} // namespace raywalk
