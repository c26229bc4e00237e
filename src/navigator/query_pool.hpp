// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cache_statistics.hpp"

#include "navigator/walker_caches.hpp"
#include "query/query_execution.hpp"

#include <memory>
#include <mutex>
#include <vector>

namespace raywalk {

/// Lends query executions to a navigator and its agents, so that their memory is reused, and counts
/// what the queries did. Callbacks of requests that several threads advance may query, so any
/// thread may use it.
class QueryPool {
public:
    /// `caches` must outlive the pool.
    explicit QueryPool(WalkerCaches& caches)
        : caches_{&caches} {}

    /// Returns an execution for queries of that walker, not begun. Several may be in use at once: a
    /// predicate may query in turn, and agents keep theirs while they wait.
    [[nodiscard]] std::unique_ptr<QueryExecution> take(const WalkerProfile& walker);
    /// Takes an execution back for reuse.
    void give_back(std::unique_ptr<QueryExecution> execution);
    /// Takes a finished execution back, counts what it did, and returns its path.
    [[nodiscard]] Path finish(std::unique_ptr<QueryExecution> execution);

    /// What all finished queries did: hits, misses and tested obstacles. Not while a query runs on
    /// another thread.
    [[nodiscard]] const CacheStatistics& totals() const { return totals_; }

private:
    WalkerCaches* caches_;
    std::mutex mutex_; // guards the rest
    std::vector<std::unique_ptr<QueryExecution>> idle_;
    CacheStatistics totals_;
};

} // namespace raywalk
