// SPDX-License-Identifier: MIT
#include "navigator/query_pool.hpp"

namespace raywalk {
namespace {

// At most this many executions are kept for reuse.
constexpr std::size_t max_idle = 8;

} // namespace

std::unique_ptr<QueryExecution> QueryPool::take(const WalkerProfile& walker) {
    WalkerCache& cache = caches_->get_for_query(walker);
    std::unique_ptr<QueryExecution> execution;
    {
        const std::scoped_lock lock{mutex_};
        if (!idle_.empty()) {
            execution = std::move(idle_.back());
            idle_.pop_back();
        }
    }
    if (execution == nullptr) {
        return std::make_unique<QueryExecution>(cache.neighbors, cache.queries);
    }
    execution->use(cache.neighbors, cache.queries);
    return execution;
}

void QueryPool::give_back(std::unique_ptr<QueryExecution> execution) {
    const std::scoped_lock lock{mutex_};
    if (idle_.size() < max_idle) {
        execution->release_costs();
        idle_.push_back(std::move(execution));
    }
}

Path QueryPool::finish(std::unique_ptr<QueryExecution> execution) {
    Path path = execution->take_path();
    give_back(std::move(execution));
    const PathStatistics& statistics = path.statistics;
    const std::scoped_lock lock{mutex_};
    totals_.hits += statistics.cache_hits;
    totals_.misses += statistics.cache_misses;
    totals_.obstacles_tested += statistics.obstacles_tested;
    return path;
}

} // namespace raywalk
