// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"
#include "raywalk/vec2.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

namespace raywalk::test {

/// A body without physics: it moves by its velocity alone.
struct Puppet {
    Vec2 position;
    Vec2 velocity;
    int commands = 0;
    bool exists = true;

    void step(float dt) { position = position + dt * velocity; }
};

class PuppetBody : public Body {
public:
    explicit PuppetBody(std::shared_ptr<Puppet> puppet, BodyKey key = {99})
        : puppet_{std::move(puppet)}
        , key_{key} {}

    [[nodiscard]] bool exists() const override { return puppet_->exists; }

    [[nodiscard]] BodyKey key() const override { return key_; }

    [[nodiscard]] Vec2 position() const override { return living().position; }

    [[nodiscard]] float radius() const override { return 0.3F; }

    [[nodiscard]] ObstacleFilter filter() const override { return {}; }

    [[nodiscard]] Vec2 velocity() const override { return living().velocity; }

    void set_velocity(Vec2 velocity) override {
        living().velocity = velocity;
        ++puppet_->commands;
    }

    void set_position(Vec2 position) override { living().position = position; }

private:
    // Fails if the body is used after it was destroyed.
    [[nodiscard]] Puppet& living() const {
        EXPECT_TRUE(puppet_->exists);
        return *puppet_;
    }

    std::shared_ptr<Puppet> puppet_;
    BodyKey key_;
};

} // namespace raywalk::test
