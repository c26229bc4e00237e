// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"

#include "query/region.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace raywalk {

/// Caches regions until the world changes in one of their chunks; a look-up drops outdated ones.
/// Any number of threads may use it at once.
class RegionCache {
public:
    /// At `capacity` regions, inserting one drops the oldest.
    explicit RegionCache(std::size_t capacity = 64)
        : capacity_{capacity} {}

    /// `version`: of the world in which the region was found. `iterations`: of a search that has
    /// expanded all of it, for look_up_enclosed().
    void insert(const Region& region, std::uint64_t version, std::int64_t iterations = 0);
    /// Returns true if a node connected to the anchor lies in a cached region.
    [[nodiscard]] bool look_up_any(const NeighborCache& cache, const GridAnchor& anchor);
    /// Returns true if one cached region contains all nodes connected to the target and none
    /// connected to the start.
    [[nodiscard]] bool look_up_separation(const NeighborCache& cache,
                                          const GridAnchor& start,
                                          const GridAnchor& target);
    /// Returns true if one cached region contains a node connected to the target and one connected
    /// to the start: then there is a path.
    [[nodiscard]] bool look_up_connection(const NeighborCache& cache,
                                          const GridAnchor& start,
                                          const GridAnchor& target);
    /// Returns true if one cached region contains all nodes connected to the start and none
    /// connected to the target, and if a search with these limits would expand all of it for sure:
    /// another search has needed less than a sixteenth of the iterations, and its chunks take no
    /// more than that memory.
    [[nodiscard]] bool look_up_enclosed(const NeighborCache& cache,
                                        const GridAnchor& start,
                                        const GridAnchor& target,
                                        std::int64_t max_iterations,
                                        std::size_t max_bytes);

private:
    using Id = std::uint64_t;

    struct Entry {
        std::vector<Region::Part> parts; // by position
        std::uint64_t version = 0;       // no part changed up to this version
        std::int64_t iterations = 0;     // of a search that has expanded all of it

        [[nodiscard]] bool contains(const GridNode& node) const;
    };

    // Returns null if no valid region contains the node.
    const Entry* find_valid(const NeighborCache& cache, const GridNode& node);
    static bool revalidate(const NeighborCache& cache, Entry& region);
    void erase(Id id);

    std::size_t capacity_;
    std::mutex mutex_;
    std::map<Id, Entry> regions_; // the oldest first
    std::unordered_map<Cell, std::vector<Id>> in_chunk_;
    Id next_id_ = 0;
};

/// The regions around targets of earlier queries, for one kind of walker. Each holds only what
/// every query would find out by itself, so a cached answer equals the one given without the cache.
struct RegionCaches {
    /// Regions that nothing leaves; a target in one cannot be reached from outside.
    RegionCache closed;
    /// Regions larger than SealedTargetCheck::max_chunks.
    RegionCache too_large{256};
    /// Regions that nothing leaves and that searches have expanded completely, of any size: no
    /// search from inside reaches a target outside.
    RegionCache expanded{8};
    /// False from when a region extended into chunks that are not known until a query discovers
    /// some, or the world changes.
    std::atomic<bool> has_new_chunks = true;
    /// The version of the world when a region was to be extended last.
    std::atomic<std::uint64_t> extended_at = 0;
};

} // namespace raywalk
