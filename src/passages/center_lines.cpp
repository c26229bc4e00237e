// SPDX-License-Identifier: MIT
#include "passages/center_lines.hpp"

#include <algorithm>
#include <cassert>

namespace raywalk {
namespace {

using Word = LatticeWindow::Word;

// The bits of some columns of a word, which may lie outside.
Word column_bits(Span columns) {
    const Span inside = columns.clipped({0, 63});
    if (inside.is_empty()) {
        return 0;
    }
    return ~Word{0} >> (63 - (inside.last - inside.first)) << inside.first;
}

} // namespace

void CenterLines::build(const CellRange& cells, const GapObstacles& obstacles, GridLayout layout) {
    reset(cells);
    for (std::size_t i = 0; i < obstacles.size(); ++i) {
        if (layout == GridLayout::hex) {
            cut<HexRow, HexColumn>(obstacles.shape(i), static_cast<int>(i));
        } else {
            cut<Horizontal, Vertical>(obstacles.shape(i), static_cast<int>(i));
        }
    }
    close_steps();
}

void CenterLines::reset(const CellRange& cells) {
    assert(cells.width <= max_scanned_lines && cells.height <= max_scanned_lines);
    cells_ = cells;
    window_ = {{cells.first.x, cells.first.x + cells.width - 1},
               {cells.first.y, cells.first.y + cells.height - 1}};
    for (Words* bits : {&free_, &east_, &north_}) {
        bits->assign(window_.size(), ~Word{0});
    }
    for (Words* bits : {&begins_[row], &ends_[row], &begins_[column], &ends_[column]}) {
        bits->assign(window_.size(), 0);
    }
    for (const LineFamily family : {row, column}) {
        const int lines = family == row ? cells.height : cells.width;
        cuts_[family].clear();
        first_cut_[family].assign(static_cast<std::size_t>(lines), -1);
    }
}

template <class Rows, class Columns>
void CenterLines::cut(const GrownObstacle& obstacle, int index) {
    for_each_cut<Rows>(obstacle, window_.rows(), [&](int y, const Interval& hit) {
        cut_row(y, {hit, index, obstacle.is_closed});
    });
    for_each_cut<Columns>(obstacle, window_.columns(), [&](int x, const Interval& hit) {
        cut_column(x, {hit, index, obstacle.is_closed});
    });
}

// close_steps() closes the steps beside centers.
void CenterLines::cut_row(int y, const LineCut& cut) {
    const Span columns = window_.columns();
    mark_cut(cut.covered, cut.is_closed, columns, [&](Span centers, Span steps) {
        add_cut(row, static_cast<std::size_t>(y - cells_.first.y), cut);
        const std::size_t begin = window_.word_at(columns.first, y);
        for (std::size_t i = 0; i < window_.words(); ++i) {
            const int first = columns.first + 64 * static_cast<int>(i);
            const std::size_t word = begin + i;
            free_[word] &= ~column_bits({centers.first - first, centers.last - first});
            east_[word] &= ~column_bits({steps.first - first, steps.last - first});
            begins_[row][word] |= column_bits({steps.first - first, steps.first - first});
            ends_[row][word] |= column_bits({steps.last - first, steps.last - first});
        }
    });
}

void CenterLines::cut_column(int x, const LineCut& cut) {
    const Span rows = window_.rows();
    mark_cut(cut.covered, cut.is_closed, rows, [&](Span, Span steps) {
        add_cut(column, static_cast<std::size_t>(x - cells_.first.x), cut);
        const Word bit = Word{1} << window_.bit_at(x);
        const Span inside = steps.clipped(rows);
        std::size_t word = window_.word_at(x, inside.first);
        for (int y = inside.first; y <= inside.last; ++y, word += window_.words()) {
            north_[word] &= ~bit;
        }
        if (steps.first >= rows.first && steps.first <= rows.last) {
            begins_[column][window_.word_at(x, steps.first)] |= bit;
        }
        if (steps.last >= rows.first && steps.last <= rows.last) {
            ends_[column][window_.word_at(x, steps.last)] |= bit;
        }
    });
}

void CenterLines::add_cut(LineFamily family, std::size_t line, const LineCut& cut) {
    int& head = first_cut_[family][line];
    cuts_[family].push_back({cut, head});
    head = static_cast<int>(cuts_[family].size()) - 1;
}

// A step is open only if both of its ends are free.
void CenterLines::close_steps() {
    const std::size_t words = window_.words();
    for (std::size_t word = 0; word < free_.size(); ++word) {
        east_[word] &= free_[word] & window_.from_east(free_, word);
        north_[word] &= word + words < free_.size() ? free_[word] & free_[word + words] : 0;
    }
}

void CenterLines::find_divided_squares(std::vector<Cell>& squares) {
    squares.clear();
    const std::size_t words = window_.words();
    const auto has_square = [this](Cell square) {
        return cells_.index_of(square) >= 0 && cells_.index_of({square.x + 1, square.y + 1}) >= 0;
    };
    const auto add = [&](Cell square) {
        if (has_square(square)) {
            squares.push_back(square);
        }
    };
    for (std::size_t word = 0; word < free_.size(); ++word) {
        const Cell first{cells_.first.x + static_cast<int>(word % words) * 64,
                         cells_.first.y + static_cast<int>(word / words)};
        if (word + words < free_.size()) {
            LatticeWindow::for_each_bit(window_.divided(free_, east_, north_, word), [&](int bit) {
                add({first.x + bit, first.y});
            });
        }
        for (const LineFamily family : {row, column}) {
            LatticeWindow::for_each_bit(begins_[family][word] & ends_[family][word], [&](int bit) {
                const Cell side{first.x + bit, first.y};
                if (has_slit(family, side)) {
                    add(side);
                    add(family == row ? Cell{side.x, side.y - 1} : Cell{side.x - 1, side.y});
                }
            });
        }
    }
    std::ranges::sort(squares);
    squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
}

// True if the side has a free interval between two cuts. With a free center in it, the squares
// beside count without need.
bool CenterLines::has_slit(LineFamily family, Cell from) {
    side_cuts_.clear();
    for_each_cut_of(
        family, from, [this](const LineCut& cut) { side_cuts_.push_back(cut.covered); });
    std::ranges::sort(side_cuts_, {}, &Interval::from);
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
