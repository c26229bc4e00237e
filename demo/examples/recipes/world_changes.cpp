// SPDX-License-Identifier: MIT
// Recipes for worlds that change, and for looking at what the library knows of them. Each text
// between two markers, as //! [door], is shown in include/README.md.
#include "check.hpp"
#include "scene.hpp"
#include "steps.hpp"

#include <cstddef>
#include <raywalk/raywalk.hpp>
#include <span>
#include <string_view>
#include <vector>

namespace {

using raywalk::Vec2;

// Two rooms, with a doorway of 2 m in the wall between them.
void add_rooms(Scene& scene) {
    for (const float side : {-1.0F, 1.0F}) {
        scene.add_box({0.0F, side * 6.0F}, {0.5F, 10.0F});
        scene.add_box({0.0F, side * 11.0F}, {20.0F, 0.5F});
        scene.add_box({side * 10.0F, 0.0F}, {0.5F, 22.0F});
    }
}

constexpr Vec2 west{-5.0F, 0.0F};
constexpr Vec2 east{5.0F, 0.0F};
constexpr Vec2 doorway{0.0F, 0.0F};
constexpr Vec2 beside_doorway{0.0F, 2.0F};

void door() {
    Scene scene;
    add_rooms(scene);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::Agent ghost{navigator, scene.add_character(west)};
    ghost.navigate_to(east);
    //! [door]
    BodyRef door = scene.add_box(doorway, {0.5F, 2.0F}, b2_kinematicBody);
    navigator.watch(door); // once; each update() then looks at all of it
    //! [door]
    run(scene, navigator, 6);
    check(ghost.status() == raywalk::AgentStatus::waiting, "it waits in front of the door");
    move(door, beside_doorway);
    run(scene, navigator, 6);
    check(ghost.is_target_reached(), "it walks through the open door");
}

void door_to_open() {
    Scene scene;
    add_rooms(scene);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::Agent guard{navigator, scene.add_character(west)};
    guard.navigate_to(east);
    //! [a door that characters open]
    BodyRef door = scene.add_box(doorway, {0.5F, 2.0F}, b2_kinematicBody);
    const raywalk::LinkId door_id = raywalk::add_door(navigator, door, {.cost = 3.0F});
    for (int i = 0; i < 60 * 8; ++i) { // your game loop
        navigator.update();
        navigator.update_agents(dt);
        if (guard.current_link() == door_id) { // it stands before the door
            move(door, beside_doorway);
        }
        scene.step(dt);
    }
    //! [a door that characters open]
    check(guard.is_target_reached(), "the guard opened the door");
}

void crate() {
    Scene scene;
    add_rooms(scene);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    //! [crates]
    BodyRef crate = scene.add_box(doorway, {1.8F, 1.8F}, b2_dynamicBody);
    navigator.set_body_policy(crate, raywalk::BodyPolicy::solid_when_at_rest);
    //! [crates]
    navigator.update();
    check(!navigator.find_path(west, east, query).is_found(), "the crate closes the doorway");
    push(crate, {1.0F, 0.0F});
    navigator.update();
    check(navigator.find_path(west, east, query).is_found(), "a crate that moves does not");
}

void closed_cells() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    //! [cells closed by the game]
    const raywalk::Cell lava = navigator.grid().cell_at({0.0F, 0.0F});
    navigator.set_cell_blocked(lava, true); // for all characters, even if nothing stands there
    //! [cells closed by the game]
    check(navigator.find_path(west, east, query).length > 10.0, "around the cell");
}

void level_reload() {
    Scene scene;
    BodyRef old_wall = scene.add_box({0.0F, 0.0F}, {0.5F, 8.0F});
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    const raywalk::WalkerProfile walker{.radius = 0.3F};
    check(!navigator.can_walk_straight(west, east, walker), "the wall is in the way");
    const auto load_next_level = [&] {
        destroy(old_wall);
        scene.add_box({0.0F, 8.0F}, {0.5F, 8.0F});
    };
    //! [level reload]
    load_next_level();          // destroys the bodies of the old level and creates new ones
    navigator.invalidate_all(); // drops the cache of the old level
    const raywalk::Box level{{-10.0F, -10.0F}, {10.0F, 10.0F}};
    navigator.prefill(level, walker); // optional, in a loading screen: on all cores
    //! [level reload]
    check(navigator.can_walk_straight(west, east, walker), "the next level has no wall there");
    check(navigator.cache_statistics().chunks >= 4, "and is known already");
}

void tower() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    const double straight = navigator.find_path(west, east, query).length;
    //! [a tower is built]
    BodyRef tower = scene.add_box({0.0F, 0.0F}, {1.0F, 1.0F});
    navigator.update(); // as before each step of the world
    //! [a tower is built]
    check(navigator.find_path(west, east, query).length > straight, "around the tower");
    destroy(tower);
    navigator.update();
    check(navigator.find_path(west, east, query).length == straight, "straight again");
}

//! [debug drawing]
// Implement it with the renderer of your game; this sink only counts.
class CountingSink : public raywalk::DebugSink {
public:
    void line(Vec2 /*from*/, Vec2 /*to*/, raywalk::DebugColor color) override { count(color); }

    void point(Vec2 /*at*/, raywalk::DebugColor color) override { count(color); }

    void cell(std::span<const Vec2> /*corners*/, raywalk::DebugColor color) override {
        count(color);
    }

    void text(Vec2 /*at*/, std::string_view /*text*/, raywalk::DebugColor color) override {
        count(color);
    }

    std::size_t things = 0;

private:
    void count(raywalk::DebugColor color) {
        things += (raywalk::rgba_of(color) & 0xFFU) != 0 ? 1 : 0; // 0xRRGGBBAA
    }
};

std::size_t draw(const raywalk::Navigator& navigator, const raywalk::Agent& agent) {
    CountingSink sink;
    raywalk::DebugDrawOptions options;
    options.area = {{-10.0F, -10.0F}, {10.0F, 10.0F}}; // what the camera sees
    options.obstacles = true;
    raywalk::debug_draw(navigator, agent.walker(), options, sink); // the grid and the cached cells
    raywalk::debug_draw(agent, options, sink);                     // its path and its status
    return sink.things;
}

//! [debug drawing]

void tower_defense() {
    Scene scene;
    add_rooms(scene);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    const raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    const Vec2 gate = west;
    const Vec2 castle = east;
    //! [may a tower be built]
    const auto may_build = [&](raywalk::Cell cell) { // a tower that fills one cell
        raywalk::PathQuery with_tower = query;
        with_tower.blocked_cells.push_back(cell);
        return navigator.can_reach(gate, castle, with_tower);
    };
    //! [may a tower be built]
    check(may_build(navigator.grid().cell_at({-3.0F, -3.0F})), "beside the way");
    scene.add_box({0.5F, 0.5F}, {1.0F, 1.0F}); // in one half of the doorway
    navigator.update();
    check(!may_build(navigator.grid().cell_at({0.5F, -0.5F})), "not in the other half");
}

void debug_drawing() {
    Scene scene;
    add_rooms(scene);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::Agent ghost{navigator, scene.add_character(west)};
    ghost.navigate_to(east);
    step(scene, navigator);
    check(draw(navigator, ghost) > 100, "there is something to see");
}

void solid_loops() {
    Scene scene;
    auto& world = scene.world;
    scene.add_loop({{-40.0F, -40.0F}, {40.0F, -40.0F}, {40.0F, 40.0F}, {-40.0F, 40.0F}});
    scene.add_loop({{2.0F, -2.0F}, {6.0F, -2.0F}, {6.0F, 2.0F}, {2.0F, 2.0F}});
    //! [solid loops]
    raywalk::Box2dProbe probe{world};
    probe.make_loops_solid(20.0F); // up to 20 m wide and high: rocks, not the border of the level
    raywalk::Navigator navigator{probe};
    //! [solid loops]
    const raywalk::WalkerProfile walker{.radius = 0.3F};
    const auto beside_rock = navigator.closest_navigable({3.0F, 0.0F}, walker);
    check(beside_rock && beside_rock->x < 2.0F, "no place to stand in the rock");
    check(navigator.can_walk_straight({-30.0F, 0.0F}, {-1.0F, 0.0F}, walker), "within the border");
}

} // namespace

int main() {
    door();
    door_to_open();
    crate();
    closed_cells();
    level_reload();
    tower();
    tower_defense();
    debug_drawing();
    solid_loops();
}
