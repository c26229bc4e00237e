// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"

#include "core/log.hpp"

#include <memory>
#include <vector>

// What takes the place of a null pointer from the game.
namespace raywalk {

/// A body that is gone.
class MissingBody : public Body {
public:
    [[nodiscard]] bool exists() const override { return false; }

    [[nodiscard]] BodyKey key() const override { return {}; }

    [[nodiscard]] Vec2 position() const override { return {}; }

    [[nodiscard]] float radius() const override { return 0.0F; }

    [[nodiscard]] ObstacleFilter filter() const override { return {}; }

    [[nodiscard]] Vec2 velocity() const override { return {}; }

    void set_velocity(Vec2 /*velocity*/) override {}

    void set_position(Vec2 /*position*/) override {}
};

/// A probe of a world without bodies.
class MissingWorld : public Probe {
public:
    void obstacles_in(const Box& /*box*/,
                      const ObstacleFilter& /*filter*/,
                      std::vector<Obstacle>& /*found*/) const override {}

    [[nodiscard]] Box bounds_of(BodyKey /*body*/, const ObstacleFilter& /*filter*/) const override {
        return {{1.0F, 1.0F}, {0.0F, 0.0F}}; // empty
    }
};

/// Returns `part`. If it is null, logs an error and returns a new Missing.
template <class Missing, class Part>
[[nodiscard]] std::unique_ptr<Part> present(std::unique_ptr<Part> part, const char* name) {
    if (part == nullptr) {
        log(LogLevel::error, "a {} is null", {name});
        return std::make_unique<Missing>();
    }
    return part;
}

} // namespace raywalk
