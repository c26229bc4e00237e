// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace raywalk {

/// Size and use of the caches of a Navigator, summed over all kinds of walkers.
struct CacheStatistics {
    /// Chunks cached now.
    std::size_t chunks = 0;
    /// Memory held by the cached chunks (unit: byte).
    std::size_t bytes = 0;
    /// Chunk cache hits, over all path queries of the navigator and its agents.
    std::uint64_t hits = 0;
    /// Chunk cache misses, over all path queries: each discovered one chunk.
    std::uint64_t misses = 0;
    /// Obstacles tested, over all path queries.
    std::uint64_t obstacles_tested = 0;
    /// Chunks evicted to keep NavigatorSettings::cache_byte_budget.
    std::uint64_t evicted_chunks = 0;
    /// Cells that the audit found outdated because a change was not reported; see
    /// Navigator::set_audit.
    std::uint64_t stale_cells = 0;
};

/// How Navigator::load_cache() ended.
enum class CacheLoadStatus : std::uint8_t {
    loaded,         ///< the chunks whose obstacles are the same are cached now
    damaged,        ///< the bytes are not, or not all, what Navigator::save_cache() returned
    other_version,  ///< a version of the library with another format of these bytes saved them
    other_settings, ///< the grid or the discovery of that navigator differs
    refused,        ///< queries are refused now, see Navigator
};

/// Returns the name of the enumerator.
[[nodiscard]] RAYWALK_EXPORT std::string_view to_string(CacheLoadStatus status);

/// What Navigator::load_cache() did.
struct CacheLoad {
    CacheLoadStatus status = CacheLoadStatus::loaded; ///< how it ended
    std::size_t chunks = 0;                           ///< chunks that are cached now
    std::size_t refused = 0;  ///< chunks not cached: other obstacles or blocked cells are near
    std::size_t left_out = 0; ///< chunks not cached: NavigatorSettings::cache_byte_budget is full
};

} // namespace raywalk
