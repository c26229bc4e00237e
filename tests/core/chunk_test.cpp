// SPDX-License-Identifier: MIT
#include "raywalk/low_level/chunk.hpp"

#include <gtest/gtest.h>

#include <array>

namespace raywalk::chunk_test {
namespace {

TEST(Chunk, PositionRoundsDownOnBothSidesOfTheOrigin) {
    EXPECT_EQ(Chunk::of({0, 0}), (Cell{0, 0}));
    EXPECT_EQ(Chunk::of({15, 16}), (Cell{0, 1}));
    EXPECT_EQ(Chunk::of({-1, -16}), (Cell{-1, -1}));
    EXPECT_EQ(Chunk::of({-17, 15}), (Cell{-2, 0}));
    EXPECT_EQ(Chunk::of({-Grid::range, Grid::range - 1}), (Cell{-4096, 4095}));
}

TEST(Chunk, IndexesItsCellsRowByRow) {
    std::array<int, Chunk::cell_count> seen{};
    for (int y = -16; y < 0; ++y) {
        for (int x = 32; x < 48; ++x) {
            ASSERT_EQ(Chunk::of({x, y}), (Cell{2, -1}));
            ++seen.at(Chunk::index_of({x, y}));
        }
    }
    for (const int count : seen) {
        EXPECT_EQ(count, 1);
    }
    EXPECT_EQ(Chunk::index_of({32, -16}), 0U);
    EXPECT_EQ(Chunk::index_of({33, -16}), 1U);
    EXPECT_EQ(Chunk::index_of({32, -15}), 16U);
}

} // namespace
} // namespace raywalk::chunk_test
