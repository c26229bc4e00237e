// SPDX-License-Identifier: MIT
#include "region.hpp"

#include <bit>

namespace raywalk {
namespace {

constexpr int side = Chunk::side;
constexpr unsigned row_mask = (1U << side) - 1;

// All cells of a row that can be reached from `cells` along it; bit x of `steps` joins x and x + 1.
// By doubling, after Kogge and Stone, as chess programs fill the lines of a board.
unsigned filled(unsigned cells, unsigned steps) {
    unsigned right = steps << 1U;
    unsigned left = steps;
    unsigned to_right = cells;
    unsigned to_left = cells;
    for (unsigned width = 1; width < side; width *= 2) {
        to_right |= right & to_right << width;
        to_left |= left & to_left >> width;
        right &= right << width;
        left &= left >> width;
    }
    return (to_right | to_left) & row_mask;
}

// Within the chunk, up and down over its rows until nothing changes.
void fill(Region::Part& part, const Chunk& chunk) {
    Chunk::BitRows before;
    do {
        before = part.cells;
        unsigned below = 0;
        for (std::size_t y = 0; y < side; ++y) {
            part.cells[y] =
                static_cast<std::uint16_t>(filled(part.cells[y] | below, chunk.rows.east[y]));
            const unsigned row = part.cells[y];
            below = (row & chunk.rows.north[y]) | (row & chunk.rows.north_east[y]) << 1U |
                    (row & chunk.rows.north_west[y]) >> 1U;
        }
        for (std::size_t y = side - 1; y-- > 0;) {
            const unsigned above = part.cells[y + 1];
            part.cells[y] =
                static_cast<std::uint16_t>(filled(part.cells[y] | (above & chunk.rows.north[y]) |
                                                      (above >> 1U & chunk.rows.north_east[y]) |
                                                      (above << 1U & chunk.rows.north_west[y]),
                                                  chunk.rows.east[y]));
        }
    } while (part.cells != before);
}

} // namespace

void Region::begin(NeighborView& view, std::size_t max_chunks) {
    view_ = &view;
    max_chunks_ = max_chunks;
    index_.clear();
    parts_.clear();
    is_waiting_.clear();
    waiting_.clear();
    status_ = Status::growing;
}

void Region::add(Cell cell) {
    const unsigned index = Chunk::index_of(cell);
    seed(Chunk::of(cell), static_cast<int>(index / side), 1U << index % side);
}

bool Region::contains(Cell cell) const {
    const std::uint32_t part = index_.find(Chunk::of(cell));
    const unsigned index = Chunk::index_of(cell);
    return part != ChunkMap::none && (parts_[part].cells[index / side] >> index % side & 1U) != 0;
}

Region::Status Region::grow(std::size_t chunks) {
    for (; status_ == Status::growing && chunks > 0; --chunks) {
        if (waiting_.empty()) {
            status_ = Status::closed;
            break;
        }
        const std::uint32_t part = waiting_.back();
        waiting_.pop_back();
        is_waiting_[part] = false;
        const Chunk& chunk = view_->chunk(parts_[part].position);
        fill(parts_[part], chunk);
        // Parts may move when one is added.
        const Part grown = parts_[part];
        spread(grown.position, grown.cells, chunk);
    }
    if (status_ == Status::growing && waiting_.empty()) {
        status_ = Status::closed;
    }
    return status_;
}

void Region::seed(Cell position, int row, unsigned cells) {
    std::uint32_t part = index_.find(position);
    if (part == ChunkMap::none) {
        if (parts_.size() == max_chunks_) {
            status_ = Status::too_large;
            return;
        }
        part = static_cast<std::uint32_t>(parts_.size());
        parts_.push_back({position});
        is_waiting_.push_back(false);
        index_.insert(position, part);
    }
    std::uint16_t& known = parts_[part].cells[static_cast<std::size_t>(row)];
    if ((cells & ~unsigned{known}) == 0) {
        return;
    }
    known = static_cast<std::uint16_t>(known | cells);
    if (!is_waiting_[part]) {
        is_waiting_[part] = true;
        waiting_.push_back(part);
    }
}

// Out of the chunk, from the cells on its sides.
void Region::spread(Cell position, const Chunk::BitRows& cells, const Chunk& chunk) {
    const auto leave = [&](int x, int y) {
        for (unsigned rest = chunk.open[static_cast<unsigned>(y * side + x)]; rest != 0;
             rest &= rest - 1) {
            const Cell to = neighbor({x, y}, static_cast<Direction>(std::countr_zero(rest)));
            const Cell by = Chunk::of(to);
            if (by != Cell{}) {
                const unsigned index = Chunk::index_of(to);
                seed({position.x + by.x, position.y + by.y},
                     static_cast<int>(index / side),
                     1U << index % side);
            }
        }
    };
    constexpr unsigned ends = 1U | 1U << (side - 1U);
    for (int y = 0; y < side; ++y) {
        const bool is_end = y == 0 || y == side - 1;
        const unsigned row = cells[static_cast<std::size_t>(y)] & (is_end ? row_mask : ends);
        for (unsigned rest = row; rest != 0; rest &= rest - 1) {
            leave(std::countr_zero(rest), y);
        }
    }
}

} // namespace raywalk
