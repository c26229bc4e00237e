// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_cache.hpp"

#include "cells/chunk_builder.hpp"
#include "cells/chunk_store.hpp"
#include "core/callback_scope.hpp"
#include "core/jobs.hpp"
#include "core/log.hpp"
#include "core/vec2d.hpp"
#include "passages/chunk_link_builder.hpp"
#include "shapes/fingerprint.hpp"
#include "shapes/hull_sum.hpp"

#include <cassert>
#include <utility>

namespace raywalk {

NeighborCache::NeighborCache(const Probe& probe,
                             const Grid& grid,
                             Neighborhood neighborhood,
                             DiagonalMode diagonal_mode,
                             const WalkerProfile& profile,
                             const BlockedCells* blocked,
                             Discovery discovery,
                             bool finds_narrow_passages)
    : probe_{&probe}
    , grid_{grid}
    , neighborhood_{neighborhood}
    , diagonal_mode_{diagonal_mode}
    , profile_{profile.is_valid() ? profile
                                  : WalkerProfile{.radius = 0.0F, .filter = profile.filter}}
    , hull_extent_{profile_.hull.extent()}
    , blocked_{blocked}
    , discovery_{discovery}
    , finds_narrow_passages_{finds_narrow_passages}
    , store_{std::make_unique<ChunkStore>()} {
    if (!profile.is_valid()) {
        log(LogLevel::error, "the cache of an invalid walker is that of a point");
    }
    assert(grid.layout() == layout_of(neighborhood));
}

NeighborCache::~NeighborCache() = default;

std::unique_ptr<NeighborCache> NeighborCache::of_static_bodies() const {
    WalkerProfile profile = profile_;
    profile.filter = profile.filter.of_static_bodies();
    return std::make_unique<NeighborCache>(*probe_,
                                           grid_,
                                           neighborhood_,
                                           diagonal_mode_,
                                           profile,
                                           blocked_,
                                           discovery_,
                                           finds_narrow_passages_);
}

ChunkLookup NeighborCache::look_up(Cell chunk_position) const {
    ChunkStore::Entry& entry = store_->entry(chunk_position);
    entry.last_used.store(clock_.fetch_add(1, std::memory_order_relaxed),
                          std::memory_order_relaxed);
    ChunkLookup answer{&entry.chunk, entry.is_valid.load(std::memory_order_acquire), 0};
    if (!answer.was_cached) {
        store_->fill_once(entry, [&](KeptChunk& chunk) {
            const Nearby found = obstacles_near(chunk_position, {});
            build(chunk_position, found, {}, {blocked_}, chunk, &chunk.jumps);
            answer.obstacles_tested = found.all().size();
            entry.fingerprints = {found.for_steps, found.for_links};
            if (logs_discoveries_) {
                store_->log(entry);
            }
        });
    }
    return answer;
}

const Chunk* NeighborCache::cached_chunk(Cell chunk_position) const {
    const ChunkStore::Entry* entry = store_->find_valid(chunk_position);
    return entry != nullptr ? &entry->chunk : nullptr;
}

const Chunk* NeighborCache::use_cached_chunk(Cell chunk_position) const {
    ChunkStore::Entry* entry = store_->find_valid(chunk_position);
    if (entry == nullptr) {
        return nullptr;
    }
    entry->last_used.store(clock_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    return &entry->chunk;
}

void NeighborCache::discover(Cell chunk_position,
                             std::span<const BodyKey> ignored,
                             Chunk& chunk) const {
    build(chunk_position,
          obstacles_near(chunk_position, ignored),
          ignored,
          {blocked_},
          chunk,
          nullptr);
}

// The result is valid until this thread's next call.
NeighborCache::Nearby NeighborCache::obstacles_near(Cell chunk_position,
                                                    std::span<const BodyKey> ignored,
                                                    bool with_links) const {
    thread_local std::vector<Obstacle> for_steps; // both keep their memory from chunk to chunk
    thread_local std::vector<Obstacle> for_links;
    const float reach = profile_.reach();
    obstacles_in(chunk_influence(grid_, chunk_position, reach), ignored, for_steps);
    for_links.clear();
    if (with_links && finds_narrow_passages_ && may_have_links(grid_, reach, for_steps)) {
        obstacles_in(chunk_link_influence(grid_, chunk_position, reach), ignored, for_links);
    }
    return {for_steps, for_links};
}

Box NeighborCache::influence(Cell chunk_position) const {
    const float reach = profile_.reach() + hull_extent_;
    return finds_narrow_passages_ ? chunk_link_influence(grid_, chunk_position, reach)
                                  : chunk_influence(grid_, chunk_position, reach);
}

int NeighborCache::margin() const {
    return finds_narrow_passages_ ? 2 + static_cast<int>(chunk_link_margin(grid_, profile_.reach()))
                                  : 1;
}

// How far a change has effects (unit: meter).
float NeighborCache::range_of_changes() const {
    const double margin = finds_narrow_passages_ ? chunk_link_margin(grid_, profile_.reach()) : 0.0;
    return profile_.reach() + hull_extent_ + static_cast<float>(margin) * grid_.cell_size();
}

void NeighborCache::build(Cell chunk_position,
                          const Nearby& obstacles,
                          std::span<const BodyKey> ignored,
                          std::initializer_list<const BlockedCells*> blocked,
                          Chunk& chunk,
                          JumpTables* jumps) const {
    const CallbackScope scope{CallbackScope::Kind::reading};
    const ChunkSite site{grid_, chunk_position, profile_.reach(), blocked};
    const StepCasts casts{*probe_, profile_, ignored};
    const CenterLines* lines =
        obstacles.for_links.empty() ? nullptr : prepare_chunk_links(site, obstacles.for_links);
    build_chunk(site,
                neighborhood_,
                diagonal_mode_,
                obstacles.for_steps,
                chunk,
                discovery_ == Discovery::raycast ? &casts : nullptr,
                lines);
    chunk.links = nullptr;
    if (lines != nullptr) {
        build_chunk_links(neighborhood_, chunk);
    }
    add_one_way_links(site, obstacles.all(), !obstacles.for_links.empty(), chunk);
    if (jumps != nullptr) {
        *jumps = jump_tables(chunk.rows, chunk.links.get());
    }
}

void NeighborCache::obstacles_in(const Box& box,
                                 const ObstacleFilter& filter,
                                 std::span<const BodyKey> ignored,
                                 std::vector<Obstacle>& found) const {
    const CallbackScope scope{CallbackScope::Kind::reading};
    found.clear();
    probe_->obstacles_in(box.grown(hull_extent_), filter, found);
    if (!ignored.empty()) {
        std::erase_if(found, [&](const Obstacle& obstacle) { return is_of(obstacle, ignored); });
    }
    if (!profile_.hull.is_empty()) {
        grow_by_hull(profile_, found);
        std::erase_if(found, [&](const Obstacle& grown) { return !grown.bounds().overlaps(box); });
    }
}

const ChunkObstacles* NeighborCache::kept_obstacles(Cell chunk_position) const {
    ChunkStore::Entry* entry = store_->find_valid(chunk_position);
    if (entry == nullptr) {
        return nullptr;
    }
    return store_->keep_once(*entry, [&]() -> std::unique_ptr<const ChunkObstacles> {
        // The chunk may have been discovered from something else, since the last update.
        const Nearby found = obstacles_near(chunk_position, {}, false);
        if (fingerprint_with_bodies(found.for_steps) != entry->fingerprints.of_steps) {
            return nullptr;
        }
        return std::make_unique<const ChunkObstacles>(
            grid_, chunk_position, found.for_steps, profile_.reach());
    });
}

std::size_t
NeighborCache::prefill(const Box& box, std::size_t byte_budget, const Executor& executor) {
    if (box.is_empty()) {
        return 0;
    }
    const ChunkRange chunks = chunks_overlapping(grid_, box);
    const std::size_t held = std::min(bytes(), byte_budget);
    const std::uint64_t room =
        (byte_budget - held) / (sizeof(ChunkStore::Entry) + 16 * sizeof(void*));
    const auto jobs = static_cast<std::size_t>(std::min(chunks.count(), room));
    const auto width =
        static_cast<std::size_t>(chunks.last.x) + 1 - static_cast<std::size_t>(chunks.first.x);
    const auto discover = [&](std::size_t job) {
        (void)look_up({chunks.first.x + static_cast<std::int32_t>(job % width),
                       chunks.first.y + static_cast<std::int32_t>(job / width)});
    };
    run_jobs(executor ? executor : Executor{run_on_threads}, jobs, discover);
    return jobs;
}

void NeighborCache::evict_to(std::size_t byte_budget) {
    if (bytes() <= byte_budget) {
        return;
    }
    if (store_->bytes() <= byte_budget) {
        // The change records alone exceed the budget: every path counts as affected, once.
        record_change(nowhere);
        world_.set_all(version_);
        costs_.set_all(version_);
        return;
    }
    // A quarter more than needed, so that eviction stays rare.
    const std::size_t before = store_->entries().size();
    store_->evict_to(static_cast<std::size_t>(0.75 * static_cast<double>(before) *
                                              static_cast<double>(byte_budget) /
                                              static_cast<double>(bytes())));
    evicted_ += before - store_->entries().size();
}

std::size_t NeighborCache::size() const {
    const auto entries = store_->entries();
    return static_cast<std::size_t>(std::count_if(entries.begin(), entries.end(), [](auto& entry) {
        return entry->is_valid.load(std::memory_order_relaxed);
    }));
}

std::size_t NeighborCache::bytes() const {
    return store_->bytes() + change_record_bytes();
}

std::size_t NeighborCache::change_record_bytes() const {
    constexpr std::size_t node = sizeof(std::pair<Cell, std::uint64_t>) + 2 * sizeof(void*);
    return (world_.of_chunk.size() + costs_.of_chunk.size()) * node;
}

} // namespace raywalk
