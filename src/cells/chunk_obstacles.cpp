// SPDX-License-Identifier: MIT
#include "cells/chunk_obstacles.hpp"

#include <algorithm>
#include <tuple>

namespace raywalk {
namespace {

// An order of obstacles by where they are.
bool is_before(const Obstacle& a, const Obstacle& b) {
    const auto used_points = [](const Obstacle& shape) {
        return shape.is_one_sided ? 4 : shape.count; // with the points beside a one-sided edge
    };
    for (int i = 0; i < std::min(used_points(a), used_points(b)); ++i) {
        const Vec2 p = a.points[i];
        const Vec2 q = b.points[i];
        if (p != q) {
            return p.x < q.x || (p.x == q.x && p.y < q.y);
        }
    }
    return std::tie(a.count, a.rounding, a.is_one_sided) <
           std::tie(b.count, b.rounding, b.is_one_sided);
}

} // namespace

Box ChunkObstacles::box_around(const Grid& grid, Cell chunk_position, float reach) {
    constexpr double margin = 0.51; // of half a cell, and for rounding
    const double x = chunk_position.x * Chunk::side;
    const double y = chunk_position.y * Chunk::side;
    const double last = Chunk::side - 1 + margin;
    const Box cells{grid.to_world({x - margin, y - margin}), grid.to_world({x + last, y + last})};
    return cells.grown(reach);
}

// Returns those of `found` that are near the chunk, ordered by where they are. Valid until this
// thread's next call.
std::vector<ChunkObstacles::Located>& ChunkObstacles::locate(const Grid& grid,
                                                             Cell chunk_position,
                                                             std::span<const Obstacle> found,
                                                             float reach) {
    thread_local std::vector<Located> located; // keeps its memory from chunk to chunk
    located.clear();
    const Span columns{chunk_position.x * Chunk::side,
                       chunk_position.x * Chunk::side + Chunk::side - 1};
    const Span rows{chunk_position.y * Chunk::side,
                    chunk_position.y * Chunk::side + Chunk::side - 1};
    for (std::uint32_t i = 0; i < found.size(); ++i) {
        const CellSpans spans = spans_near(grid, found[i], reach);
        if (!spans.columns.clipped(columns).is_empty() && !spans.rows.clipped(rows).is_empty()) {
            located.push_back({spans, i});
        }
    }
    // Physics returns obstacles in any order, on which nothing may depend.
    std::sort(located.begin(), located.end(), [&](const Located& a, const Located& b) {
        return is_before(found[a.index], found[b.index]);
    });
    return located;
}

void ChunkObstacles::assign(const Grid& grid,
                            Cell chunk_position,
                            std::span<const Obstacle> found,
                            float reach) {
    const std::vector<Located>& located = locate(grid, chunk_position, found, reach);
    obstacles_.resize(located.size());
    std::transform(located.begin(), located.end(), obstacles_.begin(), [&](const Located& at) {
        return ReachedObstacle{found[at.index], reach};
    });
    near_.clear();
    for (int block = 0; block < blocks_in_chunk; ++block) {
        const Cell block_position{chunk_position.x, chunk_position.y * blocks_in_chunk + block};
        for (std::uint32_t i = 0; i < located.size(); ++i) {
            const BlockCells cells = cells_in(located[i].spans, block_position);
            if (cells != 0) {
                near_.push_back({cells, i});
            }
        }
        first_[static_cast<std::size_t>(block) + 1] = static_cast<std::uint32_t>(near_.size());
    }
}

} // namespace raywalk
