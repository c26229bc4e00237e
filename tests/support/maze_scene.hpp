// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/point_walker.hpp"
#include "support/worlds.hpp"

#include <cstdint>

namespace raywalk::test {

/// A random maze with a navigator, and a query for a walker: a point, or a circle if the seed is
/// odd.
struct MazeScene {
    static constexpr Box area{{-14.0F, -15.0F}, {18.0F, 13.0F}};

    MazeScene(std::uint32_t seed, int walls, int bodies, const NavigatorSettings& settings = {})
        : random{seed}
        , navigator{Box2dProbe{world}, settings} {
        add_maze(world, random, area, walls, bodies);
        query.walker.radius = seed % 2 == 0 ? 0.0F : 0.25F;
    }

    Vec2 any_point() { return random.point_in(area); }

    [[nodiscard]] Cell cell_at(Vec2 point) const { return navigator.grid().cell_at(point); }

    Random random;
    physics::World world;
    Navigator navigator;
    PathQuery query = point_query;
};

} // namespace raywalk::test
