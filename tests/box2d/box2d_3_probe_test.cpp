// SPDX-License-Identifier: MIT
// Tests of features that only Box2D 3 has.
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/navigator.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace raywalk::box2d_3_probe_test {
namespace {

using test::add;
using test::circle;
using test::Random;

constexpr Box everywhere{{-1000.0F, -1000.0F}, {1000.0F, 1000.0F}};

std::vector<Obstacle> find(const physics::World& world, const ObstacleFilter& filter = {}) {
    std::vector<Obstacle> found;
    Box2dProbe{world}.obstacles_in(everywhere, filter, found);
    return found;
}

// Adds a body rotated by a quarter turn.
b2BodyId add_body(const physics::World& world, Vec2 position) {
    b2BodyDef def = b2DefaultBodyDef();
    def.position = {position.x, position.y};
    def.rotation = b2Rot{0.0F, 1.0F};
    return b2CreateBody(world, &def);
}

TEST(Box2d3Probe, FindsACapsule) {
    const physics::World world;
    const b2ShapeDef def = b2DefaultShapeDef();
    const b2Capsule capsule{{0.0F, 0.0F}, {2.0F, 0.0F}, 0.5F};
    b2CreateCapsuleShape(add_body(world, {10.0F, 5.0F}), &def, &capsule);
    const std::vector<Obstacle> found = find(world);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].bounds(), (Box{{9.5F, 4.5F}, {10.5F, 7.5F}}));
    EXPECT_FALSE(stops(found[0], {10.6F, 0.0F}, {10.6F, 20.0F}, 0.05F));
    EXPECT_TRUE(stops(found[0], {10.6F, 0.0F}, {10.6F, 20.0F}, 0.15F));
}

TEST(Box2d3Probe, FindsAPolygonWithItsRadius) {
    const physics::World world;
    const b2ShapeDef def = b2DefaultShapeDef();
    const b2Polygon polygon = b2MakeRoundedBox(2.0F, 1.0F, 0.5F);
    b2CreatePolygonShape(add_body(world, {10.0F, 5.0F}), &def, &polygon);
    const std::vector<Obstacle> found = find(world);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].count, 4);
    EXPECT_EQ(found[0].rounding, 0.5F);
    EXPECT_EQ(found[0].bounds(), (Box{{8.5F, 2.5F}, {11.5F, 7.5F}}));
}

// Compares with Box2D's own distance, for all shapes that have a radius.
TEST(Box2d3Probe, KeepsTheDistanceFromRoundedShapesThatBox2dComputes) {
    Random random{4};
    for (int i = 0; i < 30; ++i) {
        const physics::World world;
        const b2ShapeDef def = b2DefaultShapeDef();
        const float radius = random.between(0.1F, 1.0F);
        const float half = random.between(0.2F, 2.0F);
        const b2BodyId body = add_body(world, random.point_in({{-3.0F, -3.0F}, {3.0F, 3.0F}}));
        b2ShapeId shape;
        if (i % 2 == 0) {
            const b2Capsule capsule{{-half, 0.0F}, {half, 0.3F}, radius};
            shape = b2CreateCapsuleShape(body, &def, &capsule);
        } else {
            const b2Polygon polygon = b2MakeRoundedBox(half, 0.5F, radius);
            shape = b2CreatePolygonShape(body, &def, &polygon);
        }
        const Box2dProbe probe{world};
        NeighborCache cache = test::make_cache(probe, 0.3F, Grid{0.5F});
        NeighborView view{cache};
        int standing = 0;
        for (int k = 0; k < 200; ++k) {
            const Vec2 point = random.point_in({{-6.0F, -6.0F}, {6.0F, 6.0F}});
            const Vec2 nearest = b2Shape_GetClosestPoint(shape, {point.x, point.y});
            const bool is_inside = b2Shape_TestPoint(shape, {point.x, point.y});
            const float gap =
                is_inside ? -1.0F : distance(point, nearest) - cache.profile().reach();
            if (std::abs(gap) > 0.01F) { // Box2D 3 treats half a millimeter as touching
                EXPECT_EQ(view.is_clear(point, point), gap > 0.0F) << gap;
                standing += gap > 0.0F ? 1 : 0;
            }
        }
        EXPECT_GT(standing, 20);
    }
}

TEST(Box2d3Probe, FindsNoFirstAndLastEdgeOfAnOpenChain) {
    const physics::World world;
    const std::array<b2Vec2, 5> points = {
        {{0.0F, 0.0F}, {1.0F, 0.0F}, {2.0F, 0.0F}, {3.0F, 0.0F}, {4.0F, 0.0F}}};
    b2ChainDef def = b2DefaultChainDef();
    def.points = points.data();
    def.count = 5;
    b2CreateChain(add_body(world, {}), &def);
    const std::vector<Obstacle> found = find(world);
    ASSERT_EQ(found.size(), 2U);
    Box bounds = found[0].bounds().united(found[1].bounds());
    EXPECT_EQ(bounds, (Box{{0.0F, 1.0F}, {0.0F, 3.0F}}));
}

TEST(Box2d3Probe, SupportsCategoriesOf64Bits) {
    physics::World world;
    constexpr std::uint64_t high = std::uint64_t{1} << 40U;
    add(world, circle(1.0F), {}, {.filter = {.category_bits = high}});
    EXPECT_EQ(find(world, {.mask_bits = high}).size(), 1U);
    EXPECT_TRUE(find(world, {.mask_bits = ~high}).empty());
}

TEST(Box2d3Probe, AShapeThatNoQueryFindsIsNoObstacleForWatchersEither) {
    for (const bool has_mask : {false, true}) {
        physics::World world;
        const ObstacleFilter walker{.group_index = 1};
        physics::Filter filter;
        filter.group_index = 1;
        const physics::Body body = add(world, circle(1.0F), {}, {.filter = filter});
        Navigator navigator{Box2dProbe{world}};
        navigator.watch(key_of(body));
        const PathQuery query{.walker = {.radius = 0.3F, .filter = walker}};
        EXPECT_FALSE(navigator.find_path({-5.5F, 0.5F}, {0.5F, 0.5F}, query).is_found());
        (has_mask ? filter.category_bits : filter.mask_bits) = 0;
        body.fixtures().front().set_filter(filter);
        EXPECT_TRUE(find(world, walker).empty());
        EXPECT_TRUE(Box2dProbe{world}.bounds_of(key_of(body), walker).is_empty());
        navigator.update();
        EXPECT_TRUE(navigator.find_path({-5.5F, 0.5F}, {0.5F, 0.5F}, query).is_found());
    }
}

TEST(Box2d3Probe, NeverUsesTheHandleOfADestroyedBody) {
    physics::World world;
    const physics::Body body = add(world, circle(1.0F));
    const BodyKey key = key_of(body);
    world.destroy(body);
    const physics::Body other = add(world, circle(1.0F), {{9.0F, 0.0F}}); // in its place
    const Box2dProbe probe{world};
    EXPECT_NE(key_of(other), key);
    EXPECT_TRUE(probe.bounds_of(key, {}).is_empty());
    EXPECT_TRUE(probe.bounds_of(BodyKey{}, {}).is_empty());
    EXPECT_FALSE(probe.mark_of(key, true).has_value());
}

TEST(Box2d3Probe, IgnoresBodiesOfOtherWorlds) {
    physics::World world;
    physics::World other;
    const BodyKey key = key_of(add(other, circle(1.0F)));
    EXPECT_FALSE(Box2dProbe{world}.mark_of(key, true).has_value());
    EXPECT_TRUE(Box2dProbe{other}.mark_of(key, true).has_value());
}

} // namespace
} // namespace raywalk::box2d_3_probe_test
