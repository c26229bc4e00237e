// SPDX-License-Identifier: MIT
#include "cells/leg_sweeps.hpp"

#include <cstdint>
#include <limits>

namespace raywalk {
void LegSweeps::begin(NeighborView& view) {
    view_ = &view;
    reach_ = view.reach();
    constexpr std::int32_t beyond = std::numeric_limits<std::int32_t>::max();
    chunks_.assign(1, {.position = {beyond, beyond}});
    recent_.fill(0);
    chunk_numbers_.clear();
    own_count_ = 0;
    last_stop_ = nullptr;
}

bool LegSweeps::can_walk(Vec2 from, Vec2 to, bool leaving, Order order) {
    last_stop_ = nullptr;
    if (view_->crosses_blocked_cell(from, to, leaving)) {
        return false;
    }
    const Grid& grid = view_->grid();
    const GridPoint start = grid.to_grid(from);
    const GridPoint end = grid.to_grid(to);
    const bool is_reversed = order == Order::from_end;
    return all_blocks_along(
        is_reversed ? end : start, is_reversed ? start : end, [&](Cell position, BlockCells cells) {
            NearChunk& nearby = chunk_at(chunk_of_block(position));
            if ((cells & nearby.unclear[index_in_chunk(position)]) == 0) {
                return true;
            }
            const ChunkObstacles& obstacles = obstacles_of(nearby);
            for (const ChunkObstacles::Near& obstacle : obstacles.near_block(position)) {
                if ((cells & obstacle.cells) != 0 &&
                    is_stopped_by(obstacles.at(obstacle), from, to, leaving)) {
                    last_stop_ = &obstacles.at(obstacle);
                    return false;
                }
            }
            return true;
        });
}

bool LegSweeps::is_stopped_exactly(const Obstacle& shape, Vec2 from, Vec2 to, bool leaving) const {
    return leaving ? !can_leave(shape, from, to, reach_)
                   : stops(shape, from, to, reach_) && !lets_pass(shape, from, to, reach_);
}

std::uint32_t LegSweeps::look_up(Cell position) {
    std::uint32_t number = chunk_numbers_.find(position);
    if (number == ChunkMap::none) {
        number = static_cast<std::uint32_t>(chunks_.size());
        chunk_numbers_.insert(position, number);
        chunks_.push_back({.position = position, .unclear = unclear_cells(view_->chunk(position))});
    }
    return number;
}

const ChunkObstacles& LegSweeps::read_obstacles(Cell position) {
    if (own_count_ == own_.size()) {
        own_.emplace_back();
    }
    ChunkObstacles& own = own_[own_count_];
    const ChunkObstacles& obstacles = view_->read_obstacles(position, own);
    own_count_ += &obstacles == &own ? 1 : 0;
    return obstacles;
}

} // namespace raywalk
