// SPDX-License-Identifier: MIT
#include "query/component.hpp"

#include "cells/connected_nodes.hpp"
#include "cells/nearest_nodes.hpp"
#include "core/algorithms.hpp"
#include "core/jump_tables.hpp"
#include "search/start_directions.hpp"
#include "search/successors.hpp"

#include <bit>
#include <cstdlib>

namespace raywalk {
namespace {

constexpr unsigned row_mask = (1U << Chunk::side) - 1;

// Returns all cells of a row that can be reached from `cells` along it; bit x of `steps` connects x
// and x + 1. A Kogge-Stone fill, which doubles its width, as chess programs use it.
unsigned filled(unsigned cells, unsigned steps) {
    if ((((cells & steps) << 1U | (cells >> 1U & steps)) & ~cells) == 0) {
        return cells; // nothing to add
    }
    unsigned right = steps << 1U;
    unsigned left = steps;
    unsigned to_right = cells;
    unsigned to_left = cells;
    for (unsigned width = 1; width < Chunk::side; width *= 2) {
        to_right |= right & to_right << width;
        to_left |= left & to_left >> width;
        right &= right << width;
        left &= left >> width;
    }
    return (to_right | to_left) & row_mask;
}

// Fills within the chunk: a row that gained cells spreads them along itself and to the rows beside
// it.
void fill(Chunk::BitRows& cells, const Chunk& chunk) {
    unsigned waiting = 0; // bit y: row y has cells that have not been spread
    for (unsigned y = 0; y < Chunk::side; ++y) {
        waiting |= cells[y] != 0 ? 1U << y : 0U;
    }
    const auto gain = [&](unsigned y, unsigned gained) {
        if ((gained & ~unsigned{cells[y]}) != 0) {
            cells[y] = static_cast<std::uint16_t>(cells[y] | gained);
            waiting |= 1U << y;
        }
    };
    const auto& [east, north, west, south, north_east, north_west, south_west, south_east] =
        chunk.rows;
    while (waiting != 0) {
        const auto y = static_cast<unsigned>(std::countr_zero(waiting));
        waiting &= waiting - 1;
        const unsigned row = filled(cells[y], east[y]);
        cells[y] = static_cast<std::uint16_t>(row);
        if (y + 1 < Chunk::side) {
            gain(y + 1,
                 (row & north[y]) | ((row & north_east[y]) << 1U & row_mask) |
                     (row & north_west[y]) >> 1U);
        }
        if (y > 0) {
            gain(y - 1,
                 (row & north[y - 1]) | (row >> 1U & north_east[y - 1]) |
                     (row << 1U & north_west[y - 1]));
        }
    }
}

// The chunks around a chunk, by their index in the 3 x 3 square around it.
constexpr int south_chunk = 1;
constexpr int west_chunk = 3;
constexpr int east_chunk = 5;
constexpr int north_chunk = 7;

// The cells by which a component enters the chunks around a chunk.
struct Entered {
    std::array<Chunk::BitRows, 9> rows{};
    unsigned which = 0;
};

void leave_diagonally(const Chunk::BitRows& fresh, const Chunk& chunk, Entered& entered) {
    for (unsigned index = 0; index < Chunk::cell_count; ++index) {
        const bool is_fresh = Chunk::has(fresh, index);
        const unsigned diagonals = 0xF0U & steps_out[index];
        for (unsigned rest = is_fresh ? chunk.open[index] & diagonals : 0U; rest != 0;
             rest &= rest - 1) {
            const Cell to =
                neighbor(Chunk::cell_at({}, index), static_cast<Direction>(std::countr_zero(rest)));
            const Cell by = Chunk::of(to);
            const auto beside = static_cast<unsigned>((by.y + 1) * 3 + by.x + 1);
            Chunk::add(entered.rows[beside], Chunk::index_of(to));
            entered.which |= 1U << beside;
        }
    }
}

} // namespace

Component::Component(const GridNode& node)
    : first_node_{node}
    , low_{Chunk::of(node.cell)}
    , high_{low_} {
    add(node);
}

void Component::use(NeighborView& view, Travel travel, Cell toward) {
    view_ = &view;
    travel_ = travel;
    toward_ = toward;
    has_lone_diagonals_ = view.neighborhood() == Neighborhood::hex ||
                          (view.neighborhood() == Neighborhood::square_8 &&
                           view.diagonal_mode() != DiagonalMode::only_if_no_obstacles);
}

void Component::add(const GridNode& node) {
    const Cell position = Chunk::of(node.cell);
    if (node.layer == 0) {
        Chunk::BitRows cells{};
        Chunk::add(cells, Chunk::index_of(node.cell));
        add_cells(position, cells);
    } else if (Part& part = part_at(position); !part.contains(node)) {
        part.gaps.push_back(Chunk::key_of(node));
        wait(part);
    }
}

const Component::Part* Component::part_in(Cell chunk_position) const {
    const std::uint32_t part = index_.find(chunk_position);
    return part == ChunkMap::none ? nullptr : &parts_[part];
}

bool Component::contains(const GridNode& node) const {
    const Part* part = part_in(Chunk::of(node.cell));
    return part != nullptr && part->contains(node);
}

bool Component::contains_any_of(std::span<const GridNode> nodes) const {
    return any_of(nodes, [this](const GridNode& node) { return contains(node); });
}

bool Component::overlaps(const Part& part) const {
    const Part* own = part_in(part.position);
    bool has_common = false;
    for (std::size_t y = 0; own != nullptr && y < Chunk::side; ++y) {
        has_common = has_common || (own->cells[y] & unsigned{part.cells[y]}) != 0;
    }
    return has_common;
}

bool Component::Part::contains(const GridNode& node) const {
    return node.layer == 0 ? Chunk::has(cells, Chunk::index_of(node.cell))
                           : is_among(Chunk::key_of(node), gaps);
}

const Component::Part& Component::grow() {
    ++growths_;
    std::pop_heap(waiting_.begin(), waiting_.end(), std::greater<>{});
    const std::uint32_t index = waiting_.back().second;
    waiting_.pop_back();
    Part& part = parts_[index];
    part.is_waiting = false;
    const Cell position = part.position;
    const Chunk& chunk = view_->chunk(position);
    fill(part.cells, chunk);
    Chunk::BitRows fresh{};
    for (std::size_t y = 0; y < Chunk::side; ++y) {
        fresh[y] = static_cast<std::uint16_t>(part.cells[y] & ~unsigned{part.spread[y]});
    }
    part.spread = part.cells;
    spread(position, fresh, chunk);
    if (chunk.links != nullptr) {
        follow_links(index, fresh, *chunk.links);
    }
    is_symmetric_ = is_symmetric_ && !view_->has_links_near(position);
    if (view_->links() != nullptr) {
        cross_links(position);
    }
    return parts_[index];
}

// The part in a chunk, added if there is none.
Component::Part& Component::part_at(Cell position) {
    const auto count = static_cast<std::uint32_t>(parts_.size());
    const std::uint32_t part = index_.find_or_insert(position, count);
    if (part == count) {
        parts_.push_back({.position = position});
        low_ = {std::min(low_.x, position.x), std::min(low_.y, position.y)};
        high_ = {std::max(high_.x, position.x), std::max(high_.y, position.y)};
    }
    return parts_[part];
}

void Component::wait(Part& part) {
    if (!std::exchange(part.is_waiting, true)) {
        const std::int64_t x = std::int64_t{part.position.x} - toward_.x;
        const std::int64_t y = std::int64_t{part.position.y} - toward_.y;
        const auto index = static_cast<std::uint32_t>(&part - parts_.data());
        waiting_.emplace_back(std::max(std::abs(x), std::abs(y)), index);
        std::push_heap(waiting_.begin(), waiting_.end(), std::greater<>{});
    }
}

// Adds cells of one chunk.
void Component::add_cells(Cell position, const Chunk::BitRows& cells) {
    Part& part = part_at(position);
    bool is_news = false;
    for (std::size_t y = 0; y < Chunk::side; ++y) {
        is_news = is_news || (cells[y] & ~unsigned{part.cells[y]}) != 0;
        part.cells[y] = static_cast<std::uint16_t>(part.cells[y] | cells[y]);
    }
    if (is_news) {
        wait(part);
    }
}

// Follows the links of the cells in `fresh`, and those of the gap nodes that are new.
void Component::follow_links(std::uint32_t part,
                             const Chunk::BitRows& fresh,
                             const ChunkLinks& links) {
    const Cell position = parts_[part].position;
    is_symmetric_ = is_symmetric_ && !links.leads_one_way;
    for (unsigned y = 0; y < Chunk::side; ++y) {
        const unsigned linked = links.linked_centers[y] | links.entered_centers[y];
        for (unsigned rest = fresh[y] & linked; rest != 0; rest &= rest - 1) {
            const unsigned index = y * Chunk::side + static_cast<unsigned>(std::countr_zero(rest));
            follow_links_of(position, ChunkLinks::key_of(index, 0), links);
        }
    }
    while (parts_[part].followed < parts_[part].gaps.size()) {
        follow_links_of(position, parts_[part].gaps[parts_[part].followed++], links);
    }
}

void Component::follow_links_of(Cell position, std::uint16_t key, const ChunkLinks& links) {
    for_each_link(links,
                  node_of(position, key),
                  StartDirections::all,
                  travel_,
                  [this](const ChunkLinks::Link& /*link*/, const GridNode& to) { add(to); });
}

// Follows the links of the game at nodes of the chunk.
void Component::cross_links(Cell position) {
    QueryLinks& links = *view_->links();
    for (const std::uint32_t edge : links.edges_near(position, travel_)) {
        const GridAnchor& near = links.near_end(*view_, edge, travel_);
        if (is_any_connected_node(near, [this](const GridNode& node) { return contains(node); })) {
            for_each_connected_node(links.far_end(*view_, edge, travel_),
                                    [this](const GridNode& node) { add(node); });
        }
    }
}

// Spreads out of the chunk, from the cells on its sides. The cells that enter one of the eight
// chunks around it are collected first, so that each chunk is looked up once.
void Component::spread(Cell position, const Chunk::BitRows& fresh, const Chunk& chunk) {
    Entered entered;
    const auto& [east, north, west, south, north_east, north_west, south_west, south_east] =
        chunk.rows;
    const auto enter = [&](int beside, std::size_t row, unsigned cells) {
        if (cells != 0) {
            Chunk::BitRows& rows = entered.rows[static_cast<std::size_t>(beside)];
            rows[row] = static_cast<std::uint16_t>(rows[row] | cells);
            entered.which |= 1U << static_cast<unsigned>(beside);
        }
    };
    enter(north_chunk, 0, fresh[Chunk::side - 1] & north[Chunk::side - 1]);
    enter(south_chunk, Chunk::side - 1, fresh[0] & south[0]);
    for (std::size_t y = 0; y < Chunk::side; ++y) {
        enter(east_chunk, y, (fresh[y] & east[y]) >> (Chunk::side - 1U));
        enter(west_chunk, y, (fresh[y] & west[y] & 1U) << (Chunk::side - 1U));
    }
    if (has_lone_diagonals_) {
        leave_diagonally(fresh, chunk, entered);
    }
    for (; entered.which != 0; entered.which &= entered.which - 1) {
        const int beside = std::countr_zero(entered.which);
        add_cells({position.x + beside % 3 - 1, position.y + beside / 3 - 1},
                  entered.rows[static_cast<std::size_t>(beside)]);
    }
}

} // namespace raywalk
