// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/discovery.hpp"
#include "raywalk/executor.hpp"
#include "raywalk/low_level/blocked_cells.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/probe.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace raywalk {

class ChunkObstacles;
class ChunkStore;
class GameLinks;
struct JumpTables;

/// The result of NeighborCache::look_up.
struct ChunkLookup {
    const Chunk* chunk = nullptr;     ///< never null when returned
    bool was_cached = false;          ///< false if it was discovered by this look-up
    std::size_t obstacles_tested = 0; ///< obstacles near a discovered chunk
};

/// What a change affects.
enum class ChangeKind : std::uint8_t {
    world, ///< obstacles, or cells that the game has blocked
    costs, ///< what cells cost
};

/// The open directions of cells for one walker profile, discovered chunk by chunk when first
/// needed: nothing is precomputed, and only Grid::range bounds the plane. Each step is open in both
/// directions or closed.
///
/// Any number of threads may look up and discover chunks at once, between two steps of the world;
/// the results do not depend on the order. Calls that invalidate or evict need exclusive access; a
/// const cache allows look-ups only.
class RAYWALK_EXPORT NeighborCache {
public:
    /// `probe`, and `blocked` unless null, must outlive the cache. Requires grid.layout() ==
    /// layout_of(neighborhood). An invalid profile becomes that of a point, and is logged as an
    /// error. Chunk::links are found only if `finds_narrow_passages`.
    NeighborCache(const Probe& probe,
                  const Grid& grid,
                  Neighborhood neighborhood,
                  DiagonalMode diagonal_mode,
                  const WalkerProfile& profile,
                  const BlockedCells* blocked = nullptr,
                  Discovery discovery = Discovery::exact,
                  bool finds_narrow_passages = false);
    ~NeighborCache();
    NeighborCache(NeighborCache&&) = delete;

    /// Returns an empty cache that is the same but for its filter,
    /// ObstacleFilter::of_static_bodies(), and has no links of the game.
    [[nodiscard]] std::unique_ptr<NeighborCache> of_static_bodies() const;

    /// The probe from which obstacles are read.
    [[nodiscard]] const Probe& probe() const { return *probe_; }

    /// The grid of the cells.
    [[nodiscard]] const Grid& grid() const { return grid_; }

    /// The cells that count as neighbors.
    [[nodiscard]] Neighborhood neighborhood() const { return neighborhood_; }

    /// When a diagonal step is open.
    [[nodiscard]] DiagonalMode diagonal_mode() const { return diagonal_mode_; }

    /// How directions are discovered.
    [[nodiscard]] Discovery discovery() const { return discovery_; }

    /// The walker for which directions are open or closed.
    [[nodiscard]] const WalkerProfile& profile() const { return profile_; }

    /// True if discovery finds the ways through narrow passages, Chunk::links.
    [[nodiscard]] bool finds_narrow_passages() const { return finds_narrow_passages_; }

    /// The number of cells around a chunk in which obstacles and blocked cells may affect it.
    [[nodiscard]] int margin() const;

    /// The box of the world whose obstacles affect a chunk (unit: meter).
    [[nodiscard]] Box influence(Cell chunk_position) const;

    /// True if the game has closed the cell.
    [[nodiscard]] bool is_blocked(Cell cell) const {
        return blocked_ != nullptr && blocked_->contains(cell);
    }

    /// The links of the game, which NeighborView::begin_links() uses; null by default.
    [[nodiscard]] const GameLinks* game_links() const { return game_links_; }

    /// Sets the links of the game. They must outlive the cache.
    void set_game_links(const GameLinks& links) { game_links_ = &links; }

    /// True if the game has closed any cell.
    [[nodiscard]] bool has_blocked_cells() const {
        return blocked_ != nullptr && !blocked_->empty();
    }

    /// Returns the chunk at that column and row, discovered now if it is not cached. Its address is
    /// stable until it is evicted or invalidate_all() is called. Discovery costs one broad-phase
    /// query: some hundred nanoseconds in the open, some microseconds among obstacles.
    ChunkLookup look_up(Cell chunk_position) const;

    /// Returns the chunk of look_up().
    const Chunk& chunk(Cell chunk_position) const { return *look_up(chunk_position).chunk; }

    /// True if look_up() would return the chunk without reading the world.
    [[nodiscard]] bool is_cached(Cell chunk_position) const {
        return cached_chunk(chunk_position) != nullptr;
    }

    /// Returns the chunk if it is cached, else null. Does not affect the order of eviction.
    [[nodiscard]] const Chunk* cached_chunk(Cell chunk_position) const;

    /// As cached_chunk(), but the chunk counts as used now, which delays its eviction.
    [[nodiscard]] const Chunk* use_cached_chunk(Cell chunk_position) const;

    /// Writes to `chunk` what discovery yields without the `ignored` bodies, without caching it.
    void discover(Cell chunk_position, std::span<const BodyKey> ignored, Chunk& chunk) const;

    /// Replaces the content of `found` with the walker's obstacles that touch `box`, without those
    /// of `ignored` bodies (unit: meter). For a walker with a hull, they are grown by it, so that
    /// everything else is about its position alone.
    void obstacles_in(const Box& box,
                      std::span<const BodyKey> ignored,
                      std::vector<Obstacle>& found) const {
        obstacles_in(box, profile_.filter, ignored, found);
    }

    /// Finds those of another filter.
    void obstacles_in(const Box& box,
                      const ObstacleFilter& filter,
                      std::span<const BodyKey> ignored,
                      std::vector<Obstacle>& found) const;

    /// Returns the obstacles near a cached chunk, kept until it is invalidated or evicted; null if
    /// it is not cached, or was discovered from other obstacles.
    [[nodiscard]] const ChunkObstacles* kept_obstacles(Cell chunk_position) const;

    /// Invalidates the chunks that obstacles in `box` may affect (unit: meter). They are discovered
    /// again when next needed.
    void invalidate(const Box& box);

    /// Invalidates those of the chunks that obstacles in `box` may affect for which the obstacles
    /// near them differ from those that the chunk was discovered from (unit: meter). Costs one
    /// broad-phase query for each, once for all boxes after begin_comparison().
    void invalidate_if_changed(const Box& box);

    /// The world may have changed since chunks were compared with it.
    void begin_comparison() { ++comparison_; }

    /// Counts as a change that may open shorter paths everywhere: a link of the game. Chunks stay
    /// cached.
    void record_new_ways();

    /// Counts as a change of the costs of the cells in `box`, and of nothing else (unit: meter).
    /// Chunks stay cached.
    void record_cost_change(const Box& box);

    /// Limits the memory for records of changes, between two calls of evict_to() (unit: byte). When
    /// they exceed it, they are dropped, and every path counts as affected, once.
    void limit_change_records(std::size_t bytes) { change_record_limit_ = bytes; }

    /// Removes all chunks from the cache.
    void invalidate_all();
    /// Replaces the grid, after the world's origin was shifted, and removes all chunks.
    void set_grid(const Grid& grid);

    /// Whether compare_chunks() compares the chunks that are discovered from now on. Off by
    /// default.
    void log_discoveries(bool is_on) { logs_discoveries_ = is_on; }

    /// Compares the chunks discovered since the last call with the world, and, if `also_in_turn`, a
    /// sixtieth of all; invalidates those for which it has changed. Returns how many of the latter.
    std::size_t compare_chunks(bool also_in_turn);

    /// The number of the last change, of the world or of costs, counted from 1; 0 if there was
    /// none.
    [[nodiscard]] std::uint64_t version() const { return version_; }

    /// Returns the number of the last change of that kind that affected a chunk, cached or not.
    [[nodiscard]] std::uint64_t version_of(Cell chunk_position,
                                           ChangeKind kind = ChangeKind::world) const {
        return versions_of(kind).of(chunk_position);
    }

    /// Returns the number of the last change of that kind that affected a chunk along the segment
    /// from `from` to `to` (unit: meter).
    [[nodiscard]] std::uint64_t
    version_along(Vec2 from, Vec2 to, ChangeKind kind = ChangeKind::world) const;

    /// True if a change after `version` may have opened a path from `from` to `to` that is shorter
    /// than `length` (unit: meter). Changes of costs count only if `has_costs`. Also true after
    /// more than 256 changes or an invalidate_all(), because only the last 256 boxes are kept.
    /// Costs some nanoseconds for each change since.
    [[nodiscard]] bool may_have_opened(
        Vec2 from, Vec2 to, double length, std::uint64_t version, bool has_costs = false) const;

    /// Returns the box around the changes after `version` that may have closed the straight way
    /// from `from` to `to`: obstacles that closed it touch the box. Empty if there are none;
    /// infinite after as many changes as make may_have_opened() true (unit: meter).
    [[nodiscard]] Box changes_along(Vec2 from, Vec2 to, std::uint64_t version) const;

    /// Appends the chunks near the changes of the world after `version`, cached or not, some of
    /// them several times. Returns false, after more than 256 changes or an invalidate_all(), if
    /// these may be any.
    [[nodiscard]] bool chunks_near_changes(std::uint64_t version, std::vector<Cell>& chunks) const;

    /// Discovers the chunks that overlap `box`, on the threads of `executor`, as many as the budget
    /// allows, and returns how many (unit: meter, byte). Returns 0 if the box is empty.
    std::size_t prefill(const Box& box, std::size_t byte_budget, const Executor& executor);

    /// Removes the least recently used chunks if bytes() exceeds the budget, and a quarter more
    /// than needed, so that eviction stays rare (unit: byte).
    void evict_to(std::size_t byte_budget);

    /// The number of cached chunks.
    [[nodiscard]] std::size_t size() const;
    /// Memory used by the cache (unit: byte).
    [[nodiscard]] std::size_t bytes() const;

    /// The number of chunks evicted since construction.
    [[nodiscard]] std::uint64_t evicted() const { return evicted_; }

private:
    friend class NeighborView; // which keeps chunks, too

    struct Change {
        Box box;
        ChangeKind kind = ChangeKind::world;
    };

    // The last changes of one kind, by chunk.
    struct Versions {
        std::uint64_t of_all = 0; // last change too large to be recorded chunk by chunk
        std::unordered_map<Cell, std::uint64_t> of_chunk;

        [[nodiscard]] std::uint64_t of(Cell chunk_position) const {
            const auto noted = of_chunk.find(chunk_position);
            return (std::max)(of_all, noted == of_chunk.end() ? 0 : noted->second);
        }

        void set_all(std::uint64_t version) {
            of_all = version;
            of_chunk.clear();
        }
    };

    // The obstacles near a chunk.
    struct Nearby {
        std::span<const Obstacle> for_steps; // those that affect its open directions
        std::span<const Obstacle>
            for_links; // those that affect its links, too; none if it has none

        // All that affect the chunk.
        [[nodiscard]] std::span<const Obstacle> all() const {
            return for_links.empty() ? for_steps : for_links;
        }
    };

    void record_change(const Box& box, ChangeKind kind = ChangeKind::world);
    void record_change_in(const Box& box, float reach, ChangeKind kind);
    void limit_change_records();
    [[nodiscard]] bool is_up_to_date(Cell chunk_position);

    [[nodiscard]] const Versions& versions_of(ChangeKind kind) const {
        return kind == ChangeKind::world ? world_ : costs_;
    }

    [[nodiscard]] std::size_t change_record_bytes() const;
    [[nodiscard]] Nearby obstacles_near(Cell chunk_position,
                                        std::span<const BodyKey> ignored,
                                        bool with_links = true) const;
    [[nodiscard]] float range_of_changes() const;
    void build(Cell chunk_position,
               const Nearby& obstacles,
               std::span<const BodyKey> ignored,
               std::initializer_list<const BlockedCells*> blocked,
               Chunk& chunk,
               JumpTables* jumps) const;

    const Probe* probe_;
    Grid grid_;
    Neighborhood neighborhood_;
    DiagonalMode diagonal_mode_;
    WalkerProfile profile_;
    float hull_extent_; // of the walker's hull (unit: meter)
    const BlockedCells* blocked_;
    const GameLinks* game_links_ = nullptr;
    Discovery discovery_;
    bool finds_narrow_passages_;
    std::unique_ptr<ChunkStore> store_;
    mutable std::atomic<std::uint64_t> clock_ = 0; // counts look-ups
    bool logs_discoveries_ = false;
    std::uint64_t version_ = 0;
    Versions world_;
    Versions costs_;
    std::size_t change_record_limit_ = ~std::size_t{0};
    std::array<Change, 256> changes_{}; // the last changes, as a ring buffer by number
    std::size_t next_compared_ = 0;     // index of a chunk
    std::uint64_t comparison_ = 1;      // see begin_comparison()
    std::uint64_t evicted_ = 0;
};

} // namespace raywalk
