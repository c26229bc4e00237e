// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_cache.hpp"

#include "cells/chunk_builder.hpp"
#include "cells/chunk_store.hpp"
#include "core/cells_along.hpp"
#include "core/vec2d.hpp"
#include "passages/chunk_link_builder.hpp"

#include <algorithm>
#include <utility>
#include <vector>

// The changes of the world that a cache is told of, and what they affect.
namespace raywalk {
namespace {

// So many that their changes are not recorded one by one.
bool are_many(const ChunkRange& chunks, const ChunkStore& store) {
    return chunks.count() > std::max<std::uint64_t>(1024, 4 * store.entries().size());
}

// Visits the chunks: of many, only those that were looked up.
template <class Visit>
void for_each_in(const ChunkRange& chunks, const ChunkStore& store, Visit visit) {
    if (!are_many(chunks, store)) {
        chunks.for_each(visit);
        return;
    }
    for (const auto& entry : store.entries()) {
        if (chunks.contains(entry->position)) {
            visit(entry->position);
        }
    }
}

// Distance from the point to the box (unit: meter).
double distance_to(const Box& box, Vec2 point) {
    const Vec2 nearest{std::clamp(point.x, box.min.x, box.max.x),
                       std::clamp(point.y, box.min.y, box.max.y)};
    return norm(between(point, nearest));
}

// True if the segment from `from` to `to` touches the box: neither the axes nor the normal of the
// segment separate them.
bool touches(const Box& box, Vec2 from, Vec2 to) {
    if (!box.overlaps(Box{from, from}.united({to, to}))) {
        return false;
    }
    if (!is_finite(box.min) || !is_finite(box.max)) {
        return true;
    }
    const Vec2d along = between(from, to);
    double least = infinity;
    double greatest = -least;
    for (const Vec2 corner :
         {box.min, box.max, Vec2{box.min.x, box.max.y}, {box.max.x, box.min.y}}) {
        const double side = cross(along, between(from, corner));
        least = std::min(least, side);
        greatest = std::max(greatest, side);
    }
    return least <= 0.0 && greatest >= 0.0;
}

} // namespace

void NeighborCache::invalidate(const Box& box) {
    record_change_in(box, range_of_changes(), ChangeKind::world);
}

void NeighborCache::record_new_ways() {
    record_change(everywhere);
}

// A step past a cell reads its cost, so the chunks beside it are affected, too.
void NeighborCache::record_cost_change(const Box& box) {
    record_change_in(box, grid_.cell_size(), ChangeKind::costs);
}

void NeighborCache::record_change_in(const Box& box, float reach, ChangeKind kind) {
    if (box.is_empty()) {
        return;
    }
    record_change(box, kind);
    Versions& versions = kind == ChangeKind::world ? world_ : costs_;
    const ChunkRange chunks = chunks_affected_by(grid_, box, reach);
    const bool are_all = are_many(chunks, *store_);
    if (are_all) {
        versions.set_all(version_);
    }
    for_each_in(chunks, *store_, [&](Cell position) {
        if (!are_all) {
            versions.of_chunk[position] = version_;
        }
        ChunkStore::Entry* entry = kind == ChangeKind::world ? store_->find(position) : nullptr;
        if (entry != nullptr) {
            entry->is_valid.store(false, std::memory_order_relaxed);
        }
    });
    limit_change_records();
}

// Chunks that still match the world stay cached. Chunks that are not cached count as changed.
void NeighborCache::invalidate_if_changed(const Box& box) {
    if (box.is_empty()) {
        return;
    }
    const ChunkRange chunks = chunks_affected_by(grid_, box, range_of_changes());
    std::vector<Cell> changed;
    for_each_in(chunks, *store_, [&](Cell position) {
        if (!is_up_to_date(position)) {
            changed.push_back(position);
        }
    });
    if (!changed.empty()) {
        record_change(box);
        for (const Cell position : changed) {
            world_.of_chunk[position] = version_;
        }
        limit_change_records();
    }
}

// True if the chunk is cached and still matches the world. A chunk that does not match becomes
// invalid.
bool NeighborCache::is_up_to_date(Cell chunk_position) {
    ChunkStore::Entry* entry = store_->find(chunk_position);
    if (entry == nullptr || !entry->is_valid.load(std::memory_order_relaxed)) {
        return false;
    }
    if (std::exchange(entry->compared_in, comparison_) != comparison_) {
        thread_local std::vector<Obstacle> found;
        const bool has_links = entry->fingerprints.has_links;
        const auto box = has_links ? chunk_link_influence : chunk_influence;
        obstacles_in(box(grid_, chunk_position, profile_.reach()), {}, found);
        entry->is_valid.store(fingerprint_with_bodies(found) == entry->fingerprints.of_all,
                              std::memory_order_relaxed);
    }
    return entry->is_valid.load(std::memory_order_relaxed);
}

// Chunks discovered since the last update may have been discovered in the middle of a change.
std::size_t NeighborCache::compare_chunks(bool also_in_turn) {
    constexpr std::size_t updates_per_round = 60;
    const auto compare = [this](ChunkStore::Entry& entry) {
        const bool is_outdated =
            entry.is_valid.load(std::memory_order_relaxed) && !is_up_to_date(entry.position);
        if (is_outdated) {
            record_change(influence(entry.position));
            world_.of_chunk[entry.position] = version_;
        }
        return is_outdated;
    };
    for (ChunkStore::Entry* entry : store_->take_log()) {
        (void)compare(*entry);
    }
    std::size_t outdated = 0;
    const auto entries = store_->entries();
    const std::size_t count = (entries.size() + updates_per_round - 1) / updates_per_round;
    for (std::size_t i = 0; also_in_turn && i < count; ++i) {
        next_compared_ = next_compared_ + 1 < entries.size() ? next_compared_ + 1 : 0;
        outdated += compare(*entries[next_compared_]) ? 1 : 0;
    }
    limit_change_records();
    return outdated;
}

void NeighborCache::limit_change_records() {
    if (change_record_bytes() > change_record_limit_) {
        world_.set_all(version_);
        costs_.set_all(version_);
    }
}

void NeighborCache::record_change(const Box& box, ChangeKind kind) {
    ++version_;
    changes_[version_ % changes_.size()] = {box, kind};
}

void NeighborCache::invalidate_all() {
    record_change(everywhere);
    world_.set_all(version_);
    costs_.set_all(version_);
    store_->clear();
}

void NeighborCache::set_grid(const Grid& grid) {
    invalidate_all();
    grid_ = grid;
}

std::uint64_t NeighborCache::version_along(Vec2 from, Vec2 to, ChangeKind kind) const {
    const Versions& versions = versions_of(kind);
    std::uint64_t latest = versions.of_all;
    if (versions.of_chunk.empty()) {
        return latest;
    }
    // Chunks tile the plane as cells do, at a larger scale.
    const auto in_chunks = [this](Vec2 point) {
        const GridPoint p = grid_.to_grid(point);
        return GridPoint{(p.x + 0.5) / Chunk::side - 0.5, (p.y + 0.5) / Chunk::side - 0.5};
    };
    (void)all_cells_along(in_chunks(from), in_chunks(to), [&](Cell chunk_position) {
        latest = std::max(latest, versions.of(chunk_position));
        return true;
    });
    return latest;
}

Box NeighborCache::changes_along(Vec2 from, Vec2 to, std::uint64_t version) const {
    if (version_ - version > changes_.size()) {
        return everywhere;
    }
    const float margin = profile_.reach() + hull_extent_ + grid_.cell_size();
    Box box = nowhere;
    for (std::uint64_t change = version + 1; change <= version_; ++change) {
        const Box& changed = changes_[change % changes_.size()].box;
        if (!changed.is_empty() && touches(changed.grown(margin), from, to)) {
            box = box.united(changed.grown(hull_extent_));
        }
    }
    return box;
}

bool NeighborCache::chunks_near_changes(std::uint64_t version, std::vector<Cell>& chunks) const {
    if (version_ - version > changes_.size()) {
        return false;
    }
    for (std::uint64_t change = version + 1; change <= version_; ++change) {
        const auto& [box, kind] = changes_[change % changes_.size()];
        const ChunkRange near = chunks_affected_by(grid_, box, range_of_changes());
        if (kind == ChangeKind::world && are_many(near, *store_)) {
            return false;
        }
        if (kind == ChangeKind::world) {
            near.for_each([&](Cell position) { chunks.push_back(position); });
        }
    }
    return true;
}

// A new path uses at least one edge that was closed before, so it comes within the walker's reach
// and half an edge of the change.
bool NeighborCache::may_have_opened(
    Vec2 from, Vec2 to, double length, std::uint64_t version, bool has_costs) const {
    if (!(norm(between(from, to)) < length)) {
        return false;
    }
    if (version_ - version > changes_.size()) {
        return true;
    }
    const float margin = range_of_changes() + grid_.cell_size();
    for (std::uint64_t change = version + 1; change <= version_; ++change) {
        const auto& [changed, kind] = changes_[change % changes_.size()];
        const Box box = changed.grown(margin);
        const bool counts = has_costs || kind == ChangeKind::world;
        if (counts && !changed.is_empty() &&
            distance_to(box, from) + distance_to(box, to) < length) {
            return true;
        }
    }
    return false;
}

} // namespace raywalk
