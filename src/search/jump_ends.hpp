// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/grid_anchor.hpp"

#include "cells/connected_nodes.hpp"
#include "cells/query_links.hpp"
#include "core/jump_tables.hpp"

#include <cstddef>
#include <deque>

namespace raywalk {

/// Where the jumps of one search end besides where paths may have to turn: at its target, and where
/// links of the game begin.
class JumpEnds {
public:
    void begin(const GridAnchor& target) {
        target_ = target;
        forget_chunks();
    }

    /// Discards the copies, none of which may be in use.
    void forget_chunks() { own_count_ = 0; }

    /// Returns the tables of the chunk with this first cell: its own or, if some of these ends are
    /// in it, a copy with them, valid until forget_chunks().
    const JumpTables&
    tables_of(const Chunk& chunk, Cell first, NeighborView& view, bool crosses_links) {
        const Cell position = Chunk::of(first);
        Chunk::BitRows ends{};
        for_each_connected(target_, [&](Cell cell) {
            if (Chunk::of(cell) == position) {
                Chunk::add(ends, Chunk::index_of(cell));
            }
        });
        if (crosses_links) [[unlikely]] {
            if (const auto* entrances = view.links()->nodes_in(view, position, Travel::forward)) {
                for (const auto& [node, edge] : entrances->entries) {
                    if (node.layer == 0) {
                        Chunk::add(ends, Chunk::index_of(node.cell));
                    }
                }
            }
        }
        if (ends == Chunk::BitRows{}) {
            return jumps_of(chunk);
        }
        if (own_count_ == own_.size()) {
            own_.emplace_back();
        }
        JumpTables& tables = own_[own_count_++];
        tables = jumps_of(chunk);
        add_ends(ends, tables);
        return tables;
    }

private:
    GridAnchor target_;
    std::deque<JumpTables> own_; // kept for their memory
    std::size_t own_count_ = 0;
};

} // namespace raywalk
