// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/blocked_cells.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/probe.hpp"

#include "world/scanlines.hpp"

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

    /// A free interval of a line.
    struct FreeInterval {
        double from;
        double to;
        int slit; ///< an index in slits(); -1 if there is a free point in it
    };

    /// Intervals of at most this length do not count (unit: step).
    static constexpr double min_length = 1.0 / 32.0;

    /// Cuts the lines of the cells in `cells`. Entries of `blocked` may be null.
    void build(const Grid& grid,
               const CellRange& cells,
               int divisions,
               float reach,
               std::span<const Obstacle> obstacles,
               std::initializer_list<const BlockedCells*> blocked = {});

    [[nodiscard]] int divisions() const { return divisions_; }

    [[nodiscard]] const CellRange& cells() const { return cells_; }

    [[nodiscard]] std::span<const Slit> slits() const { return slits_; }

    /// @name Points, by their coordinates, which have to be in the range
    /// @{
    [[nodiscard]] bool is_free(int x, int y) const { return test(free_, x, y); }

    /// Whether the side to the eastern point is free.
    [[nodiscard]] bool is_open_east(int x, int y) const { return test(east_, x, y); }

    /// Whether the side to the northern point is free.
    [[nodiscard]] bool is_open_north(int x, int y) const { return test(north_, x, y); }

    /// @}

    /// True if all corners of the square whose south-western corner is at (x, y) are in the range.
    [[nodiscard]] bool has_square(int x, int y) const {
        return x >= columns_.first && x < columns_.last && y >= rows_.first && y < rows_.last;
    }

    /// The coordinates of the south-western point of a cell, in one axis.
    [[nodiscard]] int first_point(int cell) const { return cell * divisions_ - divisions_ / 2; }

    /// The cell, in one axis, that a coordinate belongs to.
    [[nodiscard]] int cell_at(int point) const {
        return floor_of((point + divisions_ / 2 + 0.5) / divisions_);
    }

    /// The points of a cell as bits, row by row: which are free, and which have open sides to the
    /// east and to the north.
    struct CellPoints {
        std::uint32_t free = 0;
        std::uint32_t east = 0;
        std::uint32_t north = 0;
    };

    [[nodiscard]] CellPoints points_of(Cell cell) const;

    /// True if all points of a cell, by its index, are free, and all sides that begin there open.
    [[nodiscard]] bool is_plain(int cell) const { return plain_[static_cast<std::size_t>(cell)]; }

    /// The free intervals of the line that may have a part in common with a side.
    [[nodiscard]] std::span<const FreeInterval> intervals_near(const Side& side) const;

    /// Calls visit(x, y) for each square, named by its south-western corner, in which free points
    /// are not connected along its sides.
    template <class Visit>
    void for_each_divided_square(Visit visit) const;

    /// True if the segment meets a cell that the game has blocked.
    [[nodiscard]] bool crosses_blocked(GridPoint from, GridPoint to) const;

private:
    using Word = std::uint64_t;

    struct Cut {
        int line;
        double from;
        double to;
    };

    [[nodiscard]] std::size_t word_at(int x, int y) const {
        return static_cast<std::size_t>((y - rows_.first) * words_ + (x - columns_.first) / 64);
    }

    [[nodiscard]] bool test(const std::vector<Word>& bits, int x, int y) const {
        return (bits[word_at(x, y)] >> ((x - columns_.first) % 64) & 1U) != 0;
    }

    [[nodiscard]] std::uint32_t extract(const std::vector<Word>& bits, int x, int y) const;
    [[nodiscard]] bool has_free_point(Family family, int line, double from, double to) const;
    void reset(const CellRange& cells, int divisions);
    template <class Rows, class Columns>
    void cut(const GrownObstacle& obstacle);
    void cut(const GrownObstacle& obstacle, GridLayout layout);
    void clear(std::vector<Word>& bits, int y, Span columns);
    void cut_blocked(const BlockedCells& blocked, GridLayout layout);
    void cut_beyond_range(GridLayout layout);
    void close_sides();
    void find_plain_cells();
    void sort_cuts(Family family);
    void find_intervals(Family family);
    void add_interval(Family family, int line, double from, double to);

    int divisions_ = 1;
    CellRange cells_;
    Span columns_{0, -1};
    Span rows_{0, -1};
    int words_ = 0; // in a row of bits
    std::vector<Word> free_;
    std::vector<Word> east_;
    std::vector<Word> north_;
    std::array<std::vector<Cut>, 2> cuts_;
    std::array<std::vector<FreeInterval>, 2> intervals_;
    std::array<std::vector<std::size_t>, 2> line_begin_; // in intervals_
    std::vector<Cut> sorted_cuts_;
    std::vector<std::size_t> cuts_begin_; // by line, in sorted_cuts_
    std::vector<bool> plain_;             // by cell
    std::vector<Word> plain_words_;       // of one row of cells
    std::vector<Slit> slits_;
    std::vector<GrownObstacle> blocked_; // cells, each with a small margin
};

template <class Visit>
void GapLattice::for_each_divided_square(Visit visit) const {
    for (int y = rows_.first; y < rows_.last; ++y) {
        for (int word = 0; word < words_; ++word) {
            const auto at = static_cast<std::size_t>((y - rows_.first) * words_ + word);
            const auto above = at + static_cast<std::size_t>(words_);
            const auto next = [&](const std::vector<Word>& bits, std::size_t i) {
                return bits[i] >> 1U | (word + 1 < words_ ? bits[i + 1] << 63U : 0);
            };
            const Word sw = free_[at];
            const Word se = next(free_, at);
            const Word nw = free_[above];
            const Word ne = next(free_, above);
            const Word south = east_[at];
            const Word north = east_[above];
            const Word west = north_[at];
            const Word east = next(north_, at);
            Word divided = (sw & se & ~south & ~(west & north & east)) |
                           (nw & ne & ~north & ~(west & south & east)) |
                           (sw & nw & ~west & ~(south & east & north)) |
                           (se & ne & ~east & ~(south & west & north)) |
                           (sw & ne & ~(south & east) & ~(west & north)) |
                           (se & nw & ~(south & west) & ~(east & north));
            for (; divided != 0; divided &= divided - 1) {
                const int x = columns_.first + 64 * word + std::countr_zero(divided);
                if (x < columns_.last) {
                    visit(x, y);
                }
            }
        }
    }
}

} // namespace raywalk
