// SPDX-License-Identifier: MIT
#include "query/region_cache.hpp"

#include "cells/connected_nodes.hpp"
#include "query/sealed_target_check.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace raywalk {
namespace {

// If there are more, the oldest regions are dropped.
constexpr std::size_t max_regions = 256;
constexpr std::size_t max_parts = 32'768;

} // namespace

void RegionCache::insert(const Region& region, std::uint64_t version, std::int64_t iterations) {
    const std::span<const Region::Part> parts = region.parts();
    Entry added{.parts = {parts.begin(), parts.end()},
                .is_closed = region.status() == Region::Status::closed,
                .version = version,
                .iterations = iterations};
    for (Region::Part& part : added.parts) {
        std::ranges::sort(part.gaps);
    }
    std::ranges::sort(added.parts, {}, &Region::Part::position);
    const std::scoped_lock lock{mutex_};
    // A query that allows a partial path finds a cached region once more.
    const auto same = std::ranges::find_if(regions_, [&](const auto& entry) {
        return entry.second.is_closed == added.is_closed && entry.second.parts == added.parts;
    });
    if (same != regions_.end()) {
        added.iterations = std::max(added.iterations, same->second.iterations);
        erase(same->first);
    }
    make_room(added.parts.size());
    for (const Region::Part& part : added.parts) {
        in_chunk_[part.position].push_back(next_id_);
    }
    part_count_ += added.parts.size();
    regions_.emplace(next_id_++, std::move(added));
}

bool RegionCache::look_up_sealed(const NeighborCache& cache,
                                 const GridAnchor& start,
                                 const GridAnchor& target) {
    const std::scoped_lock lock{mutex_};
    const Entry* region = find_around(cache, target);
    return region != nullptr && region->parts.size() <= SealedTargetCheck::max_chunks &&
           !region->contains_any_of(start);
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
    const Entry* region = find_around(cache, start);
    return region != nullptr && region->iterations > 0 &&
           region->iterations < max_iterations / margin &&
           region->parts.size() <= max_bytes / bytes_a_chunk && !region->contains_any_of(target);
}

bool RegionCache::look_up_not_sealed(const NeighborCache& cache,
                                     const GridAnchor& start,
                                     const GridAnchor& target) {
    const std::scoped_lock lock{mutex_};
    return is_any_connected_node(target, [&](const GridNode& node) {
        if (find(cache, node, false) != nullptr) {
            return true;
        }
        const Entry* region = find(cache, node, true);
        return region != nullptr && region->contains_any_of(start);
    });
}

const RegionCache::Entry* RegionCache::find_around(const NeighborCache& cache,
                                                   const GridAnchor& anchor) {
    const Entry* region = nullptr;
    bool has_all = true;
    for_each_connected_node(anchor, [&](const GridNode& node) {
        region = region == nullptr && has_all ? find(cache, node, true) : region;
        has_all = has_all && region != nullptr && region->contains(node);
    });
    return has_all ? region : nullptr;
}

const RegionCache::Entry*
RegionCache::find(const NeighborCache& cache, const GridNode& node, bool is_closed) {
    const auto ids = in_chunk_.find(Chunk::of(node.cell));
    if (ids == in_chunk_.end()) {
        return nullptr;
    }
    const auto id = std::ranges::find_if(ids->second, [&](Id candidate) {
        const Entry& region = regions_.find(candidate)->second;
        return region.is_closed == is_closed && region.contains(node);
    });
    if (id == ids->second.end()) {
        return nullptr;
    }
    Entry& region = regions_.find(*id)->second;
    if (revalidate(cache, region)) {
        return &region;
    }
    erase(*id);
    return find(cache, node, is_closed); // another region may contain the node as well
}

bool RegionCache::Entry::contains(const GridNode& node) const {
    const auto part =
        std::ranges::lower_bound(parts, Chunk::of(node.cell), {}, &Region::Part::position);
    return part != parts.end() && part->position == Chunk::of(node.cell) && part->contains(node);
}

bool RegionCache::Entry::contains_any_of(const GridAnchor& anchor) const {
    return is_any_connected_node(anchor, [this](const GridNode& node) { return contains(node); });
}

bool RegionCache::revalidate(const NeighborCache& cache, Entry& region) {
    if (region.version == cache.version()) {
        return true;
    }
    const bool holds = std::ranges::all_of(region.parts, [&](const Region::Part& part) {
        return cache.version_of(part.position) <= region.version;
    });
    region.version = cache.version();
    return holds;
}

void RegionCache::make_room(std::size_t parts) {
    while (!regions_.empty() &&
           (regions_.size() >= max_regions || part_count_ + parts > max_parts)) {
        erase(regions_.begin()->first);
    }
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
    part_count_ -= region->second.parts.size();
    regions_.erase(region);
}

} // namespace raywalk
