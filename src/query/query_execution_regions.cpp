// SPDX-License-Identifier: MIT
#include "query/query_execution.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

// What a query reads from the cache of regions, and adds to it.
namespace raywalk {
namespace {

// A million cells: larger regions are searched each time.
constexpr std::size_t max_expanded_chunks = 4096;

} // namespace

// So that the next query for a target nearby need not check.
void QueryExecution::cache_region() {
    // Links of the game are one way or both, and not for every query. Where links lead one way,
    // what leads to one cell of a region does not lead to all.
    const std::span<const Region::Part> parts = sealed_check_.region().parts();
    const bool has_links = std::ranges::any_of(
        parts, [this](const auto& part) { return view_.has_links_near(part.position); });
    if (view_.has_overrides() || has_links || sealed_check_.region().leads_one_way()) {
        return;
    }
    if (sealed_check_.is_known()) {
        regions_->insert(sealed_check_.region(), path_.world_version);
    }
}

Region QueryExecution::region_around_start(std::size_t max_chunks) {
    Region region;
    region.begin(view_, max_chunks, Travel::forward);
    region.add_all_of(ends_.start_anchor());
    return region;
}

// After a search that has expanded everything that can be reached from the start. Only in a known
// world this takes less than the search has.
void QueryExecution::cache_expanded_region() {
    if (view_.has_overrides() || view_.links() != nullptr || limits_cost()) {
        return;
    }
    Region region = region_around_start(max_expanded_chunks);
    if (region.grow_in_known_chunks() == Region::Status::closed && !region.leads_one_way()) {
        std::int64_t cells = 0;
        for (const Region::Part& part : region.parts()) {
            for (const std::uint16_t row : part.cells) {
                cells += std::popcount(row);
            }
        }
        regions_->insert(
            region, path_.world_version, std::max(cells, search_.statistics().iterations));
    }
}

bool QueryExecution::look_up_sealed() {
    if (!ends_.has_one_target() || view_.has_overrides()) {
        return false;
    }
    const GridAnchor& start = ends_.start_anchor();
    const GridAnchor& target = ends_.search_target().anchors.front();
    return regions_->look_up_sealed(*cache_, start, target) ||
           (view_.links() == nullptr && !limits_cost() &&
            regions_->look_up_enclosed(
                *cache_, start, target, query_.max_iterations, query_.search.max_bytes));
}

// If true, a check from the target back would find nothing.
bool QueryExecution::look_up_not_sealed() {
    return !view_.has_overrides() &&
           regions_->look_up_not_sealed(
               *cache_, ends_.start_anchor(), ends_.search_target().anchors.front());
}

} // namespace raywalk
