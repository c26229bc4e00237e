// SPDX-License-Identifier: MIT
#include "raywalk/neighbor_cache.hpp"

#include "chunk_map.hpp"
#include "discovery.hpp"

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

} // namespace

struct NeighborCache::Storage {
    struct Entry {
        Cell position;
        bool is_known = false;
        Chunk chunk;
    };

    ChunkMap map;
    std::vector<std::unique_ptr<Entry>> entries;

    Entry& entry(Cell position) {
        std::uint32_t index = map.find(position);
        if (index == ChunkMap::none) {
            index = static_cast<std::uint32_t>(entries.size());
            entries.push_back(std::make_unique<Entry>());
            entries.back()->position = position;
            map.insert(position, index);
        }
        return *entries[index];
    }
};

NeighborCache::NeighborCache(const Probe& probe,
                             const Grid& grid,
                             Neighborhood neighborhood,
                             DiagonalMode diagonal_mode,
                             const WalkerProfile& profile)
    : probe_{&probe}
    , grid_{grid}
    , neighborhood_{neighborhood}
    , diagonal_mode_{diagonal_mode}
    , profile_{profile}
    , storage_{std::make_unique<Storage>()} {
    assert(profile.is_valid());
}

NeighborCache::~NeighborCache() = default;
NeighborCache::NeighborCache(NeighborCache&&) noexcept = default;
NeighborCache& NeighborCache::operator=(NeighborCache&&) noexcept = default;

const Chunk& NeighborCache::chunk(Cell chunk_position) {
    Storage::Entry& entry = storage_->entry(chunk_position);
    if (!entry.is_known) {
        discover(chunk_position, {}, entry.chunk);
        entry.is_known = true;
    }
    return entry.chunk;
}

Chunk NeighborCache::chunk_without(Cell chunk_position, std::span<const BodyKey> ignored) {
    Chunk chunk;
    discover(chunk_position, ignored, chunk);
    return chunk;
}

void NeighborCache::discover(Cell chunk_position, std::span<const BodyKey> ignored, Chunk& chunk) {
    found_.clear();
    probe_->obstacles_in(
        reach_of_chunk(grid_, chunk_position, profile_.reach()), profile_.filter, found_);
    leave_out(found_, ignored);
    ++chunks_discovered_;
    obstacles_tested_ += found_.size();
    discover_chunk(
        grid_, chunk_position, neighborhood_, diagonal_mode_, profile_.reach(), found_, chunk);
}

void NeighborCache::forget(const Box& box) {
    if (box.is_empty()) {
        return;
    }
    for (const auto& entry : storage_->entries) {
        if (reach_of_chunk(grid_, entry->position, profile_.reach()).overlaps(box)) {
            entry->is_known = false;
        }
    }
}

void NeighborCache::forget_all() {
    storage_->map.clear();
    storage_->entries.clear();
}

std::size_t NeighborCache::size() const {
    return static_cast<std::size_t>(
        std::count_if(storage_->entries.begin(), storage_->entries.end(), [](const auto& entry) {
            return entry->is_known;
        }));
}

std::size_t NeighborCache::bytes() const {
    return storage_->map.bytes() +
           storage_->entries.size() * (sizeof(Storage::Entry) + sizeof(void*));
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
    if (last_chunk_ != nullptr && last_position_ == chunk_position) {
        return *last_chunk_;
    }
    last_position_ = chunk_position;
    for (const OwnChunk& own : own_chunks_) {
        if (own.position == chunk_position) {
            last_chunk_ = own.chunk.get();
            return *last_chunk_;
        }
    }
    const std::uint64_t tested = cache_->obstacles_tested();
    const Box reached = ignored_bounds_.empty()
                            ? Box{}
                            : reach_of_chunk(grid(), chunk_position, cache_->profile().reach());
    const bool is_own = std::any_of(ignored_bounds_.begin(),
                                    ignored_bounds_.end(),
                                    [&](const Box& bounds) { return bounds.overlaps(reached); });
    if (is_own) {
        own_chunks_.push_back(
            {chunk_position,
             std::make_unique<Chunk>(cache_->chunk_without(chunk_position, ignored_))});
        last_chunk_ = own_chunks_.back().chunk.get();
        ++cache_misses_;
    } else {
        const std::uint64_t discovered = cache_->chunks_discovered();
        last_chunk_ = &cache_->chunk(chunk_position);
        ++(cache_->chunks_discovered() == discovered ? cache_hits_ : cache_misses_);
    }
    obstacles_tested_ += cache_->obstacles_tested() - tested;
    return *last_chunk_;
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
        if (is_in_clear_cells(piece_start, piece_end)) {
            continue;
        }
        // The whole segment is tested, not the piece: cutting it would round it.
        const Box box = box_around(grid().to_world(piece_start), grid().to_world(piece_end));
        for (const Obstacle& obstacle : obstacles_in(box.grown(reach()))) {
            const bool is_stopped = leaving ? !raywalk::can_leave(obstacle, from, to, reach())
                                            : stops(obstacle, from, to, reach());
            if (is_stopped) {
                return false;
            }
        }
    }
    return true;
}

bool NeighborView::is_in_clear_cells(GridPoint from, GridPoint to) {
    // Every cell within a hair of the segment, row by row.
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
            if (!is_clear(Cell{x, y})) {
                return false;
            }
        }
    }
    return true;
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
