// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "physics/handles.hpp"
#include "physics/shape.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace raywalk::physics {

struct Filter {
    std::uint64_t category_bits = 0x0001;
    std::uint64_t mask_bits = ~std::uint64_t{0};
    int group_index = 0;
};

struct FixtureSettings {
    float density = 1.0F; ///< (unit: kilogram per square meter)
    float friction = 0.2F;
    bool is_sensor = false;
    Filter filter{};
};

class Body;

/// A convex part of a fixture, in world coordinates (unit: meter). A chain has one part per edge.
struct Part {
    std::vector<Vec2> points;
    float radius = 0.0F;       ///< of a circle
    bool is_one_sided = false; ///< an edge of a chain
};

/// A shape on a body. Box2D 3 has no fixtures; there, it is a shape, and each edge of a chain is
/// one.
class Fixture {
public:
    Fixture() = default;

    explicit Fixture(FixtureHandle handle)
        : handle_{handle} {}

    operator FixtureRef() const; // NOLINT(google-explicit-constructor): equivalent to the handle

    [[nodiscard]] FixtureHandle handle() const { return handle_; }

    [[nodiscard]] Body body() const;
    [[nodiscard]] bool is_sensor() const;
    [[nodiscard]] Filter filter() const;
    void set_filter(const Filter& filter);
    /// Always false for edges and chains.
    [[nodiscard]] bool contains(Vec2 point) const;
    [[nodiscard]] std::vector<Part> parts() const;
    /// Returns the distance from the segment as Box2D measures it, without the polygon skins of
    /// Box2D 2.4; negative inside a circle (unit: meter). `a` may equal `b`.
    [[nodiscard]] float distance_to(Vec2 a, Vec2 b) const;

    friend bool operator==(const Fixture& a, const Fixture& b);

private:
    FixtureHandle handle_{};
};

/// The outline of a body's shape, in world coordinates (unit: meter).
struct Polyline {
    std::vector<Vec2> points;  ///< for a circle, only its center
    float radius = 0.0F;       ///< of a circle
    bool is_closed = true;     ///< false for an open chain and for edges
    bool is_one_sided = false; ///< an open chain: lets pass from the left
};

/// A body of a World. Copies refer to the same body.
class Body {
public:
    Body() = default;

    explicit Body(BodyHandle handle)
        : handle_{handle} {}

    operator BodyRef() const; // NOLINT(google-explicit-constructor): equivalent to the handle

    [[nodiscard]] BodyHandle handle() const { return handle_; }

    /// False for a default-constructed body.
    explicit operator bool() const;

    [[nodiscard]] Vec2 position() const;
    [[nodiscard]] float angle() const; // (unit: radian)
    [[nodiscard]] Vec2 velocity() const;
    [[nodiscard]] b2BodyType type() const;
    [[nodiscard]] bool is_enabled() const;
    [[nodiscard]] float mass() const;    // (unit: kilogram)
    [[nodiscard]] float inertia() const; // around the center of mass
    /// Center of mass, in the body's frame.
    [[nodiscard]] Vec2 local_center() const;
    [[nodiscard]] Vec2 world_center() const;
    [[nodiscard]] float linear_damping() const;
    [[nodiscard]] std::uintptr_t user_data() const;
    /// The newest first.
    [[nodiscard]] std::vector<Fixture> fixtures() const;
    [[nodiscard]] std::vector<Polyline> outlines() const;

    void set_transform(Vec2 position, float angle);
    /// Keeps the angle.
    void set_position(Vec2 position);
    void set_velocity(Vec2 velocity);
    void set_angular_velocity(float velocity); // (unit: radian per second)
    void set_awake(bool is_awake);
    void set_enabled(bool is_enabled);
    void set_type(b2BodyType type);
    void push(Vec2 force); // at its center (unit: newton)

    /// Applies to all its fixtures.
    void set_filter(const Filter& filter) {
        for (Fixture& fixture : fixtures()) {
            fixture.set_filter(filter);
        }
    }

    /// Returns the fixture, or that of the first edge.
    Fixture add(const Shape& shape, const FixtureSettings& settings = {});
    void remove(Fixture fixture);

    friend bool operator==(const Body& a, const Body& b);

private:
    BodyHandle handle_{};
};

/// Returns the body of a fixture passed to one of raywalk's callbacks.
[[nodiscard]] Body body_of(FixtureRef fixture);

} // namespace raywalk::physics
