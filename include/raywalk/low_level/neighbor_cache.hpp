// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/blocked_cells.hpp"
#include "raywalk/executor.hpp"
#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/probe.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace raywalk {

class ChunkStore;

/// A chunk, and what it took to get it.
struct ChunkLookup {
    const Chunk* chunk = nullptr;     ///< never null in an answer
    bool was_cached = false;          ///< if not, it was discovered for this look-up
    std::size_t obstacles_tested = 0; ///< for that, how many were near
};

/// What the searches of one kind of walker have learned about the world: which directions of a cell
/// are open. Chunks are discovered when first asked for, so nothing is baked and the plane has no
/// edge but Grid::range. Every edge is open both ways or closed.
///
/// Any number of threads may look up and discover chunks at once, between two steps of the world;
/// the answers do not depend on who comes first. Everything that forgets needs the cache for
/// itself.
class RAYWALK_EXPORT NeighborCache {
public:
    /// `probe`, and `blocked` if given, have to outlive the cache. `profile` has to be valid, and
    /// the grid's layout that of the neighborhood.
    NeighborCache(const Probe& probe,
                  const Grid& grid,
                  Neighborhood neighborhood,
                  DiagonalMode diagonal_mode,
                  const WalkerProfile& profile,
                  const BlockedCells* blocked = nullptr);
    ~NeighborCache();
    NeighborCache(const NeighborCache&) = delete;
    NeighborCache(NeighborCache&&) = delete;
    NeighborCache& operator=(const NeighborCache&) = delete;
    NeighborCache& operator=(NeighborCache&&) = delete;

    /// The probe that is asked.
    [[nodiscard]] const Probe& probe() const { return *probe_; }

    /// Where the cells lie.
    [[nodiscard]] const Grid& grid() const { return grid_; }

    /// Which cells count as neighbors.
    [[nodiscard]] Neighborhood neighborhood() const { return neighborhood_; }

    /// When a diagonal step is open.
    [[nodiscard]] DiagonalMode diagonal_mode() const { return diagonal_mode_; }

    /// The kind of walker that the answers are for.
    [[nodiscard]] const WalkerProfile& profile() const { return profile_; }

    /// True if the game has closed the cell.
    [[nodiscard]] bool is_blocked(Cell cell) const {
        return blocked_ != nullptr && blocked_->contains(cell);
    }

    /// True if the game has closed any cell.
    [[nodiscard]] bool has_blocked_cells() const {
        return blocked_ != nullptr && !blocked_->empty();
    }

    /// The chunk with the given column and row, discovered now if nobody asked for it before. It
    /// stays where it is until it is evicted or all is forgotten. One question to the broad phase,
    /// some hundred nanoseconds in the open, some microseconds among obstacles.
    ChunkLookup look_up(Cell chunk_position);

    /// The chunk alone; see look_up().
    const Chunk& chunk(Cell chunk_position) { return *look_up(chunk_position).chunk; }

    /// True if look_up() would answer without asking the world.
    [[nodiscard]] bool is_cached(Cell chunk_position) const {
        return cached_chunk(chunk_position) != nullptr;
    }

    /// The chunk if it is known, or else null. Not even the order of eviction takes notice.
    [[nodiscard]] const Chunk* cached_chunk(Cell chunk_position) const;

    /// The same answer with `ignored` bodies left out and more cells blocked, written to `chunk`
    /// and never stored. Returns how many obstacles were near.
    std::size_t discover(Cell chunk_position,
                         std::span<const BodyKey> ignored,
                         Chunk& chunk,
                         const BlockedCells* also_blocked = nullptr) const;

    /// Writes to `found` the obstacles that touch `box` and are in this kind of walker's way,
    /// without those of `ignored` bodies.
    void obstacles_in(const Box& box,
                      std::span<const BodyKey> ignored,
                      std::vector<Obstacle>& found) const;

    /// Forgets what obstacles in `box` may have decided (unit: meter). Costs nothing until what was
    /// forgotten is needed again.
    void invalidate(const Box& box);
    /// Forgets everything.
    void invalidate_all();
    /// As after invalidate_all(), on a grid that moved with the world.
    void set_grid(const Grid& grid);

    /// The number of the last change that anything was forgotten for; 0 if there was none.
    [[nodiscard]] std::uint64_t version() const { return version_; }

    /// The number of the last change that a chunk was forgotten for, known or not.
    [[nodiscard]] std::uint64_t version_of(Cell chunk_position) const;
    /// The number of the last change that a chunk was forgotten for which the way from `from` to
    /// `to` goes through.
    [[nodiscard]] std::uint64_t version_along(Vec2 from, Vec2 to) const;

    /// True if something changed after `version` that a way from `from` to `to`, shorter than
    /// `length`, may lead through; also if it cannot be told, after 256 changes or one of
    /// everything (unit: meter). Some nanoseconds for each change after `version`.
    [[nodiscard]] bool
    may_have_opened(Vec2 from, Vec2 to, double length, std::uint64_t version) const;

    /// Discovers the chunks around `box`, as many as the budget allows, and returns how many.
    std::size_t prefill(const Box& box, std::size_t byte_budget, const Executor& executor);

    /// Asks the world again about known chunks of `cells` cells, those next in turn, forgets those
    /// whose answers no longer hold, and returns how many of their cells do not.
    std::size_t audit(std::size_t cells);
    /// Drops the chunks that were not used for longest until bytes() is within the budget.
    void evict_to(std::size_t byte_budget);

    /// Chunks known now.
    [[nodiscard]] std::size_t size() const;
    /// Memory held by the stored answers (unit: byte).
    [[nodiscard]] std::size_t bytes() const;

    /// Chunks evicted since the cache was made.
    [[nodiscard]] std::uint64_t evicted() const { return evicted_; }

private:
    void record_change(const Box& box);

    const Probe* probe_;
    Grid grid_;
    Neighborhood neighborhood_;
    DiagonalMode diagonal_mode_;
    WalkerProfile profile_;
    const BlockedCells* blocked_;
    std::unique_ptr<ChunkStore> store_;
    std::atomic<std::uint64_t> clock_ = 0; // counts look-ups
    std::uint64_t version_ = 0;
    std::uint64_t version_of_all_ = 0; // of the last change too large to be noted chunk by chunk
    std::unordered_map<Cell, std::uint64_t> versions_;
    std::array<Box, 256> changes_{}; // the last ones, each at the index of its number
    std::size_t audited_ = 0;        // index of the next chunk to audit
    std::size_t audit_credit_ = 0;
    std::uint64_t evicted_ = 0;
};

} // namespace raywalk
