// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include "cells/travel.hpp"
#include "search/search_engine.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

// The two parameters of BestFirstSearch: its costs, and how it goes on from a cell.
namespace raywalk {

/// The length of a path where nobody needs it, or where it is g.
struct NoLength {
    friend constexpr NoLength operator+(NoLength length, std::uint64_t /*more*/) { return length; }
};

/// The length of a path (unit: as straight_cost).
struct KeptLength {
    std::uint32_t value = 0;

    friend constexpr KeptLength operator+(KeptLength length, std::uint64_t more) {
        constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
        return {static_cast<std::uint32_t>(std::min(length.value + more, most))};
    }
};

// The costs of a search, how they are ordered, and where the search may end, are its Rules:
//
//     Rules::Cost, Rules::Queue
//     Rules::unit              the cost of a straight step where every cell costs 1
//     Rules::no_cost           greater than every cost
//     Rules::max_g             cells with a greater g are not expanded
//     Rules::Length            KeptLength if records keep the lengths of paths, else NoLength
//     Rules::travel            the direction in which it follows steps and links
//     rules.may_be_canonical() true if CanonicalOrdering keeps all least costs
//     rules.crosses_links()    true if it may use the game's links
//     rules.begin(task)        starts a new search
//     rules.use(landmarks)     makes the heuristic use landmarks, if it can; no h becomes less
//     rules.heuristic(cell)    h, the estimated cost from the cell to the target
//     rules.step() ... price() what the ways between nodes cost, see successors.hpp
//     rules.may_end_at(cell)   true if end_cost() has to be called
//     rules.end_cost(place, g) the cost of a path that ends at this node, or no_cost

/// The part of the rules that a search has without a heuristic and an end.
template <class CostType>
struct NoTargetRules {
    using Cost = CostType;
    static constexpr Cost no_cost = std::numeric_limits<Cost>::max();

    static constexpr void use(const Landmarks* /*landmarks*/) {}

    [[nodiscard]] static constexpr Cost heuristic(Cell /*cell*/) { return 0; }

    [[nodiscard]] static constexpr bool may_end_at(Cell /*cell*/) { return false; }

    [[nodiscard]] static constexpr Cost end_cost(const GridNode& /*place*/, Cost /*g*/) {
        return no_cost;
    }
};

/// What a search shares with its Successors: its costs, its nodes, and what it sees of the world.
template <class Rules, class Open>
struct Frontier {
    using Cost = typename Rules::Cost;
    using Node = typename Open::Node;

    /// True if records account for other paths of equal cost, see JumpPoints.
    static constexpr bool merges_ties =
        requires(typename Open::RecordType record, const Open open) {
        record.merge(record, open);
    };

    Rules rules;
    Open open;
    NeighborView* view = nullptr;

    /// Takes the path with this g to a node, unless one as good is known; merges it with one of
    /// equal cost if records do that. Calls make_record(tag) in both cases, which returns the new
    /// record, with the tag's bits.
    template <class MakeRecord>
    void relax(Node node, Cell cell, Cost g, MakeRecord make_record) {
        const auto& record = open[node];
        std::uint32_t tag = open.stamp();
        if (open.is_known(record)) {
            tag |= record.tag & Open::expanded_bit;
            if (record.g <= g) {
                if constexpr (merges_ties) {
                    if (record.g == g && open[node].merge(make_record(tag), open)) {
                        open.queue.push(g + rules.heuristic(cell), node, g);
                    }
                }
                return;
            }
        }
        take(node, cell, g, make_record(tag));
    }

    /// Takes the path with this g to a node, and this record, whatever is known.
    [[gnu::always_inline]] void
    take(Node node, Cell cell, Cost g, const typename Open::RecordType& record) {
        const Cost f = g + rules.heuristic(cell); // if it throws, the node is as before
        open[node] = record;
        open.queue.push(f, node, g);
    }
};

// How a search goes on from a cell are its Successors: NeighborSteps of A*, JumpPoints of jump
// point search. They have Record and Open, and
//
//     successors.begin(task, rules)
//     successors.forget_chunks()
//     successors.start_record(g, length, node)
//     successors.link_record(g, tag, length, link, from)
//     successors.parent_of(open, cell, record)
//     successors.link_directions(cell)
//     successors.directions_of(cell, record)
//     successors.expand(frontier, chunk, node, cell)
//
// The last one relaxes each successor of the node of that cell, which is in that chunk.

} // namespace raywalk
