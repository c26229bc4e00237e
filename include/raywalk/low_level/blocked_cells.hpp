// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/chunk.hpp"

#include <array>
#include <cstdint>
#include <unordered_map>

namespace raywalk {

/// A set of cells that the game has closed to all walkers, independent of obstacles.
class RAYWALK_EXPORT BlockedCells {
public:
    /// Closes a cell, or opens it again. Constant time.
    void set(Cell cell, bool is_blocked);

    /// True if the cell is closed.
    [[nodiscard]] bool contains(Cell cell) const {
        return !chunks_.empty() && (row_of(Chunk::of(cell), cell.y) >> (cell.x & mask) & 1U) != 0;
    }

    /// True if no cell is closed.
    [[nodiscard]] bool empty() const { return chunks_.empty(); }

private:
    static constexpr int mask = Chunk::side - 1;
    using Rows = std::array<std::uint16_t, Chunk::side>;

    [[nodiscard]] unsigned row_of(Cell chunk, std::int32_t y) const {
        const auto rows = chunks_.find(chunk);
        return rows == chunks_.end() ? 0U : rows->second[static_cast<std::size_t>(y & mask)];
    }

    std::unordered_map<Cell, Rows> chunks_; // only chunks with a blocked cell
};

} // namespace raywalk
