// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/grid_anchor.hpp"

#include "search/best_first_search.hpp"
#include "search/bucket_queue.hpp"
#include "search/canonical_ordering.hpp"
#include "search/jump_run.hpp"
#include "search/linked_rules.hpp"
#include "search/open_set.hpp"
#include "search/search_engine.hpp"
#include "search/uniform_rules.hpp"

#include <cassert>
#include <cstdint>

namespace raywalk {

/// The successors of jump point search: A* in canonical order that follows each straight line at
/// once to the next cell where the path may have to turn, and records nothing about the cells
/// between. After Harabor and Grastien, Online Graph Pruning for Pathfinding on Grid Maps (AAAI
/// 2011) and Improving Jump Point Search (ICAPS 2014): jumps examine whole rows of a chunk as words
/// (JumpTables::stops), and the cells on a diagonal are not expanded as nodes; only cells that can
/// be reached straight from them become nodes.
///
/// A jump that leaves its chunk ends at the first cell of the next one. So no jump examines a chunk
/// that the search does not enter, the plane needs no border, and the result does not depend on
/// which chunks are cached.
///
/// An iteration is a node that is expanded, or a cell on a diagonal; a slice may exceed its limit
/// by the diagonals of one node, 64 cells at most.
///
/// Requires what CanonicalOrdering requires, cost 1 everywhere, and one target.
class JumpPoints {
public:
    using Cost = std::uint32_t;

    struct Record {
        Cost g;
        std::uint32_t tag;
        std::uint32_t parent; // the node at which the jump began
        static constexpr NoLength length{};
    };

    using Open = OpenSet<Record, BucketQueue>;
    using Node = typename Open::Node;

    template <class Rules>
    void begin(const SearchTask& task, const Rules& /*rules*/) {
        assert(CanonicalOrdering::applies(task.view->neighborhood(), task.view->diagonal_mode()));
        target_ = task.target->anchors.front();
    }

    [[nodiscard]] static Record start_record(Cost g, NoLength /*length*/, Node node) {
        return {g, Open::start_bit | Open::next_mask, node};
    }

    /// The record of a node reached by a link, from which a path may go on in all directions.
    [[nodiscard]] static Record link_record(
        Cost g, std::uint32_t tag, NoLength /*length*/, const ChunkLinks::Link& link, Node from) {
        return {g, tag | link.direction | Open::next_mask, from};
    }

    [[nodiscard]] static GridNode parent_of(const Open& open, Cell /*cell*/, const Record& record) {
        return open.place_of(record.parent);
    }

    [[nodiscard]] static unsigned link_directions(Cell /*cell*/) { return 0xFFU; }

    [[nodiscard]] static unsigned directions_of(Cell /*cell*/, const Record& record) {
        return record.tag >> Open::next_shift & 0xFFU;
    }

    template <class Rules>
    [[gnu::always_inline]] std::int64_t
    expand(Frontier<Rules, Open>& frontier, const Chunk& chunk, Node node, Cell cell) {
        const Record& record = frontier.open[node];
        const Cost g = record.g;
        const unsigned index = Open::index_of(node);
        const unsigned directions = chunk.open[index] & directions_of(cell, record);
        return JumpRun<Rules, Open>{frontier, chunk, node, target_}.begin_at(index, g, directions);
    }

private:
    GridAnchor target_;
};

using JumpPointSearch = BestFirstSearch<LinkedRules<UniformRules>, JumpPoints>;

} // namespace raywalk
