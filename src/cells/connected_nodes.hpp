// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_anchor.hpp"

#include <bit>

namespace raywalk {

/// Calls `visit(cell)` for each cell whose center the anchor connects to, row by row from the
/// south-west.
template <class Visit>
void for_each_connected(const GridAnchor& anchor, Visit visit) {
    for (unsigned rest = anchor.connected; rest != 0; rest &= rest - 1) {
        visit(anchor.cell_at(std::countr_zero(rest)));
    }
}

/// Calls `visit(node)` for each center that the anchor connects to, then for each gap node.
template <class Visit>
void for_each_connected_node(const GridAnchor& anchor, Visit visit) {
    for_each_connected(anchor, [&](Cell cell) { visit(GridNode{cell, 0}); });
    if (!anchor.connects_to_gaps()) [[likely]] {
        return;
    }
    for (int place = 0; place < GridAnchor::cell_count; ++place) {
        const Cell cell = anchor.cell_at(place);
        for (unsigned rest = anchor.gaps_of(cell); rest != 0; rest &= rest - 1) {
            visit(GridNode{cell, static_cast<std::uint8_t>(std::countr_zero(rest))});
        }
    }
}

/// True if `predicate(node)` is true of a node that the anchor connects to.
template <class Predicate>
[[nodiscard]] bool is_any_connected_node(const GridAnchor& anchor, Predicate predicate) {
    bool is_any = false;
    for_each_connected_node(anchor,
                            [&](const GridNode& node) { is_any = is_any || predicate(node); });
    return is_any;
}

} // namespace raywalk
