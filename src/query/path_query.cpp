// SPDX-License-Identifier: MIT
#include "raywalk/path_query.hpp"

#include <algorithm>
#include <cmath>

namespace raywalk {
namespace {

bool is_in_range(Cell cell) {
    constexpr std::int32_t range = Grid::range;
    return cell.x >= -range && cell.x < range && cell.y >= -range && cell.y < range;
}

bool is_valid(const SearchOptions& options) {
    return options.heuristic_weight >= 1.0F && options.heuristic_weight <= 100.0F &&
           options.max_cost >= 0.0F && options.max_distance > 0.0F &&
           (std::isinf(options.max_cost) || std::isinf(options.max_distance));
}

} // namespace

bool PathQuery::is_valid() const {
    return walker.is_valid() && max_iterations >= 1 && stop_distance >= 0.0F &&
           std::isfinite(stop_distance) && raywalk::is_valid(search) &&
           std::all_of(blocked_cells.begin(), blocked_cells.end(), is_in_range);
}

} // namespace raywalk
