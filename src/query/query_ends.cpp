// SPDX-License-Identifier: MIT
#include "query/query_ends.hpp"

#include "core/vec2d.hpp"
#include "search/heuristic.hpp"
#include "search/step_costs.hpp"
#include "world/way_to_grid.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <utility>

namespace raywalk {
namespace {

GridAnchor anchor_of(Cell cell) {
    return {.x = cell.x * GridAnchor::subdivisions,
            .y = cell.y * GridAnchor::subdivisions,
            .cell = cell,
            .corner = cell,
            .connected = 1};
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

void QueryEnds::anchor(NeighborView& view, const PathQuery& query) {
    search_target_.anchors.clear();
    search_target_.points.clear();
    search_target_.predicate = predicate_;
    search_target_.stop_distance = query.stop_distance / view.grid().cell_size();
    end_points_.clear();
    indices_.clear();
    aims_elsewhere_ = false;
    reached_.reset();
    start_anchor_ = anchor_start_by_way(view, start_);
    if (start_anchor_.is_blocked()) {
        return;
    }
    for (std::size_t i = 0; i < targets_.size(); ++i) {
        if (length(between(start_, targets_[i])) <= query.stop_distance) {
            reached_ = i;
            return;
        }
        const std::optional<StandingPoint> end = standing_point_at(view, targets_[i]);
        if (end || query.stop_distance > 0.0F) {
            search_target_.anchors.push_back(end ? end->anchor : anchor_target(view, targets_[i]));
            search_target_.points.push_back(targets_[i]);
            end_points_.push_back(end ? end->point : targets_[i]);
            indices_.push_back(i);
        }
    }
}

void QueryEnds::aim_at(std::span<const Cell> cells) {
    search_target_.anchors.clear();
    search_target_.points.clear();
    end_points_.clear();
    std::transform(
        cells.begin(), cells.end(), std::back_inserter(search_target_.anchors), anchor_of);
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

bool QueryEnds::has_one_target() const {
    return search_target_.anchors.size() == 1 && search_target_.stop_distance == 0.0 &&
           !search_target_.predicate;
}

Arrival
QueryEnds::arrival_at(const NeighborView& view, CellCostCache& costs, const GridNode& last) const {
    Arrival arrival;
    double nearest = search_target_.stop_distance;
    double least = std::numeric_limits<double>::infinity();
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
