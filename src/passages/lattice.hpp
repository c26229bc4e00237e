// SPDX-License-Identifier: MIT
#pragma once

#include "shapes/scanlines.hpp"

#include <bit>
#include <cstddef>
#include <vector>

namespace raywalk {

/// A rectangle of cells, or of the squares between cell centers, each named by its south-western
/// cell.
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

/// The two directions of lines, as indices.
enum LineFamily : std::uint8_t { row, column };

/// What an obstacle covers of a line.
struct LineCut {
    Interval covered;
    int obstacle;   ///< its index in GapObstacles
    bool is_closed; ///< whether the ends are covered, too
};

/// Points in the columns and rows of a rectangle, four of which are the corners of a *square*, and
/// the *sides* between two of them: which of these are free, row by row, as bits of words.
class Lattice {
public:
    using Word = std::uint64_t;
    using Words = std::vector<Word>; ///< one bit for each point, or for the side that begins there

    /// The cells whose centers are among the points.
    [[nodiscard]] const CellRange& cells() const { return cells_; }

    /// @name Points, by their coordinates, which have to be in the range
    /// @{
    [[nodiscard]] bool is_free(int x, int y) const { return test(free_, x, y); }

    /// Whether the side to the eastern point is free.
    [[nodiscard]] bool is_open_east(int x, int y) const { return test(east_, x, y); }

    /// Whether the side to the northern point is free.
    [[nodiscard]] bool is_open_north(int x, int y) const { return test(north_, x, y); }

    /// @}

protected:
    // Sets the range, and all bits to those of `word`.
    void reset(const CellRange& cells, Span columns, Span rows, Word word) {
        cells_ = cells;
        columns_ = columns;
        rows_ = rows;
        words_ = (columns.last - columns.first) / 64 + 1;
        for (Words* bits : {&free_, &east_, &north_}) {
            bits->assign(size(), word);
        }
    }

    // The number of words in a row.
    [[nodiscard]] std::size_t words() const { return static_cast<std::size_t>(words_); }

    // The number of words in all rows.
    [[nodiscard]] std::size_t size() const {
        return words() * static_cast<std::size_t>(rows_.last - rows_.first + 1);
    }

    [[nodiscard]] std::size_t word_at(int x, int y) const {
        return static_cast<std::size_t>((y - rows_.first) * words_ + ((x - columns_.first) >> 6));
    }

    [[nodiscard]] unsigned bit_at(int x) const {
        return static_cast<unsigned>(x - columns_.first) % 64U;
    }

    // The point of the first bit of a word.
    [[nodiscard]] Cell first_of(std::size_t word) const {
        return {columns_.first + static_cast<int>(word % words()) * 64,
                rows_.first + static_cast<int>(word / words())};
    }

    [[nodiscard]] bool test(const Words& bits, int x, int y) const {
        return (bits[word_at(x, y)] >> bit_at(x) & 1U) != 0;
    }

    // The bits of 32 points from one on to the east; those beyond the range are 0.
    [[nodiscard]] std::uint32_t bits_from(const Words& bits, int x, int y) const {
        const std::size_t word = word_at(x, y);
        const unsigned bit = bit_at(x);
        const bool is_last = (word + 1) % words() == 0;
        const Word next = is_last || bit == 0 ? 0 : bits[word + 1] << (64U - bit);
        return static_cast<std::uint32_t>(bits[word] >> bit | next);
    }

    // Sets some of the bits from a point on to the east.
    void set(Words& bits, int x, int y, Word some) const {
        const std::size_t word = word_at(x, y);
        const unsigned bit = bit_at(x);
        bits[word] |= some << bit;
        if (bit != 0 && some >> (64U - bit) != 0) {
            bits[word + 1] |= some >> (64U - bit);
        }
    }

    // The bits of the points one step farther east, moved to those of a word.
    [[nodiscard]] Word from_east(const Words& bits, std::size_t word) const {
        const bool is_last = (word + 1) % words() == 0;
        return bits[word] >> 1U | (is_last ? 0 : bits[word + 1] << 63U);
    }

    // Calls visit(square) for the squares of a word, by their south-western points, in which free
    // points are not connected along the open sides.
    template <class Visit>
    void for_each_divided_square(std::size_t word, Visit visit) const {
        const std::size_t above = word + words();
        if (above >= size()) {
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
        for_each_point(word, divided, visit);
    }

    // Calls visit(point) for each of these bits of a word.
    template <class Visit>
    void for_each_point(std::size_t word, Word bits, Visit visit) const {
        const Cell first = first_of(word);
        for (; bits != 0; bits &= bits - 1) {
            visit(Cell{first.x + std::countr_zero(bits), first.y});
        }
    }

    CellRange cells_;
    Span columns_{0, -1};
    Span rows_{0, -1};
    Words free_;
    Words east_;
    Words north_;

private:
    int words_ = 0;
};

} // namespace raywalk
