// SPDX-License-Identifier: MIT
#include "query/open_line.hpp"
#include "query/query_execution.hpp"
#include "query/straight_path.hpp"

// The straight paths of a query: before a search, over open cells, and after one that found none.
namespace raywalk {

// Takes the cheapest straight path to a target, if one costs less than `limit`.
bool QueryExecution::take_straight_path(double limit) {
    const double too_far = std::nextafter(double{query_.search.max_distance}, infinity);
    const std::optional<StraightPath> straight =
        find_straight_path(view_, ends_, query_, std::min(limit, too_far));
    if (!straight) {
        return false;
    }
    go_straight_to(straight->end);
    path_.cost = straight->cost;
    path_.entered_cost = straight->entered_cost;
    path_.cost_bound = straight->cost_bound;
    path_.target_index = straight->target;
    path_.statistics.cells = 0;
    has_searched_ = false; // the cells of the search are not those of the path
    return true;
}

void QueryExecution::go_straight_to(Vec2 end) {
    path_.points.clear();
    path_.points.reserve(2);
    path_.points.push_back(ends_.start());
    path_.links.clear();
    if (end != ends_.start()) {
        path_.points.push_back(end);
    }
    path_.length = length_of(path_.points);
}

// Answers the query if the walker can go straight and no path over the grid is shorter.
bool QueryExecution::take_open_line() {
    const auto line = find_open_line(view_, ends_, query_);
    if (!line) {
        return false;
    }
    const double cell_size = cache_->grid().cell_size();
    go_straight_to(line->end);
    path_.cost = static_cast<double>(line->cost) / straight_cost * cell_size;
    path_.entered_cost = static_cast<double>(line->cells);
    path_.statistics.cells = line->nodes;
    finish(PathStatus::found);
    return true;
}

} // namespace raywalk
