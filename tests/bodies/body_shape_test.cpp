// SPDX-License-Identifier: MIT
#include "bodies/body_shape.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <span>

namespace raywalk::body_shape_test {
namespace {

using test::disc;
using test::wall;

std::uint64_t fingerprint(std::initializer_list<Obstacle> parts) {
    BodyShape shape;
    for (const Obstacle& part : parts) {
        shape.add(part);
    }
    return shape.state_of({}).fingerprint;
}

TEST(BodyShape, BoundsAllPartsAndIsEmptyWithoutAny) {
    BodyShape shape;
    EXPECT_TRUE(shape.bounds().is_empty());
    shape.add(disc({1.0F, 1.0F}, 0.5F));
    shape.add(wall({3.0F, 0.0F}, {4.0F, 2.0F}));
    EXPECT_EQ(shape.bounds(), (Box{{0.5F, 0.0F}, {4.0F, 2.0F}}));
    EXPECT_EQ(shape.state_of({5}).body, BodyKey{5});
    EXPECT_EQ(shape.state_of({5}).bounds, shape.bounds());
}

TEST(BodyShape, HasAFingerprintThatChangesWithPlaceSizeAndNumberOfParts) {
    const std::uint64_t one = fingerprint({disc({1.0F, 1.0F}, 0.5F)});
    EXPECT_EQ(fingerprint({disc({1.0F, 1.0F}, 0.5F)}), one);
    EXPECT_NE(fingerprint({disc({1.0F, 1.125F}, 0.5F)}), one);
    EXPECT_NE(fingerprint({disc({1.0F, 1.0F}, 0.625F)}), one);
    EXPECT_NE(fingerprint({disc({1.0F, 1.0F}, 0.5F), disc({1.0F, 1.0F}, 0.5F)}), one);
    EXPECT_NE(fingerprint({}), one);
}

TEST(BodyShape, FingerprintsOfObstaclesDoNotDependOnTheirOrder) {
    const Obstacle a = disc({1.0F, 1.0F}, 0.5F);
    const Obstacle b = wall({3.0F, 0.0F}, {4.0F, 2.0F});
    const std::array ab{a, b};
    const std::array ba{b, a};
    const std::array aa{a, a};
    const auto of = [](std::span<const Obstacle> obstacles) {
        return fingerprint_of(obstacles);
    };
    EXPECT_EQ(of(ab), of(ba));
    EXPECT_NE(of(ab), of(aa));
    EXPECT_NE(of(std::span{ab}.first(1)), of(ab));
    EXPECT_NE(fingerprint_of(a), fingerprint_of(disc({1.0F, 1.125F}, 0.5F)));
}

} // namespace
} // namespace raywalk::body_shape_test
