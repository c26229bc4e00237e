// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/grid_joint.hpp"
#include "raywalk/neighbor_cache.hpp"

#include "region.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

namespace raywalk {

/// Remembers regions that nothing leaves, until the world changes in one of their chunks. A target
/// in one cannot be reached from anywhere else. Only regions are remembered that every search for a
/// target in them would find by itself, so an answer from memory is the one that would be found
/// without it. Several threads may use it at once.
class SealedRegions {
public:
    /// `version`: of the world that the region was found in.
    void remember(const Region& region, std::uint64_t version);
    /// True if all cells that the target joins are known to lie in one such region, and none that
    /// the start joins.
    [[nodiscard]] bool
    separate(const NeighborCache& cache, const GridJoint& start, const GridJoint& target);

private:
    static constexpr std::size_t capacity = 64;

    struct Sealed {
        std::vector<Region::Part> parts; // by position
        std::uint64_t version = 0;       // no part changed up to this one

        [[nodiscard]] bool contains(Cell cell) const;
    };

    [[nodiscard]] static bool still_holds(const NeighborCache& cache, Sealed& region);

    std::mutex mutex_;
    std::deque<Sealed> regions_; // the oldest first
};

} // namespace raywalk
