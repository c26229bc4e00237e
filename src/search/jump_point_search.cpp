// SPDX-License-Identifier: MIT
#include "search/jump_point_search.hpp"

#include <cassert>

namespace raywalk {

void JumpPoints::begin(const SearchTask& task) {
    assert(CanonicalOrdering::applies(task.view->neighborhood(), task.view->diagonal_mode()));
    note_target_cells(task.target->anchors.front());
}

void JumpPoints::note_target_cells(const GridAnchor& target) {
    target_chunks_ = 0;
    for_each_connected(target, [&](Cell cell) {
        std::size_t i = 0;
        while (i < target_chunks_ && target_cells_[i].chunk != Chunk::of(cell)) {
            ++i;
        }
        if (i == target_chunks_) {
            target_cells_[target_chunks_++] = {Chunk::of(cell)};
        }
        const unsigned index = Chunk::index_of(cell);
        target_cells_[i].rows[index / Chunk::side] |=
            static_cast<std::uint16_t>(1U << index % Chunk::side);
        target_cells_[i].columns[index % Chunk::side] |=
            static_cast<std::uint16_t>(1U << index / Chunk::side);
    });
}

} // namespace raywalk
