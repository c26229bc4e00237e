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
                return fixture_collides(fixture, filter_of(other));
            });
        collisions += any_collides ? 1 : 0;
        ASSERT_EQ(should_collide(filter_of_fixtures(fixtures), filter_of(other)), any_collides);
    }
    EXPECT_GT(collisions, 5'000);
    EXPECT_LT(collisions, 15'000);
}

} // namespace
} // namespace raywalk::box2d_rules_test
