// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/blocked_cells.hpp"
#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/probe.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace raywalk {

/// The world as one query sees it: the shared answers, and its own where an ignored body reaches.
/// For one thread.
class RAYWALK_EXPORT NeighborView {
public:
    /// `cache` and `ignored` have to outlive the view; the bodies have to exist now. `blocked`:
    /// cells that are closed for this query, in the grid's range.
    explicit NeighborView(NeighborCache& cache,
                          std::span<const BodyKey> ignored = {},
                          std::span<const Cell> blocked = {});
    /// The same for another query; memory is kept.
    void
    begin(NeighborCache& cache, std::span<const BodyKey> ignored, std::span<const Cell> blocked);

    /// Where the cells lie.
    [[nodiscard]] const Grid& grid() const { return cache_->grid(); }

    /// Which cells count as neighbors.
    [[nodiscard]] Neighborhood neighborhood() const { return cache_->neighborhood(); }

    /// When a diagonal step is open.
    [[nodiscard]] DiagonalMode diagonal_mode() const { return cache_->diagonal_mode(); }

    /// See WalkerProfile::reach (unit: meter).
    [[nodiscard]] float reach() const { return cache_->profile().reach(); }

    /// Of the walker's circle (unit: meter).
    [[nodiscard]] float radius() const { return cache_->profile().radius; }

    /// The chunk with the given column and row, discovered now if nobody asked for it before. It
    /// stays where it is until begin(), or until the cache drops it.
    const Chunk& chunk(Cell chunk_position);

    /// True if the chunk can be had without asking the world.
    [[nodiscard]] bool is_cached(Cell chunk_position) const;

    /// The chunk if the cache knows it, or the view where it has answers of its own; else null.
    /// Nothing is counted.
    [[nodiscard]] const Chunk* cached_chunk(Cell chunk_position) const;

    /// The cache's chunks may have been replaced by equal ones.
    void fetch_chunks_again() { last_chunk_ = nullptr; }

    /// True if the walker may stand on the cell's center.
    [[nodiscard]] bool is_free(Cell cell);
    /// True if a walker may be anywhere in the cell; then no obstacle needs to be asked about.
    [[nodiscard]] bool is_clear(Cell cell);

    /// True if a walker going straight from `from` to `to` touches nothing and crosses no blocked
    /// cell. Both points have to be in the grid's range. Asks the world only where the way leaves
    /// the clear cells.
    [[nodiscard]] bool is_clear(Vec2 from, Vec2 to);
    /// The same for a walker that stands at `from` already, touching something or in a blocked cell
    /// perhaps: it may leave what it touches, but not come nearer to it.
    [[nodiscard]] bool can_leave(Vec2 from, Vec2 to);
    /// The same for a leg of a path, whose start the walker may be `leaving` like that, and whose
    /// end it may be `arriving` at: it may touch there what it has only come nearer to on the way.
    [[nodiscard]] bool can_walk(Vec2 from, Vec2 to, bool leaving, bool arriving);

    /// True if the view has answers of its own in some places, which nobody else may use.
    [[nodiscard]] bool has_overrides() const {
        return !ignored_bounds_.empty() || !blocked_chunks_.empty();
    }

    /// The chunks asked for so far; some more than once.
    [[nodiscard]] std::span<const Cell> touched_chunks() const { return touched_; }

    /// The ignored bodies may have moved, to places in chunks not asked for so far.
    void refresh_ignored_bodies();

    /// How often this query looked up a chunk that the cache knew.
    [[nodiscard]] std::uint64_t cache_hits() const { return cache_hits_; }

    /// Chunks discovered for this query.
    [[nodiscard]] std::uint64_t cache_misses() const { return cache_misses_; }

    /// Obstacles looked at for this query: near those chunks, and near the sweeps.
    [[nodiscard]] std::uint64_t obstacles_tested() const { return obstacles_tested_; }

    /// The obstacles that touch `box`, without the ignored ones; valid until the next call.
    [[nodiscard]] std::span<const Obstacle> obstacles_in(const Box& box);
    /// The same, written to `found` and not counted.
    void obstacles_in(const Box& box, std::vector<Obstacle>& found) const;
    /// True if the way from `from` to `to` crosses a blocked cell. `leaving`: other than the one
    /// that `from` is in.
    [[nodiscard]] bool crosses_blocked_cell(Vec2 from, Vec2 to, bool leaving) const;

private:
    struct OverrideChunk {
        Cell position;
        std::unique_ptr<Chunk> chunk;
    };

    const Chunk* find_chunk(Cell chunk_position);
    [[nodiscard]] const Chunk* find_override(Cell chunk_position) const;
    [[nodiscard]] bool is_overridden(Cell chunk_position) const;

    NeighborCache* cache_ = nullptr;
    std::span<const BodyKey> ignored_;
    std::vector<Box> ignored_bounds_;
    BlockedCells blocked_;
    std::vector<Cell> blocked_chunks_; // those that the blocked cells decide, sorted
    std::vector<Cell> touched_;
    std::vector<OverrideChunk> override_chunks_;
    std::vector<Obstacle> found_;
    const Chunk* last_chunk_ = nullptr;
    Cell last_position_;
    std::uint64_t cache_hits_ = 0;
    std::uint64_t cache_misses_ = 0;
    std::uint64_t obstacles_tested_ = 0;
};

} // namespace raywalk
