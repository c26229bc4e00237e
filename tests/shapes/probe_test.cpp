// SPDX-License-Identifier: MIT
#include "raywalk/probe.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace raywalk::probe_test {
namespace {

using test::block;
using test::disc;
using test::Random;
using test::wall;

struct Vec2d {
    double x;
    double y;
};

struct Segment {
    Vec2 a;
    Vec2 b;

    [[nodiscard]] Vec2d at(double t) const {
        return {a.x + t * (static_cast<double>(b.x) - a.x),
                a.y + t * (static_cast<double>(b.y) - a.y)};
    }
};

// The minimum of a convex function on [0, 1], by ternary search.
template <class Function>
double minimum(Function function) {
    double low = 0.0;
    double high = 1.0;
    for (int i = 0; i < 45; ++i) {
        const double third = (high - low) / 3.0;
        if (function(low + third) < function(high - third)) {
            high -= third;
        } else {
            low += third;
        }
    }
    return std::min({function(low), function(0.0), function(1.0)});
}

bool is_inside(const Obstacle& obstacle, Vec2d p) {
    int left = 0;
    for (int i = 0; i < obstacle.count; ++i) {
        const Vec2 from = obstacle.points[i];
        const Vec2 to = obstacle.points[(i + 1) % obstacle.count];
        const double side = (static_cast<double>(to.x) - from.x) * (p.y - from.y) -
                            (static_cast<double>(to.y) - from.y) * (p.x - from.x);
        left += side >= 0.0 ? 1 : 0;
    }
    return obstacle.count > 2 && left == obstacle.count;
}

// The distance of two segments is convex in the positions on both, so nested searches find it:
// slowly, but without any formula of the library.
double searched_distance(const Obstacle& obstacle, const Segment& segment) {
    if (is_inside(obstacle, segment.at(0.0)) || is_inside(obstacle, segment.at(1.0))) {
        return 0.0;
    }
    double nearest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < obstacle.count; ++i) {
        const Segment side{obstacle.points[i], obstacle.points[(i + 1) % obstacle.count]};
        nearest = std::min(nearest, minimum([&](double s) {
                               return minimum([&](double t) {
                                   const Vec2d p = segment.at(s);
                                   const Vec2d q = side.at(t);
                                   return std::hypot(p.x - q.x, p.y - q.y);
                               });
                           }));
    }
    return nearest;
}

std::vector<Obstacle> random_obstacles(std::uint32_t seed, int count) {
    physics::World world;
    Random random{seed};
    add_random_bodies(world, random, {{-2.0F, -2.0F}, {2.0F, 2.0F}}, count);
    return test::all_obstacles(world);
}

Segment random_segment(Random& random) {
    constexpr Box area{{-3.0F, -3.0F}, {3.0F, 3.0F}};
    const Vec2 a = random.point_in(area);
    const Vec2 b = random.point_in(area);
    return {a, random.below(8) == 0 ? a : b};
}

TEST(Probe, ComputesTheDistanceThatANumericSearchFinds) {
    Random random{1};
    for (const Obstacle& obstacle : random_obstacles(2, 12)) {
        for (int i = 0; i < 2; ++i) {
            const Segment segment = random_segment(random);
            const double distance =
                std::sqrt(hull_distance_squared(obstacle, segment.a, segment.b));
            EXPECT_NEAR(distance, searched_distance(obstacle, segment), 1e-6);
        }
    }
}

TEST(Probe, ComputesTheDistanceThatBox2dComputes) {
    Random random{3};
    int overlaps = 0;
    for (const Obstacle& obstacle : random_obstacles(4, 300)) {
        for (int i = 0; i < 10; ++i) {
            const Segment segment = random_segment(random);
            const std::array ends = {segment.a, segment.b};
            const auto corners = static_cast<std::size_t>(obstacle.count);
            const float measured =
                physics::distance(std::span{obstacle.points}.first(corners),
                                  std::span{ends}.first(segment.a == segment.b ? 1 : 2));
            const double distance =
                std::sqrt(hull_distance_squared(obstacle, segment.a, segment.b));
            // Box2D computes in float; shapes and segments are up to 6 m large.
            EXPECT_NEAR(distance, measured, 2e-5);
            overlaps += distance == 0.0 ? 1 : 0;
        }
    }
    EXPECT_GT(overlaps, 100);
}

TEST(Probe, ComputesEqualDistancesInBothDirections) {
    Random random{5};
    for (const Obstacle& obstacle : random_obstacles(6, 60)) {
        for (int i = 0; i < 20; ++i) {
            const Segment segment = random_segment(random);
            EXPECT_NEAR(hull_distance_squared(obstacle, segment.a, segment.b),
                        hull_distance_squared(obstacle, segment.b, segment.a),
                        1e-12);
        }
    }
}

//      ___
//     /   \   .   a circle of radius 1, and a walker that moves along the line y = 1 + reach
//     \___/
TEST(Probe, TouchesACircleAtAReachOf0ButNotAtExactlyALargerReach) {
    constexpr float epsilon = 0x1p-12F;
    const Obstacle circle = disc({0.0F, 0.0F}, 1.0F);
    const auto is_stopped = [&](float y, float reach) {
        return stops(circle, {-4.0F, y}, {4.0F, y}, reach);
    };
    EXPECT_TRUE(is_stopped(1.0F, 0.0F));
    EXPECT_FALSE(is_stopped(1.0F + epsilon, 0.0F));
    EXPECT_FALSE(is_stopped(1.5F, 0.5F));
    EXPECT_TRUE(is_stopped(1.5F - epsilon, 0.5F));
    EXPECT_TRUE(stops(circle, {1.0F, 0.0F}, {1.0F, 0.0F}, 0.0F));
    EXPECT_FALSE(stops(circle, {1.5F, 0.0F}, {1.5F, 0.0F}, 0.5F));
    EXPECT_TRUE(stops(circle, {0.25F, 0.0F}, {0.25F, 0.0F}, 0.0F));
}

TEST(Probe, TouchesABoxAtAReachOf0ButNotAtExactlyALargerReach) {
    constexpr float epsilon = 0x1p-12F;
    const Obstacle box = block({{-1.0F, -1.0F}, {1.0F, 1.0F}});
    const auto is_stopped = [&](Vec2 from, Vec2 to, float reach) {
        return stops(box, from, to, reach);
    };
    EXPECT_TRUE(is_stopped({-4.0F, 1.0F}, {4.0F, 1.0F}, 0.0F)) << "along the side";
    EXPECT_TRUE(is_stopped({0.0F, 2.0F}, {2.0F, 0.0F}, 0.0F)) << "one corner";
    EXPECT_FALSE(is_stopped({0.0F, 2.0F + epsilon}, {2.0F + epsilon, 0.0F}, 0.0F));
    EXPECT_TRUE(is_stopped({0.0F, 0.0F}, {0.5F, 0.5F}, 0.0F)) << "all inside";
    EXPECT_FALSE(is_stopped({-4.0F, 1.25F}, {4.0F, 1.25F}, 0.25F));
    EXPECT_TRUE(is_stopped({-4.0F, 1.25F - epsilon}, {4.0F, 1.25F}, 0.25F));
    // A 3-4-5 triangle: the corner is exactly 1.25 away.
    EXPECT_FALSE(is_stopped({1.75F, 2.0F}, {1.75F, 2.0F}, 1.25F));
    EXPECT_TRUE(is_stopped({1.75F, 2.0F}, {1.75F, 2.0F}, 1.25F + epsilon));
}

TEST(Probe, AWallStopsFromBothSides) {
    const Obstacle fence = wall({0.0F, -1.0F}, {0.0F, 1.0F});
    EXPECT_TRUE(stops(fence, {-1.0F, 0.0F}, {1.0F, 0.0F}, 0.0F));
    EXPECT_TRUE(stops(fence, {1.0F, 0.0F}, {-1.0F, 0.0F}, 0.0F));
    EXPECT_TRUE(stops(fence, {-1.0F, 1.0F}, {1.0F, 1.0F}, 0.0F)) << "its end";
    EXPECT_TRUE(stops(fence, {-1.0F, 0.0F}, {0.0F, 0.0F}, 0.0F)) << "up to it";
    EXPECT_FALSE(stops(fence, {-1.0F, 0.0F}, {-0.25F, 0.0F}, 0.25F));
    EXPECT_FALSE(stops(fence, {0.0F, 1.5F}, {0.0F, 1.25F}, 0.0F)) << "in line with it";
}

// With integer coordinates the intersection of two segments is decided exactly.
struct Point {
    int x;
    int y;

    [[nodiscard]] Vec2 position() const { return {static_cast<float>(x), static_cast<float>(y)}; }
};

int side(Point a, Point b, Point c) {
    const int cross = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    return (cross > 0 ? 1 : 0) - (cross < 0 ? 1 : 0);
}

bool is_on(Point p, Point a, Point b) {
    return side(a, b, p) == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) &&
           std::min(a.y, b.y) <= p.y && p.y <= std::max(a.y, b.y);
}

bool intersect(Point a, Point b, Point c, Point d) {
    const bool cross = side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
    return cross || is_on(c, a, b) || is_on(d, a, b) || is_on(a, c, d) || is_on(b, c, d);
}

Point random_point(Random& random) {
    const int x = random.below(60);
    const int y = random.below(60);
    return {x, y};
}

TEST(Probe, AWallStopsARayThatTouchesItInOnePoint) {
    Random random{7};
    int hits = 0;
    for (int i = 0; i < 40000; ++i) {
        // The wall begins on the ray or just above it; some rays are a single point.
        const Point a = random_point(random);
        const Point distant = random_point(random);
        const Point fifth{(distant.x - a.x) / 5, (distant.y - a.y) / 5};
        const Point b = i % 10 == 0 ? a : Point{a.x + 5 * fifth.x, a.y + 5 * fifth.y};
        const int part = 1 + random.below(5);
        const Point c{a.x + part * fifth.x, a.y + part * fifth.y + (i % 3 == 0 ? 1 : 0)};
        const Point d = i % 7 == 0 ? Point{2 * c.x - a.x, 2 * c.y - a.y} : random_point(random);
        ASSERT_EQ(stops(wall(c.position(), d.position()), a.position(), b.position(), 0.0F),
                  intersect(a, b, c, d))
            << a.x << "," << a.y << " to " << b.x << "," << b.y << " at a wall from " << c.x << ","
            << c.y << " to " << d.x << "," << d.y;
        hits += intersect(a, b, c, d) ? 1 : 0;
    }
    EXPECT_GT(hits, 15000);
}

TEST(Probe, ABoxStopsARayThatTouchesItInOnePoint) {
    constexpr std::array<Point, 4> corners = {{{17, 23}, {41, 23}, {41, 42}, {17, 42}}};
    const Obstacle box = block({corners[0].position(), corners[2].position()});
    Random random{8};
    for (int i = 0; i < 20000; ++i) {
        const Point a = random_point(random);
        // Every other ray ends on the line through a side.
        const Point b = i % 2 == 0 ? random_point(random) : Point{a.x, corners[i % 4].y};
        bool expected = a.x >= 17 && a.x <= 41 && a.y >= 23 && a.y <= 42;
        for (int k = 0; k < 4; ++k) {
            expected = expected || intersect(a, b, corners[k], corners[(k + 1) % 4]);
        }
        ASSERT_EQ(stops(box, a.position(), b.position(), 0.0F), expected)
            << a.x << "," << a.y << " to " << b.x << "," << b.y;
    }
}

// Convex, counterclockwise; every fifth one is so flat that rounding may leave it no inside.
Obstacle random_polygon(Random& random) {
    Obstacle polygon;
    polygon.count = 3 + random.below(6);
    const Vec2 middle = random.point_in({{-3.0F, -3.0F}, {3.0F, 3.0F}});
    const float width = random.below(5) == 0 ? 1e-7F : 1.5F;
    for (int i = 0; i < polygon.count; ++i) {
        const double angle = 6.28 * i / polygon.count;
        polygon.points[i] = {middle.x + 1.5F * static_cast<float>(std::cos(angle)),
                             middle.y + width * static_cast<float>(std::sin(angle))};
    }
    polygon.rounding = random.below(2) == 0 ? 0.0F : 0.2F;
    return polygon;
}

TEST(Probe, APolygonStopsWhatComesNearerThanTheReach) {
    Random random{9};
    int stopped = 0;
    for (int i = 0; i < 40000; ++i) {
        const Obstacle polygon = random_polygon(random);
        const Box area{{-6.0F, -6.0F}, {6.0F, 6.0F}};
        const Vec2 from = random.point_in(area);
        const Vec2 to = i % 10 == 0 ? from : random.point_in(area);
        const float reach = i % 4 == 0 ? 0.0F : 0.4F;
        const double limit = static_cast<double>(reach) + polygon.rounding;
        const bool is_near = reach > 0.0F
                                 ? hull_distance_squared(polygon, from, to) < limit * limit
                                 : hull_distance_squared(polygon, from, to) <= limit * limit;
        ASSERT_EQ(stops(polygon, from, to, reach), is_near)
            << i << ": " << from.x << "," << from.y << " to " << to.x << "," << to.y;
        stopped += is_near ? 1 : 0;
        if (hull_distance_squared(polygon, from, from) > 1.001 * limit * limit) {
            ASSERT_EQ(can_leave(polygon, from, to, reach), !is_near) << i;
        }
    }
    EXPECT_GT(stopped, 10000);
    EXPECT_LT(stopped, 30000);
}

TEST(Probe, BoundsIncludeTheRounding) {
    EXPECT_EQ(disc({1.0F, 2.0F}, 0.5F).bounds(), (Box{{0.5F, 1.5F}, {1.5F, 2.5F}}));
    EXPECT_EQ(wall({1.0F, 2.0F}, {0.0F, 3.0F}).bounds(), (Box{{0.0F, 2.0F}, {1.0F, 3.0F}}));
}

TEST(Probe, ProfilesAreInvalidIfALengthIsNegativeOrNotFinite) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    constexpr float inf = std::numeric_limits<float>::infinity();
    const auto is_valid = [](float radius, float margin) {
        return WalkerProfile{.radius = radius, .margin = margin}.is_valid();
    };
    EXPECT_TRUE(is_valid(0.0F, 0.0F));
    EXPECT_TRUE(is_valid(0.5F, 0.25F));
    for (const float bad : {-0.5F, nan, inf, -inf}) {
        EXPECT_FALSE(is_valid(bad, 0.0F));
        EXPECT_FALSE(is_valid(0.5F, bad));
    }
}

TEST(Probe, ReachIncludesTheMarginUnlessTheRadiusIs0) {
    EXPECT_EQ((WalkerProfile{.radius = 0.5F, .margin = 0.25F}.reach()), 0.75F);
    EXPECT_EQ((WalkerProfile{.radius = 0.0F, .margin = 0.25F}.reach()), 0.0F);
}

TEST(Probe, KnowsTheBodiesThatAgentsDriveInWhateverOrderTheyBegin) {
    test::ObstacleList probe;
    for (const std::uint64_t body : {5U, 2U, 9U, 2U, 7U, 9U}) {
        probe.begin_driving({body});
    }
    for (std::uint64_t body = 1; body <= 10; ++body) {
        const bool is_driven = body == 2 || body == 5 || body == 7 || body == 9;
        EXPECT_EQ(probe.is_driven({body}), is_driven) << body;
        EXPECT_EQ(probe.is_driven_by_several({body}), body == 2 || body == 9) << body;
    }
    EXPECT_FALSE(probe.end_driving({2})) << "another agent still drives it";
    EXPECT_TRUE(probe.end_driving({2}));
    EXPECT_FALSE(probe.end_driving({2})) << "nobody did";
    probe.forget_drivers({9});
    EXPECT_FALSE(probe.is_driven({9}));
    EXPECT_TRUE(probe.is_driven({7}));
}

} // namespace
} // namespace raywalk::probe_test
