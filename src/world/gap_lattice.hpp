// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include "world/cell_range.hpp"
#include "world/gap_obstacles.hpp"
#include "world/narrow_squares.hpp"
#include "world/scanlines.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace raywalk {

/// The lines of cell centers and more lines between them, where they are wanted, and what obstacles
/// cut from them.
///
/// Each cell has `divisions` x `divisions` *points*, where its lines cross. The cell's center is
/// one of them. Four points next to each other are the corners of a *square*, in a hex layout of a
/// rhombus; a *side* joins two of them. A *slit* is a free interval of a side that holds no free
/// point.
///
/// The unit is a step from point to point; the centers are at multiples of `divisions`. Coordinates
/// do not depend on the range of cells, and `divisions` is a power of two, so what is found is
/// exactly that of other ranges, and the steps along lines of centers are those of build_chunk().
class GapLattice {
public:
    /// The two directions of lines, as indices.
    enum Family : std::uint8_t { row, column };

    /// A piece of a line.
    struct Side {
        Family family;
        int line;  ///< of a row its y, of a column its x
        int along; ///< the side begins at this coordinate, and is 1 long
    };

    struct Slit {
        Side side;
        double from;
        double to;
    };

    /// Slits of at most this length do not count (unit: cell).
    static constexpr double min_length = 1.0 / 64.0;

    /// The lattice of all squares between centers of `cells`, with one division.
    void build(const CellRange& cells, const GapObstacles& obstacles, GridLayout layout);

    /// The lattice of some squares between four centers. No point and no side outside of them is
    /// free. `centers` is the lattice of all squares.
    void build(const GapLattice& centers,
               const NarrowSquares& squares,
               int divisions,
               const GapObstacles& obstacles,
               GridLayout layout);

    [[nodiscard]] int divisions() const { return divisions_; }

    [[nodiscard]] const CellRange& cells() const { return cells_; }

    /// Sorted by side and place.
    [[nodiscard]] std::span<const Slit> slits() const { return slits_; }

    /// The index of the slit of a side that begins there; -1 if there is none.
    [[nodiscard]] int slit_at(const Side& side, double from) const;

    /// @name Points, by their coordinates, which have to be in the range
    /// @{
    [[nodiscard]] bool is_free(int x, int y) const { return test(free_, x, y); }

    /// Whether the point and the center of its cell are free and connected along sides in the cell.
    [[nodiscard]] bool is_main(int x, int y) const { return test(main_, x, y); }

    /// Whether the side to the eastern point is free.
    [[nodiscard]] bool is_open_east(int x, int y) const { return test(east_, x, y); }

    /// Whether the side to the northern point is free.
    [[nodiscard]] bool is_open_north(int x, int y) const { return test(north_, x, y); }

    /// @}

    /// The coordinates of the south-western point of a cell, in one axis.
    [[nodiscard]] int first_point(int cell) const { return cell * divisions_ - divisions_ / 2; }

    /// The cell, in one axis, that a coordinate belongs to.
    [[nodiscard]] int cell_at(int point) const { return (point + divisions_ / 2) >> shift_; }

    /// The points of a cell as bits, row by row: the *gap points*, which are free but no main
    /// points, the main points, and which have open sides to the east and to the north.
    struct CellPoints {
        std::uint32_t gap = 0;
        std::uint32_t main = 0;
        std::uint32_t east = 0;
        std::uint32_t north = 0;
    };

    [[nodiscard]] CellPoints points_of(Cell cell) const;

    /// The point at which a side begins.
    [[nodiscard]] static Cell point_of(const Side& side) {
        return side.family == row ? Cell{side.along, side.line} : Cell{side.line, side.along};
    }

    /// Replaces the content of `intervals` with the free intervals that have a point in common with
    /// a side, as far as they do.
    void find_intervals(const Side& side, std::vector<Interval>& intervals) const;

    /// Replaces the content of `squares` with those, by their south-western points, in which free
    /// points are not connected along the sides, and those next to slits, sorted. Through all other
    /// squares, nothing leads that does not lead along the sides, too.
    void find_divided_squares(std::vector<Cell>& squares) const;

    /// The index of the square between centers that contains the one whose south-western point is
    /// (x, y); -1 if it is not in use.
    [[nodiscard]] int square_at(int x, int y) const {
        const int index = cells_.index_of({x >> shift_, y >> shift_});
        return index < 0 ? -1 : square_indices_[static_cast<std::size_t>(index)];
    }

    /// Calls visit(index) for each cell with gap points, row by row.
    template <class Visit>
    void for_each_gap_cell(Visit visit) const;

    /// Calls visit(x, y, family) for each open side between points of different cells.
    template <class Visit>
    void for_each_crossing(Visit visit) const;

private:
    using Word = std::uint64_t;
    using Words = std::vector<Word>; // row by row, one bit for each point or side

    struct Cut {
        double from;
        double to;
        bool is_closed;
        int next; // of the same line; -1 at the end
    };

    [[nodiscard]] std::size_t word_at(int x, int y) const {
        return static_cast<std::size_t>((y - rows_.first) * words_ + ((x - columns_.first) >> 6));
    }

    [[nodiscard]] unsigned bit_at(int x) const {
        return static_cast<unsigned>(x - columns_.first) % 64U;
    }

    [[nodiscard]] bool test(const Words& bits, int x, int y) const {
        return (bits[word_at(x, y)] >> bit_at(x) & 1U) != 0;
    }

    // The bits of the points one step farther east, moved to those of a word.
    [[nodiscard]] Word from_east(const Words& bits, std::size_t word) const {
        const bool is_last = (word + 1) % static_cast<std::size_t>(words_) == 0;
        return bits[word] >> 1U | (is_last ? 0 : bits[word + 1] << 63U);
    }

    // The points that many steps east of the first in each cell.
    [[nodiscard]] Word column_of_cells(int east) const {
        return ~Word{0} / ((Word{1} << divisions_) - 1) << east;
    }

    template <class Visit>
    static void for_each_bit(Word bits, Visit visit) {
        for (; bits != 0; bits &= bits - 1) {
            visit(std::countr_zero(bits));
        }
    }

    // Calls visit(word, bits) with the bits of some columns in the row that begins at that word.
    template <class Visit>
    void for_each_word(Span columns, std::size_t begin, Visit visit) const {
        const Span inside = columns.clipped(columns_);
        for (int x = inside.first; x <= inside.last;) {
            const auto east = static_cast<unsigned>(x - columns_.first);
            const unsigned count =
                std::min(64U - east % 64U, static_cast<unsigned>(inside.last - x) + 1U);
            visit(begin + east / 64U, ~Word{0} >> (64U - count) << east % 64U);
            x += static_cast<int>(count);
        }
    }

    // Calls visit(x, y, word) for each word of points in rows of cells that hold any, with the
    // coordinates of its first one.
    template <class Visit>
    void for_each_used_word(Visit visit) const {
        for (int y = rows_.first; y <= rows_.last; ++y) {
            if (is_row_used_[static_cast<std::size_t>(y - rows_.first)]) {
                const std::size_t begin = word_at(columns_.first, y);
                for (int i = 0; i < words_; ++i) {
                    visit(columns_.first + 64 * i, y, begin + static_cast<std::size_t>(i));
                }
            }
        }
    }

    [[nodiscard]] bool has_square(int x, int y) const { return square_at(x, y) >= 0; }

    // Calls visit(square) for each square next to a side.
    template <class Visit>
    void for_each_square_beside(const Side& side, Visit visit) const {
        for (const int beside : {side.line - 1, side.line}) {
            const Cell square =
                side.family == row ? Cell{side.along, beside} : Cell{beside, side.along};
            if (has_square(square.x, square.y)) {
                visit(square);
            }
        }
    }

    // Calls visit(cut) for each cut that has a point in common with a side.
    template <class Visit>
    void for_each_cut_of(const Side& side, Visit visit) const {
        const int first = side.family == row ? rows_.first : columns_.first;
        const auto line = static_cast<std::size_t>(side.line - first);
        for (int i = first_cut_[side.family][line]; i >= 0;) {
            const Cut& cut = cuts_[side.family][static_cast<std::size_t>(i)];
            if (cut.from <= side.along + 1.0 && cut.to >= side.along) {
                visit(cut);
            }
            i = cut.next;
        }
    }

    // True if an end of the side is free and in the interval.
    [[nodiscard]] bool has_free_end(const Side& side, const Interval& interval) const {
        return has_free_end(side, side.along, interval) ||
               has_free_end(side, side.along + 1, interval);
    }

    [[nodiscard]] bool has_free_end(const Side& side, int end, const Interval& interval) const {
        return interval.from <= end && interval.to >= end &&
               (side.family == row ? is_free(end, side.line) : is_free(side.line, end));
    }

    [[nodiscard]] std::uint32_t extract(const Words& bits, int x, int y) const;
    void reset(const CellRange& cells, int divisions);
    void open(const CellRange& squares, int index);
    void copy_sides(const GapLattice& centers, Cell square);
    void copy_side(const GapLattice& centers, const Side& side);
    void add_cut(Family family, int line, const Interval& hit, bool is_closed, Span along);
    template <class Rows, class Columns>
    void cut(const GrownObstacle& obstacle, Span rows, Span columns);
    void cut(const GrownObstacle& obstacle, Span rows, Span columns, GridLayout layout);
    void cut_row(std::size_t begin, Span points, Span sides);
    void cut_column(int x, Span sides);
    void finish();
    void close_sides();
    void find_main_points();
    [[nodiscard]] bool spread_main_points(std::size_t first_word);
    void find_slits();
    void find_slits(const Side& side);

    int divisions_ = 1;
    int shift_ = 0; // its logarithm
    CellRange cells_;
    Span columns_{0, -1};
    Span rows_{0, -1};
    int words_ = 0; // in a row of bits
    Words free_;
    Words main_;
    Words east_;
    Words north_;
    std::array<Words, 2> begins_;    // the sides in which cuts begin
    std::array<Words, 2> ends_;      // the sides in which cuts end
    std::vector<bool> is_row_used_;  // by row: whether it holds points of squares
    std::vector<std::int16_t> square_indices_; // by cell; -1 where there is none
    std::array<std::vector<Cut>, 2> cuts_;
    std::array<std::vector<int>, 2> first_cut_; // by line
    std::vector<Slit> slits_;
    std::vector<Interval> found_;             // on one side
    mutable std::vector<Interval> side_cuts_; // of one side
};

template <class Visit>
void GapLattice::for_each_gap_cell(Visit visit) const {
    int last = -1;
    for_each_used_word([&](int x, int y, std::size_t word) {
        const int first = cells_.index_of({cell_at(x), cell_at(y)});
        for_each_bit(free_[word] & ~main_[word], [&](int bit) {
            const int cell = first + (bit >> shift_);
            if (cell != last) {
                visit(cell);
                last = cell;
            }
        });
    });
}

template <class Visit>
void GapLattice::for_each_crossing(Visit visit) const {
    for_each_used_word([&](int x, int y, std::size_t word) {
        for_each_bit(east_[word] & column_of_cells(divisions_ - 1),
                     [&](int bit) { visit(x + bit, y, row); });
        if (cell_at(y + 1) != cell_at(y)) {
            for_each_bit(north_[word], [&](int bit) { visit(x + bit, y, column); });
        }
    });
}

} // namespace raywalk
