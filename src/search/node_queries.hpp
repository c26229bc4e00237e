// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/searched_cell.hpp"

#include "cells/nearest_nodes.hpp"
#include "core/vec2d.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

// Queries about the nodes of a search that has ended or pauses. The search itself records nothing
// for them: a node is open if the queue has an entry of it whose g is still current.
namespace raywalk {

/// Calls `visit(node)` for each open node, in the order in which the search will take them.
/// `counts(node)` is false for a node that is taken again without counting as an iteration.
template <class OpenSet, class Counts, class Visit>
void for_each_open_node(const OpenSet& open, Counts counts, Visit visit) {
    open.queue.for_each([&](const auto& entry) {
        if (open[entry.node].g == entry.g && counts(entry.node)) {
            visit(entry.node);
        }
    });
}

/// Calls `visit(node, record)` for each node that the search has reached.
template <class OpenSet, class Visit>
void for_each_reached_node(const OpenSet& open, Visit visit) {
    for (std::uint32_t page = 0; page < open.page_count(); ++page) {
        for (std::uint32_t index = 0; index < Chunk::cell_count; ++index) {
            const std::uint32_t node = OpenSet::node_in_page(page, index);
            if (open.is_known(open[node])) {
                visit(node, open[node]);
            }
        }
    }
}

/// All reached nodes, in no particular order. `describe(place, record)` returns everything but
/// is_closed.
template <class OpenSet, class Counts, class Describe>
std::vector<SearchedCell> describe_nodes(const OpenSet& open, Counts counts, Describe describe) {
    std::vector<std::uint32_t> open_nodes;
    for_each_open_node(open, counts, [&](std::uint32_t node) { open_nodes.push_back(node); });
    std::sort(open_nodes.begin(), open_nodes.end());
    std::vector<SearchedCell> cells;
    for_each_reached_node(open, [&](std::uint32_t node, const auto& record) {
        cells.push_back(describe(open.place_of(node), record));
        cells.back().is_closed = (record.tag & OpenSet::expanded_bit) != 0 &&
                                 !std::binary_search(open_nodes.begin(), open_nodes.end(), node);
    });
    return cells;
}

/// The cell of the first open node. A search that pauses puts the node that it took back first.
template <class OpenSet, class Counts>
std::optional<Cell> first_open_cell_of(const OpenSet& open, Counts counts) {
    std::optional<Cell> first;
    for_each_open_node(
        open, counts, [&](std::uint32_t node) { first = first ? first : open.cell_of(node); });
    return first;
}

/// The expanded node that is nearest to `target`; with `open_ones_count`, the nearest one that was
/// reached. Among equally near ones that with the least g, then the first by cell. Examines all
/// nodes. Nothing if there is none.
template <class OpenSet>
std::optional<typename OpenSet::Node>
nearest_node(const OpenSet& open, NeighborView& view, Vec2 target, bool open_ones_count) {
    using Rank = std::tuple<double, std::uint64_t, GridNode>;
    std::optional<typename OpenSet::Node> nearest;
    Rank least;
    for_each_reached_node(open, [&](std::uint32_t node, const auto& record) {
        if (!open_ones_count && (record.tag & OpenSet::expanded_bit) == 0) {
            return;
        }
        const GridNode place = open.place_of(node);
        const Vec2d offset = between(position_of(view, place), target);
        const Rank rank{dot(offset, offset), record.g, place};
        if (!nearest.has_value() || rank < least) {
            least = rank;
            nearest = node;
        }
    });
    return nearest;
}

} // namespace raywalk
