// SPDX-License-Identifier: MIT
#include "raywalk/neighbor_cache.hpp"

#include "chunk_store.hpp"
#include "discovery.hpp"
#include "log.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace raywalk {
namespace {

bool contains(std::span<const BodyKey> keys, BodyKey key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

void leave_out(std::vector<Obstacle>& obstacles, std::span<const BodyKey> ignored) {
    if (!ignored.empty()) {
        std::erase_if(obstacles,
                      [&](const Obstacle& obstacle) { return contains(ignored, obstacle.body); });
    }
}

Box box_around(Vec2 a, Vec2 b) {
    return {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
}

// True if `predicate` holds for every cell within a hair of the segment; goes row by row.
template <class Predicate>
bool all_cells(GridPoint from, GridPoint to, Predicate predicate) {
    constexpr double hair = 1e-6;
    if (from.y > to.y) {
        std::swap(from, to);
    }
    const double slope = to.y > from.y ? (to.x - from.x) / (to.y - from.y) : 0.0;
    const auto first_row = static_cast<std::int32_t>(std::floor(from.y + 0.5 - hair));
    const auto last_row = static_cast<std::int32_t>(std::floor(to.y + 0.5 + hair));
    for (std::int32_t y = first_row; y <= last_row; ++y) {
        double x_from = from.x;
        double x_to = to.x;
        if (first_row != last_row && to.y > from.y) {
            x_from = from.x + slope * (std::clamp(y - 0.5, from.y, to.y) - from.y);
            x_to = from.x + slope * (std::clamp(y + 0.5, from.y, to.y) - from.y);
        }
        const auto left =
            static_cast<std::int32_t>(std::floor(std::min(x_from, x_to) + 0.5 - hair));
        const auto right =
            static_cast<std::int32_t>(std::floor(std::max(x_from, x_to) + 0.5 + hair));
        for (std::int32_t x = left; x <= right; ++x) {
            if (!predicate(Cell{x, y})) {
                return false;
            }
        }
    }
    return true;
}

std::size_t differing_cells(const Chunk& a, const Chunk& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < Chunk::cell_count; ++i) {
        const std::size_t row = i / Chunk::side;
        const std::size_t column = i % Chunk::side;
        const bool differs = a.open[i] != b.open[i] ||
                             ((a.free[row] ^ b.free[row]) >> column & 1) != 0 ||
                             ((a.clear[row] ^ b.clear[row]) >> column & 1) != 0;
        count += differs ? 1 : 0;
    }
    return count;
}

} // namespace

NeighborCache::NeighborCache(const Probe& probe,
                             const Grid& grid,
                             Neighborhood neighborhood,
                             DiagonalMode diagonal_mode,
                             const WalkerProfile& profile,
                             const BlockedCells* blocked)
    : probe_{&probe}
    , grid_{grid}
    , neighborhood_{neighborhood}
    , diagonal_mode_{diagonal_mode}
    , profile_{profile}
    , blocked_{blocked}
    , store_{std::make_unique<ChunkStore>()} {
    assert(profile.is_valid());
}

NeighborCache::~NeighborCache() = default;

ChunkLookup NeighborCache::look_up(Cell chunk_position) {
    ChunkStore::Entry& entry = store_->entry(chunk_position);
    entry.last_used.store(clock_.fetch_add(1, std::memory_order_relaxed),
                          std::memory_order_relaxed);
    ChunkLookup answer{&entry.chunk, entry.is_known.load(std::memory_order_acquire), 0};
    if (!answer.was_known) {
        store_->fill_once(entry, [&](Chunk& chunk) {
            answer.obstacles_tested = discover(chunk_position, {}, chunk);
        });
    }
    return answer;
}

std::size_t
NeighborCache::discover(Cell chunk_position, std::span<const BodyKey> ignored, Chunk& chunk) const {
    thread_local std::vector<Obstacle> found; // its memory is kept from chunk to chunk
    found.clear();
    probe_->obstacles_in(
        reach_of_chunk(grid_, chunk_position, profile_.reach()), profile_.filter, found);
    leave_out(found, ignored);
    discover_chunk(grid_,
                   chunk_position,
                   neighborhood_,
                   diagonal_mode_,
                   profile_.reach(),
                   found,
                   chunk,
                   blocked_);
    return found.size();
}

void NeighborCache::forget(const Box& box) {
    if (box.is_empty()) {
        return;
    }
    ++version_;
    const ChunkRange chunks = chunks_reached_by(grid_, box, profile_.reach());
    if (chunks.count() > std::max<std::uint64_t>(1024, 4 * store_->entries().size())) {
        version_of_all_ = version_;
        for (const auto& entry : store_->entries()) {
            if (chunks.contains(entry->position)) {
                entry->is_known.store(false, std::memory_order_relaxed);
            }
        }
        return;
    }
    for (std::int32_t y = chunks.first.y; y <= chunks.last.y; ++y) {
        for (std::int32_t x = chunks.first.x; x <= chunks.last.x; ++x) {
            versions_[{x, y}] = version_;
            if (ChunkStore::Entry* entry = store_->find({x, y})) {
                entry->is_known.store(false, std::memory_order_relaxed);
            }
        }
    }
}

void NeighborCache::forget_all() {
    version_of_all_ = ++version_;
    versions_.clear();
    store_->clear();
}

void NeighborCache::move_to(const Grid& grid) {
    forget_all();
    grid_ = grid;
}

std::uint64_t NeighborCache::version_of(Cell chunk_position) const {
    const auto noted = versions_.find(chunk_position);
    return std::max(version_of_all_, noted == versions_.end() ? 0 : noted->second);
}

std::uint64_t NeighborCache::version_along(Vec2 from, Vec2 to) const {
    std::uint64_t latest = version_of_all_;
    // A chunk is to the plane what a cell is, only larger.
    const auto in_chunks = [this](Vec2 point) {
        const GridPoint p = grid_.to_grid(point);
        return GridPoint{(p.x + 0.5) / Chunk::side - 0.5, (p.y + 0.5) / Chunk::side - 0.5};
    };
    (void)all_cells(in_chunks(from), in_chunks(to), [&](Cell chunk_position) {
        latest = std::max(latest, version_of(chunk_position));
        return true;
    });
    return latest;
}

std::size_t
NeighborCache::prefill(const Box& box, std::size_t byte_budget, const Executor& executor) {
    const ChunkRange chunks = chunks_touching(grid_, box);
    const std::uint64_t room = byte_budget / (sizeof(ChunkStore::Entry) + 16 * sizeof(void*));
    const auto jobs = static_cast<std::size_t>(std::min(chunks.count(), room));
    const auto width = static_cast<std::size_t>(chunks.last.x - chunks.first.x + 1);
    executor(jobs, [&](std::size_t job) {
        (void)look_up({chunks.first.x + static_cast<std::int32_t>(job % width),
                       chunks.first.y + static_cast<std::int32_t>(job / width)});
    });
    return jobs;
}

std::size_t NeighborCache::audit(std::size_t cells) {
    const auto entries = store_->entries();
    std::size_t stale_cells = 0;
    audit_credit_ = std::min(audit_credit_ + cells, entries.size() * Chunk::cell_count);
    for (std::size_t tried = 0; audit_credit_ >= Chunk::cell_count && tried < entries.size();
         ++tried) {
        audited_ = (audited_ + 1) % entries.size();
        ChunkStore::Entry& entry = *entries[audited_];
        if (!entry.is_known.load(std::memory_order_relaxed)) {
            continue;
        }
        audit_credit_ -= Chunk::cell_count;
        Chunk fresh;
        discover(entry.position, {}, fresh);
        const std::size_t stale = differing_cells(entry.chunk, fresh);
        if (stale > 0) {
            stale_cells += stale;
            versions_[entry.position] = ++version_;
            entry.is_known.store(false, std::memory_order_relaxed);
            const Vec2 corner = grid_.to_world(
                {entry.position.x * Chunk::side - 0.5, entry.position.y * Chunk::side - 0.5});
            logger().warn("{} cells between ({}, {}) and ({}, {}) changed and nobody told: call "
                          "invalidate or watch for what moves there",
                          stale,
                          corner.x,
                          corner.y,
                          corner.x + Chunk::side * grid_.cell_size(),
                          corner.y + Chunk::side * grid_.cell_size());
        }
    }
    return stale_cells;
}

void NeighborCache::evict_to(std::size_t byte_budget) {
    if (bytes() <= byte_budget) {
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
    return static_cast<std::size_t>(
        std::count_if(entries.begin(), entries.end(), [](const auto& entry) {
            return entry->is_known.load(std::memory_order_relaxed);
        }));
}

std::size_t NeighborCache::bytes() const {
    constexpr std::size_t node = sizeof(std::pair<Cell, std::uint64_t>) + 2 * sizeof(void*);
    return store_->bytes() + versions_.size() * node;
}

NeighborView::NeighborView(NeighborCache& cache, std::span<const BodyKey> ignored)
    : cache_{&cache}
    , ignored_{ignored} {
    for (const BodyKey body : ignored) {
        const Box bounds = cache.probe().bounds_of(body, cache.profile().filter);
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

const Chunk* NeighborView::find_chunk(Cell chunk_position) {
    const bool is_own = !ignored_bounds_.empty() &&
                        std::any_of(ignored_bounds_.begin(),
                                    ignored_bounds_.end(),
                                    [reached = reach_of_chunk(grid(), chunk_position, reach())](
                                        const Box& bounds) { return bounds.overlaps(reached); });
    if (!is_own) {
        const ChunkLookup answer = cache_->look_up(chunk_position);
        ++(answer.was_known ? cache_hits_ : cache_misses_);
        obstacles_tested_ += answer.obstacles_tested;
        return answer.chunk;
    }
    for (const OwnChunk& own : own_chunks_) {
        if (own.position == chunk_position) {
            return own.chunk.get();
        }
    }
    own_chunks_.push_back({chunk_position, std::make_unique<Chunk>()});
    ++cache_misses_;
    obstacles_tested_ += cache_->discover(chunk_position, ignored_, *own_chunks_.back().chunk);
    return own_chunks_.back().chunk.get();
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
    return sweep(from, to, false);
}

bool NeighborView::can_leave(Vec2 from, Vec2 to) {
    return sweep(from, to, true);
}

std::span<const Obstacle> NeighborView::obstacles_in(const Box& box) {
    found_.clear();
    cache_->probe().obstacles_in(box, cache_->profile().filter, found_);
    leave_out(found_, ignored_);
    obstacles_tested_ += found_.size();
    return found_;
}

// A long sweep goes in pieces of a chunk's length: the box around a piece holds few obstacles that
// the piece does not come near.
bool NeighborView::sweep(Vec2 from, Vec2 to, bool leaving) {
    if (crosses_blocked_cell(from, to, leaving)) {
        return false;
    }
    const GridPoint start = grid().to_grid(from);
    const GridPoint end = grid().to_grid(to);
    const double cells = std::max(std::abs(end.x - start.x), std::abs(end.y - start.y));
    const int pieces = std::max(1, static_cast<int>(std::ceil(cells / Chunk::side)));
    const auto point = [&](int i) {
        const double t = static_cast<double>(i) / pieces;
        return GridPoint{start.x + t * (end.x - start.x), start.y + t * (end.y - start.y)};
    };
    for (int i = 0; i < pieces; ++i) {
        const GridPoint piece_start = point(i);
        const GridPoint piece_end = point(i + 1);
        if (all_cells(piece_start, piece_end, [this](Cell cell) { return is_clear(cell); })) {
            continue;
        }
        // The whole segment is tested, not the piece: cutting it would round it.
        const Box box = box_around(grid().to_world(piece_start), grid().to_world(piece_end));
        const auto obstacles = obstacles_in(box.grown(reach()));
        const bool is_stopped =
            std::any_of(obstacles.begin(), obstacles.end(), [&](const Obstacle& obstacle) {
                return leaving ? !raywalk::can_leave(obstacle, from, to, reach())
                               : stops(obstacle, from, to, reach());
            });
        if (is_stopped) {
            return false;
        }
    }
    return true;
}

bool NeighborView::crosses_blocked_cell(Vec2 from, Vec2 to, bool leaving) const {
    if (!cache_->has_blocked_cells()) {
        return false;
    }
    const Cell own = grid().cell_at(from);
    return !all_cells(grid().to_grid(from), grid().to_grid(to), [&](Cell cell) {
        return !cache_->is_blocked(cell) || (leaving && cell == own);
    });
}

bool can_leave(const Obstacle& obstacle, Vec2 from, Vec2 to, float reach) {
    if (!stops(obstacle, from, to, reach)) {
        return true;
    }
    // The distance to a convex shape is convex along the way: if no point of it is nearer than its
    // start, the walker only moves away.
    constexpr double rounding = 1.0 - 1e-6;
    const double here = hull_distance_squared(obstacle, from, from);
    const double inside = static_cast<double>(obstacle.rounding) * obstacle.rounding;
    return here > inside && hull_distance_squared(obstacle, from, to) >= here * rounding;
}

} // namespace raywalk
