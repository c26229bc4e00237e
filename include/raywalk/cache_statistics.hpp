// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace raywalk {

/// Size and use of the caches of a Navigator, summed over all kinds of walkers.
struct CacheStatistics {
    /// Chunks cached now.
    std::size_t chunks = 0;
    /// Memory held by the cached chunks (unit: byte).
    std::size_t bytes = 0;
    /// Memory of the landmarks, see NavigatorSettings::landmarks; 0 as long as there are none
    /// (unit: byte).
    std::size_t landmark_bytes = 0;
    /// Chunk cache hits, over all path queries of the navigator and its agents.
    std::uint64_t hits = 0;
    /// Chunk cache misses, over all path queries: each discovered one chunk.
    std::uint64_t misses = 0;
    /// Obstacles tested, over all path queries.
    std::uint64_t obstacles_tested = 0;
    /// Chunks evicted to keep NavigatorSettings::cache_byte_budget.
    std::uint64_t evicted_chunks = 0;
    /// Chunks that Navigator::update() found outdated when it compared them in turn: the change was
    /// of a kind that it does not see at once, or not reported.
    std::uint64_t outdated_chunks = 0;
};

} // namespace raywalk
