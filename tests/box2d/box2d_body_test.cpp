// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/point_walker.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace raywalk::box2d_body_test {
namespace {

using test::add;
using test::box;
using test::circle;

constexpr test::Placement walker{{3.0F, 4.0F}, 0.0F, b2_dynamicBody};

TEST(Box2dBody, HasTheRadiusOfItsCircleWhereverItIs) {
    physics::World world;
    EXPECT_EQ(Box2dBody{add(world, circle(0.5F), walker)}.radius(), 0.5F);
    EXPECT_EQ((Box2dBody{add(world, circle(0.5F, {3.0F, 4.0F}), walker)}.radius()), 0.5F);
}

TEST(Box2dBody, HasARadiusThatReachesItsFarthestCorner) {
    physics::World world;
    const physics::Shape shape = box({{-3.0F, -1.0F}, {5.0F, 5.0F}});
    EXPECT_EQ((Box2dBody{add(world, shape, walker)}.radius()), 5.0F);
    EXPECT_EQ((Box2dBody{add(world, test::edge({1.0F, 0.0F}, {-5.0F, 8.0F}), walker)}.radius()),
              5.0F);
    physics::Body chain =
        add(world, test::chain({{-3.0F, -3.0F}, {1.0F, 0.0F}, {3.0F, 5.0F}}), walker);
    EXPECT_EQ(Box2dBody{chain}.radius(), 5.0F);
}

TEST(Box2dBody, HasARadiusThatIncludesAllFixturesButSensors) {
    physics::World world;
    physics::Body body = add(world, circle(0.25F), walker);
    body.add(box({{-0.5F, -0.75F}, {0.5F, 0.75F}}));
    body.add(circle(8.0F), {.is_sensor = true});
    EXPECT_FLOAT_EQ(Box2dBody{body}.radius(), length(Vec2{0.5F, 0.75F}));
}

TEST(Box2dBody, IsMadeOfItsSensorsIfItHasNothingElse) {
    physics::World world;
    physics::Body body = world.create_body({.type = b2_dynamicBody, .position = {1.0F, 2.0F}});
    body.add(circle(0.5F, {1.0F, 0.0F}), {.is_sensor = true, .filter = {4, 2}});
    EXPECT_EQ(Box2dBody{body}.radius(), 0.5F);
    EXPECT_EQ(Box2dBody{body}.position(), (Vec2{2.0F, 2.0F}));
    EXPECT_EQ(Box2dBody{body}.filter(), (ObstacleFilter{.category_bits = 4, .mask_bits = 2}));
}

TEST(Box2dBody, HasNoRadiusWithoutFixtures) {
    physics::World world;
    const physics::Body body = world.create_body({});
    EXPECT_EQ(Box2dBody{body}.radius(), 0.0F);
    EXPECT_EQ(Box2dBody{body}.filter(), ObstacleFilter{});
}

TEST(Box2dBody, HasTheFilterOfAllFixturesThatAreNoSensors) {
    physics::World world;
    for (const bool is_hurtbox_first : {false, true}) {
        physics::Body body = world.create_body({.type = b2_dynamicBody});
        const auto add_hurtbox = [&] {
            body.add(circle(0.6F), {.filter = {16, 8}});
        };
        if (is_hurtbox_first) {
            add_hurtbox();
        }
        body.add(circle(0.3F), {.filter = {4, 6, -3}});
        body.add(circle(8.0F), {.is_sensor = true});
        if (!is_hurtbox_first) {
            add_hurtbox();
        }
        const ObstacleFilter filter = Box2dBody{body}.filter();
        EXPECT_EQ(filter.category_bits, 4U);
        EXPECT_EQ(filter.mask_bits, 6U);
        EXPECT_EQ(filter.group_index, -3);
        EXPECT_EQ(filter.body_types, BodyTypes{});
        EXPECT_EQ(filter.more_fixtures, (std::vector<CollisionFilter>{{16, 8}}));
    }
}

TEST(Box2dBody, HasTheDefaultFilterForDefaultFixtures) {
    physics::World world;
    const ObstacleFilter filter = Box2dBody{add(world, circle(0.5F), walker)}.filter();
    EXPECT_EQ(filter.category_bits, 0x0001U);
    EXPECT_EQ(filter.mask_bits & 0xFFFFU, 0xFFFFU);
    EXPECT_EQ(filter.group_index, 0);
}

TEST(Box2dBody, HasItsPositionAndVelocityInTheMiddleOfItsFixtures) {
    physics::World world;
    const float quarter_turn = 1.57079633F;
    physics::Body body =
        add(world, circle(0.5F, {1.0F, 0.0F}), {{3.0F, 4.0F}, quarter_turn, b2_dynamicBody});
    body.add(circle(0.5F, {2.0F, 0.0F}));
    body.add(circle(0.01F, {2.3F, 0.0F}), {.density = 1e5F}); // far off the middle
    Box2dBody driven{body};
    EXPECT_EQ(driven.key(), key_of(body));
    EXPECT_NEAR(distance(driven.position(), {3.0F, 5.5F}), 0.0F, 1e-6F);
    body.set_angular_velocity(2.0F);
    for (const Vec2 velocity : {Vec2{}, Vec2{1.0F, 2.0F}}) {
        driven.set_velocity(velocity);
        EXPECT_NEAR(distance(driven.velocity(), velocity), 0.0F, 1e-6F);
        const Vec2 before = driven.position();
        world.step(0.001F);
        EXPECT_NEAR(distance(driven.position(), before + 0.001F * velocity), 0.0F, 1e-5F);
    }
    driven.set_position({-7.0F, 1.0F});
    EXPECT_NEAR(distance(driven.position(), {-7.0F, 1.0F}), 0.0F, 1e-6F);
    EXPECT_NEAR(body.position().y, -0.5F, 0.01F);
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
    Navigator navigator{Box2dProbe{world}, {.notices_changes = false}};
    const auto is_noticed = [&](float y) {
        const Path path = navigator.find_path({-5.0F, 0.0F}, {5.0F, 0.0F}, test::point_query);
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
    const Path path = navigator.find_path({-5.0F, 0.0F}, {5.0F, 0.0F}, test::point_query);
    navigator.invalidate(handle);
    EXPECT_TRUE(navigator.is_affected(path));
    navigator.set_body_policy(handle, BodyPolicy::ignored);
    navigator.update();
    EXPECT_EQ(navigator.find_path({-5.0F, 0.0F}, {5.0F, 0.0F}, test::point_query).points.size(),
              2U);
}

TEST(Box2dBody, HasVectorsThatAreTargets) {
    const physics::World world;
    Navigator navigator{Box2dProbe{world}};
    const std::vector<b2Vec2> targets = {{9.0F, 0.0F}, {3.0F, 0.0F}, {0.0F, 7.0F}};
    const Path path = navigator.find_path_to_nearest({0.0F, 0.0F}, targets, test::point_query);
    EXPECT_TRUE(path.is_found());
    EXPECT_EQ(path.target_index, 1U);
}

} // namespace
} // namespace raywalk::box2d_body_test
