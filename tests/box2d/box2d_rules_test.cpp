// SPDX-License-Identifier: MIT
#include "box2d_common/box2d_rules.hpp"
#include "shapes/walker_shape.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace raywalk::box2d_rules_test {
namespace {

TEST(Box2dRules, ApplyTheBodyTypesUnlessThePolicyReplacesThem) {
    const auto is_obstacle = [](BodyPolicy policy, b2BodyType type, bool is_at_rest) {
        return is_accepted(policy, BodyTypes{}, type, [&] { return is_at_rest; });
    };
    EXPECT_TRUE(is_obstacle(BodyPolicy::by_type, b2_staticBody, true));
    EXPECT_TRUE(is_obstacle(BodyPolicy::by_type, b2_kinematicBody, false));
    EXPECT_FALSE(is_obstacle(BodyPolicy::by_type, b2_dynamicBody, true));
    for (const b2BodyType type : {b2_staticBody, b2_kinematicBody, b2_dynamicBody}) {
        EXPECT_FALSE(is_obstacle(BodyPolicy::ignored, type, true));
        EXPECT_TRUE(is_obstacle(BodyPolicy::solid, type, false));
        EXPECT_TRUE(is_obstacle(BodyPolicy::solid_when_at_rest, type, true));
        EXPECT_FALSE(is_obstacle(BodyPolicy::solid_when_at_rest, type, false));
    }
}

TEST(Box2dRules, CheckRestOnlyForThePolicyThatDependsOnIt) {
    int calls = 0;
    const auto is_at_rest = [&] {
        ++calls;
        return true;
    };
    for (const BodyPolicy policy : {BodyPolicy::by_type, BodyPolicy::ignored, BodyPolicy::solid}) {
        (void)is_accepted(policy, BodyTypes{}, b2_dynamicBody, is_at_rest);
    }
    EXPECT_EQ(calls, 0);
    EXPECT_TRUE(
        is_accepted(BodyPolicy::solid_when_at_rest, BodyTypes{}, b2_dynamicBody, is_at_rest));
    EXPECT_EQ(calls, 1);
}

TEST(Box2dRules, AcceptABodyThatAgentsDriveOnlyByItsPolicy) {
    test::ObstacleList probe;
    const auto is_obstacle = [&probe](std::uint64_t body, b2BodyType type) {
        return is_accepted(probe, BodyKey{body}, ObstacleFilter{}, type, [] { return false; });
    };
    probe.begin_driving({1});
    EXPECT_FALSE(is_obstacle(1, b2_staticBody));
    EXPECT_TRUE(is_obstacle(2, b2_staticBody));
    EXPECT_FALSE(is_obstacle(2, b2_dynamicBody));
    for (const std::uint64_t body : {1U, 2U}) {
        probe.set_policy({body}, BodyPolicy::solid);
        EXPECT_TRUE(is_obstacle(body, b2_dynamicBody));
        probe.set_policy({body}, BodyPolicy::ignored);
        EXPECT_FALSE(is_obstacle(body, b2_staticBody));
    }
}

TEST(Box2dRules, LetAWalkerCollideWithExactlyWhatAnyOfItsFixturesDoes) {
    test::Random random{1};
    const auto bits = [&random] {
        return std::uint64_t(random.below(8));
    };
    const auto group = [&random] {
        return random.below(5) - 2;
    };
    int collisions = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::vector<CollisionFilter> fixtures;
        for (int count = 1 + random.below(4); count > 0; --count) {
            fixtures.push_back({bits(), bits(), group()});
        }
        b2Filter other = b2Filter(); // with the other members of Box2D 3, if any
        other.categoryBits = static_cast<decltype(other.categoryBits)>(bits());
        other.maskBits = static_cast<decltype(other.maskBits)>(bits());
        other.groupIndex = static_cast<decltype(other.groupIndex)>(group());
        const bool any_collides =
            std::any_of(fixtures.begin(), fixtures.end(), [&](const CollisionFilter& fixture) {
                return fixture_collides(fixture, other);
            });
        collisions += any_collides ? 1 : 0;
        ASSERT_EQ(should_collide(filter_of_fixtures(fixtures), other), any_collides);
    }
    EXPECT_GT(collisions, 5'000);
    EXPECT_LT(collisions, 15'000);
}

} // namespace
} // namespace raywalk::box2d_rules_test
