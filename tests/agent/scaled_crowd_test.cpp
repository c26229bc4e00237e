// SPDX-License-Identifier: MIT
#include "raywalk/agent_group.hpp"
#include "raywalk/formation.hpp"

#include "support/scaled_walks.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>
#include <random>
#include <vector>

// Agents among others, in worlds of three scales.
namespace raywalk::test {
namespace {

void crowd_at_door_in_steps(ScaledScene& scene, float dt, float seconds) {
    scene.add_room({{0.0F, 0.0F}, {10.0F, 10.0F}});
    scene.add_box({{10.0F, 0.0F}, {10.5F, 4.5F}});
    scene.world[3].exists = false; // the wall in which the door is
    scene.add_box({{10.0F, 5.6F}, {10.5F, 10.0F}});
    std::mt19937 random{3};
    for (int i = 0; i < 24; ++i) {
        const Vec2 at{1.0F + 1.4F * static_cast<float>(i % 6),
                      1.0F + 2.2F * static_cast<float>(i / 6)};
        const float x = 13.0F + random_between(random, 0.0F, 4.0F);
        scene.add_agent_to(at, {x, 0.5F + 0.4F * static_cast<float>(i)});
    }
    scene.run(seconds, dt);
}

void crowd_at_door(ScaledScene& scene) {
    crowd_at_door_in_steps(scene, 1.0F / 64.0F, 30.0F);
}

void crowd_in_short_steps(ScaledScene& scene) {
    crowd_at_door_in_steps(scene, 1.0F / 256.0F, 8.0F);
}

void streams_in_corridor(ScaledScene& scene) {
    scene.add_box({{-12.0F, 1.5F}, {12.0F, 2.0F}});
    scene.add_box({{-12.0F, -2.0F}, {12.0F, -1.5F}});
    for (int i = 0; i < 20; ++i) {
        const float side = i % 2 == 0 ? -1.0F : 1.0F;
        const float x = side * (4.0F + 0.9F * static_cast<float>(i / 4));
        scene.add_agent_to({x, (i / 2) % 2 == 0 ? 0.6F : -0.55F}, {-x - 6.0F * side, 0.1F});
    }
    scene.run(25.0F);
}

void meeting_in_field(ScaledScene& scene) {
    for (int i = 0; i < 20; ++i) {
        const float angle = 0.314F * static_cast<float>(i);
        const Vec2 at = 6.0F * Vec2{std::cos(angle), std::sin(angle)};
        scene.add_agent_to(at, -1.0F * at);
    }
    scene.run(20.0F);
}

void at_one_point(ScaledScene& scene) {
    for (int i = 0; i < 12; ++i) {
        scene.add_agent_to({1.0F, 2.0F}, {9.0F, 2.5F});
    }
    for (int i = 0; i < 4; ++i) {
        scene.add_agent({-3.0F, 2.0F});
    }
    scene.run(15.0F);
}

void sizes_and_priorities(ScaledScene& scene) {
    std::mt19937 random{5};
    for (int i = 0; i < 24; ++i) {
        const float radius = std::array{0.2F, 0.3F, 0.55F, 0.9F}[static_cast<std::size_t>(i % 4)];
        const Vec2 at{2.2F * static_cast<float>(i % 6), 2.3F * static_cast<float>(i / 6)};
        AgentSettings settings;
        settings.max_speed = random_between(random, 0.7F, 3.5F);
        settings.avoidance_priority = 1.0F + static_cast<float>(i % 3);
        scene.add_agent_to(at, Vec2{11.0F, 7.0F} - at, settings, radius);
    }
    scene.run(20.0F);
}

void making_way(ScaledScene& scene) {
    scene.add_box({{-8.0F, 0.75F}, {-1.0F, 1.2F}});
    scene.add_box({{1.5F, 0.75F}, {8.0F, 1.2F}});
    scene.add_box({{-8.0F, -1.2F}, {8.0F, -0.75F}});
    scene.add_agent_to({0.0F, 0.1F}, {0.2F, 0.1F});
    scene.add_agent({-4.0F, 3.0F});
    scene.run(3.0F);
    scene.add_agent_to({-6.0F, 0.0F}, {6.0F, 0.1F});
    scene.add_agent_to({6.0F, 0.0F}, {-6.0F, 0.1F});
    scene.run(20.0F);
}

void same_target(ScaledScene& scene) {
    scene.add_box({{4.0F, -2.0F}, {5.0F, 6.0F}});
    scene.add_disc({8.0F, 5.0F}, 1.2F);
    for (int i = 0; i < 30; ++i) {
        scene.add_agent_to({-0.9F * static_cast<float>(i % 6), 0.9F * static_cast<float>(i / 6)},
                           {12.0F, 3.0F});
    }
    scene.run(25.0F);
}

void group_and_formation(ScaledScene& scene) {
    scene.add_box({{6.0F, -1.0F}, {6.5F, 4.0F}});
    std::vector<Agent*> group;
    for (int i = 0; i < 9; ++i) {
        group.push_back(&scene.add_agent({static_cast<float>(i % 3), static_cast<float>(i / 3)}));
    }
    const auto places = navigate_group(scene.navigator, group, scene.scaled(Vec2{12.0F, 2.0F}));
    EXPECT_EQ(places.size(), 9U);
    std::vector<Agent*> squad; // the last one is a point
    for (int i = 0; i < 4; ++i) {
        squad.push_back(&scene.add_agent({static_cast<float>(i), -4.0F}, {}, i == 3 ? 0.0F : 0.3F));
    }
    squad[0]->navigate_to(scene.scaled(Vec2{14.0F, -3.0F}));
    Formation formation{formation_slots(FormationShape::wedge, 3, scene.scaled(1.2F))};
    scene.run(15.0F, 1.0F / 64.0F, [&] { formation.update(squad); });
}

void links_of_many(ScaledScene& scene) {
    scene.add_box({{4.0F, -30.0F}, {4.5F, 30.0F}});
    scene.navigator.add_link({.from = scene.scaled(Vec2{3.2F, 0.0F}),
                              .to = scene.scaled(Vec2{5.4F, 0.0F}),
                              .cost = scene.scaled(2.0F)});
    for (int i = 0; i < 10; ++i) {
        scene.add_agent_to({-0.9F * static_cast<float>(i % 4), 0.9F * static_cast<float>(i / 4)},
                           {8.0F, 0.4F * static_cast<float>(i)});
    }
    scene.run(20.0F);
}

void corners_of_corridors(ScaledScene& scene) {
    scene.add_box({{-1.0F, 1.2F}, {8.0F, 1.7F}});
    scene.add_box({{-1.0F, -0.5F}, {6.8F, 0.0F}});
    scene.add_box({{8.0F, -9.0F}, {8.5F, 1.7F}});
    scene.add_box({{6.3F, -9.0F}, {6.8F, 0.0F}});
    for (int i = 0; i < 3; ++i) {
        const float step = 0.8F * static_cast<float>(i);
        scene.add_agent_to({0.0F + step, 0.6F}, {7.4F, -7.0F - step});
        scene.add_agent_to({7.4F, -7.0F + step}, {-2.0F - step, 0.6F});
    }
    scene.run(25.0F);
}

void followers(ScaledScene& scene) {
    scene.add_box({{5.0F, -1.0F}, {5.5F, 3.0F}});
    scene.add_agent_to({2.0F, 1.0F}, {12.0F, 1.0F});
    for (int i = 0; i < 4; ++i) {
        scene.add_agent({0.0F, 0.9F * static_cast<float>(i)})
            .follow(ScaledBody{scene.world, scene.bodies[0]});
    }
    scene.run(12.0F);
}

void forces_among_others(ScaledScene& scene) {
    for (int i = 0; i < 12; ++i) {
        AgentSettings settings;
        settings.max_force = i % 2 == 0 ? std::optional{8.0F} : std::nullopt;
        settings.max_turn_speed = i % 3 == 0 ? 3.0F : settings.max_turn_speed;
        const Vec2 at{i % 2 == 0 ? -5.0F : 5.0F, 1.1F * static_cast<float>(i / 2)};
        scene.add_agent_to(at, {-at.x, 5.5F - at.y}, settings);
    }
    scene.run(15.0F);
}

TEST(ScaledCrowdTest, AgentsAmongOthersWalkTheSameToTheBit) {
    expect_same_walks({
        {"crowd_at_door", crowd_at_door},
        {"crowd_at_door_small_cells", crowd_at_door, small_cells},
        {"crowd_in_short_steps", crowd_in_short_steps},
        {"streams_in_corridor", streams_in_corridor},
        {"meeting_in_field", meeting_in_field},
        {"at_one_point", at_one_point},
        {"sizes_and_priorities", sizes_and_priorities},
        {"making_way", making_way},
        {"same_target", same_target},
        {"group_and_formation", group_and_formation},
        {"links_of_many", links_of_many},
        {"corners_of_corridors", corners_of_corridors},
        {"followers", followers},
        {"forces_among_others", forces_among_others},
    });
}

} // namespace
} // namespace raywalk::test
