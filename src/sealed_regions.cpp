// SPDX-License-Identifier: MIT
#include "sealed_regions.hpp"

#include "step_costs.hpp"

#include <algorithm>

namespace raywalk {

void SealedRegions::remember(const Region& region, std::uint64_t version) {
    Sealed sealed{region.parts(), version};
    std::sort(sealed.parts.begin(), sealed.parts.end(), [](const auto& a, const auto& b) {
        return a.position < b.position;
    });
    const std::scoped_lock lock{mutex_};
    // A query that may answer with a partial path finds what is known out again.
    std::erase_if(regions_, [&](const Sealed& known) { return known.parts == sealed.parts; });
    if (regions_.size() == capacity) {
        regions_.pop_front();
    }
    regions_.push_back(std::move(sealed));
}

bool SealedRegions::separate(const NeighborCache& cache,
                             const GridJoint& start,
                             const GridJoint& target) {
    const std::scoped_lock lock{mutex_};
    if (regions_.empty()) {
        return false;
    }
    std::erase_if(regions_, [&](Sealed& region) { return !still_holds(cache, region); });
    return std::any_of(regions_.begin(), regions_.end(), [&](const Sealed& region) {
        bool holds_target = true;
        bool holds_start = false;
        for_each_joined(target, [&](Cell cell) { holds_target &= region.contains(cell); });
        for_each_joined(start, [&](Cell cell) { holds_start |= region.contains(cell); });
        return holds_target && !holds_start;
    });
}

bool SealedRegions::Sealed::contains(Cell cell) const {
    const Cell position = Chunk::of(cell);
    const auto part =
        std::lower_bound(parts.begin(), parts.end(), position, [](const Region::Part& p, Cell at) {
            return p.position < at;
        });
    const unsigned index = Chunk::index_of(cell);
    return part != parts.end() && part->position == position &&
           (part->cells[index / Chunk::side] >> index % Chunk::side & 1U) != 0;
}

bool SealedRegions::still_holds(const NeighborCache& cache, Sealed& region) {
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

} // namespace raywalk
