// SPDX-License-Identifier: MIT
#pragma once

#include "physics/world.hpp"
#include "tune/tune_subject.hpp"

#include <vector>

namespace raywalk::test {

inline constexpr Box field{{0.0F, 0.0F}, {20.0F, 20.0F}};

inline void add_wall(physics::World& world, Vec2 min, Vec2 max) {
    world.create_body({}).add(physics::box({min, max}));
}

// A fence around the field, and a wall across it with one gap.
inline void build_gap(physics::World& world, float from, float to) {
    add_wall(world, {-1.0F, -1.0F}, {21.0F, 0.0F});
    add_wall(world, {-1.0F, 20.0F}, {21.0F, 21.0F});
    add_wall(world, {-1.0F, 0.0F}, {0.0F, 20.0F});
    add_wall(world, {20.0F, 0.0F}, {21.0F, 20.0F});
    add_wall(world, {0.0F, 9.5F}, {from, 10.5F});
    add_wall(world, {to, 9.5F}, {20.0F, 10.5F});
}

inline const std::vector<demo::TuneQuery> through_the_gap = {{{2.0F, 2.0F}, {3.0F, 18.0F}},
                                                             {{18.0F, 17.0F}, {17.0F, 4.0F}}};

} // namespace raywalk::test
