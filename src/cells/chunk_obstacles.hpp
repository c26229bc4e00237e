// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/probe.hpp"

#include "cells/block_cells.hpp"
#include "shapes/reached_obstacle.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace raywalk {

/// The obstacles near a chunk, and for each of its four blocks those that are near its cells.
class ChunkObstacles {
public:
    /// An obstacle, and the cells of a block that it is near; see spans_near().
    struct Near {
        BlockCells cells;
        std::uint32_t index; ///< for at()
    };

    /// The box of the world with all obstacles of a chunk, for a walker of that reach (unit:
    /// meter).
    [[nodiscard]] static Box box_around(const Grid& grid, Cell chunk_position, float reach);

    /// Replaces the obstacles by those of `found` that are near the chunk; memory is kept (unit:
    /// meter). The order of `found` does not matter.
    void
    assign(const Grid& grid, Cell chunk_position, std::span<const Obstacle> found, float reach);

    /// The obstacles near a block of the chunk, in an order by where they are.
    [[nodiscard]] std::span<const Near> near_block(Cell block_position) const {
        const std::size_t block = index_in_chunk(block_position);
        return std::span{near_}.subspan(first_[block], first_[block + 1] - first_[block]);
    }

    /// An obstacle of near_block(). The reference is valid until assign().
    [[nodiscard]] const ReachedObstacle& at(const Near& nearby) const {
        return obstacles_[nearby.index];
    }

    /// Memory in use (unit: byte).
    [[nodiscard]] std::size_t bytes() const {
        return sizeof(*this) + obstacles_.capacity() * sizeof(ReachedObstacle) +
               near_.capacity() * sizeof(Near);
    }

private:
    struct Located {
        CellSpans spans;
        std::uint32_t index; // of the obstacle among those found
    };

    [[nodiscard]] static std::vector<Located>&
    locate(const Grid& grid, Cell chunk_position, std::span<const Obstacle> found, float reach);

    std::vector<ReachedObstacle> obstacles_;
    std::vector<Near> near_; // of all blocks, block by block
    std::array<std::uint32_t, blocks_in_chunk + 1>
        first_{}; // of each block, and the end of the last
};

} // namespace raywalk
