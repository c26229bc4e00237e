// SPDX-License-Identifier: MIT
#pragma once

#include "physics/world.hpp"
#include "support/worlds.hpp"

#include <cstddef>
#include <functional>
#include <vector>

namespace raywalk::test {

/// A world with random changes of its bodies.
class EditedWorld {
public:
    /// `random` makes all decisions and must outlive the object.
    EditedWorld(Random& random, const Box& area, int bodies = 60, int walls = 15);

    physics::World& world() { return world_; }

    [[nodiscard]] const physics::World& world() const { return world_; }

    /// Changes or destroys a random body, or adds one, or steps the world. `only_signaled`: in ways
    /// that the engine tells, or that show where a body is that can move.
    void edit(bool only_signaled = false);
    /// A random body.
    [[nodiscard]] physics::Body any_body();

    /// Called before a body is changed, but not for bodies that the simulation moves.
    std::function<void(physics::Body)> before_change = [](physics::Body) {
    };
    /// Called before a body is destroyed.
    std::function<void(physics::Body)> before_end = [](physics::Body) {
    };

    /// The bodies added by the last edit.
    [[nodiscard]] std::vector<physics::Body> added() const;

private:
    void change(physics::Body body, bool only_signaled);
    void change_filter(physics::Body body);
    void change_fixtures(physics::Body body);
    void add_bodies(int count);

    Random* random_;
    Box area_;
    int fewest_;
    int most_;
    physics::World world_;
    std::size_t added_ = 0;
};

} // namespace raywalk::test
