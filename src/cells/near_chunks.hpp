// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/cell_spans.hpp"
#include "core/chunk_map.hpp"
#include "shapes/sweep.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace raywalk {

/// The obstacles that a walker may touch in a chunk, and the cells in which it may.
class ChunkObstacles {
public:
    /// `found` are those that touch chunk_influence() (unit: meter).
    ChunkObstacles(const Grid& grid, std::span<const Obstacle> found, float reach)
        : obstacles_{found, reach} {
        spans_.reserve(found.size());
        for (const ReachedObstacle& obstacle : obstacles_.all()) {
            spans_.push_back(spans_near(grid, obstacle.shape(), reach));
        }
    }

    [[nodiscard]] std::span<const ReachedObstacle> all() const { return obstacles_.all(); }

    /// True if visit(obstacle) is true for all that are near one of the cells, in an order that
    /// does not depend on the one in which physics returns them.
    template <class Visit>
    bool all_near(const CellSpans& cells, Visit visit) const {
        for (std::size_t i = 0; i < spans_.size(); ++i) {
            if (spans_[i].overlap(cells) && !visit(obstacles_.all()[i])) {
                return false;
            }
        }
        return true;
    }

    /// Memory in use (unit: byte).
    [[nodiscard]] std::size_t bytes() const {
        return sizeof(*this) + obstacles_.bytes() + spans_.capacity() * sizeof(CellSpans);
    }

private:
    ObstacleSet obstacles_;
    std::vector<CellSpans> spans_;
};

/// The chunks near the sweeps of one query, looked up once.
class NearChunks {
public:
    struct Entry {
        Cell position;
        const Chunk* chunk = nullptr;
        const ChunkObstacles* obstacles = nullptr; ///< null until needed

        /// True if the walker touches no obstacle in any of these cells of the chunk.
        [[nodiscard]] bool are_clear(const CellSpans& cells) const {
            constexpr int mask = Chunk::side - 1;
            const unsigned columns =
                (2U << (cells.columns.last & mask)) - (1U << (cells.columns.first & mask));
            unsigned unclear = 0;
            for (int y = cells.rows.first; y <= cells.rows.last; ++y) {
                unclear |= ~unsigned{chunk->clear[static_cast<std::size_t>(y & mask)]};
            }
            return (unclear & columns) == 0;
        }
    };

    void clear() {
        numbers_.clear();
        entries_.clear();
        own_.clear();
    }

    [[nodiscard]] Entry& at(NeighborView& view, Cell position) {
        if (last_ >= entries_.size() || entries_[last_].position != position) {
            last_ = numbers_.find(position);
            if (last_ == ChunkMap::none) {
                entries_.push_back({.position = position, .chunk = &view.chunk(position)});
                last_ = static_cast<std::uint32_t>(entries_.size() - 1);
                numbers_.insert(position, last_);
            }
        }
        return entries_[last_];
    }

    /// Keeps obstacles that the cache does not keep, until clear().
    const ChunkObstacles& keep(const Grid& grid, std::span<const Obstacle> found, float reach) {
        return own_.emplace_back(grid, found, reach);
    }

private:
    ChunkMap numbers_;
    std::vector<Entry> entries_;
    std::deque<ChunkObstacles> own_;
    std::uint32_t last_ = 0; // the number of the entry used last
};

} // namespace raywalk
