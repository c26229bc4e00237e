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

// The number of cells around the range that matter to it, the last of them by one line.
constexpr int cells_beyond = 3;

// How far blocked cells reach beyond their half, so that no path touches them (unit: cell).
constexpr double blocked_margin = 1e-5;

// True if the segment meets the rectangle.
bool meets(const GrownObstacle& box, GridPoint from, GridPoint to) {
    const auto [low, high] = std::pair{box.points[0], box.points[2]};
    double first = 0.0;
    double last = 1.0;
    const auto clip = [&](double start, double change, double least, double greatest) {
        if (change == 0.0) {
            last = start < least || start > greatest ? -1.0 : last;
            return;
        }
        const double one = (least - start) / change;
        const double other = (greatest - start) / change;
        first = std::max(first, std::min(one, other));
        last = std::min(last, std::max(one, other));
    };
    clip(from.x, to.x - from.x, low.x, high.x);
    clip(from.y, to.y - from.y, low.y, high.y);
    return first <= last;
}

// By family, line and place.
bool is_before(const GapLattice::Side& side,
               double from,
               const GapLattice::Side& other,
               double other_from) {
    return std::tie(side.family, side.line, from) < std::tie(other.family, other.line, other_from);
}

} // namespace

void GapLattice::build(const Grid& grid,
                       const CellRange& cells,
                       int divisions,
                       float reach,
                       std::span<const Obstacle> obstacles,
                       std::initializer_list<const BlockedCells*> blocked) {
    assert(std::has_single_bit(static_cast<unsigned>(divisions)));
    reset(cells, divisions);
    assert(rows_.last - rows_.first < max_scanned_lines);
    assert(columns_.last - columns_.first < max_scanned_lines);
    for (const Obstacle& obstacle : obstacles) {
        cut(GrownObstacle{grid, obstacle, reach, static_cast<double>(divisions)}, grid.layout());
    }
    for (const BlockedCells* set : blocked) {
        if (set != nullptr && !set->empty()) {
            cut_blocked(*set, grid.layout());
        }
    }
    cut_beyond_range(grid.layout());
    close_sides();
    find_rough_rows();
    find_main_points();
    find_steps();
    find_slits();
}

void GapLattice::reset(const CellRange& cells, int divisions) {
    cells_ = cells.grown(cells_beyond);
    divisions_ = divisions;
    columns_ = {first_point(cells_.first.x), first_point(cells_.first.x + cells_.width) - 1};
    rows_ = {first_point(cells_.first.y), first_point(cells_.first.y + cells_.height) - 1};
    cut_columns_ = {columns_.first + divisions - 1, columns_.last - divisions + 1};
    cut_rows_ = {rows_.first + divisions - 1, rows_.last - divisions + 1};
    const int columns = columns_.last - columns_.first + 1;
    const int rows = rows_.last - rows_.first + 1;
    words_ = (columns + 63) / 64;
    const auto size = static_cast<std::size_t>(words_ * rows);
    for (Words* bits : {&free_, &east_, &north_}) {
        bits->assign(size, ~Word{0});
    }
    for (Words* bits : {&main_, &begins_[row], &ends_[row], &begins_[column], &ends_[column]}) {
        bits->assign(size, 0);
    }
    for (int y = rows_.first; columns % 64 != 0 && y <= rows_.last; ++y) {
        free_[word_at(columns_.last, y)] = (Word{1} << columns % 64) - 1;
    }
    for (const Family family : {row, column}) {
        cuts_[family].clear();
        first_cut_[family].assign(static_cast<std::size_t>(family == row ? rows : columns), -1);
    }
    slits_.clear();
    blocked_.clear();
}

void GapLattice::add_cut(Family family, int line, const Interval& cut) {
    const int first = family == row ? rows_.first : columns_.first;
    int& head = first_cut_[family][static_cast<std::size_t>(line - first)];
    cuts_[family].push_back({cut.from, cut.to, head});
    head = static_cast<int>(cuts_[family].size()) - 1;
}

template <class Rows, class Columns>
void GapLattice::cut(const GrownObstacle& obstacle) {
    for_each_cut<Rows>(obstacle, cut_rows_, [&](int y, const Interval& hit) {
        mark_cut(hit, obstacle.is_closed, columns_, [&](Span points, Span sides) {
            add_cut(row, y, hit);
            cut_row(word_at(columns_.first, y), points, sides);
        });
    });
    for_each_cut<Columns>(obstacle, cut_columns_, [&](int x, const Interval& hit) {
        mark_cut(hit, obstacle.is_closed, rows_, [&](Span, Span sides) {
            add_cut(column, x, hit);
            cut_column(x, sides);
        });
    });
}

void GapLattice::cut(const GrownObstacle& obstacle, GridLayout layout) {
    if (layout == GridLayout::hex) {
        cut<HexRow, HexColumn>(obstacle);
    } else {
        cut<Horizontal, Vertical>(obstacle);
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

void GapLattice::cut_blocked(const BlockedCells& blocked, GridLayout layout) {
    const double half = (layout == GridLayout::hex ? 2.0 / 3.0 : 0.5) + blocked_margin;
    for (int i = 0; i < cells_.count(); ++i) {
        const Cell cell = cells_.cell(i);
        if (blocked.contains(cell)) {
            const GrownObstacle box{{cell.x - half, cell.y - half}, {cell.x + half, cell.y + half}};
            blocked_.push_back(box.scaled(divisions_));
            cut(blocked_.back(), layout);
        }
    }
}

void GapLattice::cut_beyond_range(GridLayout layout) {
    const double low = first_point(-Grid::range) - 0.5;
    const double high = first_point(Grid::range) - 0.5;
    const double far = 4.0 * divisions_ * Grid::range;
    if (columns_.first < low) {
        cut(GrownObstacle{{-far, -far}, {low, far}}, layout);
    }
    if (rows_.first < low) {
        cut(GrownObstacle{{-far, -far}, {far, low}}, layout);
    }
    if (columns_.last > high) {
        cut(GrownObstacle{{high, -far}, {far, far}}, layout);
    }
    if (rows_.last > high) {
        cut(GrownObstacle{{-far, high}, {far, far}}, layout);
    }
}

// A side is open only if both of its ends are free.
void GapLattice::close_sides() {
    const auto words = static_cast<std::size_t>(words_);
    for (std::size_t i = 0; i < free_.size(); ++i) {
        east_[i] &= free_[i] & from_east(free_, i, 1);
        north_[i] &= i + words < free_.size() ? free_[i] & free_[i + words] : 0;
    }
}

// Sides that leave the range count as open.
void GapLattice::find_rough_rows() {
    const auto words = static_cast<std::size_t>(words_);
    const auto columns = static_cast<unsigned>(columns_.last - columns_.first + 1);
    const std::size_t last_row = free_.size() - words;
    rough_.assign(free_.size() / static_cast<std::size_t>(divisions_), 0);
    for (std::size_t at = 0; at < free_.size(); ++at) {
        const bool is_last = (at + 1) % words == 0;
        const Word outside = is_last && columns % 64U != 0 ? ~Word{0} << columns % 64U : 0;
        const Word leaving = is_last ? Word{1} << (columns - 1U) % 64U : 0;
        const Word north = at < last_row ? north_[at] : ~Word{0};
        rough_[cells_at(at)] |= ~((free_[at] & (east_[at] | leaving) & north) | outside);
    }
}

void GapLattice::find_main_points() {
    if (divisions_ == 1) {
        main_ = free_;
        return;
    }
    const auto words = static_cast<std::size_t>(words_);
    const auto rows = static_cast<std::size_t>(divisions_);
    const Word centers = column_of_cells(divisions_ / 2);
    for (std::size_t at = 0; at < free_.size(); at += words * rows) {
        for (std::size_t first = at; first < at + words; ++first) {
            if (rough_[cells_at(first)] == 0) {
                for (std::size_t i = first; i < at + words * rows; i += words) {
                    main_[i] = free_[i];
                }
                continue;
            }
            const std::size_t middle = first + words * (rows / 2);
            main_[middle] = free_[middle] & centers;
            while (spread_main_points(first)) {
            }
        }
    }
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

void GapLattice::find_steps() {
    const auto words = static_cast<std::size_t>(words_);
    const auto f = static_cast<std::size_t>(divisions_);
    const Word centers = column_of_cells(divisions_ / 2);
    steps_east_.assign(free_.size() / f, centers);
    steps_north_.assign(free_.size() / f, centers);
    for (std::size_t i = 0; i < steps_east_.size(); ++i) {
        const std::size_t at = (i / words * f + f / 2) * words + i % words;
        for (std::size_t k = 0; k < f; ++k) {
            steps_east_[i] &= from_east(east_, at, static_cast<int>(k));
            steps_north_[i] &= at + k * words < north_.size() ? north_[at + k * words] : 0;
        }
    }
}

// A slit lies between the end of a cut and the beginning of another.
void GapLattice::find_slits() {
    for (std::size_t at = 0; at < free_.size(); ++at) {
        const int y = rows_.first + static_cast<int>(at) / words_;
        const int x = columns_.first + static_cast<int>(at) % words_ * 64;
        for_each_bit(begins_[row][at] & ends_[row][at], [&](int bit) {
            find_slits({row, y, x + bit});
        });
        for_each_bit(begins_[column][at] & ends_[column][at], [&](int bit) {
            find_slits({column, x + bit, y});
        });
    }
    std::sort(slits_.begin(), slits_.end(), [](const Slit& a, const Slit& b) {
        return is_before(a.side, a.from, b.side, b.from);
    });
}

void GapLattice::find_slits(const Side& side) {
    const Span along = side.family == row ? cut_columns_ : cut_rows_;
    if (side.along < along.first || side.along >= along.last) {
        return;
    }
    const double end = side.along + 1.0;
    find_intervals(side, found_);
    for (const Interval& interval : found_) {
        const bool is_within = interval.from >= side.along && interval.to <= end;
        if (is_within && interval.to - interval.from > min_length &&
            !has_free_end(side, interval)) {
            slits_.push_back({side, interval.from, interval.to});
        }
    }
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
    const int first = side.family == row ? rows_.first : columns_.first;
    const std::vector<Cut>& cuts = cuts_[side.family];
    side_cuts_.clear();
    for (int i = first_cut_[side.family][static_cast<std::size_t>(side.line - first)]; i >= 0;) {
        const Cut& cut = cuts[static_cast<std::size_t>(i)];
        if (cut.from <= end && cut.to >= begin) {
            side_cuts_.push_back({cut.from, cut.to});
        }
        i = cut.next;
    }
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
        points.gap |= extract(gaps_, x, y + i) << (divisions_ * i);
        points.main |= extract(main_, x, y + i) << (divisions_ * i);
        points.east |= extract(east_, x, y + i) << (divisions_ * i);
        points.north |= extract(north_, x, y + i) << (divisions_ * i);
    }
    return points;
}

bool GapLattice::crosses_blocked(GridPoint from, GridPoint to) const {
    return std::any_of(blocked_.begin(), blocked_.end(), [&](const GrownObstacle& cell) {
        return meets(cell, from, to);
    });
}

} // namespace raywalk
