// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include "core/chunk_map.hpp"
#include "world/block_cells.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raywalk {

/// Sweeps many legs that are near each other, as those that string pulling tries. Reads the
/// obstacles near a block of cells once, when the first leg comes near one of them there, and
/// copies them, so that it holds for one instant of the world.
class LegSweeps {
public:
    /// The index of no obstacle.
    static constexpr std::size_t none = ~std::size_t{0};

    /// Forgets all obstacles; memory is kept. `view` must live until the next begin().
    void begin(NeighborView& view);

    /// Returns what NeighborView::can_walk() does (unit: meter). Both points have to be in the
    /// grid's range.
    [[nodiscard]] bool can_walk(Vec2 from, Vec2 to, bool leaving);

    /// An obstacle that stopped the walker in the last can_walk(), until begin(); `none` if it
    /// could walk, or if a blocked cell stopped it. Does not depend on the order in which physics
    /// returns obstacles.
    [[nodiscard]] std::size_t last_stop() const { return last_stop_; }

    /// True if that obstacle stops the walker on the leg (unit: meter).
    [[nodiscard]] bool is_stopped_by(std::size_t obstacle, Vec2 from, Vec2 to, bool leaving) const;

private:
    // A block that a leg led through.
    struct Block {
        Cell position;
        BlockCells unclear = 0;
        bool is_read = false;
        std::size_t first = 0; // its obstacles
        std::size_t last = 0;
    };

    [[nodiscard]] Block& block_at(Cell position);
    void read_obstacles(Block& block);

    NeighborView* view_ = nullptr;
    std::vector<Block> blocks_;
    ChunkMap block_numbers_;
    std::vector<Obstacle> obstacles_;
    std::vector<BlockCells> near_; // the cells of the block that each of them is near
    std::size_t last_block_ = 0;
    std::size_t last_stop_ = none;
};

} // namespace raywalk
