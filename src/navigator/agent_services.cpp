// SPDX-License-Identifier: MIT
#include "navigator/agent_services.hpp"

#include "raywalk/navigator.hpp"

#include <utility>

namespace raywalk {

NeighborCache& AgentServices::cache(const WalkerProfile& walker) {
    return navigator_->cache(walker);
}

NeighborView& AgentServices::view(NeighborCache& cache, std::span<const BodyKey> ignored) {
    if (view_ == nullptr) {
        view_ = std::make_unique<NeighborView>(cache);
    }
    view_->begin(cache, ignored, {});
    return *view_;
}

std::unique_ptr<PathRequest> AgentServices::take_request(const PathQuery& query) {
    return navigator_->take_request(query);
}

void AgentServices::give_back(std::unique_ptr<PathRequest> request) {
    navigator_->give_back(std::move(request));
}

void AgentServices::count(const PathStatistics& statistics) {
    navigator_->count(statistics);
}

} // namespace raywalk
