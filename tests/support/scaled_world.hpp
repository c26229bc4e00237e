// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

// A physics world without lengths of its own.
namespace raywalk::test {

/// How a thing moves.
enum class Motion : std::uint8_t {
    fixed,  ///< not at all
    driven, ///< by its velocity alone, like a kinematic body
    loose,  ///< by its velocity, and is pushed; it is a circle
};

/// A body of a ScaledWorld.
struct ScaledThing {
    Motion motion = Motion::fixed;
    Vec2 position{};
    Vec2 velocity{};
    std::vector<Obstacle> shapes{}; ///< relative to the position
    float radius = 0.0F;            ///< of a loose one
    float damping = 0.0F;           ///< part of its velocity that it loses in a step
    float weight = 1.0F;            ///< beside other loose ones of its size
    bool exists = true;
    bool is_sensor = false; ///< with the category 2
};

/// A world of circles and convex polygons. Loose circles are pushed apart, and out of what is
/// fixed or driven. Nothing in it knows a length: scaled by a power of two, it moves the same to
/// the bit.
class ScaledWorld {
public:
    std::size_t add(ScaledThing thing);

    [[nodiscard]] ScaledThing& operator[](std::size_t index) { return things_[index]; }

    [[nodiscard]] const ScaledThing& operator[](std::size_t index) const { return things_[index]; }

    [[nodiscard]] std::size_t size() const { return things_.size(); }

    /// The shapes of a thing in the world.
    void append_shapes(std::size_t index, std::vector<Obstacle>& found) const;

    void step(float dt);

private:
    void push_apart();

    std::deque<ScaledThing> things_;
};

[[nodiscard]] BodyKey key_of(std::size_t thing);

class ScaledProbe : public Probe {
public:
    explicit ScaledProbe(const ScaledWorld& world)
        : world_{&world} {}

    void obstacles_in(const Box& box,
                      const ObstacleFilter& filter,
                      std::vector<Obstacle>& found) const override;
    void sensors_in(const Box& box,
                    std::uint64_t category_bits,
                    std::vector<Sensor>& found) const override;
    [[nodiscard]] Box bounds_of(BodyKey body, const ObstacleFilter& filter) const override;
    [[nodiscard]] Population population() const override;
    void list_bodies(std::vector<BodyKey>& bodies) const override;
    void shapes_of(BodyKey body, std::vector<Obstacle>& found) const override;

private:
    [[nodiscard]] bool is_obstacle(std::size_t thing, const ObstacleFilter& filter) const;

    const ScaledWorld* world_;
};

class ScaledBody : public Body {
public:
    ScaledBody(ScaledWorld& world, std::size_t thing)
        : world_{&world}
        , thing_{thing} {}

    [[nodiscard]] bool exists() const override { return thing().exists; }

    [[nodiscard]] BodyKey key() const override { return key_of(thing_); }

    [[nodiscard]] Vec2 position() const override { return thing().position; }

    [[nodiscard]] float radius() const override { return thing().radius; }

    [[nodiscard]] ObstacleFilter filter() const override { return {}; }

    [[nodiscard]] Vec2 velocity() const override { return thing().velocity; }

    void set_velocity(Vec2 velocity) override { thing().velocity = velocity; }

    void apply_force_toward(Vec2 velocity, float max_force, float dt) override;

    [[nodiscard]] float max_acceleration(float max_force) const override { return max_force; }

    void set_position(Vec2 position) override {
        thing().position = position;
        thing().velocity = {};
    }

private:
    [[nodiscard]] ScaledThing& thing() const { return (*world_)[thing_]; }

    ScaledWorld* world_;
    std::size_t thing_;
};

} // namespace raywalk::test
