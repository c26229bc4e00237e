// SPDX-License-Identifier: MIT
// Seen from above: three skeletons chase the player, who goes through a door and shuts it. They
// know no other way, so they come as near as they can, and go on when it opens again.
#include "scene.hpp"

#include <cstdio>
#include <raywalk/raywalk.hpp>
#include <vector>

int main() {
    constexpr float dt = 1.0F / 60.0F;
    Scene scene;
    scene.add_box({0.0F, -6.0F}, {0.5F, 10.0F}); // two rooms
    scene.add_box({0.0F, 6.0F}, {0.5F, 10.0F});
    scene.add_box({0.0F, -11.0F}, {30.0F, 0.5F});
    scene.add_box({0.0F, 11.0F}, {30.0F, 0.5F});
    scene.add_box({-15.0F, 0.0F}, {0.5F, 22.0F});
    scene.add_box({15.0F, 0.0F}, {0.5F, 22.0F});
    BodyRef door = scene.add_box({0.0F, 2.5F}, {0.5F, 2.0F}, b2_kinematicBody);

    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    navigator.watch(door); // it will move

    BodyRef hero = scene.add_character({-3.0F, 0.0F});
    raywalk::Agent player{navigator, hero, {.max_speed = 4.0F}};
    player.navigate_to({10.0F, 5.0F});
    std::vector<raywalk::Agent> skeletons;
    for (const float y : {-4.0F, 0.0F, 4.0F}) {
        skeletons.emplace_back(navigator, scene.add_character({-12.0F, y}));
        skeletons.back().follow(hero);
    }

    for (int step = 0; step < 60 * 20; ++step) {
        const bool is_shut = step > 60 * 2 && step < 60 * 8;
        move(door, {0.0F, is_shut ? 0.0F : 2.5F});
        navigator.update(); // sees the door, and where everybody is
        navigator.update_agents(dt);
        scene.step(dt);
        if (step % 120 == 119) {
            std::printf("%2d s: the first skeleton is %s\n",
                        (step + 1) / 60,
                        raywalk::to_string(skeletons.front().status()).data());
        }
    }
    return skeletons.front().is_target_reached() ? 0 : 1;
}
