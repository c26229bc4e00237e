// SPDX-License-Identifier: MIT
#include "raywalk/low_level/blocked_cells.hpp"

#include "core/algorithms.hpp"

namespace raywalk {

void BlockedCells::set(Cell cell, bool is_blocked) {
    const auto bit = static_cast<std::uint16_t>(1U << (cell.x & mask));
    Rows& rows = chunks_[Chunk::of(cell)];
    std::uint16_t& row = rows[static_cast<std::size_t>(cell.y & mask)];
    row = static_cast<std::uint16_t>(is_blocked ? row | bit : row & ~bit);
    if (all_of(rows, [](std::uint16_t r) { return r == 0; })) {
        chunks_.erase(Chunk::of(cell));
    }
}

} // namespace raywalk
