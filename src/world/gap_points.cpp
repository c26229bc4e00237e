// SPDX-License-Identifier: MIT
#include "world/gap_lattice.hpp"

#include <algorithm>

// The gap points of a lattice, found for all cells of a row at once.
namespace raywalk {

void GapLattice::find_gap_points(std::span<const Cell> kept) {
    const auto words = static_cast<std::size_t>(words_);
    const auto f = static_cast<std::size_t>(divisions_);
    find_ways();
    gap_cells_.assign(steps_east_.size(), 0);
    for (const Cell cell : kept) {
        const int x = first_point(cell.x);
        const auto cell_row = static_cast<std::size_t>(cell.y - cells_.first.y);
        gap_cells_[word_at(x, rows_.first) + cell_row * words] |= Word{1} << bit_at(x);
    }
    gaps_.assign(free_.size(), 0);
    for (std::size_t i = 0; i < gap_cells_.size(); ++i) {
        if (rough_[i] == 0) {
            continue;
        }
        gap_cells_[i] |= ways_.others[i] | ~with_joined_ways(i);
        Word found = 0;
        for (std::size_t k = 0; k < f; ++k) {
            const std::size_t at = (i / words * f + k) * words + i % words;
            gaps_[at] = free_[at] & ~main_[at] & all_points_of(gap_cells_[i] & column_of_cells(0));
            found |= gaps_[at];
        }
        gap_cells_[i] = in_first_column(found);
    }
}

void GapLattice::find_ways() {
    for (Words* ways : {&ways_.east, &ways_.north, &ways_.west, &ways_.south, &ways_.others}) {
        ways->assign(steps_east_.size(), 0);
    }
    for (std::size_t at = 0; at < free_.size(); ++at) {
        if ((free_[at] & ~main_[at]) != 0) {
            find_ways(at, cells_at(at));
        }
    }
}

void GapLattice::find_ways(std::size_t at, std::size_t of_cells) {
    const auto words = static_cast<std::size_t>(words_);
    const auto f = static_cast<std::size_t>(divisions_);
    const Word points = free_[at] & ~main_[at];
    const auto add = [&](Words& ways, Word leaving, Word main, Word free) {
        ways[of_cells] |= in_first_column(leaving & main);
        ways_.others[of_cells] |= in_first_column(leaving & free & ~main);
    };
    add(ways_.east,
        points & east_[at] & column_of_cells(divisions_ - 1),
        from_east(main_, at, 1),
        from_east(free_, at, 1));
    add(ways_.west,
        points & from_west(east_, at, 1) & column_of_cells(0),
        from_west(main_, at, 1),
        from_west(free_, at, 1));
    if (at / words % f == f - 1 && at + words < free_.size()) {
        add(ways_.north, points & north_[at], main_[at + words], free_[at + words]);
    }
    if (at / words % f == 0 && at >= words) {
        add(ways_.south, points & north_[at - words], main_[at - words], free_[at - words]);
    }
}

GapLattice::Word GapLattice::in_first_column(Word points) const {
    for (int by = 1; by < divisions_; by *= 2) {
        points |= points >> by;
    }
    return points & column_of_cells(0);
}

// The cells whose ways lead to cells that steps connect among the 3 x 3 cells around. Two such
// cells next to the same corner are connected past the corner or past the cell itself.
GapLattice::Word GapLattice::with_joined_ways(std::size_t i) const {
    const auto words = static_cast<std::size_t>(words_);
    const int f = divisions_;
    const int center = f / 2;
    const bool has_south = i >= words;
    const bool has_north = i + words < steps_east_.size();
    const auto at = [&](const Words& steps, bool exists, std::size_t word) {
        return exists ? steps[word] >> center : 0;
    };
    const auto at_east = [&](const Words& steps, bool exists, std::size_t word) {
        return exists ? from_east(steps, word, f) >> center : 0;
    };
    const auto at_west = [&](const Words& steps, bool exists, std::size_t word) {
        return exists ? from_west(steps, word, f) >> center : 0;
    };
    const Word to_east = at(steps_east_, true, i);
    const Word to_north = at(steps_north_, true, i);
    const Word to_west = at_west(steps_east_, true, i);
    const Word to_south = at(steps_north_, has_south, i - words);
    const Word north_east =
        (at(steps_east_, has_north, i + words) & at_east(steps_north_, true, i)) |
        (to_east & to_north);
    const Word north_west =
        (at_west(steps_east_, has_north, i + words) & at_west(steps_north_, true, i)) |
        (to_west & to_north);
    const Word south_east =
        (at(steps_east_, has_south, i - words) & at_east(steps_north_, has_south, i - words)) |
        (to_east & to_south);
    const Word south_west =
        (at_west(steps_east_, has_south, i - words) & at_west(steps_north_, has_south, i - words)) |
        (to_west & to_south);
    const Word e = ~ways_.east[i];
    const Word n = ~ways_.north[i];
    const Word w = ~ways_.west[i];
    const Word s = ~ways_.south[i];
    return (w & s & (north_east | e | n)) | (e & s & (north_west | w | n)) |
           (w & n & (south_east | e | s)) | (e & n & (south_west | w | s)) |
           (s & north_east & north_west) | (n & south_east & south_west) |
           (w & north_east & south_east) | (e & north_west & south_west) |
           (north_east & north_west & (south_east | south_west)) |
           (south_east & south_west & (north_east | north_west));
}

} // namespace raywalk
