// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"

#include "core/chunk_map.hpp"
#include "search/landmarks.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace raywalk {

/// The landmarks of one kind of walker. They are found once searches have taken as much time as
/// finding them does, in the region around the start of the last one, if that is closed, and
/// queries have discovered a good part of it.
///
/// Only static bodies are walls for them, and they end when a static body in the region changes. So
/// other bodies can only make ways longer, except where one of them forms a narrow passage, which
/// may be a new way: as long as there may be such a passage, the landmarks do not hold, nor while
/// something moves in the region.
class LandmarkCache {
public:
    LandmarkCache();
    ~LandmarkCache();
    LandmarkCache(LandmarkCache&&) = delete;

    /// Returns the landmarks if they hold now, else null. Any thread may call this and the next
    /// function.
    [[nodiscard]] std::shared_ptr<const Landmarks> landmarks() const;
    /// Takes note of a search without landmarks, and of its iterations.
    void note_search(Cell start, std::int64_t iterations);
    /// Goes on finding landmarks, if that is worth it, by that many iterations, or a little more,
    /// and returns how many it took. They take at most `max_bytes`. `cache` is that of the walker.
    std::int64_t
    advance(const NeighborCache& cache, std::int64_t iterations, std::size_t max_bytes);
    /// Has to be called after changes of the world, before the next search.
    void notice_changes(const NeighborCache& cache);
    /// Discards the landmarks, until searches are worth others.
    void end();

    /// Memory of the landmarks (unit: byte).
    [[nodiscard]] std::size_t bytes() const { return found_ == nullptr ? 0 : found_->bytes(); }

private:
    // The bodies near a chunk.
    struct Surroundings {
        std::uint64_t static_bodies = 0; // a hash
        bool has_moving_gaps = false;    // others may make narrow passages
    };

    struct Finding;

    [[nodiscard]] bool is_worth_it(const NeighborCache& cache) const;
    void begin(const NeighborCache& cache, std::size_t max_bytes);
    std::int64_t step(const NeighborCache& cache);
    std::int64_t scan(const NeighborCache& cache, Cell chunk_position);
    void end_flow();
    void set_landmarks(std::shared_ptr<const Landmarks> landmarks);
    [[nodiscard]] bool is_changed(const NeighborCache& cache, Cell chunk_position);

    mutable std::mutex mutex_; // guards the next three
    std::shared_ptr<const Landmarks> found_;
    std::int64_t searched_ = 0;              // iterations, since it was last worth it
    Cell start_;                             // of the last search
    std::unique_ptr<Finding> finding_;       // null unless some are being found
    ChunkMap numbers_;                       // of the chunks of the region, as far as known
    std::vector<Surroundings> surroundings_; // by number
    std::vector<Cell> outdated_;             // chunks whose surroundings changed last time
    std::size_t moving_gaps_ = 0;            // how many of these have some
    std::uint64_t version_ = 0;              // of the cache: changes up to it were noticed
    std::uint64_t evicted_ = 0;              // chunks of the cache, when it began
    std::int64_t patience_ = 1;              // with each attempt that fails, it takes twice as much
};

} // namespace raywalk
