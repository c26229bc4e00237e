// SPDX-License-Identifier: MIT
#include "world/leg_sweeps.hpp"

namespace raywalk {
void LegSweeps::begin(NeighborView& view) {
    view_ = &view;
    blocks_.clear();
    block_numbers_.clear();
    own_count_ = 0;
    last_block_ = 0;
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
            Block& block = block_at(position);
            if ((cells & block.unclear) == 0) {
                return true;
            }
            const ChunkObstacles& obstacles = obstacles_of(block);
            for (const ChunkObstacles::Near& near : obstacles.near_block(position)) {
                if ((cells & near.cells) != 0 &&
                    is_stopped_by(obstacles.at(near), from, to, leaving)) {
                    last_stop_ = &obstacles.at(near);
                    return false;
                }
            }
            return true;
        });
}

bool LegSweeps::is_stopped_by(const Obstacle& obstacle, Vec2 from, Vec2 to, bool leaving) const {
    return leaving ? !can_leave(obstacle, from, to, view_->reach())
                   : stops(obstacle, from, to, view_->reach()) &&
                         !lets_pass(obstacle, from, to, view_->reach());
}

LegSweeps::Block& LegSweeps::block_at(Cell position) {
    if (last_block_ < blocks_.size() && blocks_[last_block_].position == position) {
        return blocks_[last_block_];
    }
    std::uint32_t number = block_numbers_.find(position);
    if (number == ChunkMap::none) {
        number = static_cast<std::uint32_t>(blocks_.size());
        block_numbers_.insert(position, number);
        const Chunk& chunk = view_->chunk({position.x >> 1, position.y >> 1});
        blocks_.push_back({.position = position, .unclear = unclear_cells(chunk, position)});
    }
    last_block_ = number;
    return blocks_[number];
}

const ChunkObstacles& LegSweeps::obstacles_of(Block& block) {
    if (block.obstacles == nullptr) {
        if (own_count_ == own_.size()) {
            own_.emplace_back();
        }
        ChunkObstacles& own = own_[own_count_];
        const Cell chunk_position{block.position.x >> 1, block.position.y >> 1};
        block.obstacles = &view_->read_obstacles(chunk_position, own);
        own_count_ += block.obstacles == &own ? 1 : 0;
    }
    return *block.obstacles;
}

} // namespace raywalk
