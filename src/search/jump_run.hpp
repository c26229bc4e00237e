// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include "core/jump_tables.hpp"
#include "search/canonical_ordering.hpp"
#include "search/chunk_lines.hpp"
#include "search/jump_ends.hpp"
#include "search/search_rules.hpp"
#include "search/step_costs.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace raywalk {

/// The jumps from one expanded node. Indices of cells are those of Chunk::index_of.
template <class Rules, class Open>
class JumpRun : ChunkLines {
public:
    using Cost = typename Rules::Cost;
    using Node = typename Open::Node;

    JumpRun(Frontier<Rules, Open>& frontier, JumpEnds& ends, Node node)
        : frontier_{frontier}
        , ends_{ends}
        , parent_{node} {}

    /// Jumps from the node, with this index and g, in these open directions.
    void begin_at(unsigned index, Cost g, unsigned directions) {
        using enum Direction;
        Place here{Open::page_of(parent_)};
        if (!is_known(here)) [[unlikely]] {
            set_chunk(here, frontier_.open.chunk_of_page(here.page, *frontier_.view));
        }
        if ((directions & bit(north_east)) != 0) {
            jump_diagonally<north_east, east, north>(here, index, g);
        }
        if ((directions & bit(north_west)) != 0) {
            jump_diagonally<north_west, west, north>(here, index, g);
        }
        if ((directions & bit(south_west)) != 0) {
            jump_diagonally<south_west, west, south>(here, index, g);
        }
        if ((directions & bit(south_east)) != 0) {
            jump_diagonally<south_east, east, south>(here, index, g);
        }
        const unsigned column = index % Chunk::side;
        const unsigned row = index / Chunk::side;
        if ((directions & bit(east)) != 0) {
            jump<east, north>(here, row, column, g, 0, 0);
        }
        if ((directions & bit(north)) != 0) {
            jump<north, east>(here, column, row, g, 0, 0);
        }
        if ((directions & bit(west)) != 0) {
            jump<west, north>(here, row, column, g, 0, 0);
        }
        if ((directions & bit(south)) != 0) {
            jump<south, east>(here, column, row, g, 0, 0);
        }
        if (waiting_f_ != Rules::no_cost) [[unlikely]] {
            frontier_.open.queue.push(waiting_f_, parent_, g);
        }
    }

private:
    // A jump ends where it has gone through so many chunks: else those over open ground would not.
    static constexpr int max_chunks = 8;

    // A chunk on the way of a jump.
    struct Place {
        std::uint32_t page = 0;
        const Chunk* chunk = nullptr;
        const JumpTables* jumps = nullptr;
    };

    // Sets what has been looked up before; false if nothing was.
    [[nodiscard]] bool is_known(Place& place) const {
        place.jumps = frontier_.open.jumps(place.page);
        place.chunk = frontier_.open.known_chunk(place.page);
        return place.jumps != nullptr;
    }

    // Not part of is_known(), which is small enough without it to be inlined.
    [[gnu::noinline]] void set_chunk(Place& place, const Chunk& chunk) {
        place.chunk = &chunk;
        place.jumps = &ends_.tables_of(chunk,
                                       frontier_.open.first_cell_of_page(place.page),
                                       *frontier_.view,
                                       frontier_.rules.crosses_links());
        frontier_.open.set_chunk(place.page, chunk, *place.jumps);
    }

    // Looks up the chunk of a place. Returns false if it would have to be discovered before f is
    // due, which least_f() returns: the least of the cells that jumps enter. Then the node waits.
    template <class LeastF>
    [[nodiscard]] bool enter(Place& place, LeastF least_f) {
        if (is_known(place)) [[likely]] {
            return true;
        }
        const Cell position = Chunk::of(frontier_.open.first_cell_of_page(place.page));
        const Chunk* chunk = frontier_.view->shared_chunk(position);
        if (chunk == nullptr) {
            const Cost f = least_f();
            if (!frontier_.open.queue.is_due(f)) {
                waiting_f_ = std::min(waiting_f_, f);
                return false;
            }
            chunk = &frontier_.view->chunk(position);
        }
        set_chunk(place, *chunk);
        return true;
    }

    // Makes a node of a cell of the page, unless a better path to it is known.
    void
    reach(std::uint32_t page, unsigned index, Cost g, unsigned direction, unsigned open_of_parent) {
        const Node node = Open::node_in_page(page, index);
        const auto& record = frontier_.open[node];
        if (!frontier_.open.is_known(record) || record.g >= g) {
            add(node, g, CanonicalOrdering::next(direction, open_of_parent));
        }
    }

    // Not part of reach(), which is small enough without it to be inlined: a third of the cells are
    // reached at a higher cost than before.
    [[gnu::noinline]] void add(Node node, Cost g, unsigned directions) {
        frontier_.relax(node, frontier_.open.cell_of(node), g, [&](std::uint32_t tag) {
            return typename Open::RecordType{g, tag | directions << Open::next_shift, parent_};
        });
    }

    // Jumps along a diagonal, and from each of its cells straight on along and across.
    template <Direction d, Direction along, Direction across>
    void jump_diagonally(Place place, unsigned index, Cost g) {
        for (int chunks = 1;; ++chunks) {
            const unsigned steps = steps_along<d>(*place.jumps, index);
            const unsigned column = index % Chunk::side;
            const unsigned row = index / Chunk::side;
            const unsigned first = chunks == 1 ? 1U : 0U;
            if (first <= steps) {
                jump<along, across>(place, row, column, g, first, steps);
                jump<across, along>(place, column, row, g, first, steps);
            }
            index += steps * index_step(d);
            g += (steps + 1) * diagonal_cost;
            const unsigned open = place.chunk->open[index];
            if ((open & bit(d)) == 0) {
                return;
            }
            const Cell to = neighbor(Chunk::cell_at({}, index), d);
            const bool leaves = Chunk::of(to) != Cell{};
            if (leaves) {
                place.page = frontier_.open.page_beside(place.page, Chunk::of(to));
            }
            index = Chunk::index_of(to);
            if (!leaves || chunks == max_chunks) {
                reach(place.page, index, g, static_cast<unsigned>(d), open);
                return;
            }
            if (!enter(place, [&] { return f_of(place.page, index, g); })) {
                return;
            }
            const auto& borders = place.jumps->borders;
            const unsigned ends =
                Chunk::of(to).x != 0
                    ? borders[static_cast<unsigned>(along)].ends >> index / Chunk::side
                    : borders[static_cast<unsigned>(across)].ends >> index % Chunk::side;
            if ((ends & 1U) != 0) [[unlikely]] {
                reach(place.page, index, g, static_cast<unsigned>(d), open);
                return;
            }
        }
    }

    [[nodiscard]] Cost f_of(std::uint32_t page, unsigned index, Cost g) const {
        return g +
               frontier_.rules.heuristic(frontier_.open.cell_of(Open::node_in_page(page, index)));
    }

    // Jumps in direction `d` from the cells number `first` to `last` of the diagonal between `d`
    // and `across`. Cell 0 is on that line, at that position, and has that g.
    template <Direction d, Direction across>
    void
    jump(const Place& place, unsigned line, unsigned at, Cost g, unsigned first, unsigned last) {
        constexpr auto direction = static_cast<unsigned>(d);
        unsigned leaving = 0; // lines on which jumps leave the chunk
        for (unsigned distance = first; distance <= last; ++distance) {
            const unsigned on = is_up(across) ? line + distance : line - distance;
            const unsigned from = is_up(d) ? at + distance : at - distance;
            const unsigned steps = steps_to_stop<d>(place.jumps->stops[direction][on], from);
            const unsigned to = is_up(d) ? from + steps : from - steps;
            const unsigned stop = index_on(d, on, to);
            const unsigned open = place.chunk->open[stop];
            if ((open & bit(d)) == 0) {
                continue;
            }
            if (to == last_of_line(d)) {
                leaving |= 1U << on;
                continue;
            }
            reach(place.page,
                  stop + index_step(d),
                  g + distance * diagonal_cost + (steps + 1U) * straight_cost,
                  direction,
                  open);
        }
        if (leaving != 0) {
            leave<d>(
                place, leaving, line, g + (is_up(d) ? Chunk::side - at : at + 1U) * straight_cost);
        }
    }

    // Goes on along these lines in the next chunks. `g` is that of the first cell beyond the chunk
    // on this line.
    template <Direction d>
    [[gnu::noinline]] void leave(Place place, unsigned lines, unsigned line, Cost g) {
        constexpr auto direction = static_cast<unsigned>(d);
        constexpr unsigned entry = Chunk::side - 1U - last_of_line(d);
        const auto g_on = [&](unsigned on) {
            return g + (on > line ? on - line : line - on) * (diagonal_cost - straight_cost);
        };
        for (int chunks = 1; lines != 0; ++chunks, g += Chunk::side * straight_cost) {
            const Chunk& before = *place.chunk;
            const JumpTables::Borders& left = place.jumps->borders[direction];
            place.page = frontier_.open.page_beside(place.page, offset(d));
            const bool is_end = chunks == max_chunks;
            if (!is_end && !enter(place, [&] {
                    Cost least = Rules::no_cost;
                    for (unsigned rest = lines; rest != 0; rest &= rest - 1) {
                        const auto on = static_cast<unsigned>(std::countr_zero(rest));
                        least = std::min(least, f_of(place.page, first_index(d, on), g_on(on)));
                    }
                    return least;
                })) {
                return;
            }
            const JumpTables::Borders& entered = place.jumps->borders[direction];
            const unsigned ending = is_end ? lines : lines & lines_ending(left, entered);
            for (unsigned rest = ending; rest != 0; rest &= rest - 1) {
                const auto on = static_cast<unsigned>(std::countr_zero(rest));
                reach(place.page,
                      first_index(d, on),
                      g_on(on),
                      direction,
                      before.open[last_index(d, on)]);
            }
            lines &= ~ending;
            for (unsigned rest = lines & ~unsigned{entered.through}; rest != 0; rest &= rest - 1) {
                const auto on = static_cast<unsigned>(std::countr_zero(rest));
                const unsigned steps = steps_to_stop<d>(place.jumps->stops[direction][on], entry);
                const unsigned stop = index_on(d, on, is_up(d) ? entry + steps : entry - steps);
                const unsigned open = place.chunk->open[stop];
                if ((open & bit(d)) != 0) {
                    reach(place.page,
                          stop + index_step(d),
                          g_on(on) + (steps + 1U) * straight_cost,
                          direction,
                          open);
                }
            }
            lines &= entered.through;
        }
    }

    Frontier<Rules, Open>& frontier_;
    JumpEnds& ends_;
    Node parent_;                     // the expanded node
    Cost waiting_f_ = Rules::no_cost; // when jumps that wait may go on
};

} // namespace raywalk
