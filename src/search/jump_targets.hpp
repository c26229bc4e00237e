// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/grid_anchor.hpp"

#include <array>
#include <cstddef>

namespace raywalk {

/// The cells at which jumps have to end because the target connects to them, chunk by chunk.
class JumpTargets {
public:
    /// Cells of one chunk.
    struct Cells {
        Cell first; ///< of the chunk, with index 0
        Chunk::BitRows rows{};
        Chunk::BitRows columns{};
    };

    /// The cells that `target` connects to, instead of those before.
    void begin(const GridAnchor& target);

    /// Returns those of the chunk with this first cell; null if no jump has to end there.
    [[nodiscard]] const Cells* in(Cell first_cell) const {
        for (std::size_t i = 0; i < count_; ++i) {
            if (chunks_[i].first == first_cell) {
                return &chunks_[i];
            }
        }
        return nullptr;
    }

private:
    std::array<Cells, 4> chunks_;
    std::size_t count_ = 0;
};

} // namespace raywalk
