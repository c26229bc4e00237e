// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/blocked_cells.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/navigation_link.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace raywalk {

class CellCostCache;
class CellCosts;
class ChunkObstacles;
struct KeptChunk;
class LinkSet;
class NearChunks;
class QueryLinks;

/// The cells as one query sees them: those of the shared cache, except where ignored bodies,
/// blocked cells or forbidding costs of the query override them. Not thread-safe: use one view for
/// each thread.
class RAYWALK_EXPORT NeighborView {
public:
    /// Makes an idle view; see begin().
    NeighborView();
    /// Makes a view without the `ignored` bodies and with additional `blocked` cells, which have to
    /// be in the grid's range, and those that `costs` forbid, unless null. `cache`, `ignored` and
    /// `costs` must outlive the view; the bodies have to exist.
    explicit NeighborView(const NeighborCache& cache,
                          std::span<const BodyKey> ignored = {},
                          std::span<const Cell> blocked = {},
                          const CellCosts* costs = nullptr);
    ~NeighborView();
    /// Moves the view, with the chunks that it has discovered.
    NeighborView(NeighborView&&) noexcept;
    /// Moves the view, with the chunks that it has discovered.
    NeighborView& operator=(NeighborView&&) noexcept;
    NeighborView(const NeighborView&) = delete;
    NeighborView& operator=(const NeighborView&) = delete;
    /// Reuses the view, with its memory, for another query; parameters as for the constructor.
    void begin(const NeighborCache& cache,
               std::span<const BodyKey> ignored,
               std::span<const Cell> blocked,
               const CellCosts* costs = nullptr);

    /// Makes the searches of this view use the game's links that suit its walker and have one of
    /// these layers, but for those that are blocked, until begin(); see Navigator::add_link().
    void begin_links(std::uint32_t navigation_layers, std::span<const LinkId> blocked = {});

    /// The links of the game that searches use, connected to the grid; null if there are none.
    [[nodiscard]] QueryLinks* links() const { return uses_links_ ? links_.get() : nullptr; }

    /// True if the game's links have changed since begin_links().
    [[nodiscard]] bool are_links_outdated() const;

    /// True if a link of the game begins or ends near the chunk, also if this walker may not use
    /// it.
    [[nodiscard]] bool has_links_near(Cell chunk_position) const;

    /// The grid of the cells.
    [[nodiscard]] const Grid& grid() const { return cache_->grid(); }

    /// The cells that count as neighbors.
    [[nodiscard]] Neighborhood neighborhood() const { return cache_->neighborhood(); }

    /// When a diagonal step is open.
    [[nodiscard]] DiagonalMode diagonal_mode() const { return cache_->diagonal_mode(); }

    /// The walker's WalkerProfile::reach (unit: meter).
    [[nodiscard]] float reach() const { return cache_->profile().reach(); }

    /// The walker's WalkerProfile::core_radius (unit: meter).
    [[nodiscard]] float core_radius() const { return cache_->profile().core_radius(); }

    /// The radius of the walker's circle (unit: meter).
    [[nodiscard]] float radius() const { return cache_->profile().radius; }

    /// True if chunks have links through narrow passages, see NeighborCache.
    [[nodiscard]] bool finds_narrow_passages() const { return cache_->finds_narrow_passages(); }

    /// Returns the chunk at that column and row, discovered now if it is not cached. Its address is
    /// stable until begin(), or until the cache removes it.
    const Chunk& chunk(Cell chunk_position);

    /// Returns the chunk, as chunk(), if the shared cache has it and this query does not override
    /// it; else null.
    [[nodiscard]] const Chunk* shared_chunk(Cell chunk_position);

    /// Returns the chunk if it was discovered, by the cache or, where the query overrides it, by
    /// this view; else null. Does not affect the statistics.
    [[nodiscard]] const Chunk* cached_chunk(Cell chunk_position) const;

    /// Drops what points into the cache: the last used chunk, and obstacles. Call it before a query
    /// continues after the cache may have changed or evicted chunks.
    void fetch_chunks_again();

    /// True if the cache has changed or evicted chunks since fetch_chunks_again() or begin().
    [[nodiscard]] bool are_chunks_outdated() const {
        return fetched_version_ != cache_->version() || fetched_evicted_ != cache_->evicted();
    }

    /// True if the walker may stand on the cell's center. Discovers the chunk if necessary.
    [[nodiscard]] bool is_free(Cell cell);
    /// True if the walker touches no obstacle anywhere in the cell. Discovers the chunk if
    /// necessary.
    [[nodiscard]] bool is_clear(Cell cell);

    /// True if a walker moving straight from `from` to `to` touches no obstacle and crosses no
    /// blocked cell (unit: meter). Both points have to be in the grid's range. Reads obstacles only
    /// where the segment leaves the clear cells.
    [[nodiscard]] bool is_clear(Vec2 from, Vec2 to);
    /// True if a walker that stands at `from` can move straight to `to` (unit: meter). Unlike
    /// is_clear() it lets the walker leave obstacles that it touches, if it does not come nearer to
    /// them, and the blocked cell that it is in.
    [[nodiscard]] bool can_leave(Vec2 from, Vec2 to);
    /// As can_leave() if the walker is `leaving`, else as is_clear(), but one-sided edges let the
    /// walker pass, see lets_pass() (unit: meter).
    [[nodiscard]] bool can_walk(Vec2 from, Vec2 to, bool leaving);

    /// True if ignored bodies, blocked cells or forbidding costs of this query may override parts
    /// of the cache, so that results hold for this query only.
    [[nodiscard]] bool has_overrides() const { return overrides_obstacles() || can_forbid_; }

    /// True if ignored bodies or blocked cells of this query override parts of the cache.
    [[nodiscard]] bool overrides_obstacles() const {
        return !ignored_bounds_.empty() || !blocked_chunks_.empty();
    }

    /// Returns the costs of the cells, read once for each chunk from now on, and replaces those of
    /// this view. `costs` must outlive the view, or its next begin(); null means 1 everywhere.
    CellCostCache& begin_costs(const CellCosts* costs);
    /// Returns the costs of the cells as read so far. Replaces those of this view if these are
    /// others.
    [[nodiscard]] CellCostCache& use_costs(const CellCosts* costs);

    /// Returns the costs that this view has, of which there must be some.
    [[nodiscard]] CellCostCache& costs() { return *costs_; }

    /// True if one of the chunks used since begin(), or a cost read since, has changed after that
    /// version of the cache.
    [[nodiscard]] bool is_affected_since(std::uint64_t version) const;

    /// Reads the bounds of the ignored bodies again, after they may have moved. Chunks discovered
    /// so far are kept.
    void refresh_ignored_bodies();

    /// Chunk cache hits of this query.
    [[nodiscard]] std::uint64_t cache_hits() const { return cache_hits_; }

    /// Chunk cache misses of this query, each of which discovered a chunk.
    [[nodiscard]] std::uint64_t cache_misses() const { return cache_misses_; }

    /// Obstacles tested for this query: those near discovered chunks and near sweeps.
    [[nodiscard]] std::uint64_t obstacles_tested() const { return obstacles_tested_; }

    /// The number of times that the view has read obstacles to check where the walker fits, since
    /// it was created; begin() does not reset it. Does not depend on what is cached.
    [[nodiscard]] std::uint64_t obstacle_reads() const { return obstacle_reads_; }

    /// Returns the obstacles that touch `box`, without those of ignored bodies (unit: meter). The
    /// span is valid until the next non-const call.
    [[nodiscard]] std::span<const Obstacle> obstacles_in(const Box& box);
    /// Replaces the content of `found` with the obstacles that touch `box`, without those of
    /// ignored bodies (unit: meter). Does not affect the statistics.
    void obstacles_in(const Box& box, std::vector<Obstacle>& found) const;

    /// Returns the obstacles near a chunk, with those of ignored bodies: as the cache keeps them,
    /// else read now. Valid until begin() or fetch_chunks_again(), or the cache drops the chunk.
    [[nodiscard]] const ChunkObstacles& obstacles_near(Cell chunk_position);

    /// What sweeps have looked up of the chunks near them, until begin() or fetch_chunks_again().
    [[nodiscard]] NearChunks& near_chunks() { return *near_; }

    /// The bodies that are no obstacles for this query.
    [[nodiscard]] std::span<const BodyKey> ignored_bodies() const { return ignored_; }

    /// True if the cell is blocked, by the game or for this query, or if its costs forbid it.
    [[nodiscard]] bool is_blocked(Cell cell) const;

    /// True if the segment from `from` to `to` crosses a blocked cell (unit: meter). If the walker
    /// is `leaving`, the cell that contains `from` does not count.
    [[nodiscard]] bool crosses_blocked_cell(Vec2 from, Vec2 to, bool leaving) const;

private:
    const Chunk* find_chunk(Cell chunk_position);
    [[nodiscard]] std::shared_ptr<const LinkSet> enabled_links() const;
    [[nodiscard]] const Chunk* find_override(Cell chunk_position) const;
    [[nodiscard]] bool is_overridden(Cell chunk_position) const;

    const NeighborCache* cache_ = nullptr;
    std::span<const BodyKey> ignored_;
    std::vector<Box> ignored_bounds_;
    BlockedCells blocked_;
    std::vector<Cell> blocked_chunks_; // chunks that the blocked cells affect, sorted
    std::vector<Cell> touched_;        // chunks used since begin(), with duplicates
    std::unordered_map<Cell, std::unique_ptr<KeptChunk>> override_chunks_;
    std::unique_ptr<CellCostCache> costs_;
    bool can_forbid_ = false; // the costs
    std::unique_ptr<QueryLinks> links_;
    bool has_links_ = false;  // links_ are those of this query
    bool uses_links_ = false; // some of these suit it
    std::vector<Obstacle> found_;
    std::unique_ptr<NearChunks> near_;
    std::uint64_t fetched_version_ = 0; // of the cache in fetch_chunks_again()
    std::uint64_t fetched_evicted_ = 0;
    const Chunk* last_chunk_ = nullptr;
    Cell last_position_;
    std::uint64_t cache_hits_ = 0;
    std::uint64_t cache_misses_ = 0;
    std::uint64_t obstacles_tested_ = 0;
    std::uint64_t obstacle_reads_ = 0;
};

} // namespace raywalk
