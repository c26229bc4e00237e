// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include "search/canonical_ordering.hpp"
#include "search/open_set.hpp"
#include "search/search_engine.hpp"
#include "search/search_rules.hpp"
#include "search/start_directions.hpp"
#include "search/successors.hpp"

#include <cstdint>

namespace raywalk {

/// The successors of A*: the neighbors in all open directions, or in those that the canonical
/// ordering leaves.
template <class Rules>
class NeighborSteps {
public:
    using Cost = typename Rules::Cost;

    using Length = typename Rules::Length;

    struct Record {
        Cost g;
        std::uint32_t tag;
        [[no_unique_address]] Length length;
    };

    using Open = OpenSet<Record, typename Rules::Queue>;
    using Node = typename Open::Node;

    void begin(const SearchTask& task, const Rules& rules) {
        const SearchOptions& options = *task.options;
        is_canonical_ =
            rules.may_be_canonical() && options.algorithm != SearchAlgorithm::a_star &&
            !options.blocked_first_direction.has_value() &&
            CanonicalOrdering::applies(task.view->neighborhood(), task.view->diagonal_mode());
        start_directions_.begin(task);
    }

    static void forget_chunks() {}

    [[nodiscard]] static Record start_record(Cost g, Length length, Node /*node*/) {
        return {g, Open::start_bit | Open::next_mask, length};
    }

    /// The record of a node reached by a link, from which a path may go on in all directions.
    [[nodiscard]] static Record link_record(
        Cost g, std::uint32_t tag, Length length, const ChunkLinks::Link& link, Node /*from*/) {
        const std::uint32_t layer = link.from % ChunkLinks::layer_count;
        return {g, tag | link.direction | Open::next_mask | layer << Open::layer_shift, length};
    }

    [[nodiscard]] static GridNode parent_of(const Open& /*open*/, Cell cell, const Record& record) {
        if ((record.tag & Open::start_bit) != 0) {
            return {cell, 0};
        }
        const auto direction = static_cast<Direction>(record.tag & Open::direction_mask);
        const auto layer = (record.tag & Open::layer_mask) >> Open::layer_shift;
        return {neighbor(cell, opposite(direction)), static_cast<std::uint8_t>(layer)};
    }

    /// A bit for each direction in which links may leave a cell's center.
    [[nodiscard]] unsigned link_directions(Cell cell) const { return start_directions_.of(cell); }

    /// A bit for each direction in which the cell is left if it is open there.
    [[nodiscard]] unsigned directions_of(Cell cell, const Record& record) const {
        return record.tag >> Open::next_shift & start_directions_.of(cell);
    }

    void expand(Frontier<Rules, Open>& frontier, const Chunk& chunk, Node node, Cell cell) const {
        constexpr bool is_forward = Rules::travel == Travel::forward;
        const Record record = frontier.open[node];
        const unsigned open_here = chunk.open[Open::index_of(node)];
        const Cost price_here = is_forward ? 0 : frontier.rules.price(cell);
        for_each_step(open_here & directions_of(cell, record), [&](unsigned direction) {
            const Node next = frontier.open.step(node, direction);
            const Cell to = neighbor(cell, static_cast<Direction>(direction));
            const std::uint32_t length = frontier.rules.step(direction);
            const Cost g = record.g + length * (is_forward ? frontier.rules.price(to) : price_here);
            frontier.relax(next, to, g, [&](std::uint32_t tag) {
                const unsigned may_follow = is_canonical_
                                                ? CanonicalOrdering::next(direction, open_here)
                                                : StartDirections::all;
                return Record{
                    g, tag | direction | may_follow << Open::next_shift, record.length + length};
            });
        });
    }

private:
    StartDirections start_directions_;
    bool is_canonical_ = false;
};

} // namespace raywalk
