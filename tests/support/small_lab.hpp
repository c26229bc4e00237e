// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"
#include "scene/scene.hpp"

#include <gtest/gtest.h>

namespace raywalk::demo::test {

inline SceneObstacle wall(Vec2 from, Vec2 to) {
    return {Material::wall, TurnedBox{0.5F * (from + to), to - from}};
}

// A wall east of the player, open at the northern end:
//
//     . . . . . . . . .
//     . . . . # . . . .
//     . P . . # . . . .
//     . . . . # . . . .
inline Scene walled_scene() {
    Scene scene;
    scene.name = "walled";
    scene.bounds = {{0.0F, 0.0F}, {20.0F, 12.0F}};
    scene.obstacles = {wall({9.2F, 0.0F}, {9.8F, 9.0F})};
    scene.player_start = Vec2{3.5F, 4.5F};
    return scene;
}

// Out of sight from the player's start.
inline constexpr Vec2 behind_the_wall{16.5F, 3.5F};

inline void send(Lab& lab, Vec2 target) {
    ASSERT_TRUE(lab.apply(SendPlayer{target}));
}

inline void configure(Lab& lab, const SceneSettings& settings) {
    ASSERT_TRUE(lab.apply(Configure{settings}));
}

} // namespace raywalk::demo::test
