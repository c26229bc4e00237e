// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigation_link.hpp"
#include "raywalk/path.hpp"
#include "raywalk/search_options.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace raywalk {

/// Options of a path query. Its walker needs a radius; everything else has a default.
/// Agent::query() has all of it for an agent.
struct RAYWALK_EXPORT PathQuery {
    /// The walker for which the path is found. Set its radius, 0 for a point; by default it avoids
    /// static and kinematic bodies.
    WalkerProfile walker{};
    /// Cells expanded before the search gives up, >= 1. The grid has no border, so this ends the
    /// search for a target that cannot be reached. 10,000 cells take some milliseconds and reach
    /// at least 100 cells in every direction, 60 with a predicate or without a heuristic. A search
    /// that gives up is followed by a look at what start and target are connected with, chunk by
    /// chunk: whether there is no way is known for regions of up to 64 chunks of 16 x 16 cells, or
    /// a quarter as many as these iterations if that is more, 4,096 at most. Another look leads
    /// straight to the targets, at most as many cells far: wherever
    /// Navigator::can_walk_straight() says yes, a path is found.
    std::int64_t max_iterations = 10'000;
    /// How the cells that the search found become the points of the path.
    PathPostprocessing postprocessing = PathPostprocessing::string_pulling;
    /// Bodies that are no obstacles for this query, such as the walker's own and the target's. They
    /// must exist until the query has ended.
    std::vector<BodyKey> ignored_bodies{};
    /// Cells that are closed for this query only, whatever stands there, such as those of the other
    /// characters of a turn-based game. They must be in the grid's range, or the query is invalid.
    std::vector<Cell> blocked_cells{};
    /// If there is no path to the target, or none within the limits, return the shortest path to
    /// the reachable cell nearest to it, or a place in a narrow passage: PathStatus::partial, with
    /// Path::reason. If the walker cannot stand at the target, the path ends exactly at the nearest
    /// reachable point where it can, within four cells. Around a target that is sealed or inside an
    /// obstacle, it examines up to 80 rows and columns of cells in each direction, and then all of
    /// a closed region around the start. A query that ends at its limit spends no more iterations:
    /// its path ends at the nearest of the cells that it has reached. Where the target cannot be
    /// reached, the search for each place near it may spend as many. Ignored by queries for several
    /// targets or with a predicate. Default: false; true in AgentSettings::query.
    std::optional<bool> allow_partial_path{};
    /// >= 0 and finite, or the query is invalid. If above 0, the path ends at the first cell center
    /// within this distance of the target. The distance is straight-line and ignores obstacles. If
    /// no cell center along the path is that close, the path ends at the target itself (unit:
    /// meter). The target may then be a place where the walker cannot stand. If the walker cannot
    /// reach a cell center within the distance either, the path ends beside an obstacle: at the
    /// cheapest of the 64 such points that are nearest to the target.
    float stop_distance = 0.0F;
    /// Algorithm, heuristic, costs and further limits.
    SearchOptions search{};
    /// The links that the path may cross, see Navigator::add_link(): those that have one of these
    /// layers, one bit for each. 0 for none.
    std::uint32_t navigation_layers = 1;
    /// Fill in Path::timing. Reading the clock takes a few percent of the time of a short query.
    bool measure_time = false;
    /// Links that are closed for this query only, such as doors that stay shut.
    std::vector<LinkId> blocked_links{};

    /// False if a number is out of its range.
    [[nodiscard]] bool is_valid() const;

    friend bool operator==(const PathQuery&, const PathQuery&) = default;
};

} // namespace raywalk
