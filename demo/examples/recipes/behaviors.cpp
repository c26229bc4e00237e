// SPDX-License-Identifier: MIT
// Recipes for soft obstacles, limits, patrols and formations. Each text between two markers, as
// //! [wander], is shown in include/README.md.
#include "check.hpp"
#include "scene.hpp"
#include "steps.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <raywalk/raywalk.hpp>
#include <utility>
#include <vector>

namespace {

using raywalk::Vec2;

constexpr Vec2 west{-6.5F, 0.5F};
constexpr Vec2 east{6.5F, 0.5F};

raywalk::PathQuery query_of(float radius) {
    raywalk::PathQuery query;
    query.walker.radius = radius;
    return query;
}

void soft_obstacles() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    BodyRef fire = scene.add_box({0.5F, 0.5F}, {2.0F, 2.0F}, b2_staticBody, swamp_category, true);
    std::vector<raywalk::Agent> crowd;
    raywalk::Agent hero{navigator, scene.add_character(west)};
    //! [soft obstacle]
    const auto costs = std::make_shared<raywalk::BodyCosts>(navigator);
    costs->set(fire, 8.0F);      // a body: its cells are worth a detour of eight times their width
    costs->set_agent_cost(0.5F); // and each agent in a cell adds a half
    raywalk::AgentSettings settings = hero.settings();
    settings.query.search.costs = costs;
    hero.set_settings(settings);
    hero.navigate_to(east);
    float nearest = 10.0F;
    while (!hero.is_navigation_finished()) { // your game loop
        costs->update(crowd);                // where bodies and these agents are now
        navigator.update();
        navigator.update_agents(dt);
        scene.step(dt);
        nearest = std::min(nearest, raywalk::distance(hero.position(), {0.5F, 0.5F}));
    }
    //! [soft obstacle]
    check(hero.is_target_reached() && nearest > 1.0F, "the hero walks around the fire");
}

void distance_limit() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::PathQuery query = query_of(0.3F);
    //! [distance limit]
    query.search.max_distance = 10.0F; // of the way, and nothing farther away is searched
    const bool hears_it = navigator.can_reach(west, east, query);
    //! [distance limit]
    check(!hears_it, "it is 13 m to walk");
}

void custom_heuristic() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::PathQuery query = query_of(0.3F);
    const auto rooms_between = [](raywalk::Cell cell) {
        return cell.x < 0 ? 1.0F : 0.0F;
    };
    //! [custom heuristic]
    constexpr float shortest_room = 3.0F; // no way through a room is shorter
    query.search.custom_heuristic =
        std::make_shared<const raywalk::CostEstimate>([&](raywalk::Cell cell) {
            return shortest_room * rooms_between(cell); // to this target
        });
    const raywalk::Path path = navigator.find_path(west, east, query);
    //! [custom heuristic]
    check(path.is_found(), "the path is found");
}

void fewer_points() {
    Scene scene;
    scene.add_box({0.0F, 0.0F}, {2.0F, 2.0F});
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::PathQuery query = query_of(0.3F);
    query.postprocessing = raywalk::PathPostprocessing::none;
    //! [fewer points]
    const raywalk::Path path = navigator.find_path(west, east, query);
    const raywalk::Path line = raywalk::simplified(navigator, path, 0.25F, query); // 0.25 m off
    //! [fewer points]
    check(line.points.size() < path.points.size() / 2, "fewer points");
}

void turning() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    BodyRef body = scene.add_character({0.5F, 0.5F});
    //! [turning]
    raywalk::Agent tank{navigator, body, {.max_turn_speed = 2.0F}}; // radians per second
    tank.navigate_to(west);
    float angle = 0.0F;
    while (!tank.is_navigation_finished()) { // your game loop
        navigator.update();
        navigator.update_agents(dt);
        scene.step(dt);
        angle = tank.facing(); // to draw it
    }
    //! [turning]
    check(std::abs(angle) > 3.0F, "it looks to the west");
}

void wandering() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::Agent cow{navigator, scene.add_character({0.5F, 0.5F})};
    float farthest = 0.0F;
    //! [wander]
    raywalk::Wander grazing{cow.position(), 5.0F, 1}; // at most 5 m from here, with seed 1
    for (int i = 0; i < 60 * 20; ++i) {               // your game loop
        navigator.update();
        navigator.update_agents(dt);
        grazing.update(cow);
        scene.step(dt);
        farthest = std::max(farthest, raywalk::distance(cow.position(), {0.5F, 0.5F}));
    }
    //! [wander]
    check(farthest > 1.0F, "the cow walks about");
}

//! [keep a distance]
// Shoots from 3 to 6 m away: call it some times a second.
void keep_distance(raywalk::Agent& archer, Vec2 enemy) {
    const float gap = distance(archer.position(), enemy);
    const bool sees_it = archer.navigator().has_line_of_sight(archer.position(), enemy);
    if (gap < 3.0F) {
        raywalk::flee(archer, enemy, 6.0F);
    } else if (gap > 6.0F || !sees_it) {
        archer.navigate_to(enemy);
    } else {
        archer.stop();
    }
}

//! [keep a distance]

void keeping_a_distance() {
    Scene scene;
    scene.add_box({0.0F, 0.0F}, {1.0F, 6.0F});
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::Agent archer{navigator, scene.add_character({-8.0F, 0.0F})};
    const auto shoots_at = [&](Vec2 enemy) {
        for (int i = 0; i < 40; ++i) {
            keep_distance(archer, enemy);
            for (int k = 0; k < 15; ++k) {
                step(scene, navigator);
            }
        }
        const float gap = distance(archer.position(), enemy);
        return gap > 2.5F && gap < 6.5F && navigator.has_line_of_sight(archer.position(), enemy);
    };
    check(shoots_at({4.0F, 0.0F}), "it walks around the wall until it sees the enemy");
    check(shoots_at(archer.position() + Vec2{0.5F, 0.0F}), "it backs off");
}

void fleeing() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::Agent rabbit{navigator, scene.add_character({0.5F, 0.5F})};
    const Vec2 fox{2.5F, 0.5F};
    //! [flee]
    raywalk::flee(rabbit, fox, 10.0F); // some times a second, while the fox is near
    //! [flee]
    run(scene, navigator, 2);
    check(raywalk::distance(rabbit.position(), fox) > 5.0F, "the rabbit is away");
}

void formation() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    std::vector<raywalk::Agent> squad;
    for (int i = 0; i < 7; ++i) {
        BodyRef body = scene.add_character({-8.0F - static_cast<float>(i), 0.5F});
        squad.emplace_back(navigator, body);
    }
    //! [formation]
    raywalk::Formation wedge{
        raywalk::formation_slots(raywalk::FormationShape::wedge, squad.size() - 1, 1.2F)};
    squad.front().navigate_to({8.0F, 0.5F}); // the first one leads
    for (int i = 0; i < 60 * 15; ++i) {      // your game loop
        wedge.update(squad);
        navigator.update();
        navigator.update_agents(dt);
        scene.step(dt);
    }
    //! [formation]
    for (std::size_t i = 1; i < squad.size(); ++i) {
        const Vec2 slot = wedge.slot_position(squad.front(), i - 1);
        check(raywalk::distance(squad[i].position(), slot) < 0.6F, "each is in its slot");
    }
}

} // namespace

int main() {
    soft_obstacles();
    distance_limit();
    custom_heuristic();
    fewer_points();
    turning();
    wandering();
    fleeing();
    keeping_a_distance();
    formation();
}
