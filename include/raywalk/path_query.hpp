// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/path.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/search_options.hpp"

#include <cstdint>
#include <vector>

namespace raywalk {

/// How to look for a path; the default is a point without size among static and kinematic bodies.
struct RAYWALK_EXPORT PathQuery {
    /// Who is to walk.
    WalkerProfile walker{};
    /// Cells expanded before the search gives up, >= 1. The plane has no border, so this is what
    /// ends the search for a goal that nothing can reach. 10,000 cells take some tenths of a
    /// millisecond and reach 100 cells far in every direction, 60 with a predicate or without a
    /// heuristic.
    std::int64_t max_iterations = 10'000;
    /// What is made of the way that the search found.
    PathPostprocessing postprocessing = PathPostprocessing::string_pulling;
    /// Bodies that are no obstacles for this query: the walker's own, the target's own. They have
    /// to exist.
    std::vector<BodyKey> ignored_bodies{};
    /// Cells that are closed for this query only, whatever stands there: where another character of
    /// a turn-based game stands, say. They have to be in the grid's range.
    std::vector<Cell> blocked_cells{};
    /// If there is no way to the target, or none within the limits, the answer is the shortest way
    /// to the nearest cell that can be reached: PathStatus::partial, and Path::reason tells why. A
    /// query that fails takes longer for it, up to some times max_iterations, and may even find a
    /// way that they did not suffice for at first. Looks up to 64 cells around a target that is
    /// closed in or inside an obstacle. For one target; queries for several or for a predicate
    /// ignore it.
    bool allow_partial_path = false;
    /// If above 0, the path ends at the first cell center that is not farther than this from the
    /// target, in a straight line whatever stands there, or at the target itself if that is nearer
    /// than any (unit: meter). The target may then be a place where nobody can stand.
    float stop_distance = 0.0F;
    /// Costs, heuristic, limits of other kinds.
    SearchOptions search{};

    /// False if a number is out of its range.
    [[nodiscard]] bool is_valid() const;
};

} // namespace raywalk
