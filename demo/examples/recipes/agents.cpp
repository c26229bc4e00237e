// SPDX-License-Identifier: MIT
// Recipes for characters that walk. Each text between two markers, as //! [patrol], is shown in
// include/README.md.
#include "check.hpp"
#include "scene.hpp"
#include "steps.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <raywalk/raywalk.hpp>
#include <vector>

namespace {

using raywalk::Vec2;

// A wall with a gap of `width` in the middle.
void add_corridor(Scene& scene, float width) {
    const float half = width / 2.0F;
    scene.add_box({0.0F, 10.0F + half}, {2.0F, 20.0F});
    scene.add_box({0.0F, -5.0F - half}, {2.0F, 10.0F});
}

void click_to_move() {
    Scene scene;
    scene.add_box({4.0F, 0.0F}, {2.0F, 2.0F});
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::Agent hero{navigator, scene.add_character({-4.0F, 0.0F})};
    const Vec2 clicked{3.2F, 0.0F}; // inside the box, near its border
    //! [click to move]
    if (const std::optional<Vec2> place = navigator.closest_navigable(clicked, hero.walker())) {
        hero.navigate_to(*place); // where the character can stand, as near as possible
    }
    //! [click to move]
    for (int i = 0; i < 600 && !hero.is_navigation_finished(); ++i) {
        step(scene, navigator);
    }
    check(hero.is_target_reached() && hero.position().x > 2.0F, "beside the box");
}

void patrol() {
    Scene scene;
    scene.add_box({0.0F, 0.0F}, {2.0F, 2.0F});
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::Agent guard{navigator, scene.add_character({-3.0F, -3.0F})};
    std::array<bool, 3> was_at{};
    //! [patrol]
    raywalk::Patrol patrol{{{3.0F, -3.0F}, {3.0F, 3.0F}, {-3.0F, 3.0F}}};
    for (int i = 0; i < 60 * 15; ++i) { // your game loop
        navigator.update();
        navigator.update_agents(dt);
        was_at[patrol.next()] |= guard.is_target_reached();
        patrol.update(guard); // to the next point, if it is done with the last
        scene.step(dt);
    }
    //! [patrol]
    check(was_at[0] && was_at[1] && was_at[2], "the guard was at each stop");
}

void chase() {
    Scene scene;
    add_corridor(scene, 3.0F);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    BodyRef hero = scene.add_character({8.0F, 0.0F});
    const auto place = [](int i) {
        const int row = i / 5;
        return Vec2{static_cast<float>(i % 5) - 8.0F, static_cast<float>(row) - 2.0F};
    };
    //! [chase with many followers]
    std::vector<raywalk::Agent> ghosts; // agents can be moved
    for (int i = 0; i < 20; ++i) {
        BodyRef body = scene.add_character(place(i));
        ghosts.emplace_back(navigator, body);
        ghosts.back().follow(hero); // eight or more share one flow field
    }
    for (int i = 0; i < 60 * 15; ++i) { // your game loop
        navigator.update();             // once, before all agents
        navigator.update_agents(dt);    // all of them, on all cores
        scene.step(dt);
    }
    //! [chase with many followers]
    for (const raywalk::Agent& ghost : ghosts) {
        check(ghost.is_target_reached(), "every ghost is beside the hero or behind those who are");
    }
}

void group() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    std::vector<raywalk::Agent> squad;
    for (int i = 0; i < 12; ++i) {
        const auto row = static_cast<float>(i / 4);
        BodyRef body = scene.add_character({static_cast<float>(i % 4) - 8.0F, row});
        squad.emplace_back(navigator, body);
    }
    const Vec2 clicked{3.0F, 0.5F};
    //! [a group]
    raywalk::navigate_group(navigator, squad, clicked); // each agent gets a place of its own
    for (int i = 0; i < 60 * 15; ++i) {                 // your game loop
        navigator.update();
        navigator.update_agents(dt);
        scene.step(dt);
    }
    //! [a group]
    for (const raywalk::Agent& soldier : squad) {
        check(soldier.is_target_reached(), "every soldier is at its place");
    }
}

void boss() {
    Scene scene;
    add_corridor(scene, 1.5F);
    BodyRef thin_body = scene.add_character({-6.0F, 0.5F});
    BodyRef wide_body = scene.add_character({-6.0F, -2.0F}, 1.0F);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    //! [a boss wider than the corridor]
    raywalk::Agent soldier{navigator, thin_body}; // radius 0.3 m: walks through
    raywalk::Agent boss{navigator, wide_body};    // radius 1 m: walks around
    soldier.navigate_to({6.0F, 0.0F});
    boss.navigate_to({6.0F, -4.0F});
    //! [a boss wider than the corridor]
    for (int i = 0; i < 60 * 15; ++i) {
        navigator.update();
        navigator.update_agents(dt);
        if (i == 5) {
            check(soldier.path().length < 13.0 && boss.path().length > 20.0, "two ways");
        }
        scene.step(dt);
    }
    check(soldier.is_target_reached() && boss.is_target_reached(), "both arrive");
}

void knockback() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    BodyRef body = scene.add_character({0.0F, 0.0F});
    raywalk::Agent skeleton{navigator, body};
    skeleton.navigate_to({8.0F, 0.0F});
    float farthest_back = 0.0F;
    //! [knockback]
    const auto hit = [&](Vec2 velocity) {
        skeleton.pause();     // stops the body once, then leaves it alone
        push(body, velocity); // or an impulse
        return 0.4F;          // how long the skeleton is out of control
    };
    float stunned_for = hit({-5.0F, 0.0F});
    while (!skeleton.is_target_reached()) { // your game loop
        stunned_for -= dt;
        if (skeleton.is_paused() && stunned_for <= 0.0F) {
            skeleton.resume(); // continues to its target, along a new path if it is off the old one
        }
        navigator.update();
        navigator.update_agents(dt);
        scene.step(dt);
        farthest_back = std::min(farthest_back, skeleton.position().x);
    }
    //! [knockback]
    check(farthest_back < -1.0F, "it was knocked back");
}

void portal() {
    Scene scene;
    scene.add_box({0.0F, 0.0F}, {1.0F, 60.0F});
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::Agent hero{navigator, scene.add_character({-4.0F, 0.0F})};
    const Vec2 entrance{-4.0F, 6.0F};
    const Vec2 exit{4.0F, 6.0F};
    const Vec2 target{4.0F, 0.0F};
    //! [portal]
    const raywalk::LinkId portal =
        navigator.add_link({.from = entrance,
                            .to = exit,
                            .cost = 0.5F, // counts as half a meter of walking
                            .kind = raywalk::LinkKind::teleport});
    hero.navigate_to(target);
    while (!hero.is_navigation_finished()) { // your game loop
        navigator.update();
        navigator.update_agents(dt); // crosses the portal where that is shorter
        scene.step(dt);
    }
    navigator.set_link_enabled(portal, false); // it has no power now
    //! [portal]
    check(hero.is_target_reached() && raywalk::distance(hero.position(), target) < 0.2F, "there");
    check(hero.path().links.size() == 1, "through the portal");
}

void jump() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    scene.add_box({0.0F, 0.0F}, {1.0F, 60.0F});
    raywalk::Agent hero{navigator, scene.add_character({-4.0F, 0.0F})};
    const Vec2 ledge{-1.5F, 0.0F};
    const Vec2 ground{1.5F, 0.0F};
    int jumps = 0;
    const auto play_jump = [&jumps] {
        ++jumps;
    };
    //! [jump]
    navigator.add_link({.from = ledge,
                        .to = ground,
                        .kind = raywalk::LinkKind::jump,
                        .one_way = true}); // no way back up
    hero.navigate_to({4.0F, 0.0F});
    while (!hero.is_navigation_finished()) { // your game loop
        navigator.update();
        navigator.update_agents(dt);
        for (const raywalk::AgentEvent event : hero.events()) {
            if (event == raywalk::AgentEvent::link_reached) {
                play_jump(); // hero.current_link() says which link it is
            }
        }
        scene.step(dt);
    }
    //! [jump]
    check(hero.is_target_reached() && jumps == 1, "down from the ledge");
}

void frame_time() {
    Scene scene;
    add_corridor(scene, 3.0F);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    std::vector<raywalk::Agent> agents;
    for (int i = 0; i < 6; ++i) {
        const auto y = static_cast<float>(i);
        agents.emplace_back(navigator, scene.add_character({-6.0F, y}));
        agents.back().navigate_to({6.0F, y});
    }
    for (int i = 0; i < 60 * 10; ++i) {
        //! [saving frame time]
        navigator.update({.iterations = 1'000}); // for all plans of this frame together
        //! [saving frame time]
        navigator.update_agents(dt);
        scene.step(dt);
    }
    for (const raywalk::Agent& agent : agents) {
        check(agent.is_target_reached(), "each had its turn");
    }
}

void destroyed_bodies() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    BodyRef prey = scene.add_character({4.0F, 0.0F});
    std::vector<raywalk::Agent> agents;
    agents.emplace_back(navigator, scene.add_character({-4.0F, 0.0F}));
    agents.back().follow(prey);
    step(scene, navigator);
    //! [destroyed bodies]
    navigator.forget(prey); // before: agents that drive or follow it fail
    destroy(prey);          // world.DestroyBody(), b2DestroyBody()
    //! [destroyed bodies]
    step(scene, navigator);
    check(agents.back().status() == raywalk::AgentStatus::failed, "whom it follows is gone");
}

void pausing() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::Agent guard{navigator, scene.add_character({0.0F, 0.0F})};
    guard.navigate_to({2.0F, 0.0F});
    step(scene, navigator);
    const Vec2 before = guard.position();
    const auto play_dialogue = [&] {
        run(scene, navigator, 1);
        check(guard.position() == before, "it stands");
    };
    //! [pausing]
    guard.pause(); // one character; to pause the whole game, update and step nothing
    play_dialogue();
    guard.resume(); // continues to its target
    //! [pausing]
    run(scene, navigator, 2);
    check(guard.is_target_reached(), "it went on");
}

void forces() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    BodyRef body = scene.add_character({0.0F, 0.0F});
    //! [pushed by forces]
    raywalk::Agent knight{navigator, body, {.max_force = 20.0F}};
    //! [pushed by forces]
    knight.navigate_to({3.0F, 0.0F});
    run(scene, navigator, 4);
    check(knight.is_target_reached(), "it arrives");
}

void shape_of_the_body() {
    Scene scene;
    scene.add_box({0.0F, -4.5F}, {0.5F, 8.3F}); // a gap of 0.7 m between the two
    scene.add_box({0.0F, 4.5F}, {0.5F, 8.3F});
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    BodyRef golem_body = scene.add_box({-3.0F, 0.1F}, {0.8F, 0.6F}, b2_kinematicBody);
    //! [the shape of the body]
    raywalk::Agent golem{navigator, golem_body, {.shape = raywalk::AgentShape::body}};
    //! [the shape of the body]
    golem.navigate_to({3.0F, 0.0F});
    run(scene, navigator, 4);
    check(golem.is_target_reached() && golem.path().length < 7.0, "through the gap");
}

void pixels() {
    Scene scene;
    BodyRef body = scene.add_character({0.0F, 0.0F}, 10.0F);
    //! [a world in pixels]
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}, {.cell_size = 32.0F}};
    raywalk::Agent hero{navigator, body, {.max_speed = 100.0F, .max_acceleration = 640.0F}};
    //! [a world in pixels]
    hero.navigate_to({200.0F, 0.0F});
    run(scene, navigator, 4);
    check(hero.is_target_reached(), "it arrives");
}

void events() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::Agent hero{navigator, scene.add_character({0.0F, 0.0F})};
    hero.navigate_to({2.0F, 0.0F});
    int arrivals = 0;
    for (int i = 0; i < 120; ++i) {
        step(scene, navigator);
        //! [events]
        for (const raywalk::AgentEvent event : hero.events()) { // of the last update
            if (event == raywalk::AgentEvent::target_reached) {
                ++arrivals; // play a sound, say
            }
        }
        //! [events]
    }
    check(arrivals == 1, "it arrived once");
}

} // namespace

int main() {
    click_to_move();
    patrol();
    chase();
    group();
    boss();
    knockback();
    portal();
    jump();
    frame_time();
    destroyed_bodies();
    pausing();
    forces();
    shape_of_the_body();
    pixels();
    events();
}
