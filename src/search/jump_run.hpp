// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include "search/canonical_ordering.hpp"
#include "search/chunk_lines.hpp"
#include "search/jump_targets.hpp"
#include "search/page_chunks.hpp"
#include "search/search_rules.hpp"
#include "search/step_costs.hpp"
#include "search/waiting_jumps.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace raywalk {

/// The jumps from one expanded node, and those that waited for its page.
///
/// Indices of cells are those of Chunk::index_of.
template <class Successors, class Rules, class Relax, unsigned max_borders>
class JumpRun : ChunkLines {
public:
    using Cost = typename Successors::Cost;
    using Open = typename Successors::Open;
    using Record = typename Successors::Record;
    using Node = typename Open::Node;

    JumpRun(const Expansion<Open>& node,
            Rules& rules,
            Relax& relax,
            const JumpTargets& targets,
            WaitingJumps& waiting)
        : open_{node.open}
        , chunks_{node.chunks}
        , rules_{rules}
        , relax_{relax}
        , targets_{targets}
        , waiting_{waiting}
        , page_{Open::page_of(node.node)}
        , chunk_{&node.chunk}
        , stops_{&node.chunk.stops}
        , ends_{node.chunk.links == nullptr ? nullptr : &node.chunk.links->linked_centers}
        , parent_{node.node} {
        const Cell position = Chunk::of(node.cell);
        corner_ = first_cell_of(position);
        if (const JumpTargets::Cells* cells = targets.in(position)) {
            add_ends(*cells);
        }
        if constexpr (Rules::crosses_links) {
            if (const auto* entrances = rules.entrances_in(position)) {
                add_ends(*entrances);
            }
        }
    }

    JumpRun(const JumpRun&) = delete;
    JumpRun(JumpRun&&) = delete;
    JumpRun& operator=(const JumpRun&) = delete;
    JumpRun& operator=(JumpRun&&) = delete;
    ~JumpRun() = default;

    /// Continues the jumps that waited for the page.
    void resume() {
        const Node node = parent_;
        waiting_.take(page_, [this](const WaitingJumps::Jump& jump) {
            parent_ = jump.parent;
            borders_ = jump.borders + 1U;
            const unsigned may_follow =
                CanonicalOrdering::next(jump.direction, jump.open_of_parent) &
                chunk_->open[jump.index];
            const unsigned straight = 1U << jump.direction;
            if ((may_follow & ~straight) != 0 || is_end(jump.index)) {
                reach(page_, corner_, jump.index, jump.g, jump.direction, jump.open_of_parent);
            } else {
                jump_straight(jump.index, jump.g, may_follow);
            }
        });
        parent_ = node;
        borders_ = 0;
    }

    /// Jumps from the node, with this g, in these open directions. Returns the iterations.
    int begin_at(const Expansion<Open>& node, Cost g, unsigned directions) {
        using enum Direction;
        const unsigned index = Chunk::index_of(node.cell);
        jump_straight(index, g, directions);
        int iterations = 1;
        if ((directions & ~0xFU) == 0) {
            return iterations;
        }
        if ((directions & bit(north_east)) != 0) {
            iterations += jump_diagonally<north_east, north, east>(index, g);
        }
        if ((directions & bit(north_west)) != 0) {
            iterations += jump_diagonally<north_west, north, west>(index, g);
        }
        if ((directions & bit(south_west)) != 0) {
            iterations += jump_diagonally<south_west, south, west>(index, g);
        }
        if ((directions & bit(south_east)) != 0) {
            iterations += jump_diagonally<south_east, south, east>(index, g);
        }
        return iterations;
    }

    /// Makes nodes of the new gates among the waiting jumps.
    void open_gates() {
        const Node node = parent_;
        waiting_.take_new_gates([this](std::uint32_t page, const WaitingJumps::Jump& gate) {
            parent_ = gate.parent;
            reach(page,
                  first_cell_of(open_.position_of_page(page)),
                  gate.index,
                  gate.g,
                  gate.direction,
                  gate.open_of_parent);
        });
        parent_ = node;
    }

    /// Makes nodes of the cells at which diagonals have left the chunk. They come after the gates:
    /// of nodes with equal f, the queue takes the last one first, and so the search goes on along
    /// the diagonal before it enters the chunks beside.
    void end_diagonals() {
        for (unsigned i = 0; i < diagonal_end_count_; ++i) {
            const DiagonalEnd& end = diagonal_ends_[i];
            reach(end.page,
                  first_cell_of(Chunk::of(end.cell)),
                  Chunk::index_of(end.cell),
                  end.g,
                  end.direction,
                  end.open_of_parent);
        }
        diagonal_end_count_ = 0;
    }

private:
    // The cell at which a diagonal jump ends, in the next chunk.
    struct DiagonalEnd {
        std::uint32_t page;
        Cell cell;
        Cost g;
        std::uint8_t direction;
        std::uint8_t open_of_parent;
    };

    using Stops = std::array<Chunk::BitRows, 4>;

    // Makes jumps in the node's chunk end at these cells, which have rows and columns.
    template <class Cells>
    void add_ends(const Cells& cells) {
        if (stops_ != &own_stops_) {
            own_stops_ = *stops_;
            own_ends_ = ends_ == nullptr ? Chunk::BitRows{} : *ends_;
            stops_ = &own_stops_;
            ends_ = &own_ends_;
        }
        for (std::size_t i = 0; i < Chunk::side; ++i) {
            own_ends_[i] |= cells.rows[i];
            add_stops<Direction::east>(i, cells.rows[i]);
            add_stops<Direction::west>(i, cells.rows[i]);
            add_stops<Direction::north>(i, cells.columns[i]);
            add_stops<Direction::south>(i, cells.columns[i]);
        }
    }

    template <Direction d>
    void add_stops(std::size_t line, unsigned ends) {
        own_stops_[static_cast<unsigned>(d)][line] |=
            static_cast<std::uint16_t>(stops_before<d>(ends));
    }

    // True if a jump ends at the cell of the node's chunk, whatever it can be left for.
    [[nodiscard]] bool is_end(unsigned index) const {
        return ends_ != nullptr && is_in(*ends_, index);
    }

    // Jumps in the straight ones among the directions.
    void jump_straight(unsigned index, Cost g, unsigned directions) {
        using enum Direction;
        if ((directions & bit(east)) != 0) {
            jump<east>(index, g);
        }
        if ((directions & bit(north)) != 0) {
            jump<north>(index, g);
        }
        if ((directions & bit(west)) != 0) {
            jump<west>(index, g);
        }
        if ((directions & bit(south)) != 0) {
            jump<south>(index, g);
        }
    }

    // Most jumps end here, as dead ends.
    template <Direction d>
    [[gnu::always_inline]] void jump(unsigned index, Cost g) {
        const unsigned line = is_row(d) ? index / Chunk::side : index % Chunk::side;
        const unsigned at = is_row(d) ? index % Chunk::side : index / Chunk::side;
        const unsigned steps = steps_to_stop<d>((*stops_)[static_cast<unsigned>(d)][line], at);
        index += steps * index_step(d);
        const unsigned open = chunk_->open[index];
        if ((open & bit(d)) != 0) {
            leave_stop<d>(index, g + (steps + 1U) * straight_cost, open);
        }
    }

    // The step from the last cell passed, which has the index and these open directions, to one
    // with this g.
    template <Direction d>
    [[gnu::noinline]] void leave_stop(unsigned index, Cost g, unsigned open) {
        const unsigned next = next_index<d>(index);
        if (is_at_border<d>(index)) {
            cross_borders<d>(next, g, open);
        } else {
            reach(page_, corner_, next, g, static_cast<unsigned>(d), open);
        }
    }

    // Goes on from chunk to chunk. `index`, g and the open directions of the cell before are those
    // of the first cell of the next chunk.
    template <Direction d>
    void cross_borders(unsigned index, Cost g, unsigned open) {
        constexpr Cell by = offset(d);
        constexpr auto direction = static_cast<unsigned>(d);
        Cell corner = corner_;
        std::uint32_t page = page_;
        for (unsigned borders = borders_;; ++borders) {
            corner = {corner.x + by.x * Chunk::side, corner.y + by.y * Chunk::side};
            page = open_.page_beside(page, by);
            if (borders >= max_borders) {
                reach(page, corner, index, g, direction, open);
                return;
            }
            const Chunk* chunk = chunks_.entered(open_, page);
            if (chunk == nullptr) {
                const Cost f = g + rules_.heuristic(cell_at(corner, index));
                waiting_.add(page,
                             {.parent = parent_,
                              .g = g,
                              .index = static_cast<std::uint8_t>(index),
                              .direction = direction,
                              .open_of_parent = static_cast<std::uint8_t>(open),
                              .borders = static_cast<std::uint8_t>(borders)},
                             f);
                return;
            }
            const JumpTargets::Cells* targets = targets_.in(Chunk::of(corner));
            const unsigned may_follow =
                CanonicalOrdering::next(direction, open) & chunk->open[index];
            if ((may_follow & ~bit(d)) != 0 ||
                (targets != nullptr && is_in(targets->rows, index)) ||
                (chunk->links != nullptr && is_in(chunk->links->linked_centers, index))) {
                reach(page, corner, index, g, direction, open);
                return;
            }
            if (may_follow == 0) {
                return;
            }
            const unsigned column = index % Chunk::side;
            const unsigned row = index / Chunk::side;
            const unsigned line = is_row(d) ? row : column;
            unsigned stops = chunk->stops[direction][line];
            if (targets != nullptr) {
                stops |= stops_before<d>(is_row(d) ? targets->rows[line] : targets->columns[line]);
            }
            const unsigned steps = steps_to_stop<d>(stops, is_row(d) ? column : row);
            index += steps * index_step(d);
            open = chunk->open[index];
            if ((open & bit(d)) == 0) {
                return;
            }
            g += (steps + 1U) * straight_cost;
            const bool is_inside = !is_at_border<d>(index);
            index = next_index<d>(index);
            if (is_inside) {
                reach(page, corner, index, g, direction, open);
                return;
            }
        }
    }

    // Returns the number of cells passed: each is an iteration, as it is left in two directions,
    // though it is not a node.
    template <Direction d, Direction vertical, Direction horizontal>
    int jump_diagonally(unsigned index, Cost g) {
        unsigned open = chunk_->open[index];
        for (int passed = 0;;) {
            if ((open & bit(d)) == 0) {
                return passed;
            }
            g += diagonal_cost;
            ++passed;
            if (is_at_border<horizontal>(index) || is_at_border<vertical>(index)) {
                leave_diagonally<d>(index, g, open);
                return passed;
            }
            index += index_step(vertical) + index_step(horizontal);
            if (is_end(index)) {
                reach(page_, corner_, index, g, static_cast<unsigned>(d), open);
                return passed;
            }
            open = chunk_->open[index];
            if ((open & bit(horizontal)) != 0) {
                jump<horizontal>(index, g);
            }
            if ((open & bit(vertical)) != 0) {
                jump<vertical>(index, g);
            }
        }
    }

    // The step from a cell at the border, which has the index and these open directions, to one
    // with this g.
    template <Direction d>
    void leave_diagonally(unsigned index, Cost g, unsigned open) {
        const Cell to = neighbor(cell_at(corner_, index), d);
        const Cell by = Chunk::of({to.x - corner_.x, to.y - corner_.y});
        diagonal_ends_[diagonal_end_count_++] = {open_.page_beside(page_, by),
                                                 to,
                                                 g,
                                                 static_cast<std::uint8_t>(d),
                                                 static_cast<std::uint8_t>(open)};
    }

    // Makes a node of a cell of the page.
    void reach(std::uint32_t page,
               Cell corner,
               unsigned index,
               Cost g,
               unsigned direction,
               unsigned open_of_parent) {
        relax_(Open::node_in_page(page, index), cell_at(corner, index), g, [&](std::uint32_t tag) {
            const unsigned may_follow = CanonicalOrdering::next(direction, open_of_parent);
            return Record{g, tag | direction | may_follow << Open::next_shift, parent_};
        });
    }

    Open& open_;
    PageChunks& chunks_;
    Rules& rules_;
    Relax& relax_;
    const JumpTargets& targets_;
    WaitingJumps& waiting_;
    std::uint32_t page_; // of the expanded node
    const Chunk* chunk_; // of the page
    const Stops* stops_; // of the chunk, with those before targets
    Cell corner_;        // the first cell of the chunk
    // The cells of the chunk at which all jumps end; null if there are none.
    const Chunk::BitRows* ends_;
    Node parent_;          // at which the jumps begin
    unsigned borders_ = 0; // that they have crossed before
    unsigned diagonal_end_count_ = 0;
    // Not initialized, as most nodes do not use them.
    Stops own_stops_;
    Chunk::BitRows own_ends_;
    std::array<DiagonalEnd, 4> diagonal_ends_;
};

} // namespace raywalk
