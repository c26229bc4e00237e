// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/log_lines.hpp"
#include "support/loops.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace raywalk::solid_loops_test {
namespace {

using test::add;
using test::distance_to;
using test::edges_of;
using test::find;
using test::is_stopped;
using test::Points;
using test::Random;
using test::star;
using test::winding_of;

constexpr float pi = std::numbers::pi_v<float>;

// A bar with teeth, of right angles and with points on straight sides.
Points comb(float tooth, int teeth) {
    Points points;
    for (int i = 0; i < teeth; ++i) {
        const float x = 2.0F * tooth * static_cast<float>(i);
        points.insert(points.end(),
                      {{x, 0.0F},
                       {x + tooth, 0.0F},
                       {x + tooth, -3.0F * tooth},
                       {x + 2.0F * tooth, -3.0F * tooth}});
    }
    const float right = points.back().x;
    points.push_back({right, tooth});
    points.push_back({right / 2.0F, tooth});
    points.push_back({0.0F, tooth});
    return points;
}

void expect_solid(const Box2dProbe& probe, const physics::Body& body, float size, Random& random) {
    const std::vector<Obstacle> edges = edges_of(body);
    for (int i = 0; i < 100; ++i) {
        const Vec2 p = body.position() + random.point_in({{-size, -size}, {size, size}});
        const double distance = distance_to(edges, p);
        const bool is_inside = winding_of(edges, p) != 0;
        const float reach = i % 2 == 0 ? 0.0F : random.between(0.01F, 0.3F) * size;
        if (std::abs(distance - reach) > 1e-4 * size) {
            EXPECT_EQ(is_stopped(probe, p, reach), is_inside || distance < reach)
                << p.x << ", " << p.y << ", " << reach;
        }
    }
}

TEST(SolidLoops, StopWalkersWhereverTheyEncloseAPointAndNowhereElse) {
    Random random{1};
    for (int i = 0; i < 200; ++i) {
        physics::World world;
        const float size = random.between(0.5F, 60.0F);
        const test::Placement placement{random.point_in({{-90.0F, -90.0F}, {90.0F, 90.0F}}),
                                        random.between(-pi, pi),
                                        i % 2 == 0 ? b2_staticBody : b2_kinematicBody};
        physics::Body body = add(world, test::loop(star(random, size)), placement);
        expect_solid(test::make_loop_probe(world, size), body, size, random);
        body.set_transform(random.point_in({{-9.0F, -9.0F}, {9.0F, 9.0F}}), placement.angle + 1.0F);
        expect_solid(test::make_loop_probe(world, size), body, size, random);
    }
}

TEST(SolidLoops, AreSolidWithRightAnglesAndStraightCorners) {
    Random random{2};
    for (const float angle : {0.0F, 0.3F, pi / 2.0F}) {
        physics::World world;
        const physics::Body body = add(world, test::loop(comb(0.5F, 8)), {{3.0F, 1.0F}, angle});
        expect_solid(test::make_loop_probe(world, 10.0F), body, 9.0F, random);
    }
}

// Point walkers on a whole lattice, with cuts between pieces through its points.
TEST(SolidLoops, HaveNoGapsForPointsAlongTheCutsBetweenTheirPieces) {
    Random random{3};
    for (int i = 0; i < 100; ++i) {
        physics::World world;
        const Points points = star(random, 20.0F);
        Points whole;
        for (const Vec2 point : points) {
            const Vec2 corner{std::round(point.x), std::round(point.y)};
            if (std::find(whole.begin(), whole.end(), corner) == whole.end()) {
                whole.push_back(corner);
            }
        }
        if (whole.size() < 4) {
            continue;
        }
        const physics::Body body = add(world, test::loop(whole));
        const Box2dProbe probe = test::make_loop_probe(world, 100.0F);
        Navigator navigator{probe, {.origin = {-0.5F, -0.5F}}};
        const std::vector<Obstacle> edges = edges_of(body);
        test::for_each_cell({-11, -11}, {11, 11}, [&](Cell cell) {
            const Vec2 point{static_cast<float>(cell.x), static_cast<float>(cell.y)};
            if (winding_of(edges, point) != 0) {
                EXPECT_TRUE(is_stopped(probe, point));
                const WalkerProfile walker{.radius = 0.0F};
                const Chunk& chunk = *navigator.cache(walker).look_up(Chunk::of(cell)).chunk;
                const unsigned index = Chunk::index_of(cell);
                EXPECT_EQ(chunk.free[index / Chunk::side] >> (index % Chunk::side) & 1, 0)
                    << i << ": " << cell.x << ", " << cell.y;
            }
        });
    }
}

TEST(SolidLoops, AreFilledInEachBoxAsInOneBoxAroundAll) {
    Random random{4};
    physics::World world;
    const Box area{{-50.0F, -50.0F}, {50.0F, 50.0F}};
    for (int i = 0; i < 30; ++i) {
        add(world,
            test::loop(star(random, random.between(1.0F, 30.0F))),
            {random.point_in(area), random.between(-pi, pi)});
    }
    test::add_random_bodies(world, random, area, 30);
    const Box2dProbe probe = test::make_loop_probe(world, 30.0F);
    const std::vector<Obstacle> all = find(probe);
    for (int i = 0; i < 500; ++i) {
        const Vec2 a = random.point_in(area);
        const Vec2 b = a + random.between(0.0F, 5.0F) * Vec2{1.0F, 0.7F};
        const Box query{a, b};
        const std::vector<Obstacle> found = find(probe, query);
        for (int k = 0; k < 5; ++k) {
            const Vec2 point = random.point_in(query);
            EXPECT_EQ(test::is_clear(found, point, point, 0.0F),
                      test::is_clear(all, point, point, 0.0F));
        }
    }
}

TEST(SolidLoops, AreOutlinesByDefaultOrIfTheyAreTooLargeOrOpen) {
    physics::World world;
    const Points square = test::square({}, 2.0F);
    add(world, test::loop(square), {{0.0F, 0.0F}, 0.7F});
    EXPECT_FALSE(is_stopped(Box2dProbe{world}, {0.0F, 0.0F}));
    EXPECT_FALSE(is_stopped(test::make_loop_probe(world, 0.0F), {0.0F, 0.0F}));
    EXPECT_FALSE(is_stopped(test::make_loop_probe(world, 3.9F), {0.0F, 0.0F}));
    EXPECT_TRUE(is_stopped(test::make_loop_probe(world, 4.0F), {0.0F, 0.0F}));
    EXPECT_EQ(find(test::make_loop_probe(world, 3.9F)).size(), 4U);
    add(world, test::chain(square), {{10.0F, 0.0F}});
    const Box2dProbe probe = test::make_loop_probe(world, 100.0F);
    EXPECT_FALSE(is_stopped(probe, {10.0F, 0.0F}));
    Points closed = square;
    closed.push_back(square.front());
    add(world, test::chain(closed), {{30.0F, 0.0F}});
    EXPECT_TRUE(is_stopped(probe, {30.0F, 0.0F}));
}

TEST(SolidLoops, HaveASizeThatIsANumber) {
    const test::LogLines lines;
    physics::World world;
    add(world, test::loop({{-2.0F, -2.0F}, {2.0F, -2.0F}, {2.0F, 2.0F}, {-2.0F, 2.0F}}));
    constexpr float infinity = std::numeric_limits<float>::infinity();
    EXPECT_TRUE(is_stopped(test::make_loop_probe(world, infinity), {0.5F, 0.0F}));
    EXPECT_FALSE(is_stopped(test::make_loop_probe(world, -1.0F), {0.5F, 0.0F}));
    EXPECT_FALSE(is_stopped(test::make_loop_probe(world, std::numeric_limits<float>::quiet_NaN()),
                            {0.5F, 0.0F}));
    EXPECT_EQ(lines.count("max_size"), 3U);
}

// Rounding flattens the loop, far from the origin: it stops nobody elsewhere on its line.
TEST(SolidLoops, ThatRoundingFlattensStopOnlyWhoIsThere) {
    physics::World world;
    add(world,
        test::loop({{0.0F, 0.0F}, {4.0F, 1e-4F}, {8.0F, 0.0F}, {4.0F, 3e-4F}}),
        {{5000.0F, 9000.0F}});
    const Box2dProbe probe = test::make_loop_probe(world, 10.0F);
    std::vector<Obstacle> found;
    probe.obstacles_in({{4990.0F, 8990.0F}, {5020.0F, 9010.0F}}, {}, found);
    ASSERT_FALSE(found.empty());
    EXPECT_TRUE(test::is_clear(found, {4998.0F, 9000.0F}, {4999.0F, 9000.0F}, 0.0F));
    EXPECT_FALSE(test::is_clear(found, {4998.0F, 9000.0F}, {5001.0F, 9000.0F}, 0.0F));
}

TEST(SolidLoops, AreNoPlaceToStandForQueries) {
    physics::World world;
    add(world, test::loop({{-20.0F, -20.0F}, {20.0F, -20.0F}, {20.0F, 20.0F}, {-20.0F, 20.0F}}));
    add(world, test::loop({{2.0F, -2.0F}, {6.0F, -2.0F}, {6.0F, 2.0F}, {2.0F, 2.0F}}));
    Navigator navigator{test::make_loop_probe(world, 10.0F)};
    const WalkerProfile walker{.radius = 0.3F};
    const auto nearest = navigator.closest_navigable({3.0F, 0.5F}, walker);
    ASSERT_TRUE(nearest);
    EXPECT_NEAR(nearest->x, 2.0F - walker.reach(), 1e-3);
    EXPECT_NEAR(nearest->y, 0.5F, 1e-3);
    PathQuery query{.walker = walker};
    EXPECT_EQ(navigator.find_path({0.0F, 0.0F}, {4.5F, 0.5F}, query).status,
              PathStatus::target_blocked);
    EXPECT_EQ(navigator.find_path({4.5F, 0.5F}, {0.0F, 0.0F}, query).status,
              PathStatus::start_blocked);
    query.allow_partial_path = true;
    const Path path = navigator.find_path({0.0F, 0.0F}, {4.5F, 1.5F}, query);
    EXPECT_EQ(path.status, PathStatus::partial);
    EXPECT_NEAR(path.points.back().x, 4.5F, 1e-3);
    EXPECT_NEAR(path.points.back().y, 2.0F + walker.reach(), 1e-3);
    EXPECT_TRUE(navigator.find_path({0.0F, 0.0F}, {19.0F, 19.0F}, query).is_found());
}

bool can_stand(Navigator& navigator, Vec2 point) {
    const auto nearest = navigator.closest_navigable(point, WalkerProfile{.radius = 0.2F});
    return nearest && *nearest == point;
}

void expect_as_fresh(Navigator& watching, const physics::World& world, Random& random) {
    Navigator fresh{test::make_loop_probe(world, 40.0F)};
    for (int i = 0; i < 40; ++i) {
        const Vec2 point = random.point_in({{-25.0F, -25.0F}, {25.0F, 25.0F}});
        EXPECT_EQ(can_stand(watching, point), can_stand(fresh, point))
            << point.x << ", " << point.y;
    }
}

TEST(SolidLoops, ThatAreWatchedAreForgottenWhereTheyWere) {
    Random random{5};
    physics::World world;
    Navigator navigator{test::make_loop_probe(world, 40.0F)};
    std::vector<physics::Body> bodies;
    for (int i = 0; i < 4; ++i) {
        bodies.push_back(add(world,
                             test::loop(star(random, i == 0 ? 40.0F : 8.0F)),
                             {random.point_in({{-20.0F, -20.0F}, {20.0F, 20.0F}})}));
        bodies.back().add(test::loop(star(random, 3.0F)));
        navigator.watch(key_of(bodies.back()));
    }
    for (int step = 0; step < 40; ++step) {
        physics::Body& body = bodies[static_cast<std::size_t>(random.below(4))];
        const int action = random.below(4);
        if (action == 0) {
            body.set_enabled(!body.is_enabled());
        } else if (action == 1) {
            body.add(test::loop(star(random, 6.0F)));
        } else {
            body.set_transform(random.point_in({{-20.0F, -20.0F}, {20.0F, 20.0F}}),
                               random.between(-pi, pi));
        }
        navigator.update();
        expect_as_fresh(navigator, world, random);
    }
}

// What a query costs depends on the edges that are near.
TEST(SolidLoops, OfManyPointsHaveFewPiecesInASmallBox) {
    physics::World world;
    Points points;
    for (int i = 0; i < 20'000; ++i) {
        const float angle = pi * static_cast<float>(i) / 10'000.0F;
        const float radius = i % 2 == 0 ? 100.0F : 99.9F;
        points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    add(world, test::loop(points));
    const Box2dProbe probe = test::make_loop_probe(world, 200.0F);
    EXPECT_EQ(find(probe, {{20.0F, -61.0F}, {22.0F, -59.0F}}).size(), 1U);
    EXPECT_LT(find(probe, {{99.0F, -1.0F}, {101.0F, 1.0F}}).size(), 300U);
    EXPECT_EQ(find(probe, {{101.0F, -1.0F}, {103.0F, 1.0F}}).size(), 0U);
}

TEST(SolidLoops, ThatEndAreForgottenInTheirMiddle) {
    physics::World world;
    Navigator navigator{test::make_loop_probe(world, 100.0F)};
    physics::Body body = add(world, test::loop(comb(0.5F, 2)), {{60.0F, 0.0F}});
    const physics::Shape large =
        test::loop({{-100.0F, -45.0F}, {-10.0F, -45.0F}, {-10.0F, 45.0F}, {-100.0F, 45.0F}});
    physics::Fixture fixture = body.add(large);
    navigator.watch(key_of(body));
    navigator.update();
    EXPECT_FALSE(can_stand(navigator, {5.0F, 0.0F}));
    EXPECT_TRUE(can_stand(navigator, {55.0F, 0.0F}));
    navigator.update(); // what was discovered in the last frame is checked in any case
    fixture.set_filter({.category_bits = 2, .mask_bits = 2});
    navigator.update();
    EXPECT_TRUE(can_stand(navigator, {5.0F, 0.0F}));
}

} // namespace
} // namespace raywalk::solid_loops_test
