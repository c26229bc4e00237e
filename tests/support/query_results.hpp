// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"
#include "raywalk/path_status.hpp"

#include "support/point_walker.hpp"

#include <tuple>
#include <vector>

namespace raywalk::test {

/// The arguments of a path query.
struct Asked {
    Vec2 start;
    std::vector<Vec2> targets;
    PathQuery query = test::point_query;
};

/// The part of a path that does not depend on the state of any cache.
[[nodiscard]] inline auto result_of(const Path& path) {
    return std::tuple{to_string(path.status),
                      path.reason,
                      path.points,
                      path.length,
                      path.cost,
                      path.entered_cost,
                      path.cost_bound,
                      path.target_index,
                      path.obstruction};
}

/// result_of() and the effort, which differs for results that were remembered.
[[nodiscard]] inline auto result_and_effort_of(const Path& path) {
    const PathStatistics& statistics = path.statistics;
    return std::tuple_cat(result_of(path),
                          std::tuple{statistics.search.iterations,
                                     statistics.search.expanded_cells,
                                     statistics.cells,
                                     statistics.was_cached});
}

} // namespace raywalk::test
