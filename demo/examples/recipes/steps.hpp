// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

#include <raywalk/raywalk.hpp>
#include <span>

inline constexpr float dt = 1.0F / 60.0F;

inline void step(Scene& scene, raywalk::Navigator& navigator, std::span<raywalk::Agent> agents) {
    navigator.update();
    for (raywalk::Agent& agent : agents) {
        agent.update(dt);
    }
    scene.step(dt);
}

inline void step(Scene& scene, raywalk::Navigator& navigator, raywalk::Agent& agent) {
    step(scene, navigator, {&agent, 1});
}

inline void run(Scene& scene, raywalk::Navigator& navigator, raywalk::Agent& agent, int seconds) {
    for (int i = 0; i < 60 * seconds; ++i) {
        step(scene, navigator, agent);
    }
}
