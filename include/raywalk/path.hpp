// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/navigation_link.hpp"
#include "raywalk/path_status.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace raywalk {

/// How the cells that a search found become the points of a path.
enum class PathPostprocessing : std::uint8_t {
    none,           ///< every cell center is a point of the path
    simplify,       ///< without the points in the middle of straight runs of cells
    string_pulling, ///< straightened wherever the walker fits through
};

/// What one query did. Counts of obstacles and chunks depend on what earlier queries cached; the
/// numbers of the search do not, unless a cached answer made it unnecessary.
struct PathStatistics {
    /// The sum over all searches of the query.
    SearchStatistics search;
    /// Obstacles tested for the search, for anchoring start and target and for string pulling.
    std::uint64_t obstacles_tested = 0;
    std::uint64_t cache_hits = 0;   ///< look-ups of chunks that were cached
    std::uint64_t cache_misses = 0; ///< chunks that were discovered for the query
    /// Cells of the path that the search found, both ends included. 0 for a straight path to a
    /// target to which the search found none.
    std::int64_t cells = 0;
    /// How often the search restarted because the world had changed.
    std::int64_t restarts = 0;
    /// Chunks in which the cells connected with start and target were followed, to find out whether
    /// there is a way at all. 0 where that is known from earlier queries.
    std::int64_t connected_chunks = 0;
    /// True if what earlier queries have found out made a search for the target unnecessary: there
    /// is no way.
    bool was_cached = false;
};

/// The cell and the body that separate the end of a partial path from the target.
struct Obstruction {
    /// The last cell of the path: the reachable cell nearest to the target, or the one from which
    /// the path goes straight to its end.
    Cell cell;
    /// The body that stops the walker first on the straight line to the target. 0 if only blocked
    /// cells are in the way, or nothing is: with the reasons cost_limit, iteration_limit and
    /// memory_limit, the line may be free.
    BodyKey body;

    friend bool operator==(const Obstruction&, const Obstruction&) = default;
};

/// How long the parts of one query took, by the clock on the wall; 0 unless PathQuery::measure_time
/// is set (unit: second). Everything else in a Path is equal on every machine.
struct PathTiming {
    double search = 0.0;         ///< anchoring start and target, and all searches (unit: second)
    double postprocessing = 0.0; ///< string pulling or simplifying (unit: second)
};

/// A part of a path that crosses a link of the game, see Navigator::add_link().
struct LinkLeg {
    LinkId link = 0;          ///< the link
    std::size_t first = 0;    ///< index in Path::points of the point where the link begins
    std::size_t last = 0;     ///< index of the point where it ends, > first
    bool is_backward = false; ///< true if it is crossed from its `to` to its `from`
    double cost = 0.0;        ///< what crossing it counts as (unit: meter)

    friend bool operator==(const LinkLeg&, const LinkLeg&) = default;
};

/// The answer to one path query.
struct Path {
    /// How the query ended.
    PathStatus status = PathStatus::pending;
    /// Why a partial path does not lead to the target; empty unless `status` is partial.
    std::optional<PathStatus> reason{};
    /// If found or partial, the points from the start to the end of the path, both included; one
    /// point if they are equal. A walker that goes straight from each point to the next touches
    /// nothing, except that it may touch on the first leg what it touches at the start, without
    /// coming nearer to it. The end is the target. If the walker cannot stand there, it is the
    /// reachable point nearest to the target at which it can stand; farther than four cells away,
    /// the nearest cell. Empty otherwise. (unit: meter)
    std::vector<Vec2> points{};
    /// The links that the path crosses, in order: between the points of each, it does not lead over
    /// the grid, and what stands there does not matter.
    std::vector<LinkLeg> links{};
    /// The sum of the distances between the points; each link counts as its cost instead (unit:
    /// meter).
    double length = 0.0;
    /// What the search minimized, before string pulling: the sum of the lengths of the steps from
    /// cell to cell and of the legs at both ends, each times the cost of the cell entered, and the
    /// costs of the links (unit: meter). With SearchOptions::max_cost, the lengths alone. A path
    /// that leads straight to a target, because the search found none, costs as much as a sequence
    /// of steps through the cells that the line crosses.
    double cost = 0.0;
    /// The sum of the costs of the cells entered, however long the steps: what
    /// SearchOptions::max_cost limits. A link counts as so many cells of cost 1 as its cost is
    /// cells long.
    double entered_cost = 0.0;
    /// The path costs at most this many times the least. 1 unless a heuristic_weight was set, which
    /// has no effect with max_cost.
    double cost_bound = 1.0;
    /// With several targets, the index of the target that the path leads to.
    std::size_t target_index = 0;
    /// What blocks the straight line from the end of the path to the target, if anything does. Set
    /// by every query whose status is partial, empty otherwise.
    std::optional<Obstruction> obstruction{};
    /// The number of the last change of the world that the path takes into account; see
    /// Navigator::is_affected.
    std::uint64_t world_version = 0;
    /// The walker that the path was found for.
    WalkerProfile walker{};
    PathStatistics statistics{}; ///< what the query did
    PathTiming timing{};         ///< how long it took

    /// True if the path leads all the way to the target.
    [[nodiscard]] bool is_found() const { return status == PathStatus::found; }
};

/// Returns the sum of the distances between the points, 0 for fewer than two (unit: meter).
[[nodiscard]] RAYWALK_EXPORT double length_of(std::span<const Vec2> points);

} // namespace raywalk
