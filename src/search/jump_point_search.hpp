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
/// Jumps go on through chunks that are known, and end after some, as open ground has no end. At a
/// chunk that would have to be discovered they wait until no open node has a lower f than the cell
/// that they would enter, so nothing is discovered in vain.
///
/// The answer depends neither on what is cached nor on the order of nodes of equal f. All nodes are
/// expanded whose f is at most the cost of the path; of paths of equal cost to a node, that from
/// the first parent counts; and an iteration is a node that is expanded for the first time.
///
/// Requires what CanonicalOrdering requires, cost 1 everywhere, and one target.
class JumpPoints {
public:
    using Cost = std::uint32_t;

    struct Record;

    using Open = OpenSet<Record, BucketQueue>;
    using Node = typename Open::Node;

    struct Record {
        Cost g;
        std::uint32_t tag;
        std::uint32_t parent; // the node at which the jump began
        static constexpr NoLength length{};

        /// Takes account of another path of equal cost to the node, whatever the order of the two:
        /// the parent that comes first stays, and the node may be left as after either of them.
        /// Returns true if the node has to be expanded again.
        bool merge(const Record& other, const Open& open) {
            if ((tag & Open::start_bit) != 0) {
                return false;
            }
            if ((other.tag & Open::start_bit) != 0 ||
                open.place_of(other.parent) < open.place_of(parent)) {
                parent = other.parent;
                tag |= other.tag & Open::start_bit;
            }
            const bool has_more = (other.tag & ~tag & Open::next_mask) != 0;
            tag |= other.tag & Open::next_mask;
            return has_more && (tag & Open::expanded_bit) != 0;
        }
    };

    template <class Rules>
    void begin(const SearchTask& task, const Rules& /*rules*/) {
        assert(CanonicalOrdering::applies(task.view->neighborhood(), task.view->diagonal_mode()));
        ends_.begin(task.target->anchors.front());
    }

    void forget_chunks() { ends_.forget_chunks(); }

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
    [[gnu::always_inline]] void
    expand(Frontier<Rules, Open>& frontier, const Chunk& chunk, Node node, Cell cell) {
        const Record& record = frontier.open[node];
        const unsigned index = Open::index_of(node);
        const unsigned directions = chunk.open[index] & directions_of(cell, record);
        JumpRun<Rules, Open>{frontier, ends_, node}.begin_at(index, record.g, directions);
    }

private:
    JumpEnds ends_;
};

using JumpPointSearch = BestFirstSearch<LinkedRules<UniformRules>, JumpPoints>;

} // namespace raywalk
