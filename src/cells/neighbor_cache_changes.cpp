// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_cache.hpp"

#include "bodies/body_shape.hpp"
#include "cells/chunk_builder.hpp"
#include "cells/chunk_store.hpp"
#include "core/cells_along.hpp"
#include "core/vec2d.hpp"

#include <algorithm>
#include <limits>

// The changes of the world that a cache is told of, and what they affect.
namespace raywalk {
namespace {

constexpr float unbounded = std::numeric_limits<float>::infinity();
constexpr Box everywhere{{-unbounded, -unbounded}, {unbounded, unbounded}};

// Distance from the point to the box (unit: meter).
double distance_to(const Box& box, Vec2 point) {
    const Vec2 nearest{std::clamp(point.x, box.min.x, box.max.x),
                       std::clamp(point.y, box.min.y, box.max.y)};
    return norm(between(point, nearest));
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

// Very many chunks are not recorded one by one.
void NeighborCache::record_change_in(const Box& box, float reach, ChangeKind kind) {
    if (box.is_empty()) {
        return;
    }
    record_change(box, kind);
    Versions& versions = kind == ChangeKind::world ? world_ : costs_;
    const auto invalidate_entry = [kind](ChunkStore::Entry* entry) {
        if (kind == ChangeKind::world && entry != nullptr) {
            entry->is_valid.store(false, std::memory_order_relaxed);
        }
    };
    const ChunkRange chunks = chunks_affected_by(grid_, box, reach);
    if (chunks.count() > std::max<std::uint64_t>(1024, 4 * store_->entries().size())) {
        versions.set_all(version_);
        for (const auto& entry : store_->entries()) {
            invalidate_entry(chunks.contains(entry->position) ? entry.get() : nullptr);
        }
        return;
    }
    for (std::int32_t y = chunks.first.y; y <= chunks.last.y; ++y) {
        for (std::int32_t x = chunks.first.x; x <= chunks.last.x; ++x) {
            versions.of_chunk[{x, y}] = version_;
            invalidate_entry(store_->find({x, y}));
        }
    }
    limit_change_records();
}

void NeighborCache::limit_change_records() {
    if (change_record_bytes() > change_record_limit_) {
        world_.set_all(version_);
        costs_.set_all(version_);
    }
}

void NeighborCache::invalidate_outdated_discoveries() {
    for (ChunkStore::Entry* entry : store_->take_log()) {
        if (entry->is_valid.load(std::memory_order_relaxed) &&
            fingerprint_of(obstacles_near(entry->position, {}).all()) != entry->fingerprint) {
            entry->is_valid.store(false, std::memory_order_relaxed);
            record_stale_chunk(entry->position);
        }
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
