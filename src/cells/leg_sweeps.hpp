// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include "cells/block_cells.hpp"
#include "cells/chunk_obstacles.hpp"
#include "core/chunk_map.hpp"
#include "shapes/reached_obstacle.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace raywalk {

/// Sweeps many legs that are near each other, as those that string pulling tries. Obstacles near a
/// chunk are read once, when the first leg comes near one of them there.
class LegSweeps {
public:
    /// Forgets all obstacles; memory is kept. `view` must live, and its cache must not change,
    /// until the next begin().
    void begin(NeighborView& view);

    /// Where a sweep begins to look for obstacles.
    enum class Order : std::uint8_t { from_start, from_end };

    /// Returns what NeighborView::can_walk() does (unit: meter). Both points have to be in the
    /// grid's range. `order` only selects last_stop(): it is near that end of the leg.
    [[nodiscard]] bool can_walk(Vec2 from, Vec2 to, bool leaving, Order order = Order::from_start);

    /// An obstacle that stopped the walker in the last can_walk(), valid until begin(); null if it
    /// could walk, or if a blocked cell stopped it. Does not depend on the order in which physics
    /// returns obstacles.
    [[nodiscard]] const ReachedObstacle* last_stop() const { return last_stop_; }

    /// True if that obstacle stops the walker on the leg (unit: meter).
    [[nodiscard]] bool
    is_stopped_by(const ReachedObstacle& obstacle, Vec2 from, Vec2 to, bool leaving) const {
        const ReachedObstacle::Passage passage = obstacle.passage_of(from, to);
        if (passage == ReachedObstacle::Passage::missed) {
            return false;
        }
        if (passage == ReachedObstacle::Passage::met && !(leaving && obstacle.may_touch(from))) {
            return true;
        }
        return is_stopped_exactly(obstacle.shape, from, to, leaving);
    }

private:
    // A chunk that a leg led through.
    struct NearChunk {
        Cell position;
        std::array<BlockCells, blocks_in_chunk> unclear{};
        const ChunkObstacles* obstacles = nullptr; // once they are needed
    };

    [[nodiscard]] NearChunk& chunk_at(Cell position) {
        std::uint32_t& recent =
            recent_[static_cast<std::size_t>((position.x & 3) << 2 | (position.y & 3))];
        if (chunks_[recent].position != position) {
            recent = look_up(position);
        }
        return chunks_[recent];
    }

    [[nodiscard]] const ChunkObstacles& obstacles_of(NearChunk& nearby) {
        if (nearby.obstacles == nullptr) {
            nearby.obstacles = &read_obstacles(nearby.position);
        }
        return *nearby.obstacles;
    }

    [[nodiscard]] std::uint32_t look_up(Cell position);
    [[nodiscard]] const ChunkObstacles& read_obstacles(Cell position);
    [[nodiscard]] bool
    is_stopped_exactly(const Obstacle& shape, Vec2 from, Vec2 to, bool leaving) const;

    NeighborView* view_ = nullptr;
    std::vector<NearChunk> chunks_; // the first one is none, beyond the range of positions
    ChunkMap chunk_numbers_;
    std::deque<ChunkObstacles> own_;         // of chunks whose obstacles are not kept by the cache
    std::uint32_t own_count_ = 0;            // the others are memory to be used again
    std::array<std::uint32_t, 16> recent_{}; // numbers of chunks met last, by four columns and rows
    float reach_ = 0.0F;                     // of the walker (unit: meter)
    const ReachedObstacle* last_stop_ = nullptr;
};

} // namespace raywalk
