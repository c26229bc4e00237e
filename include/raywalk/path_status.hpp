// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"

#include <cstdint>
#include <limits>
#include <string_view>

namespace raywalk {

/// How a query ended. Every outcome has one name, and no two causes share one.
enum class PathStatus : std::uint8_t {
    /// The best way there is on the grid; with a heuristic_weight, one within Path::cost_bound.
    found,
    /// There is no way to the target, or none was found within the limits: the best way to the cell
    /// nearest to it. Path::reason tells why.
    partial,
    /// There is no way, whatever the limits: start or target is closed in.
    unreachable,
    /// `max_iterations` were spent; there may be a way or none.
    iteration_limit,
    /// There is no way that keeps within `max_cost`, or within the half a million cells that a
    /// search can count; there may be a dearer one.
    cost_limit,
    /// The walker cannot leave the start: no cell center around it can be reached from there.
    start_blocked,
    /// The walker cannot stand at the target, or no cell center around it joins it.
    target_blocked,
    /// The question makes no sense: a coordinate is NaN, infinite or beyond the grid's range, the
    /// walker's radius or margin is negative or not finite, max_iterations is less than 1, or an
    /// option is out of its range. Or the world cannot be asked now, see Navigator.
    invalid_query,
    /// The request was cancelled before the answer was known.
    cancelled,
    /// Not answered yet.
    pending,
};

/// The enumerator's name, as above.
[[nodiscard]] RAYWALK_EXPORT std::string_view to_string(PathStatus status);

/// For max_iterations: search until the answer is known. Only for worlds with a border around them:
/// without one, the search for a goal that cannot be reached goes on until memory ends.
inline constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

/// The numbers of one search; the same on every machine.
struct SearchStatistics {
    /// Cells at which the search looked where to go on: those taken from the open set and expanded,
    /// and with jump point search those that a diagonal jump passes. The goal is not counted, so a
    /// way of ten steps takes A* ten at least. Jump point search may go over max_iterations by the
    /// diagonals of one node, 64 cells at most.
    std::int64_t iterations = 0;
    /// Different cells taken from the open set and expanded.
    std::int64_t expanded_cells = 0;
    /// The largest number of entries the open set held.
    std::int64_t open_set_peak = 0;
};

} // namespace raywalk
