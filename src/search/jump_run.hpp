// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/grid_anchor.hpp"

#include "cells/connected_nodes.hpp"
#include "cells/query_links.hpp"
#include "core/jump_tables.hpp"
#include "search/canonical_ordering.hpp"
#include "search/chunk_lines.hpp"
#include "search/search_rules.hpp"
#include "search/step_costs.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace raywalk {

/// The jumps from one expanded node. Indices of cells are those of Chunk::index_of.
template <class Rules, class Open>
class JumpRun : ChunkLines {
public:
    using Cost = typename Rules::Cost;
    using Node = typename Open::Node;

    JumpRun(Frontier<Rules, Open>& frontier,
            const Chunk& chunk,
            Node node,
            const GridAnchor& target)
        : frontier_{frontier}
        , page_{Open::page_of(node)}
        , chunk_{&chunk}
        , stops_{&jumps_of(chunk).stops}
        , ends_{chunk.links == nullptr ? nullptr : &chunk.links->linked_centers}
        , parent_{node} {
        const Cell first = frontier.open.first_cell_of_page(page_);
        if (is_near(first, target)) [[unlikely]] {
            add_ends(Chunk::of(first), target);
        }
        if (frontier.rules.crosses_links()) [[unlikely]] {
            add_entrances(Chunk::of(first));
        }
        if (ends_ == &own_ends_) [[unlikely]] {
            own_stops_ = *stops_;
            add_stops_before(own_ends_, own_stops_);
            stops_ = &own_stops_;
        }
    }

    JumpRun(JumpRun&&) = delete;

    /// Jumps from the node, with this index and g, in these open directions. Returns the
    /// iterations.
    int begin_at(unsigned index, Cost g, unsigned directions) {
        using enum Direction;
        const unsigned column = index % Chunk::side;
        const unsigned row = index / Chunk::side;
        int iterations = 1;
        // The cells on its diagonals from which straight jumps begin, too.
        unsigned to_north_east = 0;
        unsigned to_north_west = 0;
        unsigned to_south_west = 0;
        unsigned to_south_east = 0;
        if ((directions & bit(north_east)) != 0) {
            iterations += jump_diagonally<north_east>(index, g, to_north_east);
        }
        if ((directions & bit(north_west)) != 0) {
            iterations += jump_diagonally<north_west>(index, g, to_north_west);
        }
        if ((directions & bit(south_west)) != 0) {
            iterations += jump_diagonally<south_west>(index, g, to_south_west);
        }
        if ((directions & bit(south_east)) != 0) {
            iterations += jump_diagonally<south_east>(index, g, to_south_east);
        }
        if ((directions & bit(east)) != 0) {
            jump<east>(row, column, g, to_north_east, to_south_east);
        }
        if ((directions & bit(north)) != 0) {
            jump<north>(column, row, g, to_north_east, to_north_west);
        }
        if ((directions & bit(west)) != 0) {
            jump<west>(row, column, g, to_north_west, to_south_west);
        }
        if ((directions & bit(south)) != 0) {
            jump<south>(column, row, g, to_south_east, to_south_west);
        }
        // Diagonals end last: of nodes with equal f, the queue takes the last one first, and so the
        // search goes on along the diagonal.
        for (unsigned i = 0; i < diagonal_end_count_; ++i) {
            const DiagonalEnd& end = diagonal_ends_[i];
            reach(end.page, end.index, end.g, end.direction, end.open_of_parent);
        }
        return iterations;
    }

private:
    // The cell at which a diagonal jump ends, in the next chunk.
    struct DiagonalEnd {
        std::uint32_t page;
        Cost g;
        std::uint8_t index;
        std::uint8_t direction;
        std::uint8_t open_of_parent;
    };

    // Makes a node of a cell of the page, unless a path as good to it is known.
    void
    reach(std::uint32_t page, unsigned index, Cost g, unsigned direction, unsigned open_of_parent) {
        const Node node = Open::node_in_page(page, index);
        const auto& record = frontier_.open[node];
        std::uint32_t expanded = 0;
        if (frontier_.open.is_known(record)) {
            if (record.g <= g) {
                return;
            }
            expanded = record.tag & Open::expanded_bit;
        }
        const unsigned may_follow = CanonicalOrdering::next(direction, open_of_parent);
        add(node, g, direction | may_follow << Open::next_shift | expanded);
    }

    // Not part of reach(), which is small enough without it to be inlined: a third of the cells are
    // reached at no less cost than before.
    [[gnu::noinline]] void add(Node node, Cost g, std::uint32_t tag_bits) {
        Open& open = frontier_.open;
        frontier_.take(node, open.cell_of(node), g, {g, open.stamp() | tag_bits, parent_});
    }

    // False if the target connects to no cell of the chunk with this first cell.
    [[nodiscard]] static bool is_near(Cell first, const GridAnchor& target) {
        constexpr std::uint32_t before = GridAnchor::side - 1;
        return static_cast<std::uint32_t>(target.corner.x - first.x) + before <
                   Chunk::side + before &&
               static_cast<std::uint32_t>(target.corner.y - first.y) + before <
                   Chunk::side + before;
    }

    // Makes jumps end where the target is, and where links of the game begin.
    [[gnu::noinline]] void add_ends(Cell chunk_position, const GridAnchor& target) {
        for_each_connected(target, [&](Cell cell) {
            if (Chunk::of(cell) == chunk_position) {
                add_end(Chunk::index_of(cell));
            }
        });
    }

    [[gnu::noinline]] void add_entrances(Cell chunk_position) {
        NeighborView& view = *frontier_.view;
        if (const auto* entrances = view.links()->nodes_in(view, chunk_position, Travel::forward)) {
            for (const auto& [node, edge] : entrances->entries) {
                if (node.layer == 0) {
                    add_end(Chunk::index_of(node.cell));
                }
            }
        }
    }

    // Makes jumps in the node's chunk end at a cell.
    void add_end(unsigned index) {
        if (ends_ != &own_ends_) {
            own_ends_ = ends_ == nullptr ? Chunk::BitRows{} : *ends_;
            ends_ = &own_ends_;
        }
        Chunk::add(own_ends_, index);
    }

    // Follows a diagonal through the chunk. Sets `steps` to the number of cells on it from which
    // jumps go on. Returns the number of cells passed: each is an iteration, as it is left in two
    // directions, though it is not a node.
    template <Direction d>
    int jump_diagonally(unsigned index, Cost g, unsigned& steps) {
        constexpr auto direction = static_cast<unsigned>(d);
        steps = steps_along<d>(*chunk_, index);
        if (ends_ != nullptr) [[unlikely]] {
            for (unsigned i = 1; i <= steps; ++i) {
                const unsigned end = index + i * index_step(d);
                if (Chunk::has(*ends_, end)) {
                    reach(page_,
                          end,
                          g + i * diagonal_cost,
                          direction,
                          chunk_->open[end - index_step(d)]);
                    steps = i - 1;
                    return static_cast<int>(i);
                }
            }
        }
        index += steps * index_step(d);
        g += steps * diagonal_cost;
        const unsigned open = chunk_->open[index];
        if ((open & bit(d)) == 0) {
            return static_cast<int>(steps);
        }
        const Cell to = neighbor(Chunk::cell_at({}, index), d);
        diagonal_ends_[diagonal_end_count_++] = {frontier_.open.page_beside(page_, Chunk::of(to)),
                                                 g + diagonal_cost,
                                                 static_cast<std::uint8_t>(Chunk::index_of(to)),
                                                 static_cast<std::uint8_t>(direction),
                                                 static_cast<std::uint8_t>(open)};
        return static_cast<int>(steps) + 1;
    }

    // The jumps in one direction, from the cell at this position of its line, and from so many
    // cells of its diagonals to higher and to lower lines.
    template <Direction d>
    void jump(unsigned line, unsigned at, Cost g, unsigned higher, unsigned lower) {
        constexpr auto direction = static_cast<unsigned>(d);
        unsigned leaving = 0; // lines on which jumps leave the chunk
        const auto jump_on = [&](unsigned on, unsigned distance) {
            const unsigned from = is_up(d) ? at + distance : at - distance;
            const unsigned steps = steps_to_stop<d>((*stops_)[direction][on], from);
            const unsigned to = is_up(d) ? from + steps : from - steps;
            const unsigned stop = is_row(d) ? on * Chunk::side + to : to * Chunk::side + on;
            const unsigned open = chunk_->open[stop];
            if ((open & bit(d)) == 0) {
                return;
            }
            if (to == last_of_line(d)) {
                leaving |= 1U << on;
                return;
            }
            reach(page_,
                  stop + index_step(d),
                  g + distance * diagonal_cost + (steps + 1U) * straight_cost,
                  direction,
                  open);
        };
        // The nearest first: of nodes with equal f, the queue takes the last one first.
        for (unsigned distance = 0; distance <= higher; ++distance) {
            jump_on(line + distance, distance);
        }
        for (unsigned distance = 1; distance <= lower; ++distance) {
            jump_on(line - distance, distance);
        }
        if (leaving != 0) {
            leave<d>(leaving, line, g + (is_up(d) ? Chunk::side - at : at + 1U) * straight_cost);
        }
    }

    // Makes nodes of the first cells of these lines in the next chunk. `g` is that of the cell on
    // the line of the expanded node.
    template <Direction d>
    [[gnu::noinline]] void leave(unsigned lines, unsigned line, Cost g) {
        const std::uint32_t page = frontier_.open.page_beside(page_, offset(d));
        for (; lines != 0; lines &= lines - 1) {
            const auto on = static_cast<unsigned>(std::countr_zero(lines));
            const unsigned distance = on > line ? on - line : line - on;
            reach(page,
                  first_index(d, on),
                  g + distance * (diagonal_cost - straight_cost),
                  static_cast<unsigned>(d),
                  chunk_->open[last_index(d, on)]);
        }
    }

    Frontier<Rules, Open>& frontier_;
    std::uint32_t page_;             // of the expanded node
    const Chunk* chunk_;             // of the page
    const JumpTables::Stops* stops_; // of the chunk, with those before targets
    // The cells of the chunk at which all jumps end; null if there are none.
    const Chunk::BitRows* ends_;
    Node parent_; // the expanded node
    unsigned diagonal_end_count_ = 0;
    // Not initialized, as most nodes do not use them.
    JumpTables::Stops own_stops_;
    Chunk::BitRows own_ends_;
    std::array<DiagonalEnd, 4> diagonal_ends_;
};

} // namespace raywalk
