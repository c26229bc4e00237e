// SPDX-License-Identifier: MIT
#include "query/region.hpp"

#include "core/jump_tables.hpp"
#include "search/start_directions.hpp"
#include "search/successors.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

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

// The cells by which a region enters the chunks around a chunk.
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

std::uint16_t key_in_chunk(const GridNode& node) {
    return ChunkLinks::key_of(Chunk::index_of(node.cell), node.layer);
}

} // namespace

void Region::begin(NeighborView& view, std::size_t max_chunks, Travel travel) {
    view_ = &view;
    travel_ = travel;
    has_lone_diagonals_ = view.neighborhood() == Neighborhood::hex ||
                          (view.neighborhood() == Neighborhood::square_8 &&
                           view.diagonal_mode() != DiagonalMode::only_if_no_obstacles);
    max_chunks_ = max_chunks;
    index_.clear();
    part_count_ = 0;
    growth_.clear();
    waiting_.clear();
    leads_one_way_ = false;
    status_ = Status::growing;
}

void Region::add(const GridNode& node) {
    if (node.layer != 0) {
        add_gap(Chunk::of(node.cell), key_in_chunk(node));
        return;
    }
    Chunk::BitRows cells{};
    Chunk::add(cells, Chunk::index_of(node.cell));
    seed(Chunk::of(node.cell), cells);
}

void Region::add_all_of(const GridAnchor& anchor) {
    for_each_connected_node(anchor, [this](const GridNode& node) { add(node); });
}

bool Region::contains(const GridNode& node) const {
    const std::uint32_t part = index_.find(Chunk::of(node.cell));
    return part != ChunkMap::none && parts_[part].contains(node);
}

bool Region::Part::contains(const GridNode& node) const {
    return node.layer == 0 ? Chunk::has(cells, Chunk::index_of(node.cell))
                           : std::ranges::find(gaps, key_in_chunk(node)) != gaps.end();
}

Region::Status Region::grow(std::size_t chunks) {
    for (; status_ == Status::growing && !waiting_.empty() && chunks > 0; --chunks) {
        grow_last();
    }
    return close_if_complete();
}

// Grows the part that waits last.
void Region::grow_last() {
    const std::uint32_t part = waiting_.back();
    waiting_.pop_back();
    growth_[part].is_waiting = false;
    const Chunk& chunk = view_->chunk(parts_[part].position);
    Chunk::BitRows& cells = parts_[part].cells;
    fill(cells, chunk);
    Chunk::BitRows fresh{};
    for (std::size_t y = 0; y < Chunk::side; ++y) {
        fresh[y] = static_cast<std::uint16_t>(cells[y] & ~unsigned{growth_[part].spread[y]});
    }
    growth_[part].spread = cells;
    spread(parts_[part].position, fresh, chunk);
    if (chunk.links != nullptr) {
        follow_links(part, fresh, *chunk.links);
    }
    if (view_->links() != nullptr) {
        cross_links(Cell{parts_[part].position});
    }
}

Region::Status Region::close_if_complete() {
    if (status_ == Status::growing && waiting_.empty()) {
        status_ = Status::closed;
    }
    return status_;
}

Region::Status Region::grow_in_known_chunks() {
    std::vector<std::uint32_t> unknown; // or near links of the game
    while (status_ == Status::growing && !waiting_.empty()) {
        const Cell position = parts_[waiting_.back()].position;
        if (view_->is_cached(position) && !view_->has_links_near(position)) {
            grow_last();
        } else {
            unknown.push_back(waiting_.back());
            waiting_.pop_back();
        }
    }
    waiting_.insert(waiting_.end(), unknown.begin(), unknown.end());
    return close_if_complete();
}

// The part in a chunk, added if there is none; none if the region is too large.
std::uint32_t Region::part_at(Cell position) {
    std::uint32_t part = index_.find(position);
    if (part == ChunkMap::none && part_count_ == max_chunks_) {
        status_ = Status::too_large;
    } else if (part == ChunkMap::none) {
        part = part_count_++;
        parts_.resize(std::max(parts_.size(), std::size_t{part_count_}));
        parts_[part].position = position;
        parts_[part].cells = {};
        parts_[part].gaps.clear();
        growth_.push_back({});
        index_.insert(position, part);
    }
    return part;
}

void Region::wait(std::uint32_t part) {
    if (!growth_[part].is_waiting) {
        growth_[part].is_waiting = true;
        waiting_.push_back(part);
    }
}

void Region::seed(Cell position, const Chunk::BitRows& cells) {
    const std::uint32_t part = part_at(position);
    if (part == ChunkMap::none) {
        return;
    }
    Chunk::BitRows& known = parts_[part].cells;
    bool is_news = false;
    for (std::size_t y = 0; y < Chunk::side; ++y) {
        is_news = is_news || (cells[y] & ~unsigned{known[y]}) != 0;
        known[y] = static_cast<std::uint16_t>(known[y] | cells[y]);
    }
    if (is_news) {
        wait(part);
    }
}

// Follows the links of the cells in `fresh`, and those of the gap nodes that are new.
void Region::follow_links(std::uint32_t part,
                          const Chunk::BitRows& fresh,
                          const ChunkLinks& links) {
    leads_one_way_ = leads_one_way_ || links.leads_one_way;
    for (unsigned y = 0; y < Chunk::side; ++y) {
        const unsigned linked = links.linked_centers[y] | links.entered_centers[y];
        for (unsigned rest = fresh[y] & linked; rest != 0; rest &= rest - 1) {
            const unsigned index = y * Chunk::side + static_cast<unsigned>(std::countr_zero(rest));
            follow_links_of(part, ChunkLinks::key_of(index, 0), links);
        }
    }
    while (growth_[part].followed < parts_[part].gaps.size()) {
        follow_links_of(part, parts_[part].gaps[growth_[part].followed++], links);
    }
}

void Region::follow_links_of(std::uint32_t part, std::uint16_t key, const ChunkLinks& links) {
    const Cell position = parts_[part].position;
    const Cell cell = Chunk::cell_at(position, key / ChunkLinks::layer_count);
    const auto layer = static_cast<std::uint8_t>(key % ChunkLinks::layer_count);
    for_each_link(links,
                  {cell, layer},
                  StartDirections::all,
                  travel_,
                  [this](const ChunkLinks::Link& /*link*/, const GridNode& to) { add(to); });
}

// Follows the links of the game at nodes of the chunk.
void Region::cross_links(Cell position) {
    QueryLinks& links = *view_->links();
    for (const std::uint32_t edge : links.edges_near(position, travel_)) {
        if (contains_any_of(links.near_end(*view_, edge, travel_))) {
            add_all_of(links.far_end(*view_, edge, travel_));
        }
    }
}

bool Region::contains_any_of(const GridAnchor& anchor) const {
    return is_any_connected_node(anchor, [this](const GridNode& node) { return contains(node); });
}

void Region::add_gap(Cell position, std::uint16_t key) {
    const std::uint32_t part = part_at(position);
    if (part == ChunkMap::none) {
        return;
    }
    std::vector<std::uint16_t>& keys = parts_[part].gaps;
    if (std::ranges::find(keys, key) == keys.end()) {
        keys.push_back(key);
        wait(part);
    }
}

// Spreads out of the chunk, from the cells on its sides. The cells that enter one of the eight
// chunks around it are collected first, so that each chunk is looked up once.
void Region::spread(Cell position, const Chunk::BitRows& fresh, const Chunk& chunk) {
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
        seed({position.x + beside % 3 - 1, position.y + beside / 3 - 1},
             entered.rows[static_cast<std::size_t>(beside)]);
    }
}

} // namespace raywalk
