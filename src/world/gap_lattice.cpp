// SPDX-License-Identifier: MIT
#include "world/gap_lattice.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

namespace raywalk {
namespace {

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

} // namespace

void GapLattice::build(const Grid& grid,
                       const CellRange& cells,
                       int divisions,
                       float reach,
                       std::span<const Obstacle> obstacles,
                       std::initializer_list<const BlockedCells*> blocked) {
    assert(std::has_single_bit(static_cast<unsigned>(divisions)));
    assert(divisions * std::max(cells.width, cells.height) <= max_scanned_lines);
    reset(cells, divisions);
    for (const Obstacle& obstacle : obstacles) {
        cut(GrownObstacle{grid, obstacle, reach}.scaled(divisions), grid.layout());
    }
    for (const BlockedCells* set : blocked) {
        if (set != nullptr && !set->empty()) {
            cut_blocked(*set, grid.layout());
        }
    }
    cut_beyond_range(grid.layout());
    close_sides();
    find_plain_cells();
    find_intervals(row);
    find_intervals(column);
}

void GapLattice::reset(const CellRange& cells, int divisions) {
    cells_ = cells;
    divisions_ = divisions;
    columns_ = {first_point(cells.first.x), first_point(cells.first.x + cells.width) - 1};
    rows_ = {first_point(cells.first.y), first_point(cells.first.y + cells.height) - 1};
    const int columns = columns_.last - columns_.first + 1;
    words_ = (columns + 63) / 64;
    const auto size =
        static_cast<std::size_t>(words_) * static_cast<std::size_t>(rows_.last - rows_.first + 1);
    for (auto* bits : {&free_, &east_, &north_}) {
        bits->assign(size, ~Word{0});
    }
    for (int y = rows_.first; columns % 64 != 0 && y <= rows_.last; ++y) {
        free_[word_at(columns_.last, y)] = (Word{1} << columns % 64) - 1;
    }
    for (const Family family : {row, column}) {
        cuts_[family].clear();
        intervals_[family].clear();
        line_begin_[family].clear();
    }
    slits_.clear();
    blocked_.clear();
}

template <class Rows, class Columns>
void GapLattice::cut(const GrownObstacle& obstacle) {
    for_each_cut<Rows>(obstacle, rows_, [&](int y, const Interval& hit) {
        mark_cut(hit, obstacle.is_closed, columns_, [&](Span points, Span sides) {
            cuts_[row].push_back({y, hit.from, hit.to});
            clear(free_, y, points);
            clear(east_, y, sides);
        });
    });
    for_each_cut<Columns>(obstacle, columns_, [&](int x, const Interval& hit) {
        mark_cut(hit, obstacle.is_closed, rows_, [&](Span, Span sides) {
            cuts_[column].push_back({x, hit.from, hit.to});
            const Span inside = sides.clipped(rows_);
            for (int y = inside.first; y <= inside.last; ++y) {
                clear(north_, y, {x, x});
            }
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

void GapLattice::clear(std::vector<Word>& bits, int y, Span columns) {
    const Span inside = columns.clipped(columns_);
    for (int x = inside.first; x <= inside.last;) {
        const int bit = (x - columns_.first) % 64;
        const int count = std::min(64 - bit, inside.last - x + 1);
        bits[word_at(x, y)] &= ~(~Word{0} >> (64 - count) << bit);
        x += count;
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
        const bool is_last_word = (i + 1) % words == 0;
        const Word next = free_[i] >> 1U | (is_last_word ? 0 : free_[i + 1] << 63U);
        east_[i] &= free_[i] & next;
        north_[i] &= i + words < free_.size() ? free_[i] & free_[i + words] : 0;
    }
}

// Sides that leave the range count as open.
void GapLattice::find_plain_cells() {
    plain_.clear();
    const auto words = static_cast<std::size_t>(words_);
    std::vector<Word>& plain = plain_words_;
    for (int y = 0; y < cells_.height; ++y) {
        plain.assign(words, ~Word{0});
        const int first = first_point(cells_.first.y + y);
        for (int i = first; i < first + divisions_; ++i) {
            const std::size_t at = word_at(columns_.first, i);
            for (std::size_t word = 0; word < words; ++word) {
                const bool is_last = word + 1 == words;
                const Word beyond = is_last ? Word{1} << (columns_.last - columns_.first) % 64 : 0;
                const Word north = i == rows_.last ? ~Word{0} : north_[at + word];
                plain[word] &= free_[at + word] & (east_[at + word] | beyond) & north;
            }
        }
        for (Word& word : plain) {
            for (int shift = 1; shift < divisions_; shift *= 2) {
                word &= word >> shift;
            }
        }
        for (int x = 0; x < cells_.width; ++x) {
            const auto bit = static_cast<unsigned>(x * divisions_);
            plain_.push_back((plain[bit / 64] >> bit % 64 & 1U) != 0);
        }
    }
}

// By line; sorted by where they begin.
void GapLattice::sort_cuts(Family family) {
    const Span lines = family == row ? rows_ : columns_;
    cuts_begin_.assign(static_cast<std::size_t>(lines.last - lines.first) + 2, 0);
    const auto begin_of = [&](int line) -> std::size_t& {
        return cuts_begin_[static_cast<std::size_t>(line - lines.first)];
    };
    for (const Cut& cut : cuts_[family]) {
        ++begin_of(cut.line + 1);
    }
    std::partial_sum(cuts_begin_.begin(), cuts_begin_.end(), cuts_begin_.begin());
    sorted_cuts_.resize(cuts_[family].size());
    for (const Cut& cut : cuts_[family]) { // moves each beginning to the next one
        sorted_cuts_[begin_of(cut.line)++] = cut;
    }
    std::rotate(cuts_begin_.begin(), cuts_begin_.end() - 1, cuts_begin_.end());
    cuts_begin_.front() = 0;
    for (std::size_t i = 0; i + 1 < cuts_begin_.size(); ++i) {
        const auto first = sorted_cuts_.begin();
        std::sort(first + static_cast<std::ptrdiff_t>(cuts_begin_[i]),
                  first + static_cast<std::ptrdiff_t>(cuts_begin_[i + 1]),
                  [](const Cut& a, const Cut& b) { return a.from < b.from; });
    }
}

void GapLattice::find_intervals(Family family) {
    sort_cuts(family);
    const Span lines = family == row ? rows_ : columns_;
    const Span along = family == row ? columns_ : rows_;
    std::size_t next = 0;
    for (int line = lines.first; line <= lines.last; ++line) {
        line_begin_[family].push_back(intervals_[family].size());
        double at = along.first - 2.0;
        for (; next < sorted_cuts_.size() && sorted_cuts_[next].line == line; ++next) {
            add_interval(family, line, at, sorted_cuts_[next].from);
            at = std::max(at, sorted_cuts_[next].to);
        }
        add_interval(family, line, at, along.last + 2.0);
    }
    line_begin_[family].push_back(intervals_[family].size());
}

void GapLattice::add_interval(Family family, int line, double from, double to) {
    if (to < from) {
        return;
    }
    int slit = -1;
    if (!has_free_point(family, line, from, to)) {
        const Span along = family == row ? columns_ : rows_;
        const int begin = floor_of((from + to) / 2.0);
        if (to - from <= min_length || begin < along.first || begin >= along.last) {
            return;
        }
        slit = static_cast<int>(slits_.size());
        slits_.push_back({{family, line, begin}, from, to});
    }
    intervals_[family].push_back({from, to, slit});
}

// Points outside of the range count as free, so that no slit lies there.
bool GapLattice::has_free_point(Family family, int line, double from, double to) const {
    const Span along = family == row ? columns_ : rows_;
    const int first = ceil_of(from);
    for (int k = first; k <= to && k <= first + 1; ++k) {
        const bool is_outside = k < along.first || k > along.last;
        if (is_outside || (family == row ? is_free(k, line) : is_free(line, k))) {
            return true;
        }
    }
    return false;
}

std::uint32_t GapLattice::extract(const std::vector<Word>& bits, int x, int y) const {
    const int bit = (x - columns_.first) % 64; // cells do not cross words: divisions divide 64
    return static_cast<std::uint32_t>(bits[word_at(x, y)] >> bit) & ((1U << divisions_) - 1U);
}

GapLattice::CellPoints GapLattice::points_of(Cell cell) const {
    CellPoints points;
    const int x = first_point(cell.x);
    const int y = first_point(cell.y);
    for (int i = 0; i < divisions_; ++i) {
        points.free |= extract(free_, x, y + i) << (divisions_ * i);
        points.east |= extract(east_, x, y + i) << (divisions_ * i);
        points.north |= extract(north_, x, y + i) << (divisions_ * i);
    }
    return points;
}

std::span<const GapLattice::FreeInterval> GapLattice::intervals_near(const Side& side) const {
    const Span lines = side.family == row ? rows_ : columns_;
    const auto line = static_cast<std::size_t>(side.line - lines.first);
    const std::span all{intervals_[side.family]};
    const std::size_t begin = line_begin_[side.family][line];
    const auto of_line = all.subspan(begin, line_begin_[side.family][line + 1] - begin);
    const auto first = std::partition_point(
        of_line.begin(), of_line.end(), [&](const auto& i) { return i.to < side.along; });
    const auto last = std::partition_point(
        first, of_line.end(), [&](const auto& i) { return i.from <= side.along + 1.0; });
    return {first, last};
}

bool GapLattice::crosses_blocked(GridPoint from, GridPoint to) const {
    return std::any_of(blocked_.begin(), blocked_.end(), [&](const GrownObstacle& cell) {
        return meets(cell, from, to);
    });
}

} // namespace raywalk
