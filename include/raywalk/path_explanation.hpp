// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/narrow_gap.hpp"
#include "raywalk/navigation_link.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace raywalk {

/// Why a walker does not get to a target; see Navigator::explain().
enum class PathProblem : std::uint8_t {
    none,            ///< it gets there
    start_blocked,   ///< it cannot leave its place; PathExplanation::body touches it there, if any
    target_blocked,  ///< it cannot stand at the target; PathExplanation::body is in the way, if any
    too_narrow,      ///< the widest way is too narrow, at PathExplanation::gap
    disconnected,    ///< not even a point gets there; PathExplanation::body is in the way, if any
    iteration_limit, ///< the search ended at PathQuery::max_iterations
    memory_limit,    ///< the search ended at SearchOptions::max_bytes
    cost_limit,      ///< the way costs more than SearchOptions::max_cost or max_distance
    invalid_query,   ///< the query was refused, see PathStatus::invalid_query
};

/// Returns the name of the enumerator, "too_narrow" for example.
[[nodiscard]] RAYWALK_EXPORT std::string_view to_string(PathProblem problem);

/// Why a walker does not get to a target, as data and in words.
struct PathExplanation {
    PathProblem problem = PathProblem::none; ///< the reason
    std::optional<NarrowGap> gap{};          ///< set if the problem is too_narrow
    /// The body that is in the way; 0 if there is none, as where the game has blocked cells.
    BodyKey body{};
    /// Where the problem is: the start, the target, the middle of the gap, or the point nearest to
    /// the target that the walker reaches (unit: meter).
    Vec2 place{};
    /// If the problem is disconnected, a link that might lead on, but at one end of which the
    /// walker cannot stand; of several the one with the smallest id. 0 if there is none.
    LinkId link = 0;
    std::string text{}; ///< one line of English
};

} // namespace raywalk
