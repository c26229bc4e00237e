// SPDX-License-Identifier: MIT
#include "raywalk/path_query.hpp"

#include "core/algorithms.hpp"
#include "query/query_fault.hpp"

namespace raywalk {
namespace {

bool is_in_range(Cell cell) {
    constexpr std::int32_t range = Grid::range;
    return cell.x >= -range && cell.x < range && cell.y >= -range && cell.y < range;
}

} // namespace

std::string_view fault_of(const PathQuery& query) {
    const SearchOptions& search = query.search;
    if (!query.walker.is_valid()) {
        return "walker.radius is not set, or radius, margin or hull is out of range";
    }
    if (query.max_iterations < 1) {
        return "max_iterations is below 1";
    }
    if (!(query.stop_distance >= 0.0F && std::isfinite(query.stop_distance))) {
        return "stop_distance is negative or not finite";
    }
    if (!(search.heuristic_weight >= 1.0F && search.heuristic_weight <= 100.0F)) {
        return "search.heuristic_weight is not from 1 to 100";
    }
    if (!(search.max_cost >= 0.0F)) {
        return "search.max_cost is negative or not a number";
    }
    if (!(search.max_distance > 0.0F)) {
        return "search.max_distance is not positive";
    }
    if (!std::isinf(search.max_cost) && !std::isinf(search.max_distance)) {
        return "search.max_cost and search.max_distance are both set";
    }
    const auto& blocked = query.blocked_cells;
    return all_of(blocked, is_in_range) ? "" : "blocked_cells has a cell out of the grid's range";
}

bool PathQuery::is_valid() const {
    return fault_of(*this).empty();
}

} // namespace raywalk
