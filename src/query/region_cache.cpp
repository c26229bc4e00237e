// SPDX-License-Identifier: MIT
#include "query/region_cache.hpp"

#include "search/step_costs.hpp"

#include <algorithm>
#include <utility>

namespace raywalk {

void RegionCache::insert(const Region& region, std::uint64_t version, std::int64_t iterations) {
    Entry added{.parts = region.parts(), .version = version, .iterations = iterations};
    for (Region::Part& part : added.parts) {
        std::sort(part.gaps.begin(), part.gaps.end());
    }
    std::sort(added.parts.begin(), added.parts.end(), [](const auto& a, const auto& b) {
        return a.position < b.position;
    });
    const std::scoped_lock lock{mutex_};
    // A query that allows a partial path finds a cached region once more.
    const auto same = std::find_if(regions_.begin(), regions_.end(), [&](const auto& entry) {
        return entry.second.parts == added.parts;
    });
    if (same != regions_.end()) {
        erase(same->first);
    } else if (regions_.size() == capacity_) {
        erase(regions_.begin()->first);
    }
    for (const Region::Part& part : added.parts) {
        in_chunk_[part.position].push_back(next_id_);
    }
    regions_.emplace(next_id_++, std::move(added));
}

bool RegionCache::look_up_any(const NeighborCache& cache, const GridAnchor& anchor) {
    const std::scoped_lock lock{mutex_};
    bool is_known = false;
    for_each_connected_node(anchor, [&](const GridNode& node) {
        is_known = is_known || find_valid(cache, node) != nullptr;
    });
    return is_known;
}

bool RegionCache::look_up_separation(const NeighborCache& cache,
                                     const GridAnchor& start,
                                     const GridAnchor& target) {
    const std::scoped_lock lock{mutex_};
    const Entry* region = nullptr;
    bool has_target = true;
    for_each_connected_node(target, [&](const GridNode& node) {
        region = region == nullptr && has_target ? find_valid(cache, node) : region;
        has_target = has_target && region != nullptr && region->contains(node);
    });
    bool has_start = false;
    for_each_connected_node(start, [&](const GridNode& node) {
        has_start = has_start || (has_target && region->contains(node));
    });
    return has_target && !has_start;
}

bool RegionCache::look_up_connection(const NeighborCache& cache,
                                     const GridAnchor& start,
                                     const GridAnchor& target) {
    const std::scoped_lock lock{mutex_};
    bool are_joined = false;
    for_each_connected_node(target, [&](const GridNode& node) {
        const Entry* region = are_joined ? nullptr : find_valid(cache, node);
        for_each_connected_node(start, [&](const GridNode& first) {
            are_joined = are_joined || (region != nullptr && region->contains(first));
        });
    });
    return are_joined;
}

bool RegionCache::look_up_enclosed(const NeighborCache& cache,
                                   const GridAnchor& start,
                                   const GridAnchor& target,
                                   std::int64_t max_iterations,
                                   std::size_t max_bytes) {
    // What a search needs depends on where it begins, and on its options.
    constexpr std::int64_t margin = 16;
    constexpr std::size_t bytes_a_chunk = std::size_t{32} << 10U;
    const std::scoped_lock lock{mutex_};
    const Entry* region = nullptr;
    bool has_start = true;
    for_each_connected_node(start, [&](const GridNode& node) {
        region = region == nullptr && has_start ? find_valid(cache, node) : region;
        has_start = has_start && region != nullptr && region->contains(node);
    });
    if (!has_start || region == nullptr || region->iterations >= max_iterations / margin ||
        region->parts.size() > max_bytes / bytes_a_chunk) {
        return false;
    }
    bool has_target = false;
    for_each_connected_node(
        target, [&](const GridNode& node) { has_target = has_target || region->contains(node); });
    return !has_target;
}

const RegionCache::Entry* RegionCache::find_valid(const NeighborCache& cache,
                                                  const GridNode& node) {
    const auto ids = in_chunk_.find(Chunk::of(node.cell));
    if (ids == in_chunk_.end()) {
        return nullptr;
    }
    const auto id = std::find_if(ids->second.begin(), ids->second.end(), [&](Id candidate) {
        return regions_.find(candidate)->second.contains(node);
    });
    if (id == ids->second.end()) {
        return nullptr;
    }
    Entry& region = regions_.find(*id)->second;
    if (revalidate(cache, region)) {
        return &region;
    }
    erase(*id);
    return find_valid(cache, node); // another region may contain the node as well
}

bool RegionCache::Entry::contains(const GridNode& node) const {
    const auto part = std::lower_bound(
        parts.begin(), parts.end(), Chunk::of(node.cell), [](const Region::Part& p, Cell at) {
            return p.position < at;
        });
    return part != parts.end() && part->position == Chunk::of(node.cell) && part->contains(node);
}

bool RegionCache::revalidate(const NeighborCache& cache, Entry& region) {
    if (region.version == cache.version()) {
        return true;
    }
    const bool holds =
        std::all_of(region.parts.begin(), region.parts.end(), [&](const Region::Part& part) {
            return cache.version_of(part.position) <= region.version;
        });
    region.version = cache.version();
    return holds;
}

void RegionCache::erase(Id id) {
    const auto region = regions_.find(id);
    for (const Region::Part& part : region->second.parts) {
        const auto ids = in_chunk_.find(part.position);
        std::erase(ids->second, id);
        if (ids->second.empty()) {
            in_chunk_.erase(ids);
        }
    }
    regions_.erase(region);
}

} // namespace raywalk
