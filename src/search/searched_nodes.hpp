// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/searched_cell.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

// What a search may be asked about its nodes while it rests. Nothing is noted for it on the way, so
// whether a node waits in the queue is found out there: its entry's g still holds.
namespace raywalk {

/// Calls `visit(node, g)` for each node that waits to be taken, the next one first.
template <class OpenSet, class Visit>
void for_each_waiting(const OpenSet& open, Visit visit) {
    open.queue.for_each([&](const auto& entry) {
        if (open[entry.node].g == entry.g) {
            visit(entry.node, entry.g);
        }
    });
}

/// All nodes by cell, as `describe(cell, record)` tells of them but for is_closed.
template <class OpenSet, class Describe>
std::vector<SearchedCell> describe_nodes(const OpenSet& open, Describe describe) {
    std::vector<std::uint32_t> waiting;
    for_each_waiting(open, [&](std::uint32_t node, auto /*g*/) { waiting.push_back(node); });
    std::sort(waiting.begin(), waiting.end());
    std::vector<SearchedCell> cells;
    for (std::uint32_t page = 0; page < open.page_count(); ++page) {
        for (std::uint32_t index = 0; index < Chunk::cell_count; ++index) {
            const std::uint32_t node = OpenSet::node_in_page(page, index);
            const auto& record = open[node];
            if (open.is_known(record)) {
                cells.push_back(describe(open.cell_of(node), record));
                cells.back().is_closed = (record.tag & OpenSet::expanded_bit) != 0 &&
                                         !std::binary_search(waiting.begin(), waiting.end(), node);
            }
        }
    }
    std::sort(cells.begin(), cells.end(), [](const SearchedCell& a, const SearchedCell& b) {
        return a.cell < b.cell;
    });
    return cells;
}

/// The same for one cell; nothing if the search has not met it.
template <class OpenSet, class Describe>
std::optional<SearchedCell> describe_node(const OpenSet& open, Cell cell, Describe describe) {
    const auto* record = open.find(cell);
    if (record == nullptr) {
        return std::nullopt;
    }
    SearchedCell searched = describe(cell, *record);
    searched.is_closed = (record->tag & OpenSet::expanded_bit) != 0;
    for_each_waiting(open, [&](std::uint32_t node, auto /*g*/) {
        searched.is_closed = searched.is_closed && &open[node] != record;
    });
    return searched;
}

/// The first that waits: what a search that was broken off put back last.
template <class OpenSet>
std::optional<Cell> first_waiting(const OpenSet& open) {
    std::optional<Cell> first;
    for_each_waiting(
        open, [&](std::uint32_t node, auto /*g*/) { first = first ? first : open.cell_of(node); });
    return first;
}

} // namespace raywalk
