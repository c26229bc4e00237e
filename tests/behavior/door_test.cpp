// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/door.hpp"

#include "support/log_lines.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

// Where the links of doors lead, and what paths make of them.
namespace raywalk::door_test {
namespace {

using physics::box;
using test::add;
using test::Random;

constexpr float infinity = std::numeric_limits<float>::infinity();

struct DoorWorld {
    physics::Body add_leaf(Vec2 center, Vec2 half, float angle = 0.0F) {
        physics::Body leaf =
            world.create_body({.type = b2_kinematicBody, .position = center, .angle = angle});
        leaf.add(box({-1.0F * half, half}));
        return leaf;
    }

    NavigationLink link_of(const physics::Body& leaf, const DoorOptions& options = {}) {
        return *navigator.find_link(add_door(navigator, key_of(leaf), options));
    }

    physics::World world;
    Navigator navigator{Box2dProbe{world}};
};

void expect_ends(const NavigationLink& link, Vec2 a, Vec2 b) {
    const bool is_forward = distance(link.from, a) < distance(link.from, b);
    EXPECT_LT(distance(is_forward ? link.from : link.to, a), 1e-3F);
    EXPECT_LT(distance(is_forward ? link.to : link.from, b), 1e-3F);
}

TEST(Door, LeadsAcrossItsNarrowerSideAtAnyAngle) {
    Random random{3};
    for (int round = 0; round < 50; ++round) {
        DoorWorld doors;
        const Vec2 center = random.point_in({{-9.0F, -9.0F}, {9.0F, 9.0F}});
        const float half_width = random.between(0.4F, 2.0F);
        const float half_thickness = random.between(0.05F, 0.3F);
        const float angle = random.between(-3.0F, 3.0F);
        const NavigationLink link =
            doors.link_of(doors.add_leaf(center, {half_width, half_thickness}, angle));
        const Vec2 across{-std::sin(angle), std::cos(angle)};
        const float away = half_thickness + 1.1F * half_width + 0.05F;
        expect_ends(link, center + away * across, center - away * across);
        EXPECT_NEAR(*link.cost, 2.0F * away + 2.0F, 1e-3F);
        EXPECT_NEAR(link.max_radius, half_width, 1e-3F);
    }
}

TEST(Door, LeadsThroughASquareWhereNothingElseStands) {
    for (const bool is_upright : {false, true}) {
        DoorWorld doors;
        const Vec2 beside = is_upright ? Vec2{1.0F, 0.0F} : Vec2{0.0F, 1.0F};
        for (const float side : {-1.0F, 1.0F}) {
            add(doors.world,
                test::box({{-0.5F, -0.5F}, {0.5F, 0.5F}}),
                {.position = side * beside});
        }
        const NavigationLink link = doors.link_of(doors.add_leaf({}, {0.5F, 0.5F}));
        const Vec2 across{beside.y, beside.x};
        expect_ends(link, 1.1F * across, -1.1F * across);
    }
}

TEST(Door, IsWarnedOfIfItIsWalledIn) {
    DoorWorld doors;
    for (const Vec2 side : {Vec2{1.0F, 0.0F}, Vec2{-1.0F, 0.0F}, Vec2{0.0F, 1.0F}}) {
        add(doors.world, test::box({{-0.5F, -0.5F}, {0.5F, 0.5F}}), {.position = side});
    }
    const test::LogLines lines;
    EXPECT_NE(add_door(doors.navigator, key_of(doors.add_leaf({}, {0.5F, 0.5F}))), 0U);
    EXPECT_EQ(lines.count("stands in the way"), 1U);
}

TEST(Door, OfACircleLeadsThroughItsMiddle) {
    DoorWorld doors;
    physics::Body round = doors.world.create_body({.position = {2.0F, 1.0F}});
    round.add(test::circle(0.5F));
    const NavigationLink link = doors.link_of(round, {.max_radius = 1.0F});
    expect_ends(link, {0.35F, 1.0F}, {3.65F, 1.0F});
}

TEST(Door, CostsWhatTheGameSays) {
    // Around the wall, the way is 2 m longer or so for each meter of its half length.
    for (const float cost : {0.0F, 1.0F, 4.0F, 20.0F}) {
        DoorWorld doors;
        add(doors.world, test::box({{-0.2F, 1.0F}, {0.2F, 6.0F}}));
        add(doors.world, test::box({{-0.2F, -6.0F}, {0.2F, -1.0F}}));
        const LinkId id =
            add_door(doors.navigator, key_of(doors.add_leaf({}, {0.1F, 1.0F})), {.cost = cost});
        PathQuery query;
        query.walker.radius = 0.3F;
        const Vec2 start{-3.5F, 0.0F};
        const Path path = doors.navigator.find_path(start, {3.5F, 0.0F}, query);
        ASSERT_TRUE(path.is_found());
        query.blocked_links = {id};
        const Path around = doors.navigator.find_path(start, {3.5F, 0.0F}, query);
        ASSERT_TRUE(around.is_found());
        EXPECT_TRUE(around.links.empty());
        EXPECT_EQ(path.links.empty(), 7.0 + static_cast<double>(cost) > around.length) << cost;
        if (!path.links.empty()) {
            EXPECT_NEAR(path.length, 7.0 + static_cast<double>(cost), 0.01);
        }
    }
}

TEST(Door, IsForWalkersUpToTheRadius) {
    DoorWorld doors;
    add(doors.world, test::box({{-0.2F, 1.0F}, {0.2F, 40.0F}}));
    add(doors.world, test::box({{-0.2F, -40.0F}, {0.2F, -1.0F}}));
    add_door(doors.navigator, key_of(doors.add_leaf({}, {0.1F, 1.0F})), {.max_radius = 0.5F});
    PathQuery query;
    for (const float radius : {0.3F, 0.5F, 0.6F}) {
        query.walker.radius = radius;
        const Path path = doors.navigator.find_path({-3.5F, 0.5F}, {3.5F, 0.5F}, query);
        EXPECT_EQ(path.links.size(), radius <= 0.5F ? 1U : 0U);
    }
}

TEST(Door, IsWatched) {
    DoorWorld doors;
    physics::Body leaf = doors.add_leaf({}, {0.1F, 1.0F});
    add_door(doors.navigator, key_of(leaf));
    const WalkerProfile walker{.radius = 0.3F};
    EXPECT_FALSE(doors.navigator.can_walk_straight({-3.5F, 0.0F}, {3.5F, 0.0F}, walker));
    leaf.set_transform({0.0F, 5.0F}, 0.0F);
    doors.navigator.update();
    EXPECT_TRUE(doors.navigator.can_walk_straight({-3.5F, 0.0F}, {3.5F, 0.0F}, walker));
}

TEST(Door, IsRefusedWithBadNumbersAndWithoutShapes) {
    DoorWorld doors;
    const test::LogLines lines;
    const physics::Body leaf = doors.add_leaf({}, {0.1F, 1.0F});
    const physics::Body empty = doors.world.create_body({});
    EXPECT_EQ(add_door(doors.navigator, key_of(empty)), 0U);
    EXPECT_EQ(add_door(doors.navigator, BodyKey{}), 0U);
    EXPECT_EQ(add_door(doors.navigator, key_of(leaf), {.cost = -1.0F}), 0U);
    EXPECT_EQ(add_door(doors.navigator, key_of(leaf), {.cost = std::nanf("")}), 0U);
    EXPECT_EQ(add_door(doors.navigator, key_of(leaf), {.cost = infinity}), 0U);
    EXPECT_EQ(add_door(doors.navigator, key_of(leaf), {.max_radius = -1.0F}), 0U);
    EXPECT_EQ(add_door(doors.navigator, key_of(leaf), {.max_wait = -1.0F}), 0U);
    EXPECT_EQ(lines.count("add_door was ignored"), 5U);
    EXPECT_NE(add_door(doors.navigator, key_of(leaf), {.max_wait = infinity}), 0U);
}

} // namespace
} // namespace raywalk::door_test
