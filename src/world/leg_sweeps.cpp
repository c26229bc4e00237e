// SPDX-License-Identifier: MIT
#include "world/leg_sweeps.hpp"

namespace raywalk {
void LegSweeps::begin(NeighborView& view) {
    view_ = &view;
    reach_ = view.reach();
    chunks_.clear();
    chunk_numbers_.clear();
    own_count_ = 0;
    last_chunk_ = 0;
    last_stop_ = nullptr;
}

bool LegSweeps::can_walk(Vec2 from, Vec2 to, bool leaving) {
    last_stop_ = nullptr;
    if (view_->crosses_blocked_cell(from, to, leaving)) {
        return false;
    }
    const Grid& grid = view_->grid();
    return all_blocks_along(
        grid.to_grid(from), grid.to_grid(to), [&](Cell position, BlockCells cells) {
            const Cell chunk = chunk_of_block(position);
            NearChunk& nearby =
                last_chunk_ < chunks_.size() && chunks_[last_chunk_].position == chunk
                    ? chunks_[last_chunk_]
                    : chunk_at(chunk);
            if ((cells & unclear_cells(*nearby.chunk, position)) == 0) {
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

bool LegSweeps::is_stopped_by(const ReachedObstacle& obstacle,
                              Vec2 from,
                              Vec2 to,
                              bool leaving) const {
    if (obstacle.is_missed_by(from, to)) {
        return false;
    }
    const Obstacle& shape = obstacle.shape;
    return leaving ? !can_leave(shape, from, to, reach_)
                   : stops(shape, from, to, reach_) && !lets_pass(shape, from, to, reach_);
}

LegSweeps::NearChunk& LegSweeps::chunk_at(Cell position) {
    std::uint32_t number = chunk_numbers_.find(position);
    if (number == ChunkMap::none) {
        number = static_cast<std::uint32_t>(chunks_.size());
        chunk_numbers_.insert(position, number);
        chunks_.push_back({.position = position, .chunk = &view_->chunk(position)});
    }
    last_chunk_ = number;
    return chunks_[number];
}

const ChunkObstacles& LegSweeps::obstacles_of(NearChunk& nearby) {
    if (nearby.obstacles == nullptr) {
        if (own_count_ == own_.size()) {
            own_.emplace_back();
        }
        ChunkObstacles& own = own_[own_count_];
        nearby.obstacles = &view_->read_obstacles(nearby.position, own);
        own_count_ += nearby.obstacles == &own ? 1 : 0;
    }
    return *nearby.obstacles;
}

} // namespace raywalk
