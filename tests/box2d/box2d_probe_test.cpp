// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace raywalk::box2d_probe_test {
namespace {

using test::add;
using test::box;
using test::circle;
using test::edge;
using test::Random;

constexpr float half_turn = std::numbers::pi_v<float>;
constexpr Box everywhere{{-1000.0F, -1000.0F}, {1000.0F, 1000.0F}};
constexpr Box unit{{-1.0F, -1.0F}, {1.0F, 1.0F}};

std::vector<Obstacle>
find(const physics::World& world, const Box& box = everywhere, const ObstacleFilter& filter = {}) {
    std::vector<Obstacle> found;
    Box2dProbe{world}.obstacles_in(box, filter, found);
    return found;
}

void expect_near(Vec2 point, Vec2 expected) {
    EXPECT_NEAR(point.x, expected.x, 1e-5);
    EXPECT_NEAR(point.y, expected.y, 1e-5);
}

void expect_near(const Box& box, const Box& expected) {
    expect_near(box.min, expected.min);
    expect_near(box.max, expected.max);
}

TEST(Box2dProbe, FindsACircleAwayFromItsBodysOrigin) {
    physics::World world;
    // A quarter turn takes the offset (2, 0) to (0, 2).
    const physics::Body body =
        add(world, circle(0.5F, {2.0F, 0.0F}), {{10.0F, 5.0F}, half_turn / 2});
    const std::vector<Obstacle> found = find(world);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].body, key_of(body));
    EXPECT_EQ(found[0].count, 1);
    EXPECT_EQ(found[0].rounding, 0.5F);
    expect_near(found[0].points[0], {10.0F, 7.0F});
}

//    (0,0)____(2,0)        a quarter turn about the body's origin at (10, 0), and the
//     \      /             triangle points to the left
//      (1,-1)
TEST(Box2dProbe, FindsATurnedPolygonWithoutItsSkin) {
    physics::World world;
    add(world,
        test::polygon({{0.0F, 0.0F}, {1.0F, -1.0F}, {2.0F, 0.0F}}),
        {{10.0F, 0.0F}, half_turn / 2});
    const std::vector<Obstacle> found = find(world);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].count, 3);
    EXPECT_EQ(found[0].rounding, 0.0F) << "the 0.01 m skin of Box2D is not part of the shape";
    expect_near(found[0].bounds(), {{10.0F, 0.0F}, {11.0F, 2.0F}});
    EXPECT_TRUE(stops(found[0], {10.5F, 1.0F}, {10.5F, 1.0F}, 0.0F));
    EXPECT_FALSE(stops(found[0], {9.995F, 1.0F}, {9.995F, 1.0F}, 0.0F));
}

TEST(Box2dProbe, FindsPolygonsWithTheirCornersCounterclockwise) {
    physics::World world;
    Random random{1};
    add_random_bodies(world, random, {{-20.0F, -20.0F}, {20.0F, 20.0F}}, 120);
    int polygons = 0;
    for (const Obstacle& obstacle : find(world)) {
        for (int i = 0; i < obstacle.count && obstacle.count > 2; ++i) {
            const Vec2 a = obstacle.points[i];
            const Vec2 ab = obstacle.points[(i + 1) % obstacle.count] - a;
            const Vec2 ac = obstacle.points[(i + 2) % obstacle.count] - a;
            EXPECT_GT(ab.x * ac.y - ab.y * ac.x, 0.0F);
            polygons += i == 0 ? 1 : 0;
        }
    }
    EXPECT_EQ(polygons, 40);
}

TEST(Box2dProbe, FindsAnEdgeThatStopsFromBothSides) {
    physics::World world;
    add(world, test::chain({{-1.0F, 0.0F}, {1.0F, 0.0F}}), {{5.0F, 5.0F}}); // collides with one
    add(world, edge({-1.0F, 0.0F}, {1.0F, 0.0F}), {{5.0F, 8.0F}});
    const std::vector<Obstacle> found = find(world);
    ASSERT_EQ(found.size(), 2U);
    for (const Obstacle& obstacle : found) {
        EXPECT_EQ(obstacle.count, 2);
        EXPECT_EQ(obstacle.rounding, 0.0F);
        const float y = obstacle.points[0].y;
        EXPECT_TRUE(stops(obstacle, {5.0F, y - 0.5F}, {5.0F, y + 0.5F}, 0.0F));
        EXPECT_TRUE(stops(obstacle, {5.0F, y + 0.5F}, {5.0F, y - 0.5F}, 0.0F));
    }
}

TEST(Box2dProbe, FindsEachLinkOfAChain) {
    physics::World world;
    add(world, test::chain({{0.0F, 0.0F}, {2.0F, 0.0F}, {2.0F, 2.0F}}), {{10.0F, 10.0F}});
    EXPECT_EQ(find(world).size(), 2U);
    // Only the upright link touches this box.
    const std::vector<Obstacle> found = find(world, {{11.0F, 11.0F}, {13.0F, 13.0F}});
    ASSERT_EQ(found.size(), 1U);
    expect_near(found[0].bounds(), {{12.0F, 10.0F}, {12.0F, 12.0F}});
    EXPECT_TRUE(stops(found[0], {11.0F, 11.0F}, {13.0F, 11.0F}, 0.0F));
    EXPECT_TRUE(stops(found[0], {13.0F, 11.0F}, {11.0F, 11.0F}, 0.0F));
}

TEST(Box2dProbe, FindsTheLinkThatClosesALoop) {
    physics::World world;
    const physics::Body body = test::add_border(world, unit);
    const std::vector<Obstacle> found = find(world);
    EXPECT_EQ(found.size(), 4U);
    // From the last corner (-1, 1) back to the first.
    EXPECT_FALSE(test::is_clear(found, {-2.0F, 0.0F}, {0.0F, 0.0F}, 0.0F));
    EXPECT_TRUE(test::is_clear(found, {0.0F, 0.0F}, {0.0F, 0.0F}, 0.0F)) << "a loop is hollow";
    EXPECT_EQ(Box2dProbe{world}.bounds_of(key_of(body), {}), unit);
}

TEST(Box2dProbe, NeverFindsSensors) {
    physics::World world;
    const physics::Body body = add(world, box(unit), {}, {.is_sensor = true});
    EXPECT_TRUE(find(world).empty());
    EXPECT_TRUE(Box2dProbe{world}.bounds_of(key_of(body), {}).is_empty());
    EXPECT_FALSE(Box2dProbe{world}.is_obstacle(body.fixtures().front(), {}));
}

TEST(Box2dProbe, NeverFindsDisabledBodies) {
    physics::World world;
    physics::Body body = add(world, box(unit));
    body.set_enabled(false);
    EXPECT_TRUE(find(world).empty());
    body.set_enabled(true);
    EXPECT_EQ(find(world).size(), 1U);
}

TEST(Box2dProbe, FindsNoBoundsOfADisabledBody) {
    physics::World world;
    physics::Body body = add(world, box(unit));
    body.set_enabled(false);
    EXPECT_FALSE(Box2dProbe{world}.is_obstacle(body.fixtures().front(), {}));
    EXPECT_TRUE(Box2dProbe{world}.bounds_of(key_of(body), {}).is_empty());
}

TEST(Box2dProbe, FindsOnlyTheBodyTypesOfTheFilter) {
    physics::World world;
    const physics::Body fixed = add(world, box(unit), {{-5.0F, 0.0F}, 0.0F, b2_staticBody});
    const physics::Body platform = add(world, box(unit), {{0.0F, 0.0F}, 0.0F, b2_kinematicBody});
    const physics::Body crate = add(world, box(unit), {{5.0F, 0.0F}, 0.0F, b2_dynamicBody});
    for (int bits = 0; bits < 8; ++bits) {
        ObstacleFilter filter;
        filter.body_types.static_bodies = (bits & 1) != 0;
        filter.body_types.kinematic_bodies = (bits & 2) != 0;
        filter.body_types.dynamic_bodies = (bits & 4) != 0;
        const std::vector<Obstacle> found = find(world, everywhere, filter);
        const auto has = [&](physics::Body body) {
            return std::any_of(found.begin(), found.end(), [&](const Obstacle& obstacle) {
                return obstacle.body == key_of(body);
            });
        };
        EXPECT_EQ(has(fixed), filter.body_types.static_bodies);
        EXPECT_EQ(has(platform), filter.body_types.kinematic_bodies);
        EXPECT_EQ(has(crate), filter.body_types.dynamic_bodies);
    }
    EXPECT_EQ(find(world).size(), 2U) << "dynamic bodies are off by default";
}

TEST(Box2dProbe, FiltersAsBox2dDoes) {
    Random random{2};
    int obstacles = 0;
    const auto random_filter = [&] {
        physics::Filter filter;
        filter.category_bits = (random.bits() & random.bits() & random.bits() & 0xFFFFU) |
                               1U << static_cast<unsigned>(random.below(16));
        // Without any, Box2D 3 finds the shape in no query.
        filter.mask_bits = (random.bits() & random.bits() & 0xFFFFU) |
                           1U << static_cast<unsigned>(random.below(16));
        filter.group_index = random.below(5) - 2;
        return filter;
    };
    for (int i = 0; i < 1000; ++i) {
        physics::World world;
        const physics::Filter own = random_filter();
        add(world, circle(1.0F), {.type = b2_dynamicBody}, {.filter = own});
        const physics::Body other =
            add(world, circle(1.0F), {.position = {0.5F, 0.0F}}, {.filter = random_filter()});
        world.step(1.0F / 60.0F);
        const bool collide = !world.contacts_begun().empty();
        const ObstacleFilter filter{.category_bits = own.category_bits,
                                    .mask_bits = own.mask_bits,
                                    .group_index = own.group_index};
        ASSERT_EQ(Box2dProbe{world}.is_obstacle(other.fixtures().front(), filter), collide);
        obstacles += collide ? 1 : 0;
    }
    EXPECT_GT(obstacles, 100);
    EXPECT_LT(obstacles, 900);
}

TEST(Box2dProbe, FindsOnlyObstaclesThatPassTheFilter) {
    physics::World world;
    physics::Body body = add(world, box(unit));
    body.set_filter({.category_bits = 0x0002});
    EXPECT_EQ(find(world).size(), 1U);
    EXPECT_TRUE(find(world, everywhere, {.mask_bits = 0x0001}).empty());
    EXPECT_TRUE(Box2dProbe{world}.bounds_of(key_of(body), {.mask_bits = 0x0001}).is_empty());
}

TEST(Box2dProbe, FindsOnlyFixturesThatTheGameAccepts) {
    physics::World world;
    const physics::Body tree = add(world, circle(1.0F), {{-5.0F, 0.0F}});
    const physics::Body bush = add(world, circle(1.0F), {{5.0F, 0.0F}});
    const Box2dProbe probe{world, [&](physics::FixtureRef fixture) {
                               return !(physics::body_of(fixture) == bush);
                           }};
    std::vector<Obstacle> found;
    probe.obstacles_in(everywhere, {}, found);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].body, key_of(tree));
    EXPECT_TRUE(probe.bounds_of(key_of(bush), {}).is_empty());
}

TEST(Box2dProbe, FindsATeleportedBodyAtItsNewPlace) {
    physics::World world;
    physics::Body body = add(world, box(unit));
    body.set_transform({50.0F, 0.0F}, half_turn / 4);
    EXPECT_TRUE(find(world, unit).empty());
    const std::vector<Obstacle> found = find(world, {{49.0F, -1.0F}, {51.0F, 1.0F}});
    ASSERT_EQ(found.size(), 1U);
    const float reach = std::numbers::sqrt2_v<float>;
    const Box turned{{50.0F - reach, -reach}, {50.0F + reach, reach}};
    expect_near(found[0].bounds(), turned);
    expect_near(Box2dProbe{world}.bounds_of(key_of(body), {}), turned);
}

TEST(Box2dProbe, FindsObstaclesThatTouchAPoint) {
    physics::World world;
    add(world, box(unit));
    add(world, circle(1.0F), {{2.0F, 0.0F}});
    EXPECT_EQ(find(world, {{1.0F, 0.0F}, {1.0F, 0.0F}}).size(), 2U);
    EXPECT_EQ(find(world, {{-1.0F, 1.0F}, {-1.0F, 1.0F}}).size(), 1U);
    EXPECT_TRUE(find(world, {{0.0F, 9.0F}, {0.0F, 9.0F}}).empty());
}

TEST(Box2dProbe, FindsAllObstaclesWhoseBoundsTouchTheBox) {
    physics::World world;
    Random random{3};
    constexpr Box area{{-30.0F, -30.0F}, {30.0F, 30.0F}};
    add_random_bodies(world, random, area, 200);
    const std::vector<Obstacle> all = find(world);
    for (int i = 0; i < 200; ++i) {
        const Vec2 corner = random.point_in(area);
        const Vec2 size = random.point_in({{0.0F, 0.0F}, {6.0F, 6.0F}});
        const Box query{corner, corner + size};
        const std::vector<Obstacle> found = find(world, query);
        const auto touching = std::count_if(all.begin(), all.end(), [&](const Obstacle& obstacle) {
            return obstacle.bounds().overlaps(query);
        });
        const auto found_touching =
            std::count_if(found.begin(), found.end(), [&](const Obstacle& obstacle) {
                return obstacle.bounds().overlaps(query);
            });
        EXPECT_EQ(found_touching, touching);
    }
}

TEST(Box2dProbe, BoundsIncludeAllFixturesOfABody) {
    physics::World world;
    physics::Body body = add(world, box(unit), {{10.0F, 0.0F}});
    body.add(circle(1.0F, {0.0F, 5.0F}));
    body.add(box({{-9.0F, -9.0F}, {9.0F, 9.0F}}), {.is_sensor = true});
    expect_near(Box2dProbe{world}.bounds_of(key_of(body), {}), {{9.0F, -1.0F}, {11.0F, 6.0F}});
    const physics::Body bare = world.create_body({});
    EXPECT_TRUE(Box2dProbe{world}.bounds_of(key_of(bare), {}).is_empty());
}

} // namespace
} // namespace raywalk::box2d_probe_test
