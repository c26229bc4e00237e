// SPDX-License-Identifier: MIT
#pragma once

#include "physics/body.hpp"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace raywalk::physics {

struct BodySettings {
    b2BodyType type = b2_staticBody;
    Vec2 position{};
    float angle = 0.0F; ///< (unit: radian)
    bool has_fixed_rotation = false;
    float linear_damping = 0.0F;
    float angular_damping = 0.0F;
    std::uintptr_t user_data = 0;
};

/// Two fixtures that have begun to touch.
struct Contact {
    Fixture a;
    Fixture b;

    friend bool operator==(const Contact& a, const Contact& b) = default;
};

/// A Box2D world without gravity, seen from above: the few features that the demo and the tests
/// use, with one interface for all Box2D generations.
class World {
public:
    World();
    ~World();
    World(World&&) = delete;

    operator WorldRef() const; // NOLINT(google-explicit-constructor): equivalent to the handle

    Body create_body(const BodySettings& settings);
    void destroy(Body body);

    /// The oldest first.
    [[nodiscard]] std::span<const Body> bodies() const { return bodies_; }

    /// Advances the world by `dt` (unit: second).
    void step(float dt);

    /// Contacts that began in the last step, except those of sensors.
    [[nodiscard]] std::span<const Contact> contacts_begun() const { return contacts_begun_; }

    /// Sets a callback that runs in the middle of each step in which a contact begins, possibly
    /// more than once.
    void set_step_callback(std::function<void()> callback);

    /// Switches gravity on, for tests (unit: meter per second squared).
    void set_gravity(Vec2 gravity);

    /// Makes `origin` the new (0, 0).
    void shift_origin(Vec2 origin);

    /// Calls visit(fixture) for the fixtures near `box`.
    void for_each_fixture_in(const Box& box, const std::function<void(Fixture)>& visit) const;

    /// True if the ray hits a fixture for which `counts(fixture)` is true. Fixtures that contain
    /// `from` are not hit; `from` must not equal `to`.
    [[nodiscard]] bool hits(Vec2 from, Vec2 to, const std::function<bool(Fixture)>& counts) const;

private:
    struct Engine;

    std::unique_ptr<Engine> engine_;
    std::vector<Body> bodies_;
    std::vector<Contact> contacts_begun_;
};

} // namespace raywalk::physics
