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

/// The regions around starts and targets of earlier queries, for one kind of walker, until the
/// world changes in one of their chunks. It holds only what every query would find out by itself,
/// so a cached answer equals the one given without the cache. Any number of threads may use it at
/// once.
class RegionCache {
public:
    /// Adds a region that is closed, or larger than SealedTargetCheck::max_chunks; its first nodes
    /// are connected, both ways. `version`: of the world in which it was found. `iterations`: what
    /// a search has needed to expand all of it; 0 if none has.
    void insert(const Region& region, std::uint64_t version, std::int64_t iterations = 0);
    /// Returns true if SealedTargetCheck would tell that the target is sealed off: a closed region
    /// that is not too large contains all nodes connected to the target and none connected to the
    /// start.
    [[nodiscard]] bool
    look_up_sealed(const NeighborCache& cache, const GridAnchor& start, const GridAnchor& target);
    /// Returns true if a closed region contains all nodes connected to the start and none connected
    /// to the target, and if a search with these limits would expand all of it for sure: another
    /// search has needed less than a sixteenth of the iterations, and its chunks take no more than
    /// that memory.
    [[nodiscard]] bool look_up_enclosed(const NeighborCache& cache,
                                        const GridAnchor& start,
                                        const GridAnchor& target,
                                        std::int64_t max_iterations,
                                        std::size_t max_bytes);
    /// Returns true if SealedTargetCheck would find nothing: the target is in a region that is too
    /// large, or in one with the start.
    [[nodiscard]] bool look_up_not_sealed(const NeighborCache& cache,
                                          const GridAnchor& start,
                                          const GridAnchor& target);

private:
    using Id = std::uint64_t;

    struct Entry {
        std::vector<Region::Part> parts; // by position
        bool is_closed = false;          // nothing leaves it
        std::uint64_t version = 0;       // no part changed up to this version
        std::int64_t iterations = 0;     // of a search that has expanded all of it

        [[nodiscard]] bool contains(const GridNode& node) const;
        [[nodiscard]] bool contains_any_of(const GridAnchor& anchor) const;
    };

    // Returns null if no valid region of that kind contains the node.
    const Entry* find(const NeighborCache& cache, const GridNode& node, bool is_closed);
    // The closed region that contains all nodes connected to the anchor, or null.
    const Entry* find_around(const NeighborCache& cache, const GridAnchor& anchor);
    static bool revalidate(const NeighborCache& cache, Entry& region);
    void make_room(std::size_t parts);
    void erase(Id id);

    std::mutex mutex_;
    std::map<Id, Entry> regions_; // the oldest first
    std::unordered_map<Cell, std::vector<Id>> in_chunk_;
    std::size_t part_count_ = 0;
    Id next_id_ = 0;
};

} // namespace raywalk
