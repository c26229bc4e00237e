// SPDX-License-Identifier: MIT
#pragma once

#include "support/simulation.hpp"

namespace raywalk::test {

/// Adds a corridor for one along x, closed behind; it ends at x = 10.
inline void add_corridor(physics::World& world) {
    add(world, box({{-1.0F, 0.0F}, {10.0F, 0.1F}}));
    add(world, box({{-1.0F, 1.0F}, {10.0F, 1.1F}}));
    add(world, box({{-1.1F, 0.0F}, {-1.0F, 1.1F}}));
}

/// The same, but it leads to nothing. Returns the door that closes it at x = 5: no link, but a
/// body.
inline physics::Body add_shut_corridor(physics::World& world) {
    add_corridor(world);
    add(world, box({{10.0F, 0.0F}, {10.1F, 1.1F}}));
    return add(world, box({{5.0F, 0.1F}, {5.2F, 1.0F}}), {.type = b2_kinematicBody});
}

} // namespace raywalk::test
