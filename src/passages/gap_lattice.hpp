// SPDX-License-Identifier: MIT
#pragma once

#include "core/algorithms.hpp"
#include "passages/center_lines.hpp"
#include "passages/gap_obstacles.hpp"
#include "passages/lattice.hpp"
#include "shapes/scanlines.hpp"

#include <array>
#include <span>
#include <utility>
#include <vector>

namespace raywalk {

/// The elements with these indices.
template <class Value>
[[nodiscard]] std::span<const Value> part_of(const std::vector<Value>& all, Span part) {
    return std::span{all}.subspan(static_cast<std::size_t>(part.first),
                                  static_cast<std::size_t>(part.last - part.first + 1));
}

/// Which obstacles meet on the border of a square.
///
/// If what covers a square is connected in it, each place that it leaves has at most one part of
/// the border, without interruption: so nothing leads through the square that does not lead along
/// its sides.
class BorderGroups {
public:
    void clear() { groups_.clear(); }

    /// Adds a side between two coordinates, with the cuts of its line in the order in which they
    /// begin.
    void add_side(std::span<const LineCut> cuts, double begin, double end) {
        const LineCut* farthest = nullptr;
        for (const LineCut& cut : cuts) {
            const auto [from, to] = cut.covered;
            if (from > end || to < begin) {
                continue;
            }
            add(cut.obstacle);
            if (farthest != nullptr && from < farthest->covered.to) {
                unite(farthest->obstacle, cut.obstacle);
            }
            if (farthest == nullptr || to > farthest->covered.to) {
                farthest = &cut;
            }
        }
    }

    /// Adds an obstacle.
    void add(int obstacle) {
        if (find(obstacle) == groups_.end()) {
            groups_.emplace_back(obstacle, obstacle);
        }
    }

    /// The obstacles, with their groups.
    [[nodiscard]] std::span<const std::pair<int, int>> entries() const { return groups_; }

    /// True if all obstacles are in one group.
    [[nodiscard]] bool is_one() const {
        return all_of(groups_,
                      [this](const auto& entry) { return entry.second == groups_.front().second; });
    }

private:
    using Groups = std::vector<std::pair<int, int>>; // an obstacle, and its group

    [[nodiscard]] Groups::iterator find(int obstacle) {
        return find_if(groups_, [obstacle](const auto& entry) { return entry.first == obstacle; });
    }

    void unite(int obstacle, int other) {
        const int group = find(obstacle)->second;
        const int other_group = find(other)->second;
        for (auto& entry : groups_) {
            entry.second = entry.second == other_group ? group : entry.second;
        }
    }

    Groups groups_;
};

/// The lines of cell centers and more lines between them, in narrow squares alone, and what
/// obstacles cut from them. Nothing outside of these squares is free.
///
/// Each cell has `divisions` x `divisions` *points*, where its lines cross. The cell's center is
/// one of them. Four points next to each other are the corners of a *square*, in a hex layout of a
/// rhombus; a *side* joins two of them. A *slit* is a free interval of a side that holds no free
/// point.
///
/// The unit is a step from point to point; the centers are at multiples of `divisions`. Coordinates
/// do not depend on the range of cells, and `divisions` is a power of two, so what is found is
/// exactly that of other ranges, and the steps along lines of centers are those of build_chunk().
class GapLattice : public Lattice {
public:
    static constexpr int max_divisions = 4;

    /// A piece of a line.
    struct Side {
        LineFamily family;
        int line;  ///< of a row its y, of a column its x
        int along; ///< the side begins at this coordinate, and is 1 long

        /// The point of its line at a coordinate.
        [[nodiscard]] Cell at(int coordinate) const {
            return family == row ? Cell{coordinate, line} : Cell{line, coordinate};
        }

        [[nodiscard]] GridPoint at(double coordinate) const {
            const double own = line;
            return family == row ? GridPoint{coordinate, own} : GridPoint{own, coordinate};
        }

        friend constexpr auto operator<=>(const Side&, const Side&) = default;
    };

    struct Slit {
        Side side;
        double from;
        double to;

        [[nodiscard]] double length() const { return to - from; }

        friend constexpr auto operator<=>(const Slit&, const Slit&) = default;
    };

    /// Slits of at most this length do not count (unit: cell).
    static constexpr double min_length = 1.0 / 64.0;

    /// `squares` are those of CenterLines::find_divided_squares(); those that are not narrow are
    /// left out, and those more than two squares away from all narrow ones that touch `cells`.
    /// `obstacles` are those of the center lines, divided, and must outlive the last question.
    void build(const CenterLines& centers,
               std::span<const Cell> squares,
               const CellRange& cells,
               const GapObstacles& obstacles);

    [[nodiscard]] int divisions() const { return divisions_; }

    /// True if no square is narrow.
    [[nodiscard]] bool empty() const { return squares_.empty(); }

    /// Sorted by side and place.
    [[nodiscard]] std::span<const Slit> slits() const { return slits_; }

    /// The index of the slit of a side that begins there; -1 if there is none.
    [[nodiscard]] int slit_at(const Side& side, double from) const;

    /// Whether the side is free.
    [[nodiscard]] bool is_open(const Side& side) const {
        const auto [x, y] = side.at(side.along);
        return side.family == row ? is_open_east(x, y) : is_open_north(x, y);
    }

    /// The coordinates of the south-western point of a cell, in one axis.
    [[nodiscard]] int first_point(int cell) const { return cell * divisions_ - divisions_ / 2; }

    /// The cell, in one axis, that a coordinate belongs to.
    [[nodiscard]] int cell_at(int point) const { return (point + divisions_ / 2) >> shift_; }

    /// The cell of the point at which a side begins.
    [[nodiscard]] Cell cell_of(const Side& side) const {
        const auto [x, y] = side.at(side.along);
        return {cell_at(x), cell_at(y)};
    }

    /// The points of a cell as bits, row by row: those that are free, and those with an open side
    /// to the next one in the cell to the east or north.
    struct CellPoints {
        std::uint32_t free = 0;
        std::uint32_t east = 0;
        std::uint32_t north = 0;
    };

    [[nodiscard]] CellPoints points_of(Cell cell) const;

    /// Replaces the content of `intervals` with the free intervals that have a point in common with
    /// a side of a narrow square, as far as they do.
    void find_intervals(const Side& side, std::vector<Interval>& intervals) const;

    /// Replaces the content of `squares` with those, by their south-western points, in which free
    /// points are not connected along the sides, and those next to slits, sorted. Through all other
    /// squares, nothing leads that does not lead along the sides, too.
    void find_divided_squares(std::vector<Cell>& squares) const;

    /// What touches the narrow square that contains the one whose south-western point is (x, y):
    /// indices in GapObstacles.
    [[nodiscard]] std::span<const int> touching(int x, int y) const {
        return part_of(touching_, squares_[static_cast<std::size_t>(square_at(x, y))].touching);
    }

    /// False if what covers the square whose south-western point is (x, y) is connected there.
    [[nodiscard]] bool may_have_passages(int x, int y);

    /// Calls visit(cell) for each cell that a narrow square touches, at least once.
    template <class Visit>
    void for_each_narrow_cell(Visit visit) const {
        for (const Square& square : squares_) {
            for (const Cell by : {Cell{0, 0}, Cell{1, 0}, Cell{0, 1}, Cell{1, 1}}) {
                visit(Cell{square.cell.x + by.x, square.cell.y + by.y});
            }
        }
    }

    /// Calls visit(from, to) for each open side between points of different cells.
    template <class Visit>
    void for_each_crossing(Visit visit) const {
        const Word last_column = ~Word{0} / ((Word{1} << divisions_) - 1) << (divisions_ - 1);
        for (std::size_t word = 0; word < size(); ++word) {
            for_each_point(word, east_[word] & last_column, [&](Cell at) {
                visit(at, Cell{at.x + 1, at.y});
            });
            const int y = first_of(word).y;
            if (cell_at(y + 1) != cell_at(y)) {
                for_each_point(word, north_[word], [&](Cell at) {
                    visit(at, Cell{at.x, at.y + 1});
                });
            }
        }
    }

private:
    using LineCuts = std::array<std::vector<LineCut>, max_divisions + 1>;

    // A narrow square.
    struct Square {
        Cell cell;      // the south-western one
        Span touching;  // in touching_
        int first_line; // in cuts_of_lines_
    };

    // The index of the narrow square that contains the one whose south-western point is (x, y); -1
    // if there is none.
    [[nodiscard]] int square_at(int x, int y) const {
        const int index = cells_.index_of({x >> shift_, y >> shift_});
        return index < 0 ? -1 : square_indices_[static_cast<std::size_t>(index)];
    }

    // The south-western points of the squares on both sides of a side.
    [[nodiscard]] static std::array<Cell, 2> squares_beside(const Side& side) {
        const Side before{side.family, side.line - 1, side.along};
        return {before.at(side.along), side.at(side.along)};
    }

    // True if an end of the side is free and in the interval.
    [[nodiscard]] bool has_free_end(const Side& side, const Interval& interval) const {
        const auto has_end = [&](int end) {
            const auto [x, y] = side.at(end);
            return interval.from <= end && interval.to >= end && is_free(x, y);
        };
        return has_end(side.along) || has_end(side.along + 1);
    }

    void begin(const CenterLines& centers, const GapObstacles& obstacles);
    [[nodiscard]] bool is_near_narrow_square(Cell square) const;
    void copy_cuts(const CenterLines& centers, Cell square);
    [[nodiscard]] bool is_narrow(Cell square);
    void add_square(Cell square);
    void cut_square(int obstacle, Cell square);
    void open_square(Cell square);
    void store_cuts(Cell square);
    [[nodiscard]] std::span<const LineCut> cuts_of(const Side& side) const;
    void find_slits(LineFamily family, int line, int first, std::span<const LineCut> cuts);

    const GapObstacles* obstacles_ = nullptr;
    int divisions_ = 1;
    int shift_ = 0;                            // its logarithm
    std::vector<std::int16_t> square_indices_; // by cell; -1 where there is none
    std::array<LineCuts, 2> square_cuts_;      // of the current square, by line
    std::vector<LineCut> cuts_;                // by square, family and line, then sorted
    std::vector<Span> cuts_of_lines_;          // their indices
    std::vector<Square> squares_;
    std::vector<Cell> near_squares_; // not beside the cells, but near squares that are
    std::vector<int> touching_;
    BorderGroups groups_;
    std::vector<Slit> slits_;
};

} // namespace raywalk
