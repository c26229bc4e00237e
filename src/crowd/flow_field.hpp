// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/path_status.hpp"
#include "raywalk/vec2.hpp"

#include "crowd/bucket_ring.hpp"
#include "search/open_set.hpp"
#include "search/search_core.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace raywalk {

/// The way of one walker, as a field tells it; to be used again, its memory is kept.
struct FlowTrace {
    /// Where to go, the nearest first: each cell is a step away from the one before.
    std::vector<Cell> cells;
    /// True if the target comes right after the last cell.
    bool ends_at_target = false;
    /// The length of the whole way, legs at both ends included, as the search counts them (unit:
    /// cell).
    double cost = 0.0;
};

/// The ways of all walkers of one kind to one target, each as short as one that a search of its own
/// would find: Dijkstra's algorithm from the target back, over the same chunks, a slice at a time.
/// Every cell costs 1. Takes 10 ns a cell of the region around the target with the default rules,
/// 30 with others, and about 20 bytes; a trace of 32 cells takes a microsecond.
class FlowField {
public:
    static constexpr std::int64_t default_max_cells = 1'000'000;

    FlowField() = default;
    FlowField(const FlowField&) = delete;
    FlowField(FlowField&&) = delete;
    FlowField& operator=(const FlowField&) = delete;
    FlowField& operator=(FlowField&&) = delete;
    ~FlowField() = default;

    /// Begins anew from `target` (unit: meter); memory is kept. False if there is nothing to spread
    /// from: nobody can stand at the target, or it is not in the grid's range. `max_cells`: the
    /// field settles no more. `cache` has to outlive the use of the field.
    bool begin(NeighborCache& cache, Vec2 target, std::int64_t max_cells = default_max_cells);

    /// Settles up to `iterations` cells more. False if that was all: the region is covered, or
    /// there are too many cells. Where something changed it goes on in the world as it is now; see
    /// is_affected(). Not while another thread asks.
    bool advance(std::int64_t iterations);

    /// True if all cells are settled from which the target can be reached.
    [[nodiscard]] bool is_complete() const { return rest_ == PathStatus::unreachable; }

    /// What it costs to go from the center of this cell to the target, or nothing if it is not
    /// settled (unit: cell).
    [[nodiscard]] std::optional<double> cost_at(Cell cell) const;

    /// Writes to `trace` the first `max_cells` cells of the way from `start` (unit: meter) to the
    /// target, through that of the cells joined to it by which it costs least, of those the
    /// smallest. `view` is one of the same cache and may ignore the walker's own body. Returns
    ///
    ///     found            a shortest way
    ///     pending          not known yet: ask again after advance()
    ///     unreachable      there is no way
    ///     iteration_limit  not within the field's max_cells
    ///     cost_limit       not within the half a million cells that the field can count
    ///     start_blocked    the walker cannot leave the start
    ///     target_blocked     nobody can stand at the target
    ///     invalid_query    start or target is not in the grid's range, or nothing has begun
    ///
    /// Several threads may trace at the same time, each with a view of its own.
    PathStatus trace(NeighborView& view, Vec2 start, std::size_t max_cells, FlowTrace& trace) const;

    [[nodiscard]] Vec2 target() const { return target_; }

    /// The number of the last change of the cache that is known not to matter to the field; its
    /// newest one, unless the field is affected.
    [[nodiscard]] std::uint64_t world_version() const { return version_; }

    /// True if something changed in a chunk that the field has looked at since it began: its ways
    /// may lead through a wall, or there may be better ones, until it begins again. Looks at the
    /// field's chunks, some nanoseconds each, if anything changed since the last call.
    [[nodiscard]] bool is_affected();

    /// Where the way leads next from a cell: the cell itself where only the leg to the target is
    /// left. Nothing if that is not known.
    [[nodiscard]] std::optional<Cell> next(Cell cell) const;

    /// The cells whose cost is known.
    [[nodiscard]] std::int64_t settled_cells() const { return settled_; }

    /// Memory held (unit: byte).
    [[nodiscard]] std::size_t bytes() const { return open_.bytes(); }

private:
    struct Record {
        std::uint32_t g;
        std::uint32_t tag;
    };

    using Open = OpenSet<Record, BucketRing>;
    using Node = Open::Node;

    void push_target(const GridAnchor& anchor);
    void keep_up_with_world();
    void expand(Node node, std::uint32_t g, std::uint32_t tag);
    [[nodiscard]] const Record* settled(Cell cell) const;
    [[nodiscard]] std::uint32_t choose_first(const GridAnchor& start, Cell& first) const;

    NeighborCache* cache_ = nullptr;
    std::optional<NeighborView> view_;
    Vec2 target_{};
    Open open_;
    PageChunks chunks_;
    bool is_canonical_ = false;
    std::uint32_t diagonal_cost_ = 0;
    std::int64_t max_cells_ = 0;
    std::int64_t settled_ = 0;
    PathStatus rest_ = PathStatus::invalid_query; // what is true of the cells not settled
    std::uint64_t version_ = 0;
    bool is_affected_ = false;
    std::uint64_t chunks_version_ = 0; // of the cache when the chunks were fetched
    std::uint64_t chunks_evicted_ = 0;
};

} // namespace raywalk
