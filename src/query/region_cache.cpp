// SPDX-License-Identifier: MIT
#include "query/region_cache.hpp"

#include "search/step_costs.hpp"

#include <algorithm>
#include <utility>

namespace raywalk {

void RegionMemory::remember(const Region& region, std::uint64_t version) {
    Known known{region.parts(), version};
    std::sort(known.parts.begin(), known.parts.end(), [](const auto& a, const auto& b) {
        return a.position < b.position;
    });
    const std::scoped_lock lock{mutex_};
    // A query that may answer with a partial path finds what is known out again.
    const auto same = std::find_if(regions_.begin(), regions_.end(), [&](const auto& entry) {
        return entry.second.parts == known.parts;
    });
    if (same != regions_.end()) {
        forget(same->first);
    } else if (regions_.size() == capacity_) {
        forget(regions_.begin()->first);
    }
    for (const Region::Part& part : known.parts) {
        in_chunk_[part.position].push_back(next_id_);
    }
    regions_.emplace(next_id_++, std::move(known));
}

bool RegionMemory::knows_any(const NeighborCache& cache, const GridAnchor& anchor) {
    const std::scoped_lock lock{mutex_};
    bool is_known = false;
    for_each_connected(
        anchor, [&](Cell cell) { is_known = is_known || region_with(cache, cell) != nullptr; });
    return is_known;
}

bool RegionMemory::separate(const NeighborCache& cache,
                            const GridAnchor& start,
                            const GridAnchor& target) {
    const std::scoped_lock lock{mutex_};
    const Known* region = nullptr;
    bool has_target = true;
    for_each_connected(target, [&](Cell cell) {
        region = region == nullptr && has_target ? region_with(cache, cell) : region;
        has_target = has_target && region != nullptr && region->contains(cell);
    });
    bool has_start = false;
    for_each_connected(
        start, [&](Cell cell) { has_start = has_start || (has_target && region->contains(cell)); });
    return has_target && !has_start;
}

bool RegionMemory::join(const NeighborCache& cache,
                        const GridAnchor& start,
                        const GridAnchor& target) {
    const std::scoped_lock lock{mutex_};
    bool are_joined = false;
    for_each_connected(target, [&](Cell cell) {
        const Known* region = are_joined ? nullptr : region_with(cache, cell);
        for_each_connected(start, [&](Cell first) {
            are_joined = are_joined || (region != nullptr && region->contains(first));
        });
    });
    return are_joined;
}

const RegionMemory::Known* RegionMemory::region_with(const NeighborCache& cache, Cell cell) {
    const auto ids = in_chunk_.find(Chunk::of(cell));
    if (ids == in_chunk_.end()) {
        return nullptr;
    }
    const auto id = std::find_if(ids->second.begin(), ids->second.end(), [&](Id candidate) {
        return regions_.find(candidate)->second.contains(cell);
    });
    if (id == ids->second.end()) {
        return nullptr;
    }
    Known& region = regions_.find(*id)->second;
    if (still_holds(cache, region)) {
        return &region;
    }
    forget(*id);
    return region_with(cache, cell); // another one may have the cell as well
}

bool RegionMemory::Known::contains(Cell cell) const {
    const auto part = std::lower_bound(
        parts.begin(), parts.end(), Chunk::of(cell), [](const Region::Part& p, Cell at) {
            return p.position < at;
        });
    const unsigned index = Chunk::index_of(cell);
    return part != parts.end() && part->position == Chunk::of(cell) &&
           (part->cells[index / Chunk::side] >> index % Chunk::side & 1U) != 0;
}

bool RegionMemory::still_holds(const NeighborCache& cache, Known& region) {
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

void RegionMemory::forget(Id id) {
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
