// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

namespace raywalk::body_policy_test {
namespace {

using test::add;

constexpr Vec2 west{-3.5F, 0.5F};
constexpr Vec2 east{3.5F, 0.5F};

// A body two meters wide between west and east.
struct Way {
    physics::World world;
    physics::Body thing;
    Navigator navigator{Box2dProbe{world}};

    explicit Way(b2BodyType type)
        : thing{add(world, test::circle(1.0F), {.position = {0.0F, 0.5F}, .type = type})} {}

    [[nodiscard]] bool is_straight() {
        navigator.update();
        const Path path = navigator.find_path(west, east, {.walker = {.radius = 0.3F}});
        EXPECT_TRUE(path.is_found());
        return path.points.size() == 2;
    }
};

TEST(BodyPolicy, IsByTypeUnlessSet) {
    EXPECT_FALSE(Way{b2_staticBody}.is_straight());
    EXPECT_FALSE(Way{b2_kinematicBody}.is_straight());
    EXPECT_TRUE(Way{b2_dynamicBody}.is_straight());
}

TEST(BodyPolicy, IgnoresAStaticBody) {
    Way way{b2_staticBody};
    EXPECT_FALSE(way.is_straight());
    way.navigator.set_body_policy(key_of(way.thing), BodyPolicy::ignored);
    EXPECT_TRUE(way.is_straight());
    way.navigator.set_body_policy(key_of(way.thing), BodyPolicy::by_type);
    EXPECT_FALSE(way.is_straight());
}

TEST(BodyPolicy, MakesADynamicBodySolid) {
    Way way{b2_dynamicBody};
    EXPECT_TRUE(way.is_straight());
    way.navigator.set_body_policy(key_of(way.thing), BodyPolicy::solid);
    EXPECT_FALSE(way.is_straight());
    way.thing.set_velocity({0.0F, 30.0F});
    for (int i = 0; i < 30; ++i) {
        way.world.step(1.0F / 60.0F);
    }
    EXPECT_TRUE(way.is_straight());
}

TEST(BodyPolicy, MakesACrateSolidWhileItIsAtRest) {
    Way way{b2_dynamicBody};
    way.navigator.set_body_policy(key_of(way.thing), BodyPolicy::solid_when_at_rest);
    EXPECT_FALSE(way.is_straight());
    way.thing.set_velocity({0.0F, 0.5F});
    EXPECT_TRUE(way.is_straight());
    way.thing.set_velocity({0.0F, 0.0F});
    EXPECT_FALSE(way.is_straight());
}

TEST(BodyPolicy, EndsWhenTheBodyIsForgotten) {
    Way way{b2_staticBody};
    way.navigator.set_body_policy(key_of(way.thing), BodyPolicy::ignored);
    EXPECT_TRUE(way.is_straight());
    way.navigator.forget(key_of(way.thing));
    EXPECT_FALSE(way.is_straight());
}

} // namespace
} // namespace raywalk::body_policy_test
