// SPDX-License-Identifier: MIT
#include "search/jump_targets.hpp"

#include "cells/connected_nodes.hpp"
#include "search/chunk_lines.hpp"

#include <cstdint>

namespace raywalk {

void JumpTargets::begin(const GridAnchor& target) {
    count_ = 0;
    for_each_connected(target, [&](Cell cell) {
        const unsigned index = Chunk::index_of(cell);
        const Cell first = ChunkLines::first_cell_of(Chunk::of(cell));
        std::size_t i = 0;
        while (i < count_ && chunks_[i].first != first) {
            ++i;
        }
        if (i == count_) {
            chunks_[count_++] = {first};
        }
        chunks_[i].rows[index / Chunk::side] |=
            static_cast<std::uint16_t>(1U << index % Chunk::side);
        chunks_[i].columns[index % Chunk::side] |=
            static_cast<std::uint16_t>(1U << index / Chunk::side);
    });
}

} // namespace raywalk
