// SPDX-License-Identifier: MIT
#include "box2d_common/box2d_rules.hpp"

#include <gtest/gtest.h>

namespace raywalk {
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

} // namespace
} // namespace raywalk
