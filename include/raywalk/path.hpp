// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path_search.hpp"
#include "raywalk/vec2.hpp"

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
/// search's own numbers do not.
struct PathStatistics {
    SearchStatistics search;
    /// Obstacles tested, for the search, for joining start and target and for string pulling.
    std::uint64_t obstacles_tested = 0;
    /// Times that a chunk of the neighbor cache was wanted and known, or had to be discovered.
    std::uint64_t cache_hits = 0;
    std::uint64_t cache_misses = 0;
};

/// How long the parts of one query took (unit: second). Apart from everything else, which is the
/// same on every machine.
struct PathTiming {
    double search = 0.0;         ///< joining start and target, and the search
    double postprocessing = 0.0; ///< string pulling or simplifying
};

/// The answer to one query.
struct Path {
    PathStatus status = PathStatus::pending;
    /// After found: from the start to the target, both included; one point if they are equal. A
    /// walker that goes from each to the next straight touches nothing. Empty otherwise. (unit:
    /// meter)
    std::vector<Vec2> points;
    /// The sum of the distances between the points (unit: meter).
    double length = 0.0;
    /// The number of the last change of the world that the answer knows of; see
    /// Navigator::is_affected.
    std::uint64_t world_version = 0;
    /// The walker that the path was found for.
    WalkerProfile walker;
    PathStatistics statistics;
    PathTiming timing;

    [[nodiscard]] bool is_found() const { return status == PathStatus::found; }
};

/// The sum of the distances between the points (unit: meter).
[[nodiscard]] double length_of(std::span<const Vec2> points);

/// The points of the way from `start` over the centers of `cells` to `target`. `cells` is what a
/// search found between the joints of the two.
[[nodiscard]] std::vector<Vec2> make_points(NeighborView& view,
                                            Vec2 start,
                                            std::span<const Cell> cells,
                                            Vec2 target,
                                            PathPostprocessing postprocessing);

} // namespace raywalk
