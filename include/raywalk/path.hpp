// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/low_level/path_search.hpp"
#include "raywalk/vec2.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace raywalk {

/// What is made of the way that the search found, cell by cell.
enum class PathPostprocessing : std::uint8_t {
    none,           ///< every cell center is a point of the path
    simplify,       ///< the same way without the points in the middle of straight runs
    string_pulling, ///< the way pulled taut: straight wherever the walker fits through
};

/// What one query did. Counts of obstacles and chunks depend on what earlier queries learned; the
/// search's own numbers do not, unless nothing was searched because the answer was remembered.
struct PathStatistics {
    /// Of all searches that the query took.
    SearchStatistics search;
    /// Obstacles tested, for the search, for joining start and target and for string pulling.
    std::uint64_t obstacles_tested = 0;
    std::uint64_t cache_hits = 0;   ///< times that a chunk was wanted and known
    std::uint64_t cache_misses = 0; ///< times that it had to be discovered
    /// Cells on the way that the search found, both ends included: the tiles to traverse.
    std::int64_t tiles = 0;
    /// How often the search began again because the world changed under it.
    std::int64_t restarts = 0;
    /// True if what an earlier query found sealed was found again without a search.
    bool was_remembered = false;
};

/// What keeps the walker from the target, seen from the nearest cell that it can reach.
struct Obstruction {
    /// The nearest cell.
    Cell cell;
    /// The body that stops a walker who goes straight from there to the target, at first; 0 if
    /// nothing does but blocked cells.
    BodyKey body;
};

/// How long the parts of one query took (unit: second). Apart from everything else, which is the
/// same on every machine.
struct PathTiming {
    double search = 0.0;         ///< joining start and target, and the search
    double postprocessing = 0.0; ///< string pulling or simplifying
};

/// The answer to one query.
struct Path {
    /// How the query ended.
    PathStatus status = PathStatus::pending;
    /// After partial: why there is no way to the target.
    PathStatus reason = PathStatus::pending;
    /// After found or partial: from the start to the target, or as near to it as it goes, both
    /// included; one point if they are equal. A walker that goes from each to the next straight
    /// touches nothing. Empty otherwise. (unit: meter)
    std::vector<Vec2> points;
    /// The sum of the distances between the points (unit: meter).
    double length = 0.0;
    /// What the search minimized: the sum of the lengths of the steps from cell to cell, legs at
    /// both ends included, times the costs of the cells entered; before string pulling (unit:
    /// meter). With max_cost the lengths alone.
    double cost = 0.0;
    /// The sum of the costs of the cells entered, however long the steps: what max_cost limits.
    double entered_cost = 0.0;
    /// The way costs at most so many times the least; 1 unless a heuristic_weight was chosen, which
    /// counts for nothing with max_cost.
    double cost_bound = 1.0;
    /// Of several targets, the index of the one that the path leads to.
    std::size_t target_index = 0;
    /// After partial.
    Obstruction obstruction;
    /// The number of the last change of the world that the answer knows of; see
    /// Navigator::is_affected.
    std::uint64_t world_version = 0;
    /// The walker that the path was found for.
    WalkerProfile walker;
    PathStatistics statistics; ///< what it took
    PathTiming timing;         ///< how long it took

    /// True if the path leads all the way to the target.
    [[nodiscard]] bool is_found() const { return status == PathStatus::found; }
};

/// The sum of the distances between the points (unit: meter).
[[nodiscard]] RAYWALK_EXPORT double length_of(std::span<const Vec2> points);

class CellCostCache;

/// The points of the way from `start` over the centers of `cells` to `target`. `cells` is what a
/// search found between the anchors of the two. If there
/// are costs, the way is pulled straight only over cells that cost no more than any that it passed
/// before.
[[nodiscard]] RAYWALK_EXPORT std::vector<Vec2> make_points(NeighborView& view,
                                                           Vec2 start,
                                                           std::span<const Cell> cells,
                                                           Vec2 target,
                                                           PathPostprocessing postprocessing,
                                                           CellCostCache* costs = nullptr);

} // namespace raywalk
