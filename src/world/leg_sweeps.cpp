// SPDX-License-Identifier: MIT
#include "world/leg_sweeps.hpp"

#include <algorithm>
#include <tuple>

namespace raywalk {
namespace {

// The box around all points that are nearer to a cell of the block than `reach`, and some more.
Box box_around(const Grid& grid, Cell position, float reach) {
    constexpr double margin = 0.51; // of half a cell, and for rounding
    const double x = position.x * block_side;
    const double y = position.y * block_side;
    const double last = block_side - 1 + margin;
    return Box{grid.to_world({x - margin, y - margin}), grid.to_world({x + last, y + last})}.grown(
        reach);
}

// An order of obstacles by where they are.
bool is_before(const Obstacle& a, const Obstacle& b) {
    for (int i = 0; i < std::min(a.count, b.count); ++i) {
        const Vec2 p = a.points[i];
        const Vec2 q = b.points[i];
        if (p != q) {
            return p.x < q.x || (p.x == q.x && p.y < q.y);
        }
    }
    return std::tie(a.count, a.rounding) < std::tie(b.count, b.rounding);
}

} // namespace

void LegSweeps::begin(NeighborView& view) {
    view_ = &view;
    blocks_.clear();
    block_numbers_.clear();
    obstacles_.clear();
    near_.clear();
    last_block_ = 0;
    last_stop_ = none;
}

bool LegSweeps::can_walk(Vec2 from, Vec2 to, bool leaving) {
    last_stop_ = none;
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
            read_obstacles(block);
            // Physics returns obstacles in any order, on which nothing may depend.
            for (std::size_t i = block.first; i < block.last; ++i) {
                if ((cells & near_[i]) != 0 &&
                    (last_stop_ == none || is_before(obstacles_[i], obstacles_[last_stop_])) &&
                    is_stopped_by(i, from, to, leaving)) {
                    last_stop_ = i;
                }
            }
            return last_stop_ == none;
        });
}

bool LegSweeps::is_stopped_by(std::size_t obstacle, Vec2 from, Vec2 to, bool leaving) const {
    const Obstacle& shape = obstacles_[obstacle];
    return leaving ? !can_leave(shape, from, to, view_->reach())
                   : stops(shape, from, to, view_->reach()) &&
                         !lets_pass(shape, from, to, view_->reach());
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

void LegSweeps::read_obstacles(Block& block) {
    if (block.is_read) {
        return;
    }
    block.is_read = true;
    block.first = obstacles_.size();
    const Grid& grid = view_->grid();
    const float reach = view_->reach();
    for (const Obstacle& obstacle : view_->obstacles_in(box_around(grid, block.position, reach))) {
        const BlockCells cells = cells_near(grid, block.position, obstacle, reach);
        if (cells != 0) {
            obstacles_.push_back(obstacle);
            near_.push_back(cells);
        }
    }
    block.last = obstacles_.size();
}

} // namespace raywalk
