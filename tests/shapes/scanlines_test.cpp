// SPDX-License-Identifier: MIT
#include "shapes/scanlines.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace raywalk::scanlines_test {
namespace {

using test::Random;

constexpr Span limits{-10, 10};

TEST(Scanlines, RoundAsTheStandardLibraryDoes) {
    for (const double value : {-2.5, -2.0, -0.5, 0.0, 0.5, 2.0, 2.5}) {
        EXPECT_EQ(floor_of(value), static_cast<int>(std::floor(value))) << value;
        EXPECT_EQ(ceil_of(value), static_cast<int>(std::ceil(value))) << value;
    }
}

// Expects that the centers covered on the lines of a family are those at which a walker is stopped.
// `cell_of(u, line)` is the cell at u along a line.
template <class Lines, class CellOf>
void expect_covered(const Grid& grid, const Obstacle& obstacle, CellOf cell_of) {
    constexpr float reach = 0.3F;
    std::set<Cell> covered;
    const GrownObstacle grown{grid, obstacle, reach};
    scan<Lines>(grown, limits, limits, [&](int line, Span centers, Span /*steps*/) {
        for (int u = centers.first; u <= centers.last; ++u) {
            covered.insert(cell_of(u, line));
        }
    });
    test::for_each_cell({-5, -5}, {5, 5}, [&](Cell cell) {
        const Vec2 center = grid.center_of(cell);
        const double distance = std::sqrt(hull_distance_squared(obstacle, center, center));
        const double gap = distance - obstacle.rounding - reach;
        if (std::abs(gap) > 1e-4) {
            ASSERT_EQ(covered.contains(cell), gap < 0.0) << cell.x << " " << cell.y;
        }
    });
}

TEST(Scanlines, OfEveryFamilyCoverTheCentersAtWhichAWalkerIsStopped) {
    const Grid square{1.0F};
    const Grid hex{1.0F, {}, GridLayout::hex};
    const auto row = [](int u, int v) {
        return Cell{u, v};
    };
    const auto column = [](int u, int v) {
        return Cell{v, u};
    };
    const auto rising = [](int u, int v) {
        return Cell{u, v + u};
    };
    const auto falling = [](int u, int v) {
        return Cell{u, v - u};
    };
    Random random{1};
    physics::World world;
    add_random_bodies(world, random, {{-2.0F, -2.0F}, {2.0F, 2.0F}}, 60);
    for (const Obstacle& obstacle : test::all_obstacles(world)) {
        expect_covered<Horizontal>(square, obstacle, row);
        expect_covered<Vertical>(square, obstacle, column);
        expect_covered<Rising>(square, obstacle, rising);
        expect_covered<Falling>(square, obstacle, falling);
        expect_covered<HexRow>(hex, obstacle, row);
        expect_covered<HexColumn>(hex, obstacle, column);
        expect_covered<HexFalling>(hex, obstacle, falling);
    }
}

} // namespace
} // namespace raywalk::scanlines_test
