// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace raywalk {
namespace {

using test::add;
using test::box;
using test::circle;

constexpr test::Placement walker{{3.0F, 4.0F}, 0.0F, b2_dynamicBody};

TEST(Box2dBody, HasTheRadiusOfItsCircleAroundItsOrigin) {
    physics::World world;
    EXPECT_EQ(Box2dBody{add(world, circle(0.5F), walker)}.radius(), 0.5F);
    // Off center: from the origin to the far side of the circle.
    EXPECT_EQ((Box2dBody{add(world, circle(0.5F, {3.0F, 4.0F}), walker)}.radius()), 5.5F);
}

TEST(Box2dBody, HasARadiusThatReachesItsFarthestCorner) {
    physics::World world;
    const physics::Shape shape = box({{-3.0F, -1.0F}, {1.0F, 4.0F}});
    EXPECT_EQ((Box2dBody{add(world, shape, walker)}.radius()), 5.0F);
    EXPECT_EQ((Box2dBody{add(world, test::edge({1.0F, 0.0F}, {-3.0F, 4.0F}), walker)}.radius()),
              5.0F);
    physics::Body chain =
        add(world, test::chain({{0.0F, 1.0F}, {3.0F, 4.0F}, {1.0F, 1.0F}}), walker);
    EXPECT_EQ(Box2dBody{chain}.radius(), 5.0F);
}

TEST(Box2dBody, HasARadiusThatIncludesAllFixturesButSensors) {
    physics::World world;
    physics::Body body = add(world, circle(0.25F), walker);
    body.add(box({{-0.25F, 0.0F}, {0.25F, 0.5F}}));
    body.add(circle(8.0F), {.is_sensor = true});
    EXPECT_FLOAT_EQ(Box2dBody{body}.radius(), length(Vec2{0.25F, 0.5F}));
}

TEST(Box2dBody, HasNoRadiusWithoutFixtures) {
    physics::World world;
    const physics::Body body = world.create_body({});
    EXPECT_EQ(Box2dBody{body}.radius(), 0.0F);
    EXPECT_EQ(Box2dBody{body}.filter(), ObstacleFilter{});
}

TEST(Box2dBody, HasTheFilterOfItsFirstFixtureThatIsNoSensor) {
    physics::World world;
    physics::Body body = add(world, circle(0.5F), walker);
    body.set_filter({.category_bits = 0x0002, .mask_bits = 0x00F0, .group_index = -3});
    // Box2D lists it before the older fixture.
    const physics::Fixture eyes = body.add(circle(8.0F), {.is_sensor = true});
    ASSERT_EQ(body.fixtures().front(), eyes);
    const ObstacleFilter filter = Box2dBody{body}.filter();
    EXPECT_EQ(filter.category_bits, 0x0002U);
    EXPECT_EQ(filter.mask_bits, 0x00F0U);
    EXPECT_EQ(filter.group_index, -3);
    EXPECT_EQ(filter.body_types, BodyTypes{});
}

TEST(Box2dBody, HasTheDefaultFilterForDefaultFixtures) {
    physics::World world;
    const ObstacleFilter filter = Box2dBody{add(world, circle(0.5F), walker)}.filter();
    EXPECT_EQ(filter.category_bits, 0x0001U);
    EXPECT_EQ(filter.mask_bits & 0xFFFFU, 0xFFFFU);
    EXPECT_EQ(filter.group_index, 0);
}

TEST(Box2dBody, HasThePositionAndKeyOfItsBody) {
    physics::World world;
    physics::Body body = add(world, circle(0.5F, {1.0F, 1.0F}), walker);
    EXPECT_EQ(Box2dBody{body}.position(), (Vec2{3.0F, 4.0F}));
    EXPECT_EQ(Box2dBody{body}.key(), key_of(body));
}

TEST(Box2dBody, WakesAndMovesWhenItsVelocityIsSet) {
    physics::World world;
    physics::Body body = add(world, circle(0.5F), walker);
    body.set_awake(false);
    Box2dBody driven{body};
    driven.set_velocity({2.0F, -1.0F});
    EXPECT_EQ(Vec2{body.velocity()}, (Vec2{2.0F, -1.0F}));
    world.step(0.5F);
    EXPECT_EQ(driven.position(), (Vec2{4.0F, 3.5F}));
}

TEST(Box2dBody, IsMadeFromTheBodyThatAnAgentIsGiven) {
    physics::World world;
    const physics::BodyRef body = add(world, circle(0.5F), walker);
    const physics::BodyRef other = add(world, circle(0.5F), {{0.0F, 4.0F}, 0.0F, b2_dynamicBody});
    Navigator navigator{Box2dProbe{world}};
    const Agent agent{navigator, body, {.max_speed = 2.0F}};
    EXPECT_EQ(agent.position(), (Vec2{3.0F, 4.0F}));
    EXPECT_EQ(agent.walker().radius, 0.5F);

    Agent follower{navigator, other};
    follower.follow(body);
    follower.update(1.0F / 60.0F);
    EXPECT_EQ(follower.target_position(), (Vec2{3.0F, 4.0F}));
    navigator.forget(body);
    follower.update(1.0F / 60.0F);
    EXPECT_EQ(follower.status(), AgentStatus::failed);
}

TEST(Box2dBody, IsWatchedLikeItsKey) {
    physics::World world;
    physics::Body door = add(world, box({{-1.0F, -1.0F}, {1.0F, 1.0F}}), {});
    const physics::BodyRef handle = door;
    Navigator navigator{Box2dProbe{world}};
    const auto is_noticed = [&](float y) {
        const Path path = navigator.find_path({-5.0F, 0.0F}, {5.0F, 0.0F});
        door.set_transform({0.0F, y}, 0.0F);
        navigator.update();
        return navigator.is_affected(path);
    };
    EXPECT_FALSE(is_noticed(0.5F));
    navigator.invalidate_all();
    navigator.watch(handle);
    EXPECT_TRUE(is_noticed(0.0F));
    navigator.unwatch(handle);
    EXPECT_FALSE(is_noticed(0.5F));
    const Path path = navigator.find_path({-5.0F, 0.0F}, {5.0F, 0.0F});
    navigator.invalidate(handle);
    EXPECT_TRUE(navigator.is_affected(path));
    navigator.set_body_policy(handle, BodyPolicy::ignored);
    navigator.update();
    EXPECT_EQ(navigator.find_path({-5.0F, 0.0F}, {5.0F, 0.0F}).points.size(), 2U);
}

TEST(Box2dBody, HasVectorsThatAreTargets) {
    const physics::World world;
    Navigator navigator{Box2dProbe{world}};
    const std::vector<b2Vec2> targets = {{9.0F, 0.0F}, {3.0F, 0.0F}, {0.0F, 7.0F}};
    const Path path = navigator.find_path_to_nearest({0.0F, 0.0F}, targets);
    EXPECT_TRUE(path.is_found());
    EXPECT_EQ(path.target_index, 1U);
}

} // namespace
} // namespace raywalk
