// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"
#include "raywalk/vec2.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <utility>

namespace raywalk::test {

/// A body without physics: it moves by its velocity alone.
struct FakeBodyState {
    Vec2 position;
    Vec2 velocity;
    float max_speed = std::numeric_limits<float>::infinity();
    int commands = 0;
    bool exists = true;
    bool can_tell = true; // whether it exists

    /// The body is destroyed, and cannot tell, like one of Box2D 2.4.
    void destroy_unnoticed() {
        exists = false;
        can_tell = false;
    }

    void step(float dt) { position = position + dt * velocity; }
};

class FakeBody : public Body {
public:
    explicit FakeBody(std::shared_ptr<FakeBodyState> fake, BodyKey key = {99})
        : state_{std::move(fake)}
        , key_{key} {}

    [[nodiscard]] bool exists() const override { return state_->exists || !state_->can_tell; }

    [[nodiscard]] BodyKey key() const override { return key_; }

    [[nodiscard]] Vec2 position() const override { return living().position; }

    [[nodiscard]] float radius() const override { return 0.3F; }

    [[nodiscard]] ObstacleFilter filter() const override { return {}; }

    [[nodiscard]] Vec2 velocity() const override { return living().velocity; }

    void set_velocity(Vec2 velocity) override {
        living().velocity = velocity;
        ++state_->commands;
    }

    [[nodiscard]] float max_speed(float /*dt*/) const override { return living().max_speed; }

    void set_position(Vec2 position) override { living().position = position; }

private:
    // Fails if the body is used after it was destroyed.
    [[nodiscard]] FakeBodyState& living() const {
        EXPECT_TRUE(state_->exists);
        return *state_;
    }

    std::shared_ptr<FakeBodyState> state_;
    BodyKey key_;
};

} // namespace raywalk::test
