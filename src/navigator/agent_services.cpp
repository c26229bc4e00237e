// SPDX-License-Identifier: MIT
#include "navigator/agent_services.hpp"

#include <utility>

namespace raywalk {

AgentServices::AgentServices(const Navigator& navigator,
                             std::shared_ptr<WorldAccess> access,
                             WalkerCaches& caches,
                             QueryPool& queries)
    : navigator_{&navigator}
    , access_{std::move(access)}
    , caches_{&caches}
    , queries_{&queries} {}

const NeighborCache& AgentServices::cache(const WalkerProfile& walker) {
    return caches_->get(walker).neighbors;
}

NeighborView& AgentServices::view(const NeighborCache& cache, std::span<const BodyKey> ignored) {
    if (view_ == nullptr) {
        view_ = std::make_unique<NeighborView>(cache);
    }
    view_->begin(cache, ignored, {});
    return *view_;
}

std::unique_ptr<QueryExecution> AgentServices::take_query(const PathQuery& query) {
    return queries_->take(query.walker);
}

void AgentServices::give_back(std::unique_ptr<QueryExecution> execution) {
    if (!access_->has_ended()) {
        queries_->give_back(std::move(execution));
    }
}

Path AgentServices::finish(std::unique_ptr<QueryExecution> execution) {
    return queries_->finish(std::move(execution));
}

} // namespace raywalk
