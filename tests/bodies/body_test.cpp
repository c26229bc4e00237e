// SPDX-License-Identifier: MIT
#include "raywalk/body.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace raywalk::body_test {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// A body without an engine, which only has to implement what has no default.
class Ghost : public Body {
public:
    [[nodiscard]] BodyKey key() const override { return {}; }

    [[nodiscard]] Vec2 position() const override { return position_; }

    [[nodiscard]] float radius() const override { return 0.5F; }

    [[nodiscard]] ObstacleFilter filter() const override { return {}; }

    [[nodiscard]] Vec2 velocity() const override { return velocity_; }

    void set_velocity(Vec2 velocity) override { velocity_ = velocity; }

    void set_position(Vec2 position) override { position_ = position; }

private:
    Vec2 position_;
    Vec2 velocity_;
};

TEST(Body, SetsItsVelocityInsteadOfAForceByDefault) {
    Ghost ghost;
    ghost.apply_force_toward({3.0F, -1.0F}, 0.001F, 1.0F / 60.0F);
    EXPECT_EQ(ghost.velocity(), (Vec2{3.0F, -1.0F}));
}

TEST(Body, ExistsWithoutLimitsByDefault) {
    const Ghost ghost;
    EXPECT_TRUE(ghost.exists());
    EXPECT_EQ(ghost.max_acceleration(1.0F), infinity);
    EXPECT_EQ(ghost.max_speed(1.0F / 60.0F), infinity);
}

} // namespace
} // namespace raywalk::body_test
