// SPDX-License-Identifier: MIT
#include "query/query_execution.hpp"

#include <algorithm>
#include <vector>

// What a query reads from the cache of regions, and adds to it.
namespace raywalk {

void QueryExecution::cache_region() {
    // Links of the game are one way or both, and not for every query. Where links lead one way,
    // what leads to one cell of a region does not lead to all.
    const std::vector<Region::Part>& parts = sealed_check_.region().parts();
    const bool has_links = std::any_of(parts.begin(), parts.end(), [this](const auto& part) {
        return view_->has_links_near(part.position);
    });
    if (view_->has_overrides() || has_links || sealed_check_.region().leads_one_way()) {
        return;
    }
    if (sealed_check_.is_closed()) {
        regions_->closed.insert(sealed_check_.region(), path_.world_version);
    } else if (sealed_check_.is_too_large()) {
        regions_->too_large.insert(sealed_check_.region(), path_.world_version);
    }
}

bool QueryExecution::look_up_sealed() {
    return ends_.has_one_target() && !view_->has_overrides() &&
           regions_->closed.look_up_separation(
               *cache_, ends_.start_anchor(), ends_.search_target().anchors.front());
}

// If true, a check from the target back would find nothing.
bool QueryExecution::look_up_not_sealed() {
    const GridAnchor& target = ends_.search_target().anchors.front();
    return !view_->has_overrides() &&
           (regions_->too_large.look_up_any(*cache_, target) ||
            regions_->closed.look_up_connection(*cache_, ends_.start_anchor(), target));
}

} // namespace raywalk
