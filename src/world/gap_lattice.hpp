// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/blocked_cells.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/probe.hpp"

#include "world/scanlines.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace raywalk {

/// A rectangle of cells.
struct CellRange {
    Cell first; ///< the south-western one
    int width = 0;
    int height = 0;

    [[nodiscard]] int count() const { return width * height; }

    /// With that many more cells on each side.
    [[nodiscard]] CellRange grown(int by) const {
        return {{first.x - by, first.y - by}, width + 2 * by, height + 2 * by};
    }

    [[nodiscard]] Cell cell(int index) const {
        return {first.x + index % width, first.y + index / width};
    }

    /// The index of a cell, row by row; -1 if it is outside.
    [[nodiscard]] int index_of(Cell cell) const {
        const int x = cell.x - first.x;
        const int y = cell.y - first.y;
        return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : -1;
    }
};

/// The lines of cell centers and more lines between them, and what obstacles cut from them.
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

    /// Intervals of at most this length do not count (unit: step).
    static constexpr double min_length = 1.0 / 32.0;

    /// Cuts the lines of the two cells around `cells`, and the next line on each side; beyond,
    /// there is one more cell in which lines count as free. Entries of `blocked` may be null.
    void build(const Grid& grid,
               const CellRange& cells,
               int divisions,
               float reach,
               std::span<const Obstacle> obstacles,
               std::initializer_list<const BlockedCells*> blocked = {});

    [[nodiscard]] int divisions() const { return divisions_; }

    /// The cells given to build() and three more on each side.
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

    /// True if all sides of the square whose south-western corner is at (x, y) are cut.
    [[nodiscard]] bool has_square(int x, int y) const {
        return x >= cut_columns_.first && x < cut_columns_.last && y >= cut_rows_.first &&
               y < cut_rows_.last;
    }

    /// The coordinates of the south-western point of a cell, in one axis.
    [[nodiscard]] int first_point(int cell) const { return cell * divisions_ - divisions_ / 2; }

    /// The cell, in one axis, that a coordinate belongs to.
    [[nodiscard]] int cell_at(int point) const {
        return (point + divisions_ / 2) >> std::countr_zero(static_cast<unsigned>(divisions_));
    }

    /// Whether the center of a cell and that of the next one to the east are free, and all sides
    /// between.
    [[nodiscard]] bool is_step_east(Cell cell) const { return test_cell(steps_east_, cell); }

    /// The same to the north.
    [[nodiscard]] bool is_step_north(Cell cell) const { return test_cell(steps_north_, cell); }

    /// Determines the *gap points*: free points that are not main ones, in cells of `kept` and
    /// wherever they may lead to different places that no steps connect nearby.
    void find_gap_points(std::span<const Cell> kept);

    /// The points of a cell as bits, row by row: the gap points and main points, and which have
    /// open sides to the east and to the north.
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

    /// Calls visit(index) for each cell with gap points, row by row.
    template <class Visit>
    void for_each_gap_cell(Visit visit) const;

    /// Calls visit(x, y, family) for each open side between gap points and main points of different
    /// cells, except between main points if there is a step between the centers.
    template <class Visit>
    void for_each_crossing(Visit visit) const;

    /// Calls visit(x, y) for each square, named by its south-western corner, in which free points
    /// are not connected along its sides.
    template <class Visit>
    void for_each_divided_square(Visit visit) const;

    [[nodiscard]] bool has_blocked_cells() const { return !blocked_.empty(); }

    /// True if the segment meets a cell that the game has blocked.
    [[nodiscard]] bool crosses_blocked(GridPoint from, GridPoint to) const;

private:
    using Word = std::uint64_t;
    using Words = std::vector<Word>; // row by row, one bit for each point or side

    // From free points that are not main, over open sides to another cell; by cell.
    struct Ways {
        Words east; // to a main point of the cell to the east
        Words north;
        Words west;
        Words south;
        Words others; // to a point that is not main, either
    };

    struct Cut {
        double from;
        double to;
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

    [[nodiscard]] bool test_cell(const Words& bits, Cell cell) const {
        const int bit = (cell.x - cells_.first.x) * divisions_ + divisions_ / 2;
        const int word = (cell.y - cells_.first.y) * words_ + bit / 64;
        return (bits[static_cast<std::size_t>(word)] >> (bit % 64) & 1U) != 0;
    }

    // The bits of the points `by` steps farther east, moved to those of a word.
    [[nodiscard]] Word from_east(const Words& bits, std::size_t word, int by) const {
        const bool is_last = (word + 1) % static_cast<std::size_t>(words_) == 0;
        return bits[word] >> by | (is_last || by == 0 ? 0 : bits[word + 1] << (64 - by));
    }

    // The bits of the points `by` steps farther west, moved to those of a word.
    [[nodiscard]] Word from_west(const Words& bits, std::size_t word, int by) const {
        const bool is_first = word % static_cast<std::size_t>(words_) == 0;
        return bits[word] << by | (is_first ? 0 : bits[word - 1] >> (64 - by));
    }

    // Of bits in the first columns of cells, all in the same row of these cells.
    [[nodiscard]] Word all_points_of(Word cells) const {
        return cells * ((Word{1} << divisions_) - 1);
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

    // The word in the rows of cells that belongs to a word in the rows of points.
    [[nodiscard]] std::size_t cells_at(std::size_t word) const {
        const auto words = static_cast<std::size_t>(words_);
        return word / words / static_cast<std::size_t>(divisions_) * words + word % words;
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
    void add_cut(Family family, int line, const Interval& cut);
    template <class Rows, class Columns>
    void cut(const GrownObstacle& obstacle);
    void cut(const GrownObstacle& obstacle, GridLayout layout);
    void cut_row(std::size_t begin, Span points, Span sides);
    void cut_column(int x, Span sides);
    void cut_blocked(const BlockedCells& blocked, GridLayout layout);
    void cut_beyond_range(GridLayout layout);
    void close_sides();
    void find_rough_rows();
    void find_main_points();
    [[nodiscard]] bool spread_main_points(std::size_t first_word);
    void find_steps();
    void find_slits();
    void find_slits(const Side& side);
    void find_ways();
    void find_ways(std::size_t at, std::size_t of_cells);
    [[nodiscard]] Word in_first_column(Word points) const;
    [[nodiscard]] Word with_joined_ways(std::size_t of_cells) const;

    int divisions_ = 1;
    CellRange cells_;
    Span columns_{0, -1};
    Span rows_{0, -1};
    Span cut_columns_{0, -1};
    Span cut_rows_{0, -1};
    int words_ = 0; // in a row of bits
    Words free_;
    Words main_;
    Words east_;
    Words north_;
    std::array<Words, 2> begins_; // the sides in which cuts begin
    std::array<Words, 2> ends_;
    Words steps_east_; // in a row for each row of cells, at the cells' centers
    Words steps_north_;
    Words gaps_;
    Words rough_;     // in a row for each row of cells: 0 if all points are free and all sides open
    Words gap_cells_; // in a row for each row of cells, at the cells' first points
    Ways ways_;       // in the same way
    std::array<std::vector<Cut>, 2> cuts_;
    std::array<std::vector<int>, 2> first_cut_; // by line
    std::vector<Slit> slits_;
    std::vector<GrownObstacle> blocked_;      // cells, each with a small margin
    std::vector<Interval> found_;             // on one side
    mutable std::vector<Interval> side_cuts_; // of one side
};

template <class Visit>
void GapLattice::for_each_gap_cell(Visit visit) const {
    for (std::size_t at = 0; at < gap_cells_.size(); ++at) {
        const int y = static_cast<int>(at) / words_;
        const int x = static_cast<int>(at) % words_ * 64;
        for_each_bit(gap_cells_[at],
                     [&](int bit) { visit(y * cells_.width + (x + bit) / divisions_); });
    }
}

template <class Visit>
void GapLattice::for_each_crossing(Visit visit) const {
    const auto words = static_cast<std::size_t>(words_);
    const int center = divisions_ / 2;
    const int last = divisions_ - 1;
    for (std::size_t at = 0; at < free_.size(); ++at) {
        const std::size_t of_cells = cells_at(at);
        const bool has_north = at + words < free_.size();
        if (rough_[of_cells] == 0 && (!has_north || rough_[cells_at(at + words)] == 0)) {
            continue;
        }
        const int line = static_cast<int>(at / words);
        const int x = columns_.first + static_cast<int>(at % words) * 64;
        const Word known = main_[at] | gaps_[at];
        const Word known_east = from_east(main_, at, 1) | from_east(gaps_, at, 1);
        const Word main_east = main_[at] & from_east(main_, at, 1);
        const Word steps_east = steps_east_[of_cells] << (last - center);
        const Word east =
            east_[at] & column_of_cells(last) & known & known_east & ~(main_east & steps_east);
        for_each_bit(east, [&](int bit) { visit(x + bit, rows_.first + line, row); });
        if (line % divisions_ == last && has_north) {
            const Word known_north = main_[at + words] | gaps_[at + words];
            const Word steps = all_points_of(steps_north_[of_cells] >> center);
            const Word north =
                north_[at] & known & known_north & ~(main_[at] & main_[at + words] & steps);
            for_each_bit(north, [&](int bit) { visit(x + bit, rows_.first + line, column); });
        }
    }
}

template <class Visit>
void GapLattice::for_each_divided_square(Visit visit) const {
    const auto words = static_cast<std::size_t>(words_);
    for (std::size_t at = 0; at + words < free_.size(); ++at) {
        const std::size_t above = at + words;
        if (rough_[cells_at(at)] == 0 && rough_[cells_at(above)] == 0) {
            continue;
        }
        const int x = columns_.first + static_cast<int>(at % words) * 64;
        const int y = rows_.first + static_cast<int>(at / words);
        const Word sw = free_[at];
        const Word se = from_east(free_, at, 1);
        const Word nw = free_[above];
        const Word ne = from_east(free_, above, 1);
        const Word south = east_[at];
        const Word north = east_[above];
        const Word west = north_[at];
        const Word east = from_east(north_, at, 1);
        const Word divided = (sw & se & ~south & ~(west & north & east)) |
                             (nw & ne & ~north & ~(west & south & east)) |
                             (sw & nw & ~west & ~(south & east & north)) |
                             (se & ne & ~east & ~(south & west & north)) |
                             (sw & ne & ~(south & east) & ~(west & north)) |
                             (se & nw & ~(south & west) & ~(east & north));
        for_each_bit(divided, [&](int bit) {
            if (has_square(x + bit, y)) {
                visit(x + bit, y);
            }
        });
    }
}

} // namespace raywalk
