// SPDX-License-Identifier: MIT
#include "world/gap_lattice.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <tuple>
#include <utility>

namespace raywalk {
namespace {

// By family, line and place.
bool is_before(const GapLattice::Side& side,
               double from,
               const GapLattice::Side& other,
               double other_from) {
    return std::tie(side.family, side.line, from) < std::tie(other.family, other.line, other_from);
}

} // namespace

void GapLattice::build(const CellRange& cells, const GapObstacles& obstacles, GridLayout layout) {
    reset(cells, 1);
    open({cells.first, cells.width - 1, cells.height - 1}, 0);
    for (std::size_t i = 0; i < obstacles.size(); ++i) {
        cut(obstacles.shape(i), rows_, columns_, layout);
    }
    finish();
}

void GapLattice::build(const GapLattice& centers,
                       const NarrowSquares& squares,
                       int divisions,
                       const GapObstacles& obstacles,
                       GridLayout layout) {
    reset(centers.cells(), divisions);
    for (std::size_t i = 0; i < squares.size(); ++i) {
        open({squares.cell(i), 1, 1}, static_cast<int>(i));
    }
    const auto between = [divisions](int center) {
        return Span{center * divisions + 1, center * divisions + divisions - 1};
    };
    for (std::size_t i = 0; i < squares.size(); ++i) {
        const Cell square = squares.cell(i);
        copy_sides(centers, square);
        for (const std::size_t index : squares.touching(i)) {
            cut(obstacles.shape(index).scaled(divisions),
                between(square.y),
                between(square.x),
                layout);
        }
    }
    finish();
}

void GapLattice::reset(const CellRange& cells, int divisions) {
    assert(std::has_single_bit(static_cast<unsigned>(divisions)));
    cells_ = cells;
    divisions_ = divisions;
    shift_ = std::countr_zero(static_cast<unsigned>(divisions));
    columns_ = {first_point(cells_.first.x), first_point(cells_.first.x + cells_.width) - 1};
    rows_ = {first_point(cells_.first.y), first_point(cells_.first.y + cells_.height) - 1};
    const int columns = columns_.last - columns_.first + 1;
    const int rows = rows_.last - rows_.first + 1;
    assert(columns <= max_scanned_lines && rows <= max_scanned_lines);
    words_ = (columns + 63) / 64;
    const auto size = static_cast<std::size_t>(words_ * rows);
    for (Words* bits : {&free_, &main_, &east_, &north_}) {
        bits->assign(size, 0);
    }
    for (Words* bits : {&begins_[row], &ends_[row], &begins_[column], &ends_[column]}) {
        bits->assign(size, 0);
    }
    is_row_used_.assign(static_cast<std::size_t>(rows), false);
    square_indices_.assign(static_cast<std::size_t>(cells_.count()), -1);
    for (const Family family : {row, column}) {
        cuts_[family].clear();
        first_cut_[family].assign(static_cast<std::size_t>(family == row ? rows : columns), -1);
    }
    slits_.clear();
}

// All their points and sides are free, until something cuts them.
void GapLattice::open(const CellRange& squares, int index) {
    for (int y = squares.first.y; y < squares.first.y + squares.height; ++y) {
        const int begin = cells_.index_of({squares.first.x, y});
        std::fill_n(
            square_indices_.begin() + begin, squares.width, static_cast<std::int16_t>(index));
    }
    const Span x{squares.first.x * divisions_, (squares.first.x + squares.width) * divisions_};
    const Span y{squares.first.y * divisions_, (squares.first.y + squares.height) * divisions_};
    const auto add = [this](Words& bits, Span columns, std::size_t begin) {
        for_each_word(columns, begin, [&](std::size_t word, Word some) { bits[word] |= some; });
    };
    for (int line = y.first; line <= y.last; ++line) {
        const std::size_t begin = word_at(columns_.first, line);
        is_row_used_[static_cast<std::size_t>(line - rows_.first)] = true;
        add(free_, x, begin);
        add(east_, {x.first, x.last - 1}, begin);
        if (line < y.last) {
            add(north_, x, begin);
        }
    }
}

// Takes over what cuts the sides of a square between centers.
void GapLattice::copy_sides(const GapLattice& centers, Cell square) {
    copy_side(centers, {row, square.y, square.x});
    copy_side(centers, {column, square.x, square.y});
    if (!has_square(square.x * divisions_, (square.y + 1) * divisions_)) {
        copy_side(centers, {row, square.y + 1, square.x});
    }
    if (!has_square((square.x + 1) * divisions_, square.y * divisions_)) {
        copy_side(centers, {column, square.x + 1, square.y});
    }
}

void GapLattice::copy_side(const GapLattice& centers, const Side& side) {
    const auto [x, y] = point_of(side);
    if (side.family == row ? centers.is_open_east(x, y) : centers.is_open_north(x, y)) {
        return;
    }
    const Span along{side.along * divisions_, (side.along + 1) * divisions_};
    centers.for_each_cut_of(side, [&](const Cut& cut) {
        const Interval scaled{cut.from * divisions_, cut.to * divisions_};
        add_cut(side.family, side.line * divisions_, scaled, cut.is_closed, along);
    });
}

void GapLattice::add_cut(
    Family family, int line, const Interval& hit, bool is_closed, Span along) {
    mark_cut(hit, is_closed, along, [&](Span points, Span sides) {
        const int first = family == row ? rows_.first : columns_.first;
        int& head = first_cut_[family][static_cast<std::size_t>(line - first)];
        cuts_[family].push_back({hit.from, hit.to, is_closed, head});
        head = static_cast<int>(cuts_[family].size()) - 1;
        if (family == row) {
            cut_row(word_at(columns_.first, line), points, sides);
        } else {
            cut_column(line, sides);
        }
    });
}

// Cuts these lines.
template <class Rows, class Columns>
void GapLattice::cut(const GrownObstacle& obstacle, Span rows, Span columns) {
    for_each_cut<Rows>(obstacle, rows, [&](int y, const Interval& hit) {
        add_cut(row, y, hit, obstacle.is_closed, columns_);
    });
    for_each_cut<Columns>(obstacle, columns, [&](int x, const Interval& hit) {
        add_cut(column, x, hit, obstacle.is_closed, rows_);
    });
}

void GapLattice::cut(const GrownObstacle& obstacle, Span rows, Span columns, GridLayout layout) {
    if (layout == GridLayout::hex) {
        cut<HexRow, HexColumn>(obstacle, rows, columns);
    } else {
        cut<Horizontal, Vertical>(obstacle, rows, columns);
    }
}

// `begin` is the first word of the row. close_sides() closes the sides beside points.
void GapLattice::cut_row(std::size_t begin, Span points, Span sides) {
    const auto bit_of = [&](int x, Words& bits, auto change) {
        const auto east = static_cast<unsigned>(x - columns_.first);
        if (east <= static_cast<unsigned>(columns_.last - columns_.first)) {
            change(bits[begin + east / 64U], Word{1} << east % 64U);
        }
    };
    const auto set = [](Word& word, Word bit) {
        word |= bit;
    };
    if (points.is_empty()) {
        bit_of(sides.first, east_, [](Word& word, Word bit) { word &= ~bit; });
    } else {
        for_each_word(points, begin, [this](std::size_t word, Word bits) { free_[word] &= ~bits; });
    }
    bit_of(sides.first, begins_[row], set);
    bit_of(sides.last, ends_[row], set);
}

void GapLattice::cut_column(int x, Span sides) {
    const Span inside = sides.clipped(rows_);
    if (inside.is_empty()) {
        return;
    }
    const Word bit = Word{1} << bit_at(x);
    const auto words = static_cast<std::size_t>(words_);
    const std::size_t end = word_at(x, inside.last) + words;
    for (std::size_t word = word_at(x, inside.first); word < end; word += words) {
        north_[word] &= ~bit;
    }
    if (sides.first == inside.first) {
        begins_[column][word_at(x, sides.first)] |= bit;
    }
    if (sides.last == inside.last) {
        ends_[column][word_at(x, sides.last)] |= bit;
    }
}

void GapLattice::finish() {
    close_sides();
    find_main_points();
    find_slits();
}

// A side is open only if both of its ends are free.
void GapLattice::close_sides() {
    const auto words = static_cast<std::size_t>(words_);
    for_each_used_word([&](int, int, std::size_t word) {
        east_[word] &= free_[word] & from_east(free_, word);
        north_[word] &= word + words < free_.size() ? free_[word] & free_[word + words] : 0;
    });
}

void GapLattice::find_main_points() {
    if (divisions_ == 1) {
        main_ = free_;
        return;
    }
    const auto words = static_cast<std::size_t>(words_);
    const Word centers = column_of_cells(divisions_ / 2);
    for_each_used_word([&](int, int y, std::size_t word) {
        if ((y & (divisions_ - 1)) == 0) {
            main_[word] = free_[word] & centers;
            const std::size_t first = word - words * static_cast<std::size_t>(divisions_ / 2);
            while (main_[word] != 0 && spread_main_points(first)) {
            }
        }
    });
}

// Within the cells whose first points are in that word. Returns whether there are more than before.
bool GapLattice::spread_main_points(std::size_t first_word) {
    const auto words = static_cast<std::size_t>(words_);
    const std::size_t end = first_word + words * static_cast<std::size_t>(divisions_);
    const Word inner = ~column_of_cells(divisions_ - 1);
    Word added = 0;
    for (std::size_t at = first_word; at < end; at += words) {
        const Word before = main_[at];
        const Word south = at > first_word ? main_[at - words] & north_[at - words] : 0;
        const Word north = at + words < end ? main_[at + words] & north_[at] : 0;
        Word now = before | south | north;
        now |= (now & east_[at] & inner) << 1U;
        now |= now >> 1U & east_[at] & inner;
        main_[at] = now;
        added |= now & ~before;
    }
    return added != 0;
}

// A slit lies between the end of a cut and the beginning of another.
void GapLattice::find_slits() {
    for_each_used_word([&](int x, int y, std::size_t word) {
        for_each_bit(begins_[row][word] & ends_[row][word], [&](int bit) {
            find_slits({row, y, x + bit});
        });
        for_each_bit(begins_[column][word] & ends_[column][word], [&](int bit) {
            find_slits({column, x + bit, y});
        });
    });
    std::sort(slits_.begin(), slits_.end(), [](const Slit& a, const Slit& b) {
        return is_before(a.side, a.from, b.side, b.from);
    });
}

void GapLattice::find_slits(const Side& side) {
    bool is_cut = false;
    for_each_square_beside(side, [&](Cell) { is_cut = true; });
    if (!is_cut) {
        return;
    }
    const double end = side.along + 1.0;
    find_intervals(side, found_);
    for (const Interval& interval : found_) {
        const bool is_within = interval.from >= side.along && interval.to <= end;
        if (is_within && interval.to - interval.from > min_length * divisions_ &&
            !has_free_end(side, interval)) {
            slits_.push_back({side, interval.from, interval.to});
        }
    }
}

void GapLattice::find_divided_squares(std::vector<Cell>& squares) const {
    squares.clear();
    const auto words = static_cast<std::size_t>(words_);
    for_each_used_word([&](int x, int y, std::size_t word) {
        const std::size_t above = word + words;
        if (above >= free_.size()) {
            return;
        }
        const Word sw = free_[word];
        const Word se = from_east(free_, word);
        const Word nw = free_[above];
        const Word ne = from_east(free_, above);
        const Word south = east_[word];
        const Word north = east_[above];
        const Word west = north_[word];
        const Word east = from_east(north_, word);
        const Word divided = (sw & se & ~south & ~(west & north & east)) |
                             (nw & ne & ~north & ~(west & south & east)) |
                             (sw & nw & ~west & ~(south & east & north)) |
                             (se & ne & ~east & ~(south & west & north)) |
                             (sw & ne & ~(south & east) & ~(west & north)) |
                             (se & nw & ~(south & west) & ~(east & north));
        for_each_bit(divided, [&](int bit) {
            if (has_square(x + bit, y)) {
                squares.push_back({x + bit, y});
            }
        });
    });
    for (const Slit& slit : slits_) {
        for_each_square_beside(slit.side, [&](Cell square) { squares.push_back(square); });
    }
    std::sort(squares.begin(), squares.end());
    squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
}

int GapLattice::slit_at(const Side& side, double from) const {
    const auto found = std::partition_point(slits_.begin(), slits_.end(), [&](const Slit& slit) {
        return is_before(slit.side, slit.from, side, from);
    });
    const bool is_found = found != slits_.end() && found->from == from &&
                          !is_before(side, from, found->side, found->from);
    return is_found ? static_cast<int>(found - slits_.begin()) : -1;
}

void GapLattice::find_intervals(const Side& side, std::vector<Interval>& intervals) const {
    const double begin = side.along;
    const double end = begin + 1.0;
    intervals.clear();
    const auto [x, y] = point_of(side);
    if (side.family == row ? is_open_east(x, y) : is_open_north(x, y)) {
        intervals.push_back({begin, end});
        return;
    }
    if (!test(begins_[side.family], x, y) && !test(ends_[side.family], x, y)) {
        return;
    }
    side_cuts_.clear();
    for_each_cut_of(side, [this](const Cut& cut) { side_cuts_.push_back({cut.from, cut.to}); });
    std::sort(side_cuts_.begin(), side_cuts_.end(), [](const Interval& a, const Interval& b) {
        return a.from < b.from;
    });
    double at = begin;
    for (const Interval& cut : side_cuts_) {
        if (cut.from >= at) {
            intervals.push_back({at, cut.from});
        }
        at = std::max(at, cut.to);
    }
    if (at <= end) {
        intervals.push_back({at, end});
    }
}

std::uint32_t GapLattice::extract(const Words& bits, int x, int y) const {
    // Cells do not cross words: divisions divide 64.
    return static_cast<std::uint32_t>(bits[word_at(x, y)] >> bit_at(x)) & ((1U << divisions_) - 1U);
}

GapLattice::CellPoints GapLattice::points_of(Cell cell) const {
    CellPoints points;
    const int x = first_point(cell.x);
    const int y = first_point(cell.y);
    for (int i = 0; i < divisions_; ++i) {
        points.gap |= (extract(free_, x, y + i) & ~extract(main_, x, y + i)) << (divisions_ * i);
        points.main |= extract(main_, x, y + i) << (divisions_ * i);
        points.east |= extract(east_, x, y + i) << (divisions_ * i);
        points.north |= extract(north_, x, y + i) << (divisions_ * i);
    }
    return points;
}

} // namespace raywalk
