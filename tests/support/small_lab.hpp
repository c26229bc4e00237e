// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"
#include "scene/scene.hpp"

#include <gtest/gtest.h>

namespace raywalk::test {

inline demo::SceneObstacle wall(Vec2 from, Vec2 to) {
    return {demo::Material::wall, demo::TurnedBox{0.5F * (from + to), to - from}};
}

// A wall east of the player, open at the northern end:
//
//     . . . . . . . . .
//     . . . . # . . . .
//     . P . . # . . . .
//     . . . . # . . . .
inline demo::Scene walled_scene() {
    demo::Scene scene;
    scene.name = "walled";
    scene.bounds = {{0.0F, 0.0F}, {20.0F, 12.0F}};
    scene.obstacles = {wall({9.2F, 0.0F}, {9.8F, 9.0F})};
    scene.player_start = Vec2{3.5F, 4.5F};
    return scene;
}

// Out of sight from the player's start.
inline constexpr Vec2 behind_the_wall{16.5F, 3.5F};

inline void send(demo::Lab& lab, Vec2 target) {
    ASSERT_TRUE(lab.apply(demo::SendPlayer{target}));
}

inline void configure(demo::Lab& lab, const demo::SceneSettings& settings) {
    ASSERT_TRUE(lab.apply(demo::Configure{settings}));
}

} // namespace raywalk::test
