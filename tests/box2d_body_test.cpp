// SPDX-License-Identifier: MIT
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "worlds.hpp"

#include <box2d/box2d.h>
#include <gtest/gtest.h>

namespace raywalk {
namespace {

using test::add;
using test::box;
using test::circle;

constexpr test::Placement walker{{3.0F, 4.0F}, 0.0F, b2_dynamicBody};

TEST(Box2dBody, HasTheRadiusOfItsCircleAroundItsOrigin) {
    b2World world{{0.0F, 0.0F}};
    EXPECT_EQ(Box2dBody{add(world, circle(0.5F), walker)}.radius(), 0.5F);
    // Off center: from the origin to the far side of the circle.
    EXPECT_EQ((Box2dBody{add(world, circle(0.5F, {3.0F, 4.0F}), walker)}.radius()), 5.5F);
}

TEST(Box2dBody, HasTheRadiusThatHoldsItsFarthestCorner) {
    b2World world{{0.0F, 0.0F}};
    const b2PolygonShape shape = box({{-3.0F, -1.0F}, {1.0F, 4.0F}});
    EXPECT_EQ((Box2dBody{add(world, shape, walker)}.radius()), 5.0F);
    EXPECT_EQ((Box2dBody{add(world, test::edge({1.0F, 0.0F}, {-3.0F, 4.0F}), walker)}.radius()),
              5.0F);
    b2Body& chain = test::add_chain(world, {{0.0F, 1.0F}, {3.0F, 4.0F}, {1.0F, 1.0F}}, walker);
    EXPECT_EQ(Box2dBody{chain}.radius(), 5.0F);
}

TEST(Box2dBody, HasTheRadiusThatHoldsAllItsFixturesButSensors) {
    b2World world{{0.0F, 0.0F}};
    b2Body& body = add(world, circle(0.25F), walker);
    add(body, box({{-0.25F, 0.0F}, {0.25F, 0.5F}}));
    add(body, circle(8.0F)).SetSensor(true);
    EXPECT_FLOAT_EQ(Box2dBody{body}.radius(), b2Vec2(0.25F, 0.5F).Length());
}

TEST(Box2dBody, HasNoRadiusWithoutFixtures) {
    b2World world{{0.0F, 0.0F}};
    const b2BodyDef definition;
    b2Body& body = *world.CreateBody(&definition);
    EXPECT_EQ(Box2dBody{body}.radius(), 0.0F);
    EXPECT_EQ(Box2dBody{body}.filter(), ObstacleFilter{});
}

TEST(Box2dBody, CollidesAsItsFirstFixtureThatIsNoSensor) {
    b2World world{{0.0F, 0.0F}};
    b2Body& body = add(world, circle(0.5F), walker);
    b2Filter data;
    data.categoryBits = 0x0002;
    data.maskBits = 0x00F0;
    data.groupIndex = -3;
    body.GetFixtureList()->SetFilterData(data);
    b2Fixture& eyes = add(body, circle(8.0F)); // Box2D lists it before the first one
    eyes.SetSensor(true);
    ASSERT_EQ(body.GetFixtureList(), &eyes);
    const ObstacleFilter filter = Box2dBody{body}.filter();
    EXPECT_EQ(filter.category_bits, 0x0002U);
    EXPECT_EQ(filter.mask_bits, 0x00F0U);
    EXPECT_EQ(filter.group_index, -3);
    EXPECT_EQ(filter.body_types, BodyTypes{});
}

TEST(Box2dBody, HasTheFilterOfABodyWithDefaultFixtures) {
    b2World world{{0.0F, 0.0F}};
    const ObstacleFilter filter = Box2dBody{add(world, circle(0.5F), walker)}.filter();
    EXPECT_EQ(filter.category_bits, 0x0001U);
    EXPECT_EQ(filter.mask_bits & 0xFFFFU, 0xFFFFU);
    EXPECT_EQ(filter.group_index, 0);
}

TEST(Box2dBody, IsAtItsOriginAndKnownByItsKey) {
    b2World world{{0.0F, 0.0F}};
    b2Body& body = add(world, circle(0.5F, {1.0F, 1.0F}), walker);
    EXPECT_EQ(Box2dBody{body}.position(), (Vec2{3.0F, 4.0F}));
    EXPECT_EQ(Box2dBody{body}.key(), key_of(body));
}

TEST(Box2dBody, IsDrivenByItsVelocityAndWokenByIt) {
    b2World world{{0.0F, 0.0F}};
    b2Body& body = add(world, circle(0.5F), walker);
    body.SetAwake(false);
    Box2dBody driven{body};
    driven.set_velocity({2.0F, -1.0F});
    EXPECT_EQ(Vec2{body.GetLinearVelocity()}, (Vec2{2.0F, -1.0F}));
    world.Step(0.5F, 8, 3);
    EXPECT_EQ(driven.position(), (Vec2{4.0F, 3.5F}));
}

} // namespace
} // namespace raywalk
