// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"

#include <cstdint>
#include <limits>
#include <string_view>

namespace raywalk {

/// The outcome of a query. Each cause has its own enumerator.
enum class PathStatus : std::uint8_t {
    /// The best path on the grid was found; with a heuristic_weight, one within Path::cost_bound.
    /// Or there is none, but the walker can go straight to the target: see
    /// PathQuery::max_iterations for how far. If the walker fits at the target with its radius,
    /// less a quarter of its margin, but not with its whole margin, the path ends at the nearest
    /// point where both fit, if that is at most two margins away.
    found,
    /// No path to the target exists, or none was found within the limits; the path leads as near to
    /// it as the walker gets. Path::reason holds the cause.
    partial,
    /// No path exists, whatever the limits: the start or the target is enclosed, or every passage
    /// is too narrow, see Navigator::find_narrow_gap(). Of passages that are less than a quarter of
    /// a cell wider than the walker, some may be missed; see
    /// NavigatorSettings::find_narrow_passages.
    unreachable,
    /// `max_iterations` were spent; a path may exist.
    iteration_limit,
    /// The search needed more than SearchOptions::max_bytes; a path may exist.
    memory_limit,
    /// A path exists, but it costs more than `max_cost`, or is longer than the half a million cells
    /// that a search can count. If there is no path at any cost, the status is unreachable, and
    /// iteration_limit or memory_limit if these did not suffice to find out. Or there is no path
    /// within SearchOptions::max_distance.
    cost_limit,
    /// The walker cannot leave the start: no cell center or narrow passage around it can be reached
    /// from it, and no target in a straight line.
    start_blocked,
    /// The walker cannot stand at the target, which is inside of an obstacle or nearer to one than
    /// radius and margin, or cannot reach it from any cell center or narrow passage around it.
    target_blocked,
    /// The query is invalid: a coordinate is NaN, infinite or outside of the grid's range, the
    /// walker's radius is not set, its radius or margin is negative or above
    /// WalkerProfile::max_size, max_iterations is less than 1, or an option is out of its range.
    /// Also if the world cannot be queried now, see Navigator.
    invalid_query,
    /// The request was cancelled before it was answered.
    cancelled,
    /// The query is not answered yet.
    pending,
};

/// Returns the name of the enumerator, for example "found".
[[nodiscard]] RAYWALK_EXPORT std::string_view to_string(PathStatus status);

/// As max_iterations: the search continues until it has an answer, or needs more memory than
/// SearchOptions::max_bytes. For worlds enclosed by a border: without one, the search for an
/// unreachable target takes all of that memory, and some seconds.
inline constexpr std::int64_t unlimited = (std::numeric_limits<std::int64_t>::max)();

/// The effort of one search, identical on every machine.
struct SearchStatistics {
    /// Expansions of cells taken from the open set. The target is not counted, so a path of ten
    /// steps takes A* at least ten. Jump point search counts each cell once, and expands only those
    /// where the path may have to turn, or has gone straight through 8 chunks.
    std::int64_t iterations = 0;
    /// Distinct cells taken from the open set and expanded.
    std::int64_t expanded_cells = 0;
    /// The largest number of entries that the open set held at a time. With jump point search it
    /// also depends on what is cached.
    std::int64_t open_set_peak = 0;
};

} // namespace raywalk
