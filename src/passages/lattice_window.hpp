// SPDX-License-Identifier: MIT
#pragma once

#include "shapes/scanlines.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace raywalk {

/// The points of a lattice in a rectangle, as bits of words, row by row.
class LatticeWindow {
public:
    using Word = std::uint64_t;
    using Words = std::vector<Word>; ///< one bit for each point, or for the side that begins there

    LatticeWindow() = default;

    LatticeWindow(Span columns, Span rows)
        : columns_{columns}
        , rows_{rows}
        , words_{(columns.last - columns.first) / 64 + 1} {}

    [[nodiscard]] Span columns() const { return columns_; }

    [[nodiscard]] Span rows() const { return rows_; }

    /// The number of words in a row.
    [[nodiscard]] std::size_t words() const { return static_cast<std::size_t>(words_); }

    /// The number of words in all rows.
    [[nodiscard]] std::size_t size() const {
        return words() * static_cast<std::size_t>(rows_.last - rows_.first + 1);
    }

    [[nodiscard]] std::size_t word_at(int x, int y) const {
        return static_cast<std::size_t>((y - rows_.first) * words_ + ((x - columns_.first) >> 6));
    }

    [[nodiscard]] unsigned bit_at(int x) const {
        return static_cast<unsigned>(x - columns_.first) % 64U;
    }

    [[nodiscard]] bool test(const Words& bits, int x, int y) const {
        return (bits[word_at(x, y)] >> bit_at(x) & 1U) != 0;
    }

    /// The bits of 32 points from one on to the east; those beyond the window are 0.
    [[nodiscard]] std::uint32_t bits_from(const Words& bits, int x, int y) const {
        const std::size_t word = word_at(x, y);
        const unsigned bit = bit_at(x);
        const bool is_last = (word + 1) % words() == 0;
        const Word next = is_last || bit == 0 ? 0 : bits[word + 1] << (64U - bit);
        return static_cast<std::uint32_t>(bits[word] >> bit | next);
    }

    /// Sets some of the bits from a point on to the east.
    void set(Words& bits, int x, int y, Word some) const {
        const std::size_t word = word_at(x, y);
        const unsigned bit = bit_at(x);
        bits[word] |= some << bit;
        if (bit != 0 && some >> (64U - bit) != 0) {
            bits[word + 1] |= some >> (64U - bit);
        }
    }

    /// The bits of the points one step farther east, moved to those of a word.
    [[nodiscard]] Word from_east(const Words& bits, std::size_t word) const {
        const bool is_last = (word + 1) % words() == 0;
        return bits[word] >> 1U | (is_last ? 0 : bits[word + 1] << 63U);
    }

    /// The squares, by their south-western points, in which free points are not connected along the
    /// open sides. The word must not be in the last row.
    [[nodiscard]] Word divided(const Words& free,
                               const Words& open_east,
                               const Words& open_north,
                               std::size_t word) const {
        const std::size_t above = word + words();
        const Word sw = free[word];
        const Word se = from_east(free, word);
        const Word nw = free[above];
        const Word ne = from_east(free, above);
        const Word south = open_east[word];
        const Word north = open_east[above];
        const Word west = open_north[word];
        const Word east = from_east(open_north, word);
        return (sw & se & ~south & ~(west & north & east)) |
               (nw & ne & ~north & ~(west & south & east)) |
               (sw & nw & ~west & ~(south & east & north)) |
               (se & ne & ~east & ~(south & west & north)) |
               (sw & ne & ~(south & east) & ~(west & north)) |
               (se & nw & ~(south & west) & ~(east & north));
    }

    template <class Visit>
    static void for_each_bit(Word bits, Visit visit) {
        for (; bits != 0; bits &= bits - 1) {
            visit(std::countr_zero(bits));
        }
    }

private:
    Span columns_{0, -1};
    Span rows_{0, -1};
    int words_ = 0;
};

} // namespace raywalk
