// SPDX-License-Identifier: MIT
#include "lab/lab.hpp"
#include "scene/build_world.hpp"
#include "scene/click_script.hpp"
#include "scene/presets.hpp"

#include <gtest/gtest.h>

#include <algorithm>

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

bool have_all_arrived(const Simulation& simulation) {
    const auto characters = simulation.characters();
    return std::all_of(characters.begin(), characters.end(), [](const Character& character) {
        return character.agent.status() == AgentStatus::arrived;
    });
}

TEST(Preset, OfNarrowDoorsHasAPortalThatIsUsed) {
    Lab lab{preset(10)};
    const Simulation& simulation = lab.simulation();
    ClickScript script{lab.scene().clicks};
    int crossed = 0;
    while (simulation.time() < 60.0 && !(script.is_done() && have_all_arrived(simulation))) {
        if (const auto target = script.next(simulation)) {
            ASSERT_TRUE(lab.apply(SendPlayer{*target}));
        }
        lab.step();
        for (const Character& character : simulation.characters()) {
            const auto events = character.agent.events();
            crossed += static_cast<int>(
                std::count(events.begin(), events.end(), AgentEvent::link_reached));
        }
    }
    EXPECT_TRUE(have_all_arrived(simulation));
    EXPECT_GT(crossed, 0);
    for (const Character& character : simulation.characters()) {
        EXPECT_EQ(character.walk_meter.statistics().wall_contacts, 0) << character.name;
    }
}

} // namespace
} // namespace raywalk::demo::presets_test
