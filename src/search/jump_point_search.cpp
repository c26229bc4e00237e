// SPDX-License-Identifier: MIT
#include "search/jump_point_search.hpp"

#include "search/canonical_order.hpp"
#include "search/nearest_node.hpp"
#include "search/searched_nodes.hpp"
#include "search/uniform_rules.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>

namespace raywalk {
namespace {

constexpr unsigned bit(Direction d) {
    return 1U << static_cast<unsigned>(d);
}

// The two straight directions of each diagonal one.
constexpr std::array<unsigned, direction_count> parts = {
    0,
    0,
    0,
    0,
    bit(Direction::north) | bit(Direction::east),
    bit(Direction::north) | bit(Direction::west),
    bit(Direction::south) | bit(Direction::west),
    bit(Direction::south) | bit(Direction::east),
};

} // namespace

void JumpPointSearch::prepare(const SearchTask& task) {
    assert(CanonicalOrder::applies(task.view->neighborhood(), task.view->diagonal_mode()));
    chunks_.begin(*task.view);
    grid_ = &task.view->grid();
    target_ = task.goal->targets.front();
    note_target_cells();
    best_f_ = no_cost;
    last_bucket_ = no_cost;
    is_cut_off_ = false;
    open_.begin();
    push_starts(*task.start);
}

void JumpPointSearch::note_target_cells() {
    target_chunks_ = 0;
    for_each_joined(target_, [&](Cell cell) {
        std::size_t i = 0;
        while (i < target_chunks_ && target_cells_[i].chunk != Chunk::of(cell)) {
            ++i;
        }
        if (i == target_chunks_) {
            target_cells_[target_chunks_++] = {Chunk::of(cell)};
        }
        const unsigned index = Chunk::index_of(cell);
        target_cells_[i].rows[index / Chunk::side] |=
            static_cast<std::uint16_t>(1U << index % Chunk::side);
        target_cells_[i].columns[index % Chunk::side] |=
            static_cast<std::uint16_t>(1U << index / Chunk::side);
    });
}

void JumpPointSearch::push_starts(const GridAnchor& start) {
    Cost least_f = no_cost;
    for_each_joined(start, [&](Cell cell) {
        least_f =
            std::min(least_f, free_cost<Neighborhood::square_8>(start, cell) + heuristic(cell));
    });
    open_.queue.begin(least_f);
    for_each_joined(start, [&](Cell cell) {
        const Node node = open_.node_at(cell);
        const Cost g = free_cost<Neighborhood::square_8>(start, cell);
        open_[node] = {g, open_.stamp() | Open::start_bit | Open::next_mask, node};
        open_.queue.push(g + heuristic(cell), node, g);
    });
}

PathStatus JumpPointSearch::run(std::int64_t max_iterations) {
    BucketQueue::Entry entry{};
    const std::int64_t end =
        statistics_.iterations + std::min(max_iterations, unlimited - statistics_.iterations);
    while (open_.queue.pop(last_bucket_, entry)) {
        Record& record = open_[entry.node];
        if (record.g != entry.g) {
            continue;
        }
        const Cell cell = open_.cell_of(entry.node);
        const Cost f = entry.g + heuristic(cell);
        if (f >= best_f_) {
            continue;
        }
        if (target_.connects_to(cell)) {
            best_f_ = f;
            best_node_ = entry.node;
            last_bucket_ = open_.queue.bucket_of(f);
            continue;
        }
        if (entry.g > UniformRules<Neighborhood::square_8>::greatest_g) {
            is_cut_off_ = true;
            continue;
        }
        if (statistics_.iterations >= end) {
            open_.queue.push(f, entry.node, entry.g);
            note_peak();
            return PathStatus::pending;
        }
        ++statistics_.iterations;
        statistics_.expanded_cells += (record.tag & Open::expanded_bit) == 0 ? 1 : 0;
        record.tag |= Open::expanded_bit;
        expand(entry.node, cell, record);
    }
    note_peak();
    if (best_f_ != no_cost) {
        return PathStatus::found;
    }
    return is_cut_off_ ? PathStatus::cost_limit : PathStatus::unreachable;
}

void JumpPointSearch::expand(Node node, Cell cell, const Record& record) {
    const Cell position = Chunk::of(cell);
    Expansion from{node,
                   {position.x * Chunk::side, position.y * Chunk::side},
                   &chunks_.of(open_, Open::page_of(node)),
                   nullptr};
    for (std::size_t i = 0; i < target_chunks_; ++i) {
        if (target_cells_[i].chunk == position) {
            from.targets = &target_cells_[i];
        }
    }
    const Place place{cell.x - from.corner.x, cell.y - from.corner.y, record.g};
    const unsigned directions =
        from.chunk->open[Chunk::index_of(cell)] & (record.tag >> Open::next_shift & 0xFFU);
    jump(from, place, directions);
    for (unsigned rest = directions >> 4U; rest != 0; rest &= rest - 1) {
        jump_diagonally(from, place, 4U + static_cast<unsigned>(std::countr_zero(rest)));
    }
}

// The straight ones among the directions.
void JumpPointSearch::jump(const Expansion& from, Place place, unsigned directions) {
    if ((directions & bit(Direction::east)) != 0) {
        jump_straight<Direction::east>(from, place);
    }
    if ((directions & bit(Direction::north)) != 0) {
        jump_straight<Direction::north>(from, place);
    }
    if ((directions & bit(Direction::west)) != 0) {
        jump_straight<Direction::west>(from, place);
    }
    if ((directions & bit(Direction::south)) != 0) {
        jump_straight<Direction::south>(from, place);
    }
}

template <Direction direction>
void JumpPointSearch::jump_straight(const Expansion& from, Place place) {
    constexpr bool is_row = direction == Direction::east || direction == Direction::west;
    constexpr bool is_up = direction == Direction::east || direction == Direction::north;
    constexpr auto d = static_cast<unsigned>(direction);
    const auto line = static_cast<std::size_t>(is_row ? place.y : place.x);
    const auto at = static_cast<unsigned>(is_row ? place.x : place.y);
    unsigned stops = from.chunk->stops[d][line];
    if (from.targets != nullptr) {
        // A jump from the cell before a target's ends there.
        const unsigned targets = is_row ? from.targets->rows[line] : from.targets->columns[line];
        stops |= is_up ? targets >> 1U : targets << 1U;
    }
    // The cells that the jump comes through before its last step; at the chunk's end is a stop.
    int steps = 0;
    if constexpr (is_up) {
        steps = std::countr_zero(stops >> at);
    } else {
        steps = std::countl_zero(static_cast<std::uint16_t>(stops << (Chunk::side - 1U - at)));
    }
    constexpr Cell by = offset(direction);
    place.x += by.x * steps;
    place.y += by.y * steps;
    const unsigned open = from.chunk->open[static_cast<unsigned>(place.y * Chunk::side + place.x)];
    if ((open & bit(direction)) == 0) {
        return; // a dead end
    }
    place.x += by.x;
    place.y += by.y;
    place.g += static_cast<Cost>(steps + 1) * straight_cost;
    reach(from, place, d, CanonicalOrder::next(d, open));
}

void JumpPointSearch::jump_diagonally(const Expansion& from, Place place, unsigned direction) {
    const Cell by = offset(static_cast<Direction>(direction));
    for (;;) {
        auto index = static_cast<unsigned>(place.y * Chunk::side + place.x);
        const unsigned open = from.chunk->open[index];
        if ((open >> direction & 1U) == 0) {
            return;
        }
        place.x += by.x;
        place.y += by.y;
        place.g += diagonal_cost;
        ++statistics_.iterations; // a cell that is left in two directions, though it is no node
        const bool is_outside = ((place.x | place.y) & ~(Chunk::side - 1)) != 0;
        if (is_outside ||
            (from.targets != nullptr &&
             (from.targets->rows[static_cast<std::size_t>(place.y)] >> place.x & 1) != 0)) {
            reach(from, place, direction, CanonicalOrder::next(direction, open));
            return;
        }
        index = static_cast<unsigned>(place.y * Chunk::side + place.x);
        jump(from, place, from.chunk->open[index] & parts[direction]);
    }
}

// `place` may be one step outside of the chunk.
void JumpPointSearch::reach(const Expansion& from,
                            Place place,
                            unsigned direction,
                            unsigned may_follow) {
    const Cell cell{from.corner.x + place.x, from.corner.y + place.y};
    const Cell in_chunk{place.x, place.y};
    const Node node = open_.node_near(from.node, in_chunk);
    Record& record = open_[node];
    std::uint32_t kept = 0;
    if (open_.is_known(record)) {
        if (record.g <= place.g) {
            return;
        }
        kept = record.tag & Open::expanded_bit;
    }
    record = {
        place.g, open_.stamp() | kept | direction | may_follow << Open::next_shift, from.node};
    open_.queue.push(place.g + heuristic(cell), node, place.g);
}

// From a node to the one that was jumped to, the diagonal steps come first.
std::vector<Cell> JumpPointSearch::cells() const {
    std::vector<Cell> cells;
    Node node = best_node_;
    Cell cell = open_.cell_of(node);
    for (;;) {
        cells.push_back(cell);
        if ((open_[node].tag & Open::start_bit) != 0) {
            break;
        }
        node = open_[node].parent;
        const Cell parent = open_.cell_of(node);
        while (cell != parent) {
            const int x = parent.x - cell.x;
            const int y = parent.y - cell.y;
            // Backward, the straight steps come first.
            if (std::abs(x) >= std::abs(y)) {
                cell.x += x > 0 ? 1 : -1;
            }
            if (std::abs(y) >= std::abs(x)) {
                cell.y += y > 0 ? 1 : -1;
            }
            if (cell != parent) {
                cells.push_back(cell);
            }
        }
    }
    std::reverse(cells.begin(), cells.end());
    return cells;
}

bool JumpPointSearch::settle_for_nearest(Vec2 target) {
    return nearest_expanded(open_, *grid_, target, best_node_);
}

std::vector<SearchedCell> JumpPointSearch::searched_cells() const {
    return describe_nodes(
        open_, [this](Cell cell, const Record& record) { return describe(cell, record); });
}

std::optional<SearchedCell> JumpPointSearch::searched_cell(Cell wanted) const {
    return describe_node(
        open_, wanted, [this](Cell cell, const Record& record) { return describe(cell, record); });
}

std::optional<Cell> JumpPointSearch::first_of_open_set() const {
    return first_waiting(open_);
}

SearchedCell JumpPointSearch::describe(Cell cell, const Record& record) const {
    const auto in_meters = [this](Cost cost) {
        return static_cast<double>(cost) / straight_cost * grid_->cell_size();
    };
    return {.cell = cell,
            .parent = open_.cell_of(record.parent),
            .g = in_meters(record.g),
            .h = in_meters(heuristic(cell)),
            .directions = static_cast<std::uint8_t>(record.tag >> Open::next_shift & 0xFFU)};
}

} // namespace raywalk
