// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

#include <raywalk/raywalk.hpp>

inline constexpr float dt = 1.0F / 60.0F;

inline void step(Scene& scene, raywalk::Navigator& navigator) {
    navigator.update();
    navigator.update_agents(dt);
    scene.step(dt);
}

inline void run(Scene& scene, raywalk::Navigator& navigator, int seconds) {
    for (int i = 0; i < 60 * seconds; ++i) {
        step(scene, navigator);
    }
}
