// SPDX-License-Identifier: MIT
#include "scene/build_world.hpp"
#include "scene/presets.hpp"

#include <gtest/gtest.h>

namespace raywalk::demo::presets_test {
namespace {

TEST(Preset, HasOnlyShapesThatBox2dAccepts) {
    for (int i = 1; i <= preset_count; ++i) {
        const Scene scene = preset(i);
        EXPECT_TRUE(scene.player_start.has_value()) << scene.name;
        EXPECT_FALSE(fault_of(scene.bounds, scene.settings.cell_size)) << scene.name;
        for (const SceneObstacle& obstacle : scene.obstacles) {
            EXPECT_FALSE(fault_of(obstacle.shape)) << scene.name << *fault_of(obstacle.shape);
        }
    }
}

} // namespace
} // namespace raywalk::demo::presets_test
