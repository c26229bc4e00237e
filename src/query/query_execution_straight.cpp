// SPDX-License-Identifier: MIT
#include "query/query_execution.hpp"
#include "query/straight_path.hpp"

#include <optional>

// What a query does that found no path: it tries to go straight to its targets.
namespace raywalk {

// Only once the search has ended: where it finds a path, the straight line would be pulled of that.
void QueryExecution::finish_straight_or(PathStatus status) {
    const bool is_straight = take_straight_path();
    finish(is_straight ? PathStatus::found : status);
}

// Takes the cheapest straight path to a target, if one costs less than `limit`.
bool QueryExecution::take_straight_path(double limit) {
    const std::optional<StraightPath> straight = find_straight_path(*view_, ends_, query_, limit);
    if (!straight) {
        return false;
    }
    path_.points = {ends_.start()};
    path_.links.clear();
    if (straight->end != ends_.start()) {
        path_.points.push_back(straight->end);
    }
    path_.length = length_of(path_.points);
    path_.cost = straight->cost;
    path_.entered_cost = straight->entered_cost;
    path_.cost_bound = straight->cost_bound;
    path_.target_index = straight->target;
    path_.statistics.tiles = 0;
    has_searched_ = false; // the cells of the search are not those of the path
    return true;
}

} // namespace raywalk
