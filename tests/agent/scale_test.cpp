// SPDX-License-Identifier: MIT
#include "raywalk/body_costs.hpp"
#include "raywalk/door.hpp"
#include "raywalk/flee.hpp"
#include "raywalk/patrol.hpp"
#include "raywalk/wander.hpp"

#include "support/scaled_walks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <optional>
#include <random>

// Agents alone, in worlds of three scales.
namespace raywalk::test {
namespace {

void around_wall(ScaledScene& scene) {
    scene.add_box({{4.3F, -3.0F}, {4.9F, 5.0F}});
    scene.add_agent_to({0.2F, 0.4F}, {9.1F, 1.3F});
    scene.run(12.0F);
}

void between_shapes(ScaledScene& scene) {
    std::mt19937 random{7};
    for (int i = 0; i < 60; ++i) {
        const Vec2 at{random_between(random, 0.0F, 24.0F), random_between(random, 0.0F, 16.0F)};
        if (i % 2 == 0) {
            scene.add_disc(at, random_between(random, 0.1F, 0.7F));
        } else {
            const float a = random_between(random, 0.2F, 1.1F);
            const float b = random_between(random, -0.4F, 0.4F);
            scene.add_shape({at, at + Vec2{a, b}, at + Vec2{a - b, a + b}, at + Vec2{-b, a}});
        }
    }
    for (int i = 0; i < 6; ++i) {
        const float y = 2.5F * static_cast<float>(i) + 0.7F;
        AgentSettings settings;
        settings.avoidance_enabled = false;
        settings.max_force = i == 4 ? std::optional{9.0F} : std::nullopt;
        settings.max_turn_speed = i == 5 ? 2.5F : settings.max_turn_speed;
        scene.add_agent_to({-2.0F, y}, {26.0F, 15.0F - y}, settings, i == 3 ? 0.0F : 0.3F);
    }
    scene.run(16.0F);
}

void forces_and_turns(ScaledScene& scene) {
    scene.add_box({{3.0F, -4.0F}, {3.4F, 2.0F}});
    scene.add_box({{6.0F, -1.0F}, {6.4F, 6.0F}});
    AgentSettings pushed;
    pushed.max_force = 6.0F;
    scene.add_agent_to({0.0F, 0.0F}, {9.0F, 1.0F}, pushed);
    AgentSettings turning;
    turning.max_turn_speed = 1.5F;
    scene.add_agent_to({0.0F, 1.1F}, {9.0F, 2.0F}, turning);
    AgentSettings slow;
    slow.max_speed = 0.6F;
    slow.max_acceleration = 0.5F;
    scene.add_agent_to({0.0F, -1.1F}, {9.0F, 0.0F}, slow);
    scene.run(16.0F);
}

void partial_paths(ScaledScene& scene) {
    scene.add_room({{6.0F, -2.0F}, {9.0F, 2.0F}});
    scene.add_disc({2.0F, 5.0F}, 1.3F);
    scene.add_agent_to({0.0F, 0.0F}, {7.3F, 0.2F});
    scene.add_agent_to({0.0F, 1.0F}, {2.1F, 5.2F});  // inside of a disc
    scene.add_agent_to({0.0F, -1.0F}, {5.4F, 1.0F}); // nearer to the wall than its margin
    scene.add_agent_to({-1.0F, 0.0F}, {5.19F, -1.0F});
    scene.run(8.0F);
    EXPECT_EQ(scene.agents[0].status(), AgentStatus::waiting);
}

void thrown_and_carried(ScaledScene& scene) {
    scene.add_box({{5.0F, 1.0F}, {6.0F, 1.5F}});
    scene.add_agent_to({0.0F, 0.3F}, {12.0F, 0.7F});
    scene.add_agent_to({0.0F, -1.5F}, {12.0F, -2.0F});
    scene.run(10.0F, 1.0F / 64.0F, [&] {
        if (scene.steps == 60) {
            scene.body_of(0).velocity = scene.scaled(Vec2{-6.0F, 4.0F});
        }
        ScaledThing& carried = scene.body_of(1);
        const bool is_on_belt = scene.steps > 40 && scene.steps < 200;
        carried.position =
            carried.position + scene.scaled(is_on_belt ? 0.01F : 0.0F) * Vec2{0.3F, 1.0F};
        if (scene.steps == 300) {
            scene.agents[1].teleport(scene.scaled(Vec2{2.0F, 2.0F}));
        }
    });
}

void loose_bodies(ScaledScene& scene) {
    scene.add_box({{4.0F, -6.0F}, {4.5F, -0.5F}});
    scene.add_box({{4.0F, 0.5F}, {4.5F, 6.0F}});
    const std::size_t crate = scene.add_disc({4.2F, 0.0F}, 0.45F, Motion::loose);
    scene.world[crate].weight = 1000.0F;
    scene.world[crate].damping = 1.0F;
    scene.add_agent_to({1.0F, 0.2F}, {8.0F, 0.0F});
    scene.run(14.0F, 1.0F / 64.0F, [&] {
        if (scene.steps == 600) {
            scene.world[crate].exists = false;
        }
        if (scene.steps == 700) {
            scene.agents[0].navigate_to(scene.scaled(Vec2{8.0F, 0.5F}));
        }
    });
}

void links(ScaledScene& scene) {
    scene.add_box({{4.0F, -30.0F}, {4.5F, 30.0F}});
    scene.add_box({{9.0F, -30.0F}, {9.5F, 30.0F}});
    scene.add_box({{14.0F, -30.0F}, {14.5F, 30.0F}});
    const auto link = [&](Vec2 from, Vec2 to, LinkKind kind, float cost) {
        scene.navigator.add_link({.from = scene.scaled(from),
                                  .to = scene.scaled(to),
                                  .cost = scene.scaled(cost),
                                  .kind = kind,
                                  .max_radius = scene.scaled(0.5F),
                                  .arc_height = scene.scaled(0.6F)});
    };
    link({3.0F, 0.0F}, {5.3F, 0.5F}, LinkKind::walk, 2.0F);
    link({8.2F, 1.0F}, {10.3F, 1.5F}, LinkKind::jump, 3.0F);
    link({13.1F, -1.0F}, {14.81995F, -1.5F}, LinkKind::teleport, 1.0F);
    scene.add_agent_to({0.0F, 0.3F}, {18.0F, 0.5F});
    AgentSettings point;
    point.radius = 0.0F;
    scene.add_agent_to({16.0F, 2.0F}, {0.5F, 2.0F}, point, 0.0F);
    scene.run(14.0F);
    EXPECT_EQ(scene.arrivals, 2);
}

void doors(ScaledScene& scene) {
    scene.add_box({{4.0F, -20.0F}, {4.3F, -0.6F}});
    scene.add_box({{4.0F, 0.6F}, {4.3F, 8.0F}});
    const std::size_t door = scene.add_box({{4.05F, -0.6F}, {4.25F, 0.6F}}, Motion::driven);
    add_door(scene.navigator, key_of(door), {.cost = scene.scaled(2.0F), .max_wait = 3.0F});
    scene.add_agent_to({0.0F, 0.0F}, {8.0F, 0.4F});
    scene.add_agent_to({1.0F, 1.0F}, {8.0F, 1.4F});
    scene.run(12.0F, 1.0F / 64.0F, [&] {
        const bool opens = scene.steps >= 150 && scene.steps < 300;
        scene.world[door].velocity = {0.0F, opens ? scene.scaled(-0.7F) : 0.0F};
    });
    EXPECT_EQ(scene.arrivals, 2);
}

void costs_of_bodies(ScaledScene& scene) {
    scene.add_box({{5.0F, 2.0F}, {6.0F, 9.0F}});
    const std::size_t fire = scene.add_disc({5.0F, 0.0F}, 0.4F, Motion::driven);
    const auto costs = std::make_shared<BodyCosts>(scene.navigator);
    costs->set(key_of(fire), 8.0F, scene.scaled(1.2F));
    costs->set_agent_cost(0.5F);
    const auto swamps =
        std::make_shared<SensorCosts>(scene.navigator.probe(), scene.navigator.grid());
    scene.add_swamp({{2.0F, -1.5F}, {4.0F, 3.0F}});
    swamps->set(2, 3.0F);
    for (int i = 0; i < 2; ++i) {
        AgentSettings settings;
        settings.avoidance_enabled = false;
        settings.query.search.costs = i == 0 ? std::shared_ptr<const CellCosts>{costs}
                                             : std::shared_ptr<const CellCosts>{swamps};
        scene.add_agent_to({0.3F, static_cast<float>(i)}, {11.0F, 0.5F}, settings);
    }
    scene.run(10.0F, 1.0F / 64.0F, [&] {
        scene.world[fire].velocity = scene.scaled(Vec2{0.1F, -0.2F});
        costs->update(scene.agents);
    });
}

void one_sided_edges(ScaledScene& scene) {
    scene.add_one_sided({3.0F, -6.0F}, {3.0F, 6.0F});
    scene.add_one_sided({6.0F, 6.0F}, {6.0F, -6.0F});
    scene.add_agent_to({1.0F, 0.3F}, {5.0F, 1.2F});
    scene.add_agent_to({8.0F, -0.3F}, {4.0F, -1.2F});
    scene.run(8.0F);
}

void follower_alone(ScaledScene& scene) {
    scene.add_box({{4.0F, -1.0F}, {4.6F, 3.0F}});
    const std::size_t hare = scene.add_disc({6.0F, 1.0F}, 0.3F, Motion::driven);
    Agent& agent = scene.add_agent({0.0F, 1.0F});
    agent.follow(ScaledBody{scene.world, hare});
    scene.run(14.0F, 1.0F / 64.0F, [&] {
        const float turn = 0.01F * static_cast<float>(scene.steps);
        const float speed = scene.scaled(scene.steps < 600 ? 2.0F : 0.0F);
        scene.world[hare].velocity = {speed * std::cos(turn), speed * std::sin(turn)};
    });
}

void wanderers(ScaledScene& scene) {
    scene.add_room({{-7.0F, -7.0F}, {7.0F, 7.0F}});
    scene.add_disc({2.0F, 2.0F}, 1.1F);
    scene.add_box({{-4.0F, -3.0F}, {-1.0F, -2.0F}});
    for (int i = 0; i < 3; ++i) {
        scene.add_agent({-5.0F + static_cast<float>(i), 4.0F}, {.avoidance_enabled = false});
    }
    Wander wander{scene.scaled(Vec2{-1.0F, 0.5F}), scene.scaled(6.0F), 3};
    Patrol patrol{{scene.scaled(Vec2{-5.0F, -5.0F}),
                   scene.scaled(Vec2{5.0F, -5.0F}),
                   scene.scaled(Vec2{5.0F, 5.5F})}};
    scene.run(24.0F, 1.0F / 64.0F, [&] {
        wander.update(scene.agents[0]);
        patrol.update(scene.agents[1]);
        if (scene.steps % 16 == 0) {
            flee(scene.agents[2], scene.agents[1].position(), scene.scaled(6.0F));
        }
    });
}

TEST(ScaleTest, AnAgentAloneWalksTheSameToTheBit) {
    expect_same_walks({
        {"around_wall", around_wall},
        {"around_wall_small_cells", around_wall, small_cells},
        {"around_wall_hexagons", around_wall, hexagons},
        {"between_shapes", between_shapes},
        {"between_shapes_small_cells", between_shapes, small_cells},
        {"between_shapes_large_cells", between_shapes, large_cells},
        {"between_shapes_hexagons", between_shapes, hexagons},
        {"forces_and_turns", forces_and_turns},
        {"partial_paths", partial_paths},
        {"partial_paths_small_cells", partial_paths, small_cells},
        {"thrown_and_carried", thrown_and_carried},
        {"loose_bodies", loose_bodies},
        {"links", links},
        {"doors", doors},
        {"costs_of_bodies", costs_of_bodies},
        {"one_sided_edges", one_sided_edges},
        {"follower_alone", follower_alone},
        {"wanderers", wanderers},
    });
}

} // namespace
} // namespace raywalk::test
