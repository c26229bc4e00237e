// SPDX-License-Identifier: MIT
#include "search/canonical_ordering.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

namespace raywalk::canonical_ordering_test {
namespace {

using enum Direction;

unsigned mask(std::initializer_list<Direction> directions) {
    unsigned bits = 0;
    for (const Direction d : directions) {
        bits |= 1U << static_cast<unsigned>(d);
    }
    return bits;
}

unsigned next(Direction direction, unsigned open_of_parent) {
    return CanonicalOrdering::next(static_cast<unsigned>(direction), open_of_parent);
}

constexpr unsigned everything = 0xFF;

TEST(CanonicalOrdering, GoesStraightOnInTheOpen) {
    for (const Direction d : {east, north, west, south}) {
        EXPECT_EQ(next(d, everything), mask({d}));
    }
}

TEST(CanonicalOrdering, FollowsADiagonalByItsStraightParts) {
    EXPECT_EQ(next(north_east, everything), mask({north_east, north, east}));
    EXPECT_EQ(next(south_west, 0), mask({south_west, south, west}));
}

//   #       The # closes the diagonal of the parent P, so the path around the corner may be needed:
//   P x     from x to the north, and to the north-east.
TEST(CanonicalOrdering, TurnsWhereTheParentCouldNotTakeTheDiagonal) {
    EXPECT_EQ(next(east, everything & ~mask({north, north_east, north_west})),
              mask({east, north, north_east}));
    EXPECT_EQ(next(east, everything & ~mask({south_east})), mask({east, south, south_east}));
    EXPECT_EQ(next(west, mask({west, east})), mask({west, north, north_west, south, south_west}));
}

TEST(CanonicalOrdering, NeverTurnsBack) {
    for (unsigned d = 0; d < direction_count; ++d) {
        for (unsigned open = 0; open <= everything; ++open) {
            const Direction back = opposite(static_cast<Direction>(d));
            EXPECT_EQ(CanonicalOrdering::next(d, open) & mask({back}), 0U);
        }
    }
}

} // namespace
} // namespace raywalk::canonical_ordering_test
