// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/near_chunks.hpp"
#include "shapes/sweep.hpp"

#include <cstdint>

namespace raywalk {

/// Calls visit(obstacle) for each obstacle that a walker may touch on a straight way, until it
/// returns false. Returns false in that case, else true. Obstacles are read where the way leaves
/// the clear cells. They come piece by piece from the start, some of them several times, also those
/// of ignored bodies. Both points have to be in the grid's range.
template <class Visit>
bool all_obstacles_along(NeighborView& view, GridPoint from, GridPoint to, Visit visit) {
    NearChunks& chunks = view.near_chunks();
    return all_pieces_along(from, to, [&](Cell position, PieceCells cells) {
        const int piece = position.y & (pieces_in_chunk - 1);
        NearChunks::Entry& chunk =
            chunks.at(view, {position.x, position.y >> (Chunk::shift - piece_shift)});
        if ((chunk.unclear_in(piece) & cells) == 0) {
            return true;
        }
        if (chunk.obstacles == nullptr) {
            chunk.obstacles = &view.obstacles_near(chunk.position);
        }
        return chunk.obstacles->all_near(piece, cells, visit);
    });
}

/// Where a sweep begins to look for obstacles.
enum class SweepOrder : std::uint8_t { from_start, from_end };

/// How a sweep ends.
struct SweepResult {
    bool is_free = true; ///< the walker gets to the end
    /// An obstacle that stops it, valid until begin() or fetch_chunks_again() of the view, or the
    /// cache drops the chunk; null if it is free, or if a blocked cell stops it.
    const ReachedObstacle* stop = nullptr;
};

/// Sweeps a walker past everything that the view sees. If several obstacles stop it, `order`
/// selects which one is returned: one near the start or near the end. It does not depend on the
/// order in which physics returns obstacles. Both points have to be in the grid's range.
[[nodiscard]] SweepResult sweep(NeighborView& view, const Sweep& way, SweepOrder order);

} // namespace raywalk
