// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/chunk.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/probe.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace raywalk {

/// What the searches of one kind of walker have learned about the world: which directions of a cell
/// are open. Chunks are discovered when first asked for, so nothing is baked and the plane has no
/// edge but Grid::range. Every edge is open both ways or closed.
class NeighborCache {
public:
    /// `probe` has to outlive the cache. `profile` has to be valid.
    NeighborCache(const Probe& probe,
                  const Grid& grid,
                  Neighborhood neighborhood,
                  DiagonalMode diagonal_mode,
                  const WalkerProfile& profile);
    ~NeighborCache();
    NeighborCache(const NeighborCache&) = delete;
    NeighborCache(NeighborCache&&) noexcept;
    NeighborCache& operator=(const NeighborCache&) = delete;
    NeighborCache& operator=(NeighborCache&&) noexcept;

    [[nodiscard]] const Probe& probe() const { return *probe_; }

    [[nodiscard]] const Grid& grid() const { return grid_; }

    [[nodiscard]] Neighborhood neighborhood() const { return neighborhood_; }

    [[nodiscard]] const WalkerProfile& profile() const { return profile_; }

    /// The chunk with the given column and row, discovered now if nobody asked for it before. The
    /// reference holds until the chunk is forgotten. One question to the broad phase, some hundred
    /// nanoseconds in the open, some microseconds among obstacles.
    const Chunk& chunk(Cell chunk_position);
    /// The same answer with `ignored` bodies left out; never stored.
    [[nodiscard]] Chunk chunk_without(Cell chunk_position, std::span<const BodyKey> ignored);

    /// Forgets what obstacles in `box` may have decided (unit: meter).
    void forget(const Box& box);
    void forget_all();

    /// Chunks stored.
    [[nodiscard]] std::size_t size() const;
    /// Memory held by the stored answers (unit: byte).
    [[nodiscard]] std::size_t bytes() const;

    /// Chunks discovered, and obstacles tested to discover them, since the cache was made.
    [[nodiscard]] std::uint64_t chunks_discovered() const { return chunks_discovered_; }

    [[nodiscard]] std::uint64_t obstacles_tested() const { return obstacles_tested_; }

private:
    struct Storage;

    void discover(Cell chunk_position, std::span<const BodyKey> ignored, Chunk& chunk);

    const Probe* probe_;
    Grid grid_;
    Neighborhood neighborhood_;
    DiagonalMode diagonal_mode_;
    WalkerProfile profile_;
    std::unique_ptr<Storage> storage_;
    std::vector<Obstacle> found_;
    std::uint64_t chunks_discovered_ = 0;
    std::uint64_t obstacles_tested_ = 0;
};

/// The world as one query sees it: the shared answers, and its own where an ignored body reaches.
class NeighborView {
public:
    /// `cache` and `ignored` have to outlive the view; the bodies have to exist.
    explicit NeighborView(NeighborCache& cache, std::span<const BodyKey> ignored = {});

    [[nodiscard]] const Grid& grid() const { return cache_->grid(); }

    [[nodiscard]] Neighborhood neighborhood() const { return cache_->neighborhood(); }

    const Chunk& chunk(Cell chunk_position);

    [[nodiscard]] bool is_free(Cell cell);
    /// True if a walker may be anywhere in the cell; then no obstacle needs to be asked about.
    [[nodiscard]] bool is_clear(Cell cell);
    /// True if a walker going straight from `from` to `to` touches nothing. Both points have to be
    /// in the grid's range. Asks the world only where the way leaves the clear cells.
    [[nodiscard]] bool is_clear(Vec2 from, Vec2 to);
    /// The same for a walker that stands at `from` already, touching something perhaps: it may
    /// leave what it touches, but not come nearer to it.
    [[nodiscard]] bool can_leave(Vec2 from, Vec2 to);
    /// The obstacles that touch `box`, without the ignored ones; valid until the next call.
    [[nodiscard]] std::span<const Obstacle> obstacles_in(const Box& box);

    [[nodiscard]] float reach() const { return cache_->profile().reach(); }

    /// Chunks that were known before, chunks discovered for this query, and obstacles asked about
    /// for it.
    [[nodiscard]] std::uint64_t cache_hits() const { return cache_hits_; }

    [[nodiscard]] std::uint64_t cache_misses() const { return cache_misses_; }

    [[nodiscard]] std::uint64_t obstacles_tested() const { return obstacles_tested_; }

private:
    struct OwnChunk {
        Cell position;
        std::unique_ptr<Chunk> chunk;
    };

    bool is_in_clear_cells(GridPoint from, GridPoint to);
    bool sweep(Vec2 from, Vec2 to, bool leaving);

    NeighborCache* cache_;
    std::span<const BodyKey> ignored_;
    std::vector<Box> ignored_bounds_;
    std::vector<OwnChunk> own_chunks_;
    std::vector<Obstacle> found_;
    const Chunk* last_chunk_ = nullptr;
    Cell last_position_;
    std::uint64_t cache_hits_ = 0;
    std::uint64_t cache_misses_ = 0;
    std::uint64_t obstacles_tested_ = 0;
};

/// True if a walker that stands at `from` may go straight to `to` as far as `obstacle` is
/// concerned: it does not come nearer than `reach`, or, where it is nearer already without being
/// inside, not nearer than it is.
[[nodiscard]] bool can_leave(const Obstacle& obstacle, Vec2 from, Vec2 to, float reach);

} // namespace raywalk
