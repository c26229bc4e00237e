// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"

#include <cstddef>

namespace raywalk {

/// How the two ways of discovery differ in one or more chunks.
struct DiscoveryDifferences {
    std::size_t compared = 0; ///< centers of cells, and steps from them
    /// Differences where the walker passes an obstacle at its radius and margin, give or take the
    /// tolerance; for a walker of radius 0, where it passes a corner or a seam.
    std::size_t within_tolerance = 0;
    /// All other differences. With Box2D 3.x and a radius of 0, steps that cross a one-sided chain
    /// from behind are among them; else none should be.
    std::size_t beyond_tolerance = 0;

    /// Adds the numbers of other chunks.
    DiscoveryDifferences& operator+=(const DiscoveryDifferences& other) {
        compared += other.compared;
        within_tolerance += other.within_tolerance;
        beyond_tolerance += other.beyond_tolerance;
        return *this;
    }

    friend bool operator==(const DiscoveryDifferences&, const DiscoveryDifferences&) = default;
};

/// The tolerance of casts in Box2D 2.4, the larger one of both generations (unit: meter).
inline constexpr float cast_tolerance = 0.012F;

/// Compares a chunk, discovered now if it is not cached, with what the other Discovery yields
/// (unit: meter). Takes about a millisecond. Call it between two steps of the world.
[[nodiscard]] RAYWALK_EXPORT DiscoveryDifferences check_discovery(const NeighborCache& cache,
                                                                  Cell chunk_position,
                                                                  float tolerance = cast_tolerance);

} // namespace raywalk
