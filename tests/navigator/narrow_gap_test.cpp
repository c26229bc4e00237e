// SPDX-License-Identifier: MIT
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "bench/clearance_grid.hpp"
#include "bench/solids.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

namespace raywalk::narrow_gap_test {
namespace {

using bench::Dice;
using bench::Solid;

const PathQuery query{.walker = {.radius = 0.3F, .margin = 0.02F}, .max_iterations = unlimited};
constexpr float needed = 0.64F;

// A closed room of 20 x 20 m, with solids in it.
struct Room {
    explicit Room(std::vector<Solid> inside, float half = 10.0F)
        : solids{std::move(inside)} {
        const float edge = half + 1.0F;
        for (const Box& wall : {Box{{-edge, -edge}, {edge, -half}},
                                Box{{-edge, half}, {edge, edge}},
                                Box{{-edge, -half}, {-half, half}},
                                Box{{half, -half}, {edge, half}}}) {
            solids.push_back(bench::turned_box(wall));
        }
        bench::add_to(world, solids);
    }

    std::vector<Solid> solids;
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
};

// Walls along x = 0 that leave gaps, from below: (center, width).
std::vector<Solid> wall_with_gaps(std::vector<std::pair<float, float>> gaps, double angle = 0.0) {
    std::vector<Solid> walls;
    float low = -16.0F;
    gaps.emplace_back(16.0F, 0.0F);
    for (const auto& [center, width] : gaps) {
        walls.push_back(bench::turned_box({{-0.1F, low}, {0.1F, center - 0.5F * width}}, angle));
        low = center + 0.5F * width;
    }
    return walls;
}

void expect_near(Vec2 point, Vec2 expected) {
    EXPECT_NEAR(point.x, expected.x, 1e-4F);
    EXPECT_NEAR(point.y, expected.y, 1e-4F);
}

TEST(NarrowGap, IsTheDoorThatIsTooNarrow) {
    Room room{wall_with_gaps({{2.3F, 0.5F}})};
    ASSERT_EQ(room.navigator.find_path({-4, 0}, {4, 0}, query).status, PathStatus::unreachable);
    const auto gap = room.navigator.find_narrow_gap({-4, 0}, {4, 0}, query);
    ASSERT_TRUE(gap.has_value());
    EXPECT_NEAR(gap->width, 0.5F, 1e-5F);
    EXPECT_FLOAT_EQ(gap->needed_width, needed);
    EXPECT_NEAR(gap->from.y, 2.05F, 1e-4F);
    EXPECT_NEAR(gap->to.y, 2.55F, 1e-4F);
    EXPECT_EQ(gap->from.x, gap->to.x);
    EXPECT_NE(gap->from_body, gap->to_body);
    EXPECT_NE(gap->from_body.value, 0U);
}

TEST(NarrowGap, IsTheWidestOfSeveralDoors) {
    Room room{wall_with_gaps({{-7.0F, 0.1F}, {-3.0F, 0.55F}, {1.0F, 0.3F}, {6.0F, 0.45F}})};
    const auto gap = room.navigator.find_narrow_gap({-4, 6}, {4, 6}, query);
    ASSERT_TRUE(gap.has_value());
    EXPECT_NEAR(gap->width, 0.55F, 1e-5F);
}

TEST(NarrowGap, IsTheNarrowestOnTheWidestWay) {
    std::vector<Solid> walls = wall_with_gaps({{0.0F, 0.6F}});
    for (Solid& solid : wall_with_gaps({{5.0F, 0.4F}})) {
        for (Vec2& point : solid.points) {
            point.x += 4.0F;
        }
        walls.push_back(solid);
    }
    Room room{walls};
    const auto gap = room.navigator.find_narrow_gap({-4, 0}, {8, 0}, query);
    ASSERT_TRUE(gap.has_value());
    EXPECT_NEAR(gap->width, 0.4F, 1e-5F);
}

TEST(NarrowGap, IsBetweenCircles) {
    std::vector<Solid> wall = wall_with_gaps({{0.0F, 4.0F}});
    wall.push_back({{{0.0F, -1.25F}}, 1.0}); // up to y = -0.25
    wall.push_back({{{0.0F, 1.15F}}, 0.95}); // from y = 0.2
    Room room{wall};
    const auto gap = room.navigator.find_narrow_gap({-4, 0}, {4, 0}, query);
    ASSERT_TRUE(gap.has_value());
    EXPECT_NEAR(gap->width, 0.45F, 1e-5F);
    expect_near(gap->from, {0.0F, -0.25F});
    expect_near(gap->to, {0.0F, 0.2F});
}

TEST(NarrowGap, IsNotOneBesideTheWay) {
    std::vector<Solid> solids = wall_with_gaps({{0.0F, 0.5F}});
    solids.push_back(bench::turned_box({{2.0F, 0.25F}, {2.4F, 1.0F}}));
    solids.push_back(bench::turned_box({{2.45F, 0.25F}, {2.9F, 1.0F}}));
    Room room{solids};
    const auto gap = room.navigator.find_narrow_gap({-4, 0}, {4, 0}, query);
    ASSERT_TRUE(gap.has_value());
    EXPECT_NEAR(gap->width, 0.5F, 1e-5F);
}

TEST(NarrowGap, IsNotBetweenObstaclesThatOverlap) {
    // Two bars cross, and the target is deep between them.
    std::vector<Solid> solids = wall_with_gaps({{0.0F, 0.62F}});
    solids.push_back(bench::turned_box({{-1.5F, -0.02F}, {1.0F, 0.02F}}, 0.25, {2.0F, 0.0F}));
    solids.push_back(bench::turned_box({{-1.5F, -0.02F}, {1.0F, 0.02F}}, -0.25, {2.0F, 0.0F}));
    Room room{solids};
    PathQuery thin = query;
    thin.walker = {.radius = 0.15F};
    EXPECT_FALSE(room.navigator.find_narrow_gap({6, 0}, {2.5F, 0}, thin).has_value());
}

TEST(NarrowGap, DoesNotDependOnTheOrderOfTheObstacles) {
    // The wall is made of tiles, with smaller ones in two of their corners.
    std::vector<Solid> tiles;
    for (int y = -11; y < 11; ++y) {
        const float low = static_cast<float>(y) + (y >= 0 ? 0.4F : 0.0F);
        tiles.push_back(bench::turned_box({{-1.0F, low}, {0.0F, low + 1.0F}}));
        tiles.push_back(bench::turned_box({{0.0F, low}, {1.0F, low + 1.0F}}));
    }
    tiles.push_back(bench::turned_box({{-1.0F, -0.5F}, {-0.5F, 0.0F}}));
    tiles.push_back(bench::turned_box({{-1.0F, 0.4F}, {-0.5F, 0.9F}}));
    const auto gap_of = [](const std::vector<Solid>& solids) {
        Room room{solids};
        const auto gap = room.navigator.find_narrow_gap({-4, 0}, {4, 0}, query);
        const ObstacleFilter filter;
        return std::pair{room.navigator.probe().bounds_of(gap.value().from_body, filter),
                         room.navigator.probe().bounds_of(gap.value().to_body, filter)};
    };
    const auto first = gap_of(tiles);
    std::reverse(tiles.begin(), tiles.end());
    EXPECT_EQ(gap_of(tiles), first);
}

TEST(NarrowGap, IsNothingWhereTheWalkerGetsThrough) {
    Room room{wall_with_gaps({{-5.0F, 0.5F}, {2.3F, 0.9F}})};
    EXPECT_TRUE(room.navigator.can_reach({-4, 0}, {4, 0}, query));
    EXPECT_FALSE(room.navigator.find_narrow_gap({-4, 0}, {4, 0}, query).has_value());
}

TEST(NarrowGap, IsNothingWhereNotEvenAPointGetsThrough) {
    Room room{wall_with_gaps({})};
    EXPECT_FALSE(room.navigator.find_narrow_gap({-4, 0}, {4, 0}, query).has_value());
    EXPECT_FALSE(room.navigator.find_narrow_gap({-4, 0}, {0, 0}, query).has_value());
}

TEST(NarrowGap, IsNothingIfTheSearchEndsAtItsLimit) {
    Room room{wall_with_gaps({{2.3F, 0.5F}})};
    PathQuery limited = query;
    limited.max_iterations = 3;
    EXPECT_FALSE(room.navigator.find_narrow_gap({-4, 0}, {4, 0}, limited).has_value());
}

TEST(NarrowGap, IsNoDoorThatTheGameHasBlocked) {
    Room room{wall_with_gaps({{-4.5F, 0.4F}, {2.5F, 0.5F}})};
    for (int y = 1; y <= 4; ++y) {
        for (int x = -2; x <= 1; ++x) {
            room.navigator.set_cell_blocked({x, y}, true);
        }
    }
    const auto gap = room.navigator.find_narrow_gap({-4, 0}, {4, 0}, query);
    ASSERT_TRUE(gap.has_value());
    EXPECT_NEAR(gap->width, 0.4F, 1e-5F);
}

TEST(NarrowGap, IsNotMadeByIgnoredBodies) {
    std::vector<Solid> walls = wall_with_gaps({{0.0F, 0.6F}});
    Room room{walls};
    // A post in the middle of the door that the query ignores.
    const physics::Body post = test::add(room.world, test::circle(0.1F));
    PathQuery ignoring = query;
    ignoring.ignored_bodies = {key_of(post)};
    const auto gap = room.navigator.find_narrow_gap({-4, 0}, {4, 0}, ignoring);
    ASSERT_TRUE(gap.has_value());
    EXPECT_NEAR(gap->width, 0.6F, 1e-5F);
    const auto with_post = room.navigator.find_narrow_gap({-4, 0}, {4, 0}, query);
    ASSERT_TRUE(with_post.has_value());
    EXPECT_NEAR(with_post->width, 0.2F, 1e-5F);
}

TEST(NarrowGap, IsFoundAlsoIfNarrowPassagesAreNot) {
    Room room{wall_with_gaps({{3.0F, 0.8F}})};
    Navigator coarse{Box2dProbe{room.world}, {.find_narrow_passages = false}};
    ASSERT_EQ(coarse.find_path({-4, 0}, {4, 0}, query).status, PathStatus::unreachable);
    const auto gap = coarse.find_narrow_gap({-4, 0}, {4, 0}, query);
    ASSERT_TRUE(gap.has_value());
    EXPECT_NEAR(gap->width, 0.8F, 1e-5F);
    EXPECT_GT(gap->width, gap->needed_width); // the cells are too large for it
}

TEST(NarrowGap, IsNotBesideALinkThatTheWalkerMayNotCross) {
    Room room{wall_with_gaps({{2.3F, 0.5F}})};
    NavigationLink crawlway{.from = {-3, -3}, .to = {3, -3}};
    crawlway.max_radius = 0.29F;
    room.navigator.add_link(crawlway);
    const auto gap = room.navigator.find_narrow_gap({-4, -3}, {4, -3}, query);
    ASSERT_TRUE(gap.has_value());
    EXPECT_NEAR(gap->width, 0.5F, 1e-5F);
}

TEST(NarrowGap, IsNotWhereALinkLeads) {
    // A portal leads over the first wall, whose gap is narrower than that of the second.
    std::vector<Solid> walls = wall_with_gaps({{0.0F, 0.2F}});
    for (Solid& solid : wall_with_gaps({{0.0F, 0.4F}})) {
        for (Vec2& point : solid.points) {
            point.x += 4.0F;
        }
        walls.push_back(solid);
    }
    Room room{walls};
    room.navigator.add_link({.from = {-2, 0}, .to = {2, 0}});
    const auto gap = room.navigator.find_narrow_gap({-4, 0}, {8, 0}, query);
    ASSERT_TRUE(gap.has_value());
    EXPECT_NEAR(gap->width, 0.4F, 1e-5F);
}

TEST(NarrowGap, CachesNothing) {
    Room room{wall_with_gaps({{2.3F, 0.5F}})};
    ASSERT_FALSE(room.navigator.can_reach({-4, 0}, {4, 0}, query));
    const std::size_t before = room.navigator.cache_statistics().bytes;
    ASSERT_TRUE(room.navigator.find_narrow_gap({-4, 0}, {4, 0}, query).has_value());
    EXPECT_EQ(room.navigator.cache_statistics().bytes, before);
}

constexpr double half = 6.0;
constexpr double step = 0.02;

std::vector<Solid> random_solids(Dice& dice) {
    std::vector<Solid> solids;
    for (int i = 0; i < 26; ++i) {
        const Vec2 at = dice.point_in({{-6, -6}, {6, 6}});
        if (dice.one_in(2)) {
            solids.push_back({{at}, dice.between(0.2, 0.9)});
        } else {
            const auto x = static_cast<float>(dice.between(0.2, 1.8));
            const auto y = static_cast<float>(dice.between(0.1, 0.6));
            solids.push_back(
                bench::turned_box({{-x, -y}, {x, y}}, dice.between(0.0, std::numbers::pi), at));
        }
    }
    return solids;
}

// Half the width of the narrowest place on the widest way; 0 if there is none (unit: meter).
double widest_clearance(bench::ClearanceGrid& grid, Vec2 a, Vec2 b, double most) {
    double low = 0.0;
    double high = most;
    for (int i = 0; i < 9; ++i) {
        const double middle = 0.5 * (low + high);
        grid.find_components(middle);
        (grid.are_connected(a, b) ? low : high) = middle;
    }
    return low;
}

// The truth is found by bisection over the components of a fine grid of clearances, without the
// library.
void expect_gaps_of_widest_ways(std::uint32_t seed) {
    Dice dice{seed};
    Room room{random_solids(dice), static_cast<float>(half)};
    bench::ClearanceGrid grid{room.solids, half, step};
    PathQuery wide = query;
    wide.walker = {.radius = 0.8F, .margin = 0.05F};
    const double reach = wide.walker.reach();
    int gaps = 0;
    for (int i = 0; i < 300 && gaps < 4; ++i) {
        const Vec2 a = dice.point_in({{-6, -6}, {6, 6}});
        const Vec2 b = dice.point_in({{-6, -6}, {6, 6}});
        if (std::min(grid.clearance_at(a), grid.clearance_at(b)) < reach + step) {
            continue;
        }
        const double truth = widest_clearance(grid, a, b, reach);
        const auto gap = room.navigator.find_narrow_gap(a, b, wide);
        const double raster = 2.0 * step;
        if (gap) {
            ++gaps;
            EXPECT_LT(gap->width, 2.0 * truth + raster);
            EXPECT_GT(gap->width, 2.0 * truth - raster - reach / 16.0 - 0.25);
            EXPECT_NEAR(bench::clearance(room.solids, gap->from, gap->from), 0.0, 1e-4);
            EXPECT_NEAR(bench::clearance(room.solids, gap->to, gap->to), 0.0, 1e-4);
        } else if (!room.navigator.can_reach(a, b, wide)) {
            EXPECT_LT(truth, raster + 0.125);
        }
    }
    EXPECT_GT(gaps, 0);
}

TEST(NarrowGap, IsThatOfTheWidestWayInRandomRooms) {
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
        SCOPED_TRACE(seed);
        expect_gaps_of_widest_ways(seed);
    }
}

} // namespace
} // namespace raywalk::narrow_gap_test
