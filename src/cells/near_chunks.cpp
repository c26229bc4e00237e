// SPDX-License-Identifier: MIT
#include "cells/near_chunks.hpp"

namespace raywalk {

ChunkObstacles::ChunkObstacles(const Grid& grid,
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

} // namespace raywalk
