// SPDX-License-Identifier: MIT
#include "query/query_ends.hpp"

#include "core/vec2d.hpp"
#include "search/heuristic.hpp"
#include "search/step_costs.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>

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

void QueryEnds::join(NeighborView& view, const Question& question, const PathQuery& query) {
    goal_.anchors.clear();
    goal_.points.clear();
    goal_.predicate = question.predicate;
    goal_.stop_distance = query.stop_distance / view.grid().cell_size();
    indices_.clear();
    reached_.reset();
    start_ = anchor_start(view, question.start);
    if (start_.is_blocked()) {
        return;
    }
    for (std::size_t i = 0; i < question.targets.size(); ++i) {
        if (length(between(question.start, question.targets[i])) <= query.stop_distance) {
            reached_ = i;
            return;
        }
        const GridAnchor anchor = anchor_target(view, question.targets[i]);
        if (!anchor.is_blocked() || query.stop_distance > 0.0F) {
            goal_.anchors.push_back(anchor);
            goal_.points.push_back(question.targets[i]);
            indices_.push_back(i);
        }
    }
}

void QueryEnds::aim_at(std::span<const Cell> cells) {
    goal_.anchors.clear();
    goal_.points.clear();
    std::transform(cells.begin(), cells.end(), std::back_inserter(goal_.anchors), anchor_of);
    goal_.stop_distance = 0.0;
}

bool QueryEnds::has_one_target() const {
    return goal_.anchors.size() == 1 && goal_.stop_distance == 0.0 && !goal_.predicate;
}

Arrival QueryEnds::arrival_at(const NeighborView& view, CellCostCache& costs, Cell last) const {
    Arrival arrival{0, false};
    double nearest = goal_.stop_distance;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < goal_.anchors.size(); ++i) {
        const GridAnchor& anchor = goal_.anchors[i];
        const double distance = distance_to_target(view, goal_, i, last);
        if (goal_.stop_distance > 0.0 && distance <= nearest) {
            nearest = distance;
            arrival = {i, true};
        } else if (!arrival.is_near && anchor.connects_to(last)) {
            const std::uint64_t leg = unobstructed_cost(view.neighborhood(), anchor, last);
            const auto cost = static_cast<double>(leg * costs.of(anchor.cell));
            if (cost < least) {
                least = cost;
                arrival = {i, false};
            }
        }
    }
    return arrival;
}

} // namespace raywalk
