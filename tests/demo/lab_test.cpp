// SPDX-License-Identifier: MIT
#include "lab/command_json.hpp"
#include "lab/lab.hpp"
#include "scene/presets.hpp"
#include "scene/scene_json.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace raywalk::demo::lab_test {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

// Only a player at the left.
Scene meadow() {
    Scene scene;
    scene.name = "meadow";
    scene.bounds = {{0.0F, 0.0F}, {20.0F, 10.0F}};
    scene.player_start = Vec2{2.5F, 5.5F};
    return scene;
}

SceneObstacle wall(Vec2 center, Vec2 size) {
    return {Material::wall, TurnedBox{center, size}};
}

const Agent& player_of(const Lab& lab) {
    return lab.simulation().characters()[*lab.player()].agent;
}

void run(Lab& lab, double seconds) {
    for (int i = 0; i < static_cast<int>(seconds * 60.0); ++i) {
        lab.step();
    }
}

TEST(Lab, RefusesInvalidCommandsAndChangesNothing) {
    Scene scene = meadow();
    scene.obstacles = {wall({10.0F, 5.0F}, {1.0F, 1.0F})};
    Lab lab{scene};
    const std::uint64_t before = lab.hash();
    SceneSettings tiny;
    tiny.cell_size = 0.0001F;
    const std::vector<Command> commands = {
        RemoveBody{1},
        RemoveBody{-1},
        MoveBody{7, {1.0F, 0.0F}, 0.0F},
        MoveBody{0, {nan, 0.0F}, 0.0F},
        MoveBody{0, {1e30F, 0.0F}, 0.0F},
        MoveBody{0, {0.0F, 0.0F}, nan},
        AddBody{{Material::rock, Circle{{1.0F, nan}, 1.0F}}},
        AddBody{{Material::rock, Polygon{{{0.0F, 0.0F}, {1.0F, 0.0F}}}}},
        Configure{tiny},
    };
    for (const Command& command : commands) {
        EXPECT_FALSE(lab.apply(command)) << json_of(command).dump();
    }
    EXPECT_EQ(lab.hash(), before);
    Scene nobody = meadow();
    nobody.player_start.reset();
    Lab without_player{nobody};
    EXPECT_FALSE(without_player.apply(SendPlayer{{1.0F, 1.0F}}));
}

TEST(Lab, KeepsBodyIdsForItsLifetime) {
    Scene scene = meadow();
    scene.obstacles = {wall({6.0F, 5.0F}, {1.0F, 1.0F}), wall({10.0F, 5.0F}, {1.0F, 1.0F})};
    Lab lab{scene};
    ASSERT_TRUE(lab.apply(RemoveBody{0}));
    ASSERT_TRUE(lab.apply(AddBody{wall({14.0F, 5.0F}, {1.0F, 1.0F})}));
    ASSERT_TRUE(lab.apply(Configure{lab.settings()}));
    EXPECT_EQ(lab.body_at({10.0F, 5.0F}, 0.1F), 1);
    EXPECT_EQ(lab.body_at({14.0F, 5.0F}, 0.1F), 2);
    EXPECT_EQ(lab.body_at({6.0F, 5.0F}, 0.1F), std::nullopt);
    EXPECT_EQ(lab.find_body(0), nullptr);
}

TEST(Lab, FindsBodiesOfAllShapesUnderTheCursor) {
    Scene scene = meadow();
    scene.obstacles = {
        {Material::tree, Circle{{3.0F, 3.0F}, 1.0F}},
        {Material::rock, Polygon{{{6.0F, 2.0F}, {8.0F, 2.0F}, {7.0F, 4.0F}}}},
        {Material::fence, Chain{{{10.0F, 2.0F}, {12.0F, 4.0F}}, false}},
        {Material::pond, Chain{{{14.0F, 2.0F}, {16.0F, 2.0F}, {15.0F, 4.0F}}, true}}};
    Lab lab{scene};
    ASSERT_TRUE(lab.apply(MoveBody{1, {0.0F, 5.0F}, 0.0F}));
    EXPECT_EQ(lab.body_at({3.9F, 3.0F}, 0.1F), 0);
    EXPECT_EQ(lab.body_at({4.1F, 3.0F}, 0.01F), std::nullopt);
    EXPECT_EQ(lab.body_at({7.0F, 8.0F}, 0.1F), 1);
    EXPECT_EQ(lab.body_at({7.0F, 3.0F}, 0.1F), std::nullopt);
    EXPECT_EQ(lab.body_at({11.0F, 3.05F}, 0.1F), 2);
    EXPECT_EQ(lab.body_at({11.0F, 3.5F}, 0.1F), std::nullopt);
    EXPECT_EQ(lab.body_at({14.5F, 3.0F}, 0.1F), 3);
}

TEST(Lab, ContinuesFromCurrentPositionsWithOtherSettings) {
    Lab lab{preset(1)};
    ASSERT_TRUE(lab.apply(SendPlayer{{13.2F, 4.1F}}));
    run(lab, 1.0);
    const Vec2 before = player_of(lab).position();
    SceneSettings settings = lab.settings();
    settings.cell_size = 0.5F;
    settings.radius = 0.25F;
    settings.skeletons = 30;
    ASSERT_TRUE(lab.apply(Configure{settings}));
    EXPECT_EQ(lab.settings().cell_size, 0.5F);
    EXPECT_EQ(lab.simulation().navigator().settings().cell_size, 0.5F);
    EXPECT_EQ(lab.simulation().characters().size(), 31U);
    EXPECT_EQ(player_of(lab).position(), before);
    EXPECT_EQ(player_of(lab).target_position(), (Vec2{13.2F, 4.1F}));
    run(lab, 15.0);
    EXPECT_EQ(player_of(lab).status(), AgentStatus::arrived);
    settings.skeletons = 3;
    ASSERT_TRUE(lab.apply(Configure{settings}));
    EXPECT_EQ(lab.simulation().characters().size(), 4U);
}

TEST(Lab, MovesDoorsToTheirEndsAndBack) {
    Scene scene = meadow();
    SceneObstacle door = wall({10.0F, 5.0F}, {1.0F, 3.0F});
    door.slide = Slide{{0.0F, 3.0F}, 1.0, 1.0};
    scene.obstacles = {door};
    Lab lab{scene};
    const auto height = [&] {
        return lab.bodies()[0].body().position().y;
    };
    run(lab, 0.9);
    EXPECT_NEAR(height(), 5.0F, 1e-3F);
    run(lab, 0.6);
    EXPECT_NEAR(height(), 6.5F, 1e-3F);
    run(lab, 0.9);
    EXPECT_NEAR(height(), 8.0F, 1e-3F);
    run(lab, 1.55);
    EXPECT_NEAR(height(), 5.15F, 0.1F);
    // Dragging a door moves both of its ends.
    ASSERT_TRUE(lab.apply(MoveBody{0, {2.0F, 0.0F}, 0.0F}));
    run(lab, 8.0);
    EXPECT_NEAR(lab.bodies()[0].body().position().x, 12.0F, 1e-3F);
    EXPECT_EQ(std::get<TurnedBox>(lab.snapshot().obstacles[0].shape).center.x, 12.0F);
}

TEST(Lab, StopsADoorThatWouldCrushACharacter) {
    Scene scene = meadow();
    SceneObstacle door = wall({2.5F, 2.0F}, {3.0F, 1.0F});
    door.slide = Slide{{0.0F, 7.0F}, 0.0, 1.0}; // over the player
    scene.obstacles = {door};
    Lab lab{scene};
    run(lab, 5.0);
    EXPECT_LT(lab.bodies()[0].body().position().y, 5.0F);
    EXPECT_EQ(player_of(lab).position(), (Vec2{2.5F, 5.5F}));
}

TEST(Lab, WalksIdenticallyForEqualCommands) {
    const auto walk = [](int number) {
        Lab lab{preset(number)};
        std::vector<std::uint64_t> hashes;
        for (int i = 0; i < 120; ++i) {
            if (i == 20) {
                EXPECT_TRUE(lab.apply(SendPlayer{{10.0F, 10.0F}}));
            }
            if (i == 60) {
                EXPECT_TRUE(lab.apply(AddBody{wall({8.0F, 8.0F}, {2.0F, 0.5F})}));
            }
            lab.step();
            hashes.push_back(lab.hash());
        }
        return hashes;
    };
    for (int i = 1; i <= preset_count; ++i) {
        EXPECT_EQ(walk(i), walk(i)) << preset(i).name;
    }
}

TEST(Lab, PlacesAddedSkeletonsWhereTheyCanReachThePlayer) {
    Scene scene = preset(2);
    scene.settings.skeletons = 40;
    Lab lab{scene};
    ASSERT_EQ(lab.simulation().characters().size(), 41U);
    run(lab, 2.0);
    for (std::size_t i = 1; i < 41; ++i) {
        EXPECT_NE(lab.simulation().status(i), AgentStatus::failed) << i;
        EXPECT_NE(lab.simulation().status(i), AgentStatus::waiting) << i;
    }
}

} // namespace
} // namespace raywalk::demo::lab_test
