// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include "core/jump_tables.hpp"
#include "search/canonical_ordering.hpp"
#include "search/chunk_lines.hpp"
#include "search/jump_targets.hpp"
#include "search/page_chunks.hpp"
#include "search/search_rules.hpp"
#include "search/step_costs.hpp"
#include "search/waiting_jumps.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>

namespace raywalk {

/// Straight jumps from chunk to chunk, all parallel ones from a node at once: into those that the
/// search has entered, while they wait at the others.
template <class Rules, class Open, unsigned max_borders>
class JumpCrossing : ChunkLines {
public:
    using Cost = typename Rules::Cost;
    using Node = typename Open::Node;

    JumpCrossing(Frontier<Rules, Open>& frontier, const JumpTargets& targets, WaitingJumps& waiting)
        : frontier_{frontier}
        , targets_{targets}
        , waiting_{waiting} {}

    /// Makes a node of a cell of the page, unless a path as good to it is known.
    void reach(std::uint32_t page,
               Node parent,
               unsigned index,
               Cost g,
               unsigned direction,
               unsigned open_of_parent) {
        const Node node = Open::node_in_page(page, index);
        const auto& record = open()[node];
        std::uint32_t expanded = 0;
        if (open().is_known(record)) {
            if (record.g <= g) {
                return;
            }
            expanded = record.tag & Open::expanded_bit;
        }
        const unsigned may_follow = CanonicalOrdering::next(direction, open_of_parent);
        add(node, parent, g, direction | may_follow << Open::next_shift | expanded);
    }

    /// Continues the jumps that waited for the page of a chunk.
    [[gnu::noinline]] void resume(std::uint32_t page, const Chunk& chunk) {
        waiting_.take(page, [&](const ParallelJumps& jumps) {
            using enum Direction;
            switch (static_cast<Direction>(jumps.direction)) {
            case east:
                return resume<east>(jumps, page, chunk);
            case north:
                return resume<north>(jumps, page, chunk);
            case west:
                return resume<west>(jumps, page, chunk);
            default:
                return resume<south>(jumps, page, chunk);
            }
        });
    }

    /// Goes on from chunk to chunk, from the given one.
    template <Direction d>
    [[gnu::noinline]] void cross(ParallelJumps jumps, std::uint32_t page, const Chunk* before) {
        while (jumps.lines != 0) {
            page = open().page_beside(page, offset(d));
            if (jumps.borders >= max_borders) {
                end<d>(jumps, jumps.lines, *before, page);
                return;
            }
            const Chunk* chunk = frontier_.chunks.entered(open(), page);
            if (chunk == nullptr) {
                wait<d>(jumps, page);
                return;
            }
            pass<d>(jumps, *before, page, *chunk);
            before = chunk;
        }
    }

    /// Makes nodes of the new gates among the waiting jumps.
    [[gnu::noinline]] void open_gates() {
        waiting_.take_new_gates(
            [this](std::uint32_t page, const ParallelJumps& jumps, unsigned line) {
                const auto d = static_cast<Direction>(jumps.direction);
                const Chunk& before = chunk_before(page, d);
                reach(page,
                      jumps.parent,
                      first_index(d, line),
                      jumps.g_on(line),
                      jumps.direction,
                      before.open[last_index(d, line)]);
            });
    }

private:
    // Not part of reach(), which is small enough without it to be inlined: a third of the cells are
    // reached at no less cost than before.
    [[gnu::noinline]] void add(Node node, Node parent, Cost g, std::uint32_t tag_bits) {
        frontier_.take(node, open().cell_of(node), g, {g, open().stamp() | tag_bits, parent});
    }

    template <Direction d>
    void resume(ParallelJumps jumps, std::uint32_t page, const Chunk& chunk) {
        pass<d>(jumps, chunk_before(page, d), page, chunk);
        if (jumps.lines != 0) {
            cross<d>(jumps, page, &chunk);
        }
    }

    // Passes through a chunk: nodes are made where jumps end, and those that leave the chunk are
    // kept.
    template <Direction d>
    void pass(ParallelJumps& jumps, const Chunk& before, std::uint32_t page, const Chunk& chunk) {
        constexpr auto direction = static_cast<unsigned>(d);
        const JumpTables::Crossing& out = jumps_of(before).crossings[direction];
        const JumpTables::Crossing& in = jumps_of(chunk).crossings[direction];
        const JumpTargets::Cells* targets = targets_.in(open().first_cell_of_page(page));
        const unsigned lines = jumps.lines;
        unsigned ending = lines & ((~unsigned{out.leaving[0]} & in.turning[0]) |
                                   (~unsigned{out.leaving[1]} & in.turning[1]));
        unsigned passing = in.passing;
        unsigned stopping = in.stopping;
        if (targets != nullptr || chunk.links != nullptr) [[unlikely]] {
            ending |= lines & ends_at_first_cells<d>(targets, chunk);
            passing = 0;
            stopping = ~0U;
        }
        if (ending != 0) {
            end<d>(jumps, ending, before, page);
        }
        passing &= lines & ~ending;
        for (unsigned rest = stopping & lines & ~ending; rest != 0; rest &= rest - 1) {
            const auto line = static_cast<unsigned>(std::countr_zero(rest));
            unsigned stops = jumps_of(chunk).stops[direction][line];
            if (targets != nullptr) {
                stops |= stops_before<d>(is_row(d) ? targets->rows[line] : targets->columns[line]);
            }
            const unsigned first = first_index(d, line);
            const unsigned steps = steps_to_stop<d>(stops, is_up(d) ? 0U : Chunk::side - 1U);
            const unsigned stop = first + steps * index_step(d);
            const unsigned open = chunk.open[stop];
            if ((open & bit(d)) == 0) {
                continue;
            }
            if (steps == Chunk::side - 1U) {
                passing |= 1U << line;
            } else {
                reach(page,
                      jumps.parent,
                      stop + index_step(d),
                      jumps.g_on(line) + (steps + 1U) * straight_cost,
                      direction,
                      open);
            }
        }
        jumps.lines = static_cast<std::uint16_t>(passing);
        jumps.g += Chunk::side * straight_cost;
        ++jumps.borders;
    }

    // The lines whose first cells are ends of jumps.
    template <Direction d>
    [[nodiscard]] static unsigned ends_at_first_cells(const JumpTargets::Cells* targets,
                                                      const Chunk& chunk) {
        unsigned lines = 0;
        for (unsigned line = 0; line < Chunk::side; ++line) {
            const unsigned index = first_index(d, line);
            if ((targets != nullptr && is_in(targets->rows, index)) ||
                (chunk.links != nullptr && is_in(chunk.links->linked_centers, index))) {
                lines |= 1U << line;
            }
        }
        return lines;
    }

    // Makes nodes of the first cells of these lines of the page.
    template <Direction d>
    void end(const ParallelJumps& jumps, unsigned lines, const Chunk& before, std::uint32_t page) {
        for (; lines != 0; lines &= lines - 1) {
            const auto line = static_cast<unsigned>(std::countr_zero(lines));
            reach(page,
                  jumps.parent,
                  first_index(d, line),
                  jumps.g_on(line),
                  static_cast<unsigned>(d),
                  before.open[last_index(d, line)]);
        }
    }

    // Lets the jumps wait until the search enters the page. Along the lines, the cost of a path
    // that ends at one of the target's cells falls, stays, and rises: it stays from the line of
    // that cell to the one at which the path from the node must turn straight on, or to the node's.
    template <Direction d>
    void wait(const ParallelJumps& jumps, std::uint32_t page) {
        const Cell corner = open().first_cell_of_page(page);
        const Cell first = cell_at(corner, first_index(d, 0));
        const std::int32_t node_line = jumps.node_line;
        unsigned best = 0;
        Cost best_f = Rules::no_cost;
        const auto try_line = [&](unsigned line) {
            const Cost f =
                jumps.g_on(line) + frontier_.rules.heuristic(cell_at(corner, first_index(d, line)));
            if (f < best_f) {
                best_f = f;
                best = line;
            }
        };
        frontier_.rules.for_each_end([&](Cell end) {
            const std::int32_t end_line = is_row(d) ? end.y - corner.y : end.x - corner.x;
            const std::int32_t ahead = std::abs(is_row(d) ? end.x - first.x : end.y - first.y);
            const std::int32_t turn = std::clamp(node_line, end_line - ahead, end_line + ahead);
            const unsigned up_to = lines_below(std::max(turn, end_line) + 1);
            const unsigned before = lines_below(std::min(turn, end_line));
            const unsigned low = jumps.lines & up_to;
            const unsigned high = jumps.lines & ~before;
            // Of those between, the one that is farthest from the node.
            if ((low & high) != 0) {
                try_line(end_line >= node_line ? highest(low & high) : lowest(low & high));
                return;
            }
            if (low != 0) {
                try_line(highest(low));
            }
            if (high != 0) {
                try_line(lowest(high));
            }
        });
        waiting_.add(page, jumps, best, best_f);
    }

    [[nodiscard]] static unsigned lines_below(std::int32_t line) {
        return (1U << std::clamp(line, 0, std::int32_t{Chunk::side})) - 1U;
    }

    // The chunk from which jumps in that direction come to the page.
    [[nodiscard]] const Chunk& chunk_before(std::uint32_t page, Direction d) {
        return frontier_.chunks.of(open(), open().page_beside(page, offset(opposite(d))));
    }

    [[nodiscard]] Open& open() const { return frontier_.open; }

    Frontier<Rules, Open>& frontier_;
    const JumpTargets& targets_;
    WaitingJumps& waiting_;
};

} // namespace raywalk
