// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/block_cells.hpp"
#include "cells/cell_cost_cache.hpp"
#include "cells/chunk_obstacles.hpp"
#include "cells/query_links.hpp"
#include "core/callback_scope.hpp"
#include "core/cells_along.hpp"
#include "core/jump_tables.hpp"
#include "core/segment_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

namespace raywalk {
namespace {

Cell nearest_cell(GridPoint p) {
    return {static_cast<std::int32_t>(std::floor(p.x + 0.5)),
            static_cast<std::int32_t>(std::floor(p.y + 0.5))};
}

// True if an obstacle that is kept with one of the chunks along a segment stops the walker; nothing
// if `kept_near(chunk position)` is null for one of them.
template <class KeptNear, class IsStoppedBy>
std::optional<bool>
is_stopped_by_kept(GridPoint start, GridPoint end, KeptNear kept_near, IsStoppedBy is_stopped_by) {
    bool are_kept = true;
    const bool is_free = all_blocks_along(start, end, [&](Cell position, BlockCells cells) {
        const ChunkObstacles* kept = kept_near(chunk_of_block(position));
        are_kept = kept != nullptr;
        if (!are_kept) {
            return false;
        }
        const std::span<const ChunkObstacles::Near> nearby = kept->near_block(position);
        return std::none_of(nearby.begin(), nearby.end(), [&](const ChunkObstacles::Near& each) {
            return (each.cells & cells) != 0 && is_stopped_by(kept->at(each).shape);
        });
    });
    return are_kept ? std::optional<bool>{!is_free} : std::nullopt;
}

} // namespace

NeighborView::NeighborView(const NeighborCache& cache,
                           std::span<const BodyKey> ignored,
                           std::span<const Cell> blocked,
                           const CellCosts* costs) {
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
    last_chunk_ = nullptr;
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
    if (costs_ != nullptr) {
        costs_->begin(nullptr);
    }
    if (costs != nullptr) {
        begin_costs(costs);
    }
    costs_read_.clear();
}

void NeighborView::begin_links(std::uint32_t navigation_layers, std::span<const LinkId> blocked) {
    std::shared_ptr<const LinkSet> enabled = enabled_links();
    has_links_ = enabled != nullptr;
    if (has_links_ && links_ == nullptr) {
        links_ = std::make_unique<QueryLinks>();
    }
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
    if (costs_ == nullptr) {
        costs_ = std::make_unique<CellCostCache>();
    }
    const std::span<const Cell> read = costs_->chunks_read();
    costs_read_.insert(costs_read_.end(), read.begin(), read.end());
    costs_->begin(costs);
    if (can_forbid_ || costs_->can_forbid()) {
        override_chunks_.clear();
        last_chunk_ = nullptr;
    }
    can_forbid_ = costs_->can_forbid();
    return *costs_;
}

CellCostCache& NeighborView::use_costs(const CellCosts* costs) {
    return costs_ == nullptr || costs_->source() != costs ? begin_costs(costs) : *costs_;
}

bool NeighborView::is_affected_since(std::uint64_t version) const {
    const auto has_changed = [&](Cell chunk_position) {
        return cache_->version_of(chunk_position) > version;
    };
    const auto costs_have_changed = [&](Cell chunk_position) {
        return cache_->cost_version_of(chunk_position) > version;
    };
    const auto read = costs_ == nullptr ? std::span<const Cell>{} : costs_->chunks_read();
    return std::any_of(touched_.begin(), touched_.end(), has_changed) ||
           std::any_of(costs_read_.begin(), costs_read_.end(), costs_have_changed) ||
           std::any_of(read.begin(), read.end(), costs_have_changed);
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
    return std::any_of(ignored_bounds_.begin(),
                       ignored_bounds_.end(),
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
    obstacles_tested_ += cache_->discover(chunk_position,
                                          ignored_,
                                          *chunk,
                                          &blocked_,
                                          can_forbid_ ? &costs_->forbidden_cells() : nullptr);
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

bool NeighborView::is_cached(Cell chunk_position) const {
    return !can_forbid_ && (!has_overrides() || !is_overridden(chunk_position)) &&
           cache_->is_cached(chunk_position);
}

bool NeighborView::is_free(Cell cell) {
    const unsigned index = Chunk::index_of(cell);
    return (chunk(Chunk::of(cell)).free[index / Chunk::side] >> (index % Chunk::side) & 1U) != 0;
}

bool NeighborView::is_clear(Cell cell) {
    const unsigned index = Chunk::index_of(cell);
    return (chunk(Chunk::of(cell)).clear[index / Chunk::side] >> (index % Chunk::side) & 1U) != 0;
}

bool NeighborView::is_clear(Vec2 from, Vec2 to) {
    return is_clear_of(from, to, false, [&](const Obstacle& obstacle) {
        return stops(obstacle, from, to, reach());
    });
}

bool NeighborView::can_leave(Vec2 from, Vec2 to) {
    return can_walk(from, to, true);
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

const ChunkObstacles& NeighborView::read_obstacles(Cell chunk_position, ChunkObstacles& own) {
    const bool is_shared = !has_overrides() || !is_overridden(chunk_position);
    const ChunkObstacles* kept = is_shared ? cache_->kept_obstacles(chunk_position) : nullptr;
    if (kept != nullptr) {
        ++obstacle_reads_;
        return *kept;
    }
    const Box box = ChunkObstacles::box_around(grid(), chunk_position, reach());
    own.assign(grid(), chunk_position, obstacles_in(box), reach());
    return own;
}

bool NeighborView::can_walk(Vec2 from, Vec2 to, bool leaving) {
    return is_clear_of(from, to, leaving, [&](const Obstacle& obstacle) {
        return leaving
                   ? !raywalk::can_leave(obstacle, from, to, reach())
                   : stops(obstacle, from, to, reach()) && !lets_pass(obstacle, from, to, reach());
    });
}

template <class IsStoppedBy>
bool NeighborView::is_clear_of(Vec2 from, Vec2 to, bool leaving, IsStoppedBy is_stopped_by) {
    if (crosses_blocked_cell(from, to, leaving)) {
        return false;
    }
    const auto kept_near = [&](Cell chunk_position) {
        const bool is_shared = !has_overrides() || !is_overridden(chunk_position);
        return is_shared ? cache_->kept_obstacles(chunk_position) : nullptr;
    };
    const auto test = [&](const Obstacle& obstacle) {
        ++obstacles_tested_;
        return is_stopped_by(obstacle);
    };
    const SegmentPieces pieces{grid(), from, to};
    // From the end: there is more often a wall than at a walker.
    for (int i = pieces.count() - 1; i >= 0; --i) {
        const GridPoint start = pieces.start_of(i);
        const GridPoint end = pieces.start_of(i + 1);
        if (all_cells_along(start, end, [this](Cell cell) { return is_clear(cell); })) {
            continue;
        }
        // The whole segment is tested, not the piece: cutting it would round it.
        std::optional<bool> is_stopped;
        // Of several pieces, how many are read would depend on whether obstacles are kept.
        if (pieces.count() == 1) {
            is_stopped = is_stopped_by_kept(start, end, kept_near, test);
            obstacle_reads_ += is_stopped ? 1 : 0;
        }
        if (!is_stopped) {
            const auto obstacles = obstacles_in(pieces.box_of(grid(), i).grown(reach()));
            is_stopped = std::any_of(obstacles.begin(), obstacles.end(), is_stopped_by);
        }
        if (*is_stopped) {
            return false;
        }
    }
    return true;
}

bool NeighborView::is_stopped_near_end(Vec2 from, Vec2 to) {
    constexpr double farthest = Chunk::side;
    const GridPoint start = grid().to_grid(from);
    const GridPoint end = grid().to_grid(to);
    const double cells = std::max(std::abs(start.x - end.x), std::abs(start.y - end.y));
    const double last = std::min(cells, farthest);
    const auto at = [&](double steps) {
        const double t = std::clamp(steps, 0.0, last) / std::max(cells, 1.0);
        return GridPoint{end.x + t * (start.x - end.x), end.y + t * (start.y - end.y)};
    };
    double steps = 0.0;
    while (steps < last && is_clear(nearest_cell(at(steps)))) {
        ++steps;
    }
    const Vec2 a = grid().to_world(at(steps - 1.0));
    const Vec2 b = grid().to_world(at(steps + 2.0));
    const auto obstacles = obstacles_in(Box{a, a}.united({b, b}).grown(reach()));
    return std::any_of(obstacles.begin(), obstacles.end(), [&](const Obstacle& obstacle) {
        return !raywalk::can_leave(obstacle, from, to, reach());
    });
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
