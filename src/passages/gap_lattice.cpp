// SPDX-License-Identifier: MIT
#include "passages/gap_lattice.hpp"

#include <cassert>

namespace raywalk {
namespace {

// What a cut leaves of points and of the sides that begin there, as bits from `first` on.
struct Line {
    std::uint32_t points;
    std::uint32_t sides;

    void cut(const LineCut& cut, int first, int last) {
        const auto [from, to] = cut.covered;
        for (int i = first; i <= last; ++i) {
            const std::uint32_t bit = 1U << (i - first);
            const bool covers = cut.is_closed ? from <= i && to >= i : from < i && to > i;
            const bool closes = cut.is_closed ? from <= i + 1 && to >= i : from < i + 1 && to > i;
            points &= covers ? ~bit : ~0U;
            sides &= closes ? ~bit : ~0U;
        }
    }
};

// In the order in which they begin.
void sort(std::vector<LineCut>& cuts) {
    if (cuts.size() > 1) {
        sort_by(cuts, [](auto& cut) { return cut.covered.from; });
    }
}

} // namespace

void GapLattice::build(const CenterLines& centers,
                       std::span<const Cell> squares,
                       const CellRange& cells,
                       const GapObstacles& obstacles) {
    begin(centers, obstacles);
    const CellRange beside{
        {cells.first.x - 1, cells.first.y - 1}, cells.width + 1, cells.height + 1};
    const auto add_if_narrow = [&](Cell square) {
        copy_cuts(centers, square);
        if (is_narrow(square)) {
            add_square(square);
        }
    };
    // Only narrow squares beside the cells count for the others, so these are added after all of
    // them.
    near_squares_.clear();
    for (const Cell square : squares) {
        if (beside.index_of(square) >= 0) {
            add_if_narrow(square);
        }
    }
    for (const Cell square : squares) {
        if (beside.index_of(square) < 0 && is_near_narrow_square(square)) {
            near_squares_.push_back(square);
        }
    }
    std::for_each(near_squares_.begin(), near_squares_.end(), add_if_narrow);
    sort_unique(slits_); // those between two squares are found twice
}

// True if there is a narrow square at most two squares away.
bool GapLattice::is_near_narrow_square(Cell square) const {
    const CellRange around = CellRange{square, 1, 1}.grown(2);
    for (int i = 0; i < around.count(); ++i) {
        const int index = cells_.index_of(around.cell(i));
        if (index >= 0 && square_indices_[static_cast<std::size_t>(index)] >= 0) {
            return true;
        }
    }
    return false;
}

void GapLattice::add_square(Cell square) {
    square_indices_[static_cast<std::size_t>(cells_.index_of(square))] =
        static_cast<std::int16_t>(squares_.size());
    const auto first = static_cast<int>(touching_.size());
    for (const auto& [obstacle, group] : groups_.entries()) {
        touching_.push_back(obstacle);
        cut_square(obstacle, square);
    }
    squares_.push_back({.cell = square,
                        .touching = {first, static_cast<int>(touching_.size()) - 1},
                        .first_line = static_cast<int>(cuts_of_lines_.size())});
    open_square(square);
    store_cuts(square);
}

void GapLattice::begin(const CenterLines& centers, const GapObstacles& obstacles) {
    obstacles_ = &obstacles;
    divisions_ = obstacles.divisions();
    const auto divisions = static_cast<unsigned>(divisions_);
    assert(std::has_single_bit(divisions) && divisions_ <= max_divisions);
    shift_ = std::countr_zero(divisions);
    const auto [first, width, height] = centers.cells();
    reset(centers.cells(),
          {first_point(first.x), first_point(first.x + width) - 1},
          {first_point(first.y), first_point(first.y + height) - 1},
          0);
    square_indices_.assign(static_cast<std::size_t>(cells_.count()), -1);
    cuts_.clear();
    cuts_of_lines_.clear();
    squares_.clear();
    touching_.clear();
    slits_.clear();
}

// Takes over what cuts the lines of centers.
void GapLattice::copy_cuts(const CenterLines& centers, Cell square) {
    for (const LineFamily family : {row, column}) {
        for (LineCuts::value_type& cuts : square_cuts_[family]) {
            cuts.clear();
        }
        const Cell other{square.x + (family == column ? 1 : 0), square.y + (family == row ? 1 : 0)};
        const auto copy_to = [&](std::vector<LineCut>& cuts) {
            return [&](const LineCut& cut) {
                const auto [from, to] = cut.covered;
                cuts.push_back({{from * divisions_, to * divisions_}, cut.obstacle, cut.is_closed});
            };
        };
        auto& lines = square_cuts_[family];
        auto& last = lines[static_cast<std::size_t>(divisions_)];
        centers.for_each_cut_of(family, square, copy_to(lines.front()));
        centers.for_each_cut_of(family, other, copy_to(last));
        sort(lines.front());
        sort(last);
    }
}

// True if at least two obstacles touch the square. What is convex leaves no way between two parts
// of a square that it divides. Two that meet do not, either, but there may be an end of a passage.
bool GapLattice::is_narrow(Cell square) {
    groups_.clear();
    for (const LineFamily family : {row, column}) {
        const double begin = (family == row ? square.x : square.y) * divisions_;
        const auto& lines = square_cuts_[family];
        groups_.add_side(lines.front(), begin, begin + divisions_);
        groups_.add_side(lines[static_cast<std::size_t>(divisions_)], begin, begin + divisions_);
    }
    const GridPoint low{square.x + 0.0, square.y + 0.0};
    for (const int index : obstacles_->small_ones()) {
        if (obstacles_->may_be_inside(index, low, {low.x + 1.0, low.y + 1.0})) {
            groups_.add(index);
        }
    }
    return groups_.entries().size() > 1;
}

bool GapLattice::may_have_passages(int x, int y) {
    groups_.clear();
    for (const int beside : {0, 1}) {
        groups_.add_side(cuts_of({row, y + beside, x}), x, x + 1.0);
        groups_.add_side(cuts_of({column, x + beside, y}), y, y + 1.0);
    }
    const double step = 1.0 / divisions_;
    for (const int index : touching(x, y)) {
        if (obstacles_->may_be_inside(
                index, {x * step, y * step}, {(x + 1) * step, (y + 1) * step})) {
            groups_.add(index);
        }
    }
    return !groups_.is_one();
}

// Cuts the lines between.
void GapLattice::cut_square(int obstacle, Cell square) {
    const GrownObstacle scaled =
        obstacles_->shape(static_cast<std::size_t>(obstacle)).scaled(divisions_);
    const int x = square.x * divisions_;
    const int y = square.y * divisions_;
    const auto add_to = [&](LineFamily family, int line, const Interval& hit) {
        square_cuts_[family][static_cast<std::size_t>(line)].push_back(
            {hit, obstacle, scaled.is_closed});
    };
    for_each_straight_cut(
        scaled,
        obstacles_->layout(),
        {y + 1, y + divisions_ - 1},
        [&](int line, const Interval& hit) { add_to(row, line - y, hit); },
        {x + 1, x + divisions_ - 1},
        [&](int line, const Interval& hit) { add_to(column, line - x, hit); });
}

// Keeps the cuts of the current square, in the order in which they begin, and finds its slits.
void GapLattice::store_cuts(Cell square) {
    for (const LineFamily family : {row, column}) {
        const int x = square.x * divisions_;
        const int y = square.y * divisions_;
        for (int i = 0; i <= divisions_; ++i) {
            auto& cuts = square_cuts_[family][static_cast<std::size_t>(i)];
            if (cuts.size() > 1) {
                sort(cuts);
                find_slits(family, (family == row ? y : x) + i, family == row ? x : y, cuts);
            }
            const auto first = static_cast<int>(cuts_.size());
            cuts_.insert(cuts_.end(), cuts.begin(), cuts.end());
            cuts_of_lines_.push_back({first, static_cast<int>(cuts_.size()) - 1});
        }
    }
}

// Sets the bits of free points and open sides.
void GapLattice::open_square(Cell square) {
    const int x = square.x * divisions_;
    const int y = square.y * divisions_;
    const std::uint32_t sides = (1U << divisions_) - 1U;
    const auto line_of = [&](LineFamily family, int line, int first) {
        Line result{2U * sides + 1U, sides};
        for (const LineCut& cut : square_cuts_[family][static_cast<std::size_t>(line)]) {
            result.cut(cut, first, first + divisions_);
        }
        return result;
    };
    std::array<std::uint32_t, max_divisions + 1> free{};
    for (int i = 0; i <= divisions_; ++i) {
        const Line line = line_of(row, i, x);
        free[static_cast<std::size_t>(i)] = line.points;
        set(free_, x, y + i, line.points);
        set(east_, x, y + i, line.sides & line.points & line.points >> 1U);
    }
    std::array<std::uint32_t, max_divisions + 1> north{};
    for (int i = 0; i <= divisions_; ++i) {
        const std::uint32_t open = line_of(column, i, y).sides;
        for (int k = 0; k < divisions_; ++k) {
            north[static_cast<std::size_t>(k)] |= (open >> k & 1U) << i;
        }
    }
    for (std::size_t k = 0; k < static_cast<std::size_t>(divisions_); ++k) {
        set(north_, x, y + static_cast<int>(k), north[k] & free[k] & free[k + 1]);
    }
}

void GapLattice::find_divided_squares(std::vector<Cell>& squares) const {
    squares.clear();
    const auto add = [&](Cell square) {
        if (square_at(square.x, square.y) >= 0) {
            squares.push_back(square);
        }
    };
    for (std::size_t word = 0; word < size(); ++word) {
        for_each_divided_square(word, add);
    }
    for (const Slit& slit : slits_) {
        for (const Cell square : squares_beside(slit.side)) {
            add(square);
        }
    }
    sort_unique(squares);
}

GapLattice::CellPoints GapLattice::points_of(Cell cell) const {
    CellPoints points;
    const int x = first_point(cell.x);
    const int y = first_point(cell.y);
    const std::uint32_t all = (1U << divisions_) - 1U;
    for (int i = 0; i < divisions_; ++i) {
        // Cells do not cross words: divisions divide 64.
        const std::size_t word = word_at(x, y + i);
        const auto extract = [&](const Words& bits, std::uint32_t some) {
            return (static_cast<std::uint32_t>(bits[word] >> bit_at(x)) & some) << (divisions_ * i);
        };
        points.free |= extract(free_, all);
        points.east |= extract(east_, all >> 1U);
        points.north |= extract(north_, i + 1 < divisions_ ? all : 0U);
    }
    return points;
}

// In the order in which they begin.
std::span<const LineCut> GapLattice::cuts_of(const Side& side) const {
    const auto [first, second] = squares_beside(side);
    const int known = square_at(second.x, second.y);
    const int square = known >= 0 ? known : square_at(first.x, first.y);
    const int at = known >= 0 ? side.line & (divisions_ - 1) : divisions_;
    const int line =
        squares_[static_cast<std::size_t>(square)].first_line + side.family * (divisions_ + 1) + at;
    return part_of(cuts_, cuts_of_lines_[static_cast<std::size_t>(line)]);
}

void GapLattice::find_intervals(const Side& side, std::vector<Interval>& intervals) const {
    const double begin = side.along;
    const double end = begin + 1.0;
    if (is_open(side)) {
        intervals.assign(1, {begin, end});
        return;
    }
    double at = begin;
    intervals.clear();
    for (const LineCut& cut : cuts_of(side)) {
        const auto [from, to] = cut.covered;
        if (from <= end && to >= begin) {
            if (from >= at) {
                intervals.push_back({at, from});
            }
            at = std::max(at, to);
        }
    }
    if (at <= end) {
        intervals.push_back({at, end});
    }
}

// A slit lies between the end of a cut and the beginning of another.
void GapLattice::find_slits(LineFamily family, int line, int first, std::span<const LineCut> cuts) {
    double covered = cuts.front().covered.to;
    for (const LineCut& cut : cuts) {
        const auto [from, to] = cut.covered;
        if (from - covered > min_length * divisions_) {
            const Side side{family, line, floor_of(covered)};
            const bool is_within =
                side.along >= first && side.along < first + divisions_ && from <= side.along + 1.0;
            if (is_within && !has_free_end(side, {covered, from})) {
                slits_.push_back({side, covered, from});
            }
        }
        covered = std::max(covered, to);
    }
}

int GapLattice::slit_at(const Side& side, double from) const {
    const auto found = std::lower_bound(slits_.begin(), slits_.end(), Slit{side, from, from});
    const bool is_found = found != slits_.end() && found->side == side && found->from == from;
    return is_found ? static_cast<int>(found - slits_.begin()) : -1;
}

} // namespace raywalk
