// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/cell_cost_cache.hpp"
#include "cells/chunk_builder.hpp"
#include "cells/query_links.hpp"
#include "cells/view_sweeps.hpp"
#include "core/callback_scope.hpp"
#include "core/cells_along.hpp"
#include "core/jump_tables.hpp"

#include <utility>

namespace raywalk {

NeighborView::NeighborView()
    : costs_{std::make_unique<CellCostCache>()}
    , links_{std::make_unique<QueryLinks>()}
    , near_{std::make_unique<NearChunks>()} {}

NeighborView::NeighborView(const NeighborCache& cache,
                           std::span<const BodyKey> ignored,
                           std::span<const Cell> blocked,
                           const CellCosts* costs)
    : NeighborView{} {
    begin(cache, ignored, blocked, costs);
}

NeighborView::~NeighborView() = default;
NeighborView::NeighborView(NeighborView&&) noexcept = default;
NeighborView& NeighborView::operator=(NeighborView&&) noexcept = default;

void NeighborView::begin(const NeighborCache& cache,
                         std::span<const BodyKey> ignored,
                         std::span<const Cell> blocked,
                         const CellCosts* costs) {
    cache_ = &cache;
    ignored_ = ignored;
    if (!blocked_.empty()) {
        blocked_ = {};
    }
    blocked_chunks_.clear();
    override_chunks_.clear();
    touched_.clear();
    fetch_chunks_again();
    cache_hits_ = 0;
    cache_misses_ = 0;
    obstacles_tested_ = 0;
    refresh_ignored_bodies();
    for (const Cell cell : blocked) {
        blocked_.set(cell, true);
        // A cell affects the steps and links of the cells around it.
        for (const int x : {-cache.margin(), cache.margin()}) {
            for (const int y : {-cache.margin(), cache.margin()}) {
                blocked_chunks_.push_back(Chunk::of({cell.x + x, cell.y + y}));
            }
        }
    }
    std::sort(blocked_chunks_.begin(), blocked_chunks_.end());
    has_links_ = false;
    uses_links_ = false;
    can_forbid_ = false;
    // Most queries have no costs: clearing them would take 2 % of a crowd's time.
    if (costs != nullptr || costs_->source() != nullptr || !costs_->chunks_read().empty()) {
        *costs_ = {};
        begin_costs(costs);
    }
}

void NeighborView::begin_links(std::uint32_t navigation_layers, std::span<const LinkId> blocked) {
    std::shared_ptr<const LinkSet> enabled = enabled_links();
    has_links_ = enabled != nullptr;
    if (has_links_) {
        links_->begin(*this, std::move(enabled), navigation_layers, blocked);
    }
    uses_links_ = has_links_ && !links_->usable().empty();
}

std::shared_ptr<const LinkSet> NeighborView::enabled_links() const {
    const GameLinks* all = cache_->game_links();
    return all == nullptr ? nullptr : all->enabled(grid());
}

bool NeighborView::are_links_outdated() const {
    return enabled_links() != (has_links_ ? links_->set() : nullptr);
}

bool NeighborView::has_links_near(Cell chunk_position) const {
    return has_links_ && links_->is_near(chunk_position);
}

CellCostCache& NeighborView::begin_costs(const CellCosts* costs) {
    costs_->begin(costs);
    if (can_forbid_ || costs_->can_forbid()) {
        override_chunks_.clear();
        fetch_chunks_again();
    }
    can_forbid_ = costs_->can_forbid();
    return *costs_;
}

CellCostCache& NeighborView::use_costs(const CellCosts* costs) {
    return costs_->source() != costs ? begin_costs(costs) : *costs_;
}

bool NeighborView::is_affected_since(std::uint64_t version) const {
    const auto has_changed = [&](Cell chunk_position) {
        return cache_->version_of(chunk_position) > version;
    };
    const auto costs_have_changed = [&](Cell chunk_position) {
        return cache_->version_of(chunk_position, ChangeKind::costs) > version;
    };
    const std::span<const Cell> costs_read = costs_->chunks_read();
    return any_of(touched_, has_changed) || any_of(costs_read, costs_have_changed);
}

void NeighborView::refresh_ignored_bodies() {
    ignored_bounds_.clear();
    const CallbackScope scope{CallbackScope::Kind::reading};
    for (const BodyKey body : ignored_) {
        const Box bounds = cache_->probe().bounds_of(body, cache_->profile().filter);
        if (!bounds.is_empty()) {
            ignored_bounds_.push_back(bounds);
        }
    }
}

void NeighborView::fetch_chunks_again() {
    fetched_version_ = cache_->version();
    fetched_evicted_ = cache_->evicted();
    last_chunk_ = nullptr;
    near_->clear();
}

const Chunk& NeighborView::chunk(Cell chunk_position) {
    if (last_chunk_ == nullptr || last_position_ != chunk_position) {
        last_chunk_ = find_chunk(chunk_position);
        last_position_ = chunk_position;
    }
    return *last_chunk_;
}

bool NeighborView::is_overridden(Cell chunk_position) const {
    if (can_forbid_ && costs_->forbids_near(chunk_position)) {
        return true;
    }
    if (std::binary_search(blocked_chunks_.begin(), blocked_chunks_.end(), chunk_position)) {
        return true;
    }
    const Box reached = cache_->influence(chunk_position);
    return any_of(ignored_bounds_,
                  [&reached](const Box& bounds) { return bounds.overlaps(reached); });
}

const Chunk* NeighborView::find_chunk(Cell chunk_position) {
    touched_.push_back(chunk_position);
    if (!has_overrides() || !is_overridden(chunk_position)) {
        const ChunkLookup answer = cache_->look_up(chunk_position);
        ++(answer.was_cached ? cache_hits_ : cache_misses_);
        obstacles_tested_ += answer.obstacles_tested;
        return answer.chunk;
    }
    if (const Chunk* own = find_override(chunk_position)) {
        return own;
    }
    auto chunk = std::make_unique<KeptChunk>();
    ++cache_misses_;
    const NeighborCache::Nearby found = cache_->obstacles_near(chunk_position, ignored_);
    const BlockedCells* forbidden = can_forbid_ ? &costs_->forbidden_cells() : nullptr;
    cache_->build(chunk_position,
                  found,
                  ignored_,
                  {cache_->blocked_, &blocked_, forbidden},
                  *chunk,
                  &chunk->jumps);
    obstacles_tested_ += found.all().size();
    return override_chunks_.emplace(chunk_position, std::move(chunk)).first->second.get();
}

const Chunk* NeighborView::find_override(Cell chunk_position) const {
    const auto own = override_chunks_.find(chunk_position);
    return own == override_chunks_.end() ? nullptr : own->second.get();
}

const Chunk* NeighborView::cached_chunk(Cell chunk_position) const {
    if (can_forbid_ && !costs_->is_read_near(chunk_position)) {
        return nullptr;
    }
    const bool is_override = has_overrides() && is_overridden(chunk_position);
    return is_override ? find_override(chunk_position) : cache_->cached_chunk(chunk_position);
}

const Chunk* NeighborView::shared_chunk(Cell chunk_position) {
    if (can_forbid_ || (has_overrides() && is_overridden(chunk_position))) {
        return nullptr;
    }
    const Chunk* chunk = cache_->use_cached_chunk(chunk_position);
    if (chunk != nullptr) {
        touched_.push_back(chunk_position);
        ++cache_hits_;
    }
    return chunk;
}

bool NeighborView::is_free(Cell cell) {
    return Chunk::has(chunk(Chunk::of(cell)).free, Chunk::index_of(cell));
}

bool NeighborView::is_clear(Cell cell) {
    return Chunk::has(chunk(Chunk::of(cell)).clear, Chunk::index_of(cell));
}

// From the end: there is more often a wall than at a walker.
bool NeighborView::is_clear(Vec2 from, Vec2 to) {
    return sweep(*this, {from, to, reach(), SweepMode::clear}, SweepOrder::from_end).is_free;
}

bool NeighborView::can_leave(Vec2 from, Vec2 to) {
    return can_walk(from, to, true);
}

bool NeighborView::can_walk(Vec2 from, Vec2 to, bool leaving) {
    const SweepMode mode = leaving ? SweepMode::leaving : SweepMode::passing;
    return sweep(*this, {from, to, reach(), mode}, SweepOrder::from_end).is_free;
}

std::span<const Obstacle> NeighborView::obstacles_in(const Box& box) {
    cache_->obstacles_in(box, ignored_, found_);
    obstacles_tested_ += found_.size();
    ++obstacle_reads_;
    return found_;
}

void NeighborView::obstacles_in(const Box& box, std::vector<Obstacle>& found) const {
    cache_->obstacles_in(box, ignored_, found);
}

const ChunkObstacles& NeighborView::obstacles_near(Cell chunk_position) {
    const ChunkObstacles* obstacles = cache_->kept_obstacles(chunk_position);
    if (obstacles == nullptr) {
        cache_->obstacles_in(chunk_influence(grid(), chunk_position, reach()), {}, found_);
        obstacles = &near_->keep({grid(), chunk_position, found_, reach()});
    }
    obstacles_tested_ += obstacles->all().size();
    ++obstacle_reads_;
    return *obstacles;
}

bool NeighborView::crosses_blocked_cell(Vec2 from, Vec2 to, bool leaving) const {
    if (!cache_->has_blocked_cells() && blocked_.empty() && !can_forbid_) {
        return false;
    }
    const Cell first = grid().cell_at(from);
    const GridPoint start = grid().to_grid(from);
    const GridPoint end = grid().to_grid(to);
    return !all_cells_crossed(grid().layout(), start, end, [&](Cell cell) {
        return !is_blocked(cell) || (leaving && cell == first);
    });
}

bool NeighborView::is_blocked(Cell cell) const {
    return cache_->is_blocked(cell) || blocked_.contains(cell) ||
           (can_forbid_ && costs_->of(cell) == CellCosts::stored_forbidden);
}

} // namespace raywalk
