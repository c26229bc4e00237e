// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"

#include "query/region.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace raywalk {

/// Remembers regions until the world changes in one of their chunks. Several threads may use it at
/// once.
class RegionMemory {
public:
    /// The oldest region is forgotten when there are so many.
    explicit RegionMemory(std::size_t capacity = 64)
        : capacity_{capacity} {}

    /// `version`: of the world that the region was found in.
    void remember(const Region& region, std::uint64_t version);
    /// True if a cell that the anchor joins is known to lie in one of the regions.
    [[nodiscard]] bool knows_any(const NeighborCache& cache, const GridAnchor& anchor);
    /// True if all cells that the target joins are known to lie in one of the regions, and none
    /// that the start joins.
    [[nodiscard]] bool
    separate(const NeighborCache& cache, const GridAnchor& start, const GridAnchor& target);
    /// True if a cell that the target joins and one that the start joins are known to lie in one of
    /// the regions: then there is a way.
    [[nodiscard]] bool
    join(const NeighborCache& cache, const GridAnchor& start, const GridAnchor& target);

private:
    using Id = std::uint64_t;

    struct Known {
        std::vector<Region::Part> parts; // by position
        std::uint64_t version = 0;       // no part changed up to this one

        [[nodiscard]] bool contains(Cell cell) const;
    };

    // Null if no region that still holds has the cell.
    [[nodiscard]] const Known* region_with(const NeighborCache& cache, Cell cell);
    [[nodiscard]] static bool still_holds(const NeighborCache& cache, Known& region);
    void forget(Id id);

    std::size_t capacity_;
    std::mutex mutex_;
    std::map<Id, Known> regions_; // the oldest first
    std::unordered_map<Cell, std::vector<Id>> in_chunk_;
    Id next_id_ = 0;
};

/// What is remembered for one kind of walker: only what every query would find out by itself about
/// a target in such a region, so an answer from memory is the one that would be given without it.
struct KnownRegions {
    /// Nothing leaves them; a target in one cannot be reached from anywhere else.
    RegionMemory closed;
    /// They are too large to look whether anything leaves them.
    RegionMemory open{256};
};

} // namespace raywalk
