// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include "cells/travel.hpp"
#include "search/page_chunks.hpp"
#include "search/search_engine.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
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

/// The costs of a search, how they are ordered, and where the search may end:
///
///     Rules::Cost, Rules::Queue
///     Rules::unit              the cost of a straight step where every cell costs 1
///     Rules::no_cost           greater than every cost
///     Rules::max_g             cells with a greater g are not expanded
///     Rules::Length            KeptLength if records keep the lengths of paths, else NoLength
///     Rules::travel            the direction in which it follows steps and links
///     Rules::may_be_canonical  true if CanonicalOrdering keeps all least costs
///     Rules::crosses_links     true if it may use the game's links
///     rules.grid()             the grid of the cells
///     rules.begin(task)        starts a new search
///     rules.heuristic(cell)    h, the estimated cost from the cell to the target
///     rules.step() ... price() what the ways between nodes cost, see successors.hpp
///     rules.may_end_at(cell)   true if end_cost() has to be called
///     rules.end_cost(place, g, f)  the cost of a path that ends at this node, or no_cost
template <class R>
concept SearchRules = requires(R rules,
                               const R& constant,
                               const SearchTask& task,
                               const GridAnchor& start,
                               Cell cell,
                               unsigned direction,
                               typename R::Cost cost) {
    typename R::Queue;
    { R::unit } -> std::convertible_to<typename R::Cost>;
    { R::no_cost } -> std::convertible_to<typename R::Cost>;
    { R::max_g } -> std::convertible_to<typename R::Cost>;
    { R::may_be_canonical } -> std::convertible_to<bool>;
    { R::crosses_links } -> std::convertible_to<bool>;
    { rules.begin(task) } -> std::same_as<void>;
    { constant.grid() } -> std::same_as<const Grid&>;
    { constant.heuristic(cell) } -> std::same_as<typename R::Cost>;
    { rules.leg(start, cell) } -> std::same_as<std::uint32_t>;
    { rules.step(direction) } -> std::same_as<std::uint32_t>;
    { rules.link(ChunkLinks::Link{}) } -> std::same_as<std::uint32_t>;
    { rules.price(cell) } -> std::convertible_to<typename R::Cost>;
    { constant.may_end_at(cell) } -> std::same_as<bool>;
    { rules.end_cost(GridNode{cell, 0}, cost, cost) } -> std::same_as<typename R::Cost>;
};

/// The part of SearchRules that a search has without a heuristic and an end.
template <class CostType>
struct NoTargetRules {
    using Cost = CostType;
    static constexpr Cost no_cost = std::numeric_limits<Cost>::max();

    [[nodiscard]] static constexpr Cost heuristic(Cell /*cell*/) { return 0; }

    [[nodiscard]] static constexpr bool may_end_at(Cell /*cell*/) { return false; }

    [[nodiscard]] static constexpr Cost
    end_cost(const GridNode& /*place*/, Cost /*g*/, Cost /*f*/) {
        return no_cost;
    }
};

/// What a search shares with its Successors: its costs, its nodes and their chunks.
template <class Rules, class Open>
struct Frontier {
    using Cost = typename Rules::Cost;
    using Node = typename Open::Node;

    Rules rules;
    Open open;
    PageChunks chunks;

    /// Takes the path with this g to a node, unless one as good is known. Calls make_record(tag) if
    /// the path is taken: it returns the new record, with the tag's bits.
    template <class MakeRecord>
    void relax(Node node, Cell cell, Cost g, MakeRecord make_record) {
        const auto& record = open[node];
        std::uint32_t tag = open.stamp();
        if (open.is_known(record)) {
            if (record.g <= g) {
                return;
            }
            tag |= record.tag & Open::expanded_bit;
        }
        take(node, cell, g, make_record(tag));
    }

    /// Takes the path with this g to a node, and this record, whatever is known.
    [[gnu::always_inline]] void
    take(Node node, Cell cell, Cost g, const typename Open::RecordType& record) {
        open[node] = record;
        if constexpr (requires { rules.is_heuristic_in_line(); }) {
            if (!rules.is_heuristic_in_line()) [[unlikely]] {
                push(node, g);
                return;
            }
        }
        open.queue.push(g + rules.heuristic(cell), node, g);
    }

private:
    // The last thing that take() does: before a call, it would have to save its registers.
    [[gnu::noinline]] void push(Node node, Cost g) {
        open.queue.push(g + rules.heuristic(open.cell_of(node)), node, g);
    }
};

/// How a search goes on from a cell: NeighborSteps of A*, JumpPoints of jump point search. Beside
/// what the concept lists there is
///
///     successors.expand(frontier, chunk, node, cell)
///
/// which relaxes each successor of the node of that cell, which is in that chunk, and returns how
/// many iterations that counts.
template <class S, class Rules>
concept SuccessorRules = requires(S successors,
                                  const S& constant,
                                  const SearchTask& task,
                                  const typename S::Open& open,
                                  Cell cell,
                                  const typename S::Record& record,
                                  typename Rules::Cost g,
                                  typename S::Open::Node node) {
    { successors.begin(task) } -> std::same_as<void>;
    { constant.start_record(g, {}, node) } -> std::same_as<typename S::Record>;
    { constant.parent_of(open, cell, record) } -> std::same_as<GridNode>;
    { constant.link_directions(cell) } -> std::same_as<unsigned>;
    { constant.used_bytes() } -> std::same_as<std::size_t>;
    { constant.directions_of(cell, record) } -> std::same_as<unsigned>;
};

} // namespace raywalk
