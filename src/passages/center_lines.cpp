// SPDX-License-Identifier: MIT
#include "passages/center_lines.hpp"

#include <cassert>

namespace raywalk {
namespace {

using Word = Lattice::Word;

// The bits of some columns of a word, which may lie outside.
Word column_bits(Span columns) {
    const Span inside = columns.clipped({0, 63});
    if (inside.is_empty()) {
        return 0;
    }
    return ~Word{0} >> (63 - (inside.last - inside.first)) << inside.first;
}

} // namespace

void CenterLines::build(const GapObstacles& obstacles) {
    const auto [first, width, height] = obstacles.cells();
    assert(width <= max_scanned_lines && height <= max_scanned_lines);
    reset(obstacles.cells(),
          {first.x, first.x + width - 1},
          {first.y, first.y + height - 1},
          ~Word{0});
    for (const LineFamily family : {row, column}) {
        const int lines = family == row ? height : width;
        begins_[family].assign(size(), 0);
        ends_[family].assign(size(), 0);
        cuts_[family].clear();
        first_cut_[family].assign(static_cast<std::size_t>(lines), -1);
    }
    for (std::size_t i = 0; i < obstacles.size(); ++i) {
        const GrownObstacle& shape = obstacles.shape(i);
        const auto cut_with = [&](const Interval& hit) {
            return LineCut{hit, static_cast<int>(i), shape.is_closed};
        };
        for_each_straight_cut(
            shape,
            obstacles.layout(),
            rows_,
            [&](int y, const Interval& hit) { cut_row(y, cut_with(hit)); },
            columns_,
            [&](int x, const Interval& hit) { cut_column(x, cut_with(hit)); });
    }
    // A step is open only if both of its ends are free.
    for (std::size_t word = 0; word < free_.size(); ++word) {
        east_[word] &= free_[word] & from_east(free_, word);
        north_[word] &= word + words() < free_.size() ? free_[word] & free_[word + words()] : 0;
    }
}

// The steps beside centers are closed by build().
void CenterLines::cut_row(int y, const LineCut& cut) {
    mark_cut(cut.covered, cut.is_closed, columns_, [&](Span centers, Span steps) {
        add_cut(row, {columns_.first, y}, cut);
        const std::size_t begin = word_at(columns_.first, y);
        for (std::size_t i = 0; i < words(); ++i) {
            const int first = columns_.first + 64 * static_cast<int>(i);
            free_[begin + i] &= ~column_bits({centers.first - first, centers.last - first});
            east_[begin + i] &= ~column_bits({steps.first - first, steps.last - first});
        }
        mark(begins_[row], steps.first, y);
        mark(ends_[row], steps.last, y);
    });
}

void CenterLines::cut_column(int x, const LineCut& cut) {
    mark_cut(cut.covered, cut.is_closed, rows_, [&](Span, Span steps) {
        add_cut(column, {x, rows_.first}, cut);
        const Word bit = Word{1} << bit_at(x);
        const Span inside = steps.clipped(rows_);
        std::size_t word = word_at(x, inside.first);
        for (int y = inside.first; y <= inside.last; ++y, word += words()) {
            north_[word] &= ~bit;
        }
        mark(begins_[column], x, steps.first);
        mark(ends_[column], x, steps.last);
    });
}

void CenterLines::add_cut(LineFamily family, Cell first, const LineCut& cut) {
    int& head = first_cut_[family][line_index(family, first)];
    cuts_[family].push_back({cut, head});
    head = static_cast<int>(cuts_[family].size()) - 1;
}

// Sets the bit of a side, which may lie outside.
void CenterLines::mark(Words& bits, int x, int y) const {
    if (cells().index_of({x, y}) >= 0) {
        set(bits, x, y, 1);
    }
}

void CenterLines::find_divided_squares(std::vector<Cell>& squares) {
    squares.clear();
    const auto add = [&](Cell square) {
        if (cells_.index_of(square) >= 0 && cells_.index_of({square.x + 1, square.y + 1}) >= 0) {
            squares.push_back(square);
        }
    };
    for (std::size_t word = 0; word < size(); ++word) {
        for_each_divided_square(word, add);
        for (const LineFamily family : {row, column}) {
            for_each_point(word, begins_[family][word] & ends_[family][word], [&](Cell side) {
                if (has_slit(family, side)) {
                    add(side);
                    add(family == row ? Cell{side.x, side.y - 1} : Cell{side.x - 1, side.y});
                }
            });
        }
    }
    sort_unique(squares);
}

// True if the side has a free interval between two cuts. With a free center in it, the squares
// beside count without need.
bool CenterLines::has_slit(LineFamily family, Cell from) {
    side_cuts_.clear();
    for_each_cut_of(
        family, from, [this](const LineCut& cut) { side_cuts_.push_back(cut.covered); });
    sort_by(side_cuts_, &Interval::from);
    double covered = side_cuts_.front().to;
    for (const Interval& cut : side_cuts_) {
        if (cut.from > covered) {
            return true;
        }
        covered = std::max(covered, cut.to);
    }
    return false;
}

} // namespace raywalk
