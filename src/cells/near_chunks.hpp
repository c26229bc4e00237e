// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/cell_spans.hpp"
#include "core/chunk_map.hpp"
#include "shapes/sweep.hpp"

#include <array>
#include <deque>
#include <span>
#include <utility>
#include <vector>

namespace raywalk {

/// The obstacles that a walker may touch in a chunk, and which of them are near each piece of the
/// chunk (four rows of cells).
class ChunkObstacles {
public:
    /// `found`: the obstacles that touch chunk_influence(); `reach`: the walker's (unit: meter).
    ChunkObstacles(const Grid& grid,
                   Cell chunk_position,
                   std::span<const Obstacle> found,
                   float reach)
        : obstacles_{found, reach} {
        std::vector<CellSpans> spans;
        spans.reserve(found.size());
        for (const ReachedObstacle& obstacle : all()) {
            spans.push_back(spans_near(grid, obstacle.shape(), reach));
        }
        for (int piece = 0; piece < pieces_in_chunk; ++piece) {
            const Cell at{chunk_position.x, chunk_position.y * pieces_in_chunk + piece};
            for (std::uint32_t i = 0; i < spans.size(); ++i) {
                if (const PieceCells cells = cells_in(spans[i], at); cells != 0) {
                    near_.push_back({cells, i});
                }
            }
            first_[piece + 1] = static_cast<std::uint32_t>(near_.size());
        }
    }

    [[nodiscard]] std::span<const ReachedObstacle> all() const { return obstacles_.all(); }

    /// Calls visit(obstacle) for each obstacle near `cells`, until it returns false; returns false
    /// then. The order does not depend on physics.
    template <class Visit>
    bool all_near(int piece, PieceCells cells, Visit visit) const {
        for (std::uint32_t i = first_[piece]; i < first_[piece + 1]; ++i) {
            if ((near_[i].cells & cells) != 0 && !visit(all()[near_[i].index])) {
                return false;
            }
        }
        return true;
    }

    /// Memory in use (unit: byte).
    [[nodiscard]] std::size_t bytes() const {
        return sizeof(*this) + obstacles_.bytes() + near_.capacity() * sizeof(Near);
    }

private:
    struct Near {
        PieceCells cells; // that contain a point nearer to the obstacle than the reach
        std::uint32_t index;
    };

    ObstacleSet obstacles_;
    std::vector<Near> near_;                                 // of all pieces, one after the other
    std::array<std::uint32_t, pieces_in_chunk + 1> first_{}; // of each piece, and the end
};

/// The chunks near the sweeps of one query, looked up once.
class NearChunks {
public:
    struct Entry {
        Cell position;
        const Chunk* chunk = nullptr;
        const ChunkObstacles* obstacles = nullptr; ///< null until needed

        /// The cells of a piece that are not clear.
        [[nodiscard]] PieceCells unclear_in(int piece) const {
            const auto row = [&](int y) {
                return PieceCells{chunk->clear[piece * piece_rows + y]} << (y * Chunk::side);
            };
            return ~(row(0) | row(1) | row(2) | row(3));
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
    const ChunkObstacles& keep(ChunkObstacles obstacles) {
        return own_.emplace_back(std::move(obstacles));
    }

private:
    ChunkMap numbers_;
    std::vector<Entry> entries_;
    std::deque<ChunkObstacles> own_;
    std::uint32_t last_ = 0; // the number of the entry used last
};

} // namespace raywalk
