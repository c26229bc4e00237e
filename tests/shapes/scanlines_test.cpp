// SPDX-License-Identifier: MIT
#include "shapes/scanlines.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace raywalk::scanlines_test {
namespace {

using test::disc;
using test::Random;
using test::wall;

constexpr Span limits{-10, 10};

struct Hit {
    std::pair<int, int> centers;
    std::pair<int, int> steps;

    friend bool operator==(const Hit&, const Hit&) = default;
};

template <class Lines>
std::map<int, Hit> scan_all(const Grid& grid, const Obstacle& obstacle, float reach) {
    std::map<int, Hit> hits;
    scan<Lines>(GrownObstacle{grid, obstacle, reach},
                limits,
                limits,
                [&](int line, Span centers, Span steps) {
                    hits[line] = {.centers = {centers.first, centers.last},
                                  .steps = {steps.first, steps.last}};
                });
    return hits;
}

TEST(Scanlines, RoundAsTheStandardLibraryDoes) {
    for (const double value : {-2.5, -2.0, -0.5, 0.0, 0.5, 2.0, 2.5}) {
        EXPECT_EQ(floor_of(value), static_cast<int>(std::floor(value))) << value;
        EXPECT_EQ(ceil_of(value), static_cast<int>(std::ceil(value))) << value;
    }
}

TEST(Scanlines, CoverTheCentersAndCloseTheStepsInsideAGrownDisc) {
    // The disc is on the center of cell (0, 0); chords are 2.5 and 1.5 long.
    EXPECT_EQ(scan_all<Horizontal>(Grid{1.0F}, disc({0.5F, 0.5F}, 1.0F), 0.25F),
              (std::map<int, Hit>{{-1, {.centers = {0, 0}, .steps = {-1, 0}}},
                                  {0, {.centers = {-1, 1}, .steps = {-2, 1}}},
                                  {1, {.centers = {0, 0}, .steps = {-1, 0}}}}));
}

//     |   The wall is on the centers of column 0, and ends on those of rows -1 and 1.
TEST(Scanlines, CoverTheCentersThatARayTouches) {
    const Hit touched{.centers = {0, 0}, .steps = {-1, 0}};
    EXPECT_EQ(scan_all<Horizontal>(Grid{1.0F}, wall({0.5F, -0.5F}, {0.5F, 1.5F}), 0.0F),
              (std::map<int, Hit>{{-1, touched}, {0, touched}, {1, touched}}));
    EXPECT_EQ(scan_all<Vertical>(Grid{1.0F}, wall({0.5F, -0.5F}, {0.5F, 1.5F}), 0.0F),
              (std::map<int, Hit>{{0, {.centers = {-1, 1}, .steps = {-2, 1}}}}));
}

TEST(Scanlines, LeaveCentersOpenThatAreExactlyTheReachAway) {
    const auto hits = scan_all<Horizontal>(Grid{1.0F}, wall({0.5F, -4.0F}, {0.5F, 4.0F}), 1.0F);
    EXPECT_EQ(hits.at(0), (Hit{.centers = {0, 0}, .steps = {-1, 0}}));
}

// Expects that the centers covered on the lines of a family are those at which a walker is stopped.
// `cell_of(u, line)` is the cell at u along a line.
template <class Lines, class CellOf>
void expect_covered(const Grid& grid, const Obstacle& obstacle, CellOf cell_of) {
    constexpr float reach = 0.3F;
    std::set<Cell> covered;
    for (const auto& [line, hit] : scan_all<Lines>(grid, obstacle, reach)) {
        for (int u = hit.centers.first; u <= hit.centers.second; ++u) {
            covered.insert(cell_of(u, line));
        }
    }
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
