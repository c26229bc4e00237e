// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_cache.hpp"

#include "bodies/body_shape.hpp"
#include "cells/chunk_store.hpp"

#include <algorithm>
#include <bit>

// Chunks that are saved, and cached again in another run.
namespace raywalk {

std::vector<Cell> NeighborCache::cached_positions() const {
    std::vector<Cell> positions;
    for (const auto& entry : store_->entries()) {
        if (entry->is_valid.load(std::memory_order_acquire)) {
            positions.push_back(entry->position);
        }
    }
    std::sort(positions.begin(), positions.end());
    return positions;
}

std::uint64_t NeighborCache::fingerprint_near(Cell chunk_position) const {
    std::uint64_t fingerprint = fingerprint_of(obstacles_near(chunk_position, {}).all());
    if (!has_blocked_cells()) {
        return fingerprint;
    }
    std::uint64_t index = 1; // of the cell in the order below
    const Cell first{chunk_position.x * Chunk::side, chunk_position.y * Chunk::side};
    for (std::int32_t y = -margin(); y < Chunk::side + margin(); ++y) {
        for (std::int32_t x = -margin(); x < Chunk::side + margin(); ++x) {
            if (is_blocked({first.x + x, first.y + y})) {
                fingerprint = (std::rotl(fingerprint, 23) ^ index) * 0x9E3779B97F4A7C15U;
            }
            ++index;
        }
    }
    return fingerprint;
}

bool NeighborCache::adopt(Cell chunk_position, const Chunk& chunk, std::uint64_t fingerprint) {
    if (fingerprint_near(chunk_position) != fingerprint) {
        return false;
    }
    ChunkStore::Entry& entry = store_->entry(chunk_position);
    entry.last_used.store(clock_.fetch_add(1, std::memory_order_relaxed),
                          std::memory_order_relaxed);
    store_->fill_once(entry, [&](Chunk& adopted) {
        adopted = chunk;
        if (logs_discoveries_ || entry.is_logged) {
            store_->log(entry, fingerprint_of(obstacles_near(chunk_position, {}).all()));
        }
    });
    return true;
}

} // namespace raywalk
