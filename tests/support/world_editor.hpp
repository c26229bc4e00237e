// SPDX-License-Identifier: MIT
#pragma once

#include "physics/world.hpp"
#include "support/worlds.hpp"

#include <cstddef>
#include <functional>
#include <vector>

namespace raywalk::test {

/// A world in which anything may happen to anybody.
class EditedWorld {
public:
    /// Decides by `random`, which has to outlive it.
    EditedWorld(Random& random, const Box& area, int bodies = 60, int walls = 15);

    physics::World& world() { return world_; }

    [[nodiscard]] const physics::World& world() const { return world_; }

    /// Does something to a body chosen at random, or adds one, or moves the world on by a step.
    void edit();
    /// Any of the bodies.
    [[nodiscard]] physics::Body any_body();

    /// Is told which body is about to change. Those that move by themselves are not told.
    std::function<void(physics::Body)> before_change = [](physics::Body) {
    };
    /// Is told which body will no longer be there.
    std::function<void(physics::Body)> before_end = [](physics::Body) {
    };

    /// The bodies added by the last edit.
    [[nodiscard]] std::vector<physics::Body> added() const;

private:
    void change(physics::Body body);
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
