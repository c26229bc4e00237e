// SPDX-License-Identifier: MIT
// Recipes for kinds of games: isometric maps, saved games, and games seen from the side. Each text
// between two markers, as //! [saving a game], is shown in include/README.md.
#include "check.hpp"
#include "scene.hpp"
#include "steps.hpp"

#include <cmath>
#include <memory>
#include <raywalk/raywalk.hpp>

namespace {

using raywalk::Vec2;

//! [isometric]
constexpr Vec2 tile{64.0F, 32.0F}; // size of a drawn tile: 1 m of the world (unit: pixel)

Vec2 to_screen(Vec2 world) {
    return {0.5F * tile.x * (world.x - world.y), 0.5F * tile.y * (world.x + world.y)};
}

Vec2 to_world(Vec2 screen) {
    return {screen.x / tile.x + screen.y / tile.y, screen.y / tile.y - screen.x / tile.x};
}

//! [isometric]

void click_on_isometric_map() {
    Scene scene;
    scene.add_box({0.0F, 0.0F}, {1.0F, 4.0F});
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::Agent hero{navigator, scene.add_character({-5.0F, 0.0F})};
    const Vec2 mouse{160.0F, 80.0F};
    //! [isometric click]
    hero.navigate_to(to_world(mouse));
    //! [isometric click]
    run(scene, navigator, 6);
    check(hero.is_target_reached(), "it walks to the tile under the mouse");
    const Vec2 shown = to_screen(hero.position()) - mouse;
    check(std::abs(shown.x) < 16.0F && std::abs(shown.y) < 8.0F, "and is drawn there");
}

//! [what a game saves]
struct SavedCharacter {
    Vec2 position;
    Vec2 velocity;
    Vec2 target;
};

//! [what a game saves]

SavedCharacter play_and_save() {
    Scene scene;
    scene.add_box({0.0F, 0.0F}, {1.0F, 4.0F});
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    BodyRef body = scene.add_character({-5.0F, 0.0F});
    raywalk::Agent guard{navigator, body};
    guard.navigate_to({5.0F, 0.0F});
    run(scene, navigator, 1);
    //! [saving a game]
    const SavedCharacter saved{guard.position(), velocity_of(body), guard.target_position()};
    //! [saving a game]
    return saved;
}

// Returns where the guard is after two seconds.
Vec2 load_and_play(const SavedCharacter& saved) {
    Scene scene;
    scene.add_box({0.0F, 0.0F}, {1.0F, 4.0F});
    //! [loading a game]
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    BodyRef body = scene.add_character(saved.position);
    push(body, saved.velocity);
    raywalk::Agent guard{navigator, body};
    guard.navigate_to(saved.target);
    //! [loading a game]
    run(scene, navigator, 2);
    const Vec2 place = guard.position();
    run(scene, navigator, 5);
    check(guard.is_target_reached(), "the guard arrives after the game was loaded");
    return place;
}

void saved_games() {
    const SavedCharacter saved = play_and_save();
    check(load_and_play(saved) == load_and_play(saved), "each time the same, to the bit");
}

void rollback() {
    Scene scene;
    scene.add_box({0.0F, 0.0F}, {1.0F, 4.0F});
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    BodyRef body = scene.add_character({-5.0F, 0.0F});
    raywalk::Agent guard{navigator, body};
    guard.navigate_to({5.0F, 0.0F});
    run(scene, navigator, 1);
    //! [a moment]
    const raywalk::AgentState state = guard.state();
    const Vec2 position = guard.position(); // or b2World_Snapshot(), with Box2D 3.2
    const Vec2 velocity = velocity_of(body);
    //! [a moment]
    run(scene, navigator, 1);
    const Vec2 place = guard.position();
    guard.navigate_to({-5.0F, 5.0F});
    run(scene, navigator, 1);
    //! [rollback]
    move(body, position); // or b2World_Restore()
    push(body, velocity);
    guard.set_state(state); // its order, path and progress
    //! [rollback]
    run(scene, navigator, 1);
    check(distance(guard.position(), place) < 0.01F, "it walks where it walked");
}

void side_view() {
    Scene scene;
    set_gravity(scene, {0.0F, -10.0F});
    scene.add_box({-5.0F, -0.5F}, {10.0F, 1.0F}); // to the left and right of a pit of 3 m
    scene.add_box({8.0F, -0.5F}, {10.0F, 1.0F});
    BodyRef body = scene.add_character({-6.0F, 0.35F});
    const Vec2 edge{-0.5F, 0.35F};
    const Vec2 other_edge{3.5F, 0.35F};
    const Vec2 beyond_pit{8.0F, 0.35F};
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    //! [a game seen from the side]
    const auto has_ground_below = [&](raywalk::Cell cell) {
        const Vec2 center = navigator.grid().center_of(cell);
        return !navigator.has_line_of_sight(center, {center.x, center.y - 0.6F});
    };
    raywalk::AgentSettings settings;
    settings.query.search.costs = std::make_shared<raywalk::CostFunction>([&](raywalk::Cell cell) {
        return has_ground_below(cell) ? 1.0F : raywalk::CellCosts::forbidden;
    });
    navigator.add_link(
        {.from = edge, .to = other_edge, .kind = raywalk::LinkKind::jump, .arc_height = 1.0F});
    raywalk::Agent hero{navigator, body, settings};
    hero.navigate_to(beyond_pit);
    //! [a game seen from the side]
    bool has_jumped = false;
    for (int i = 0; i < 60 * 8; ++i) {
        step(scene, navigator);
        has_jumped = has_jumped || hero.current_link() != 0;
        check(hero.current_link() != 0 || hero.position().y < 0.5F, "it stays on the ground");
    }
    check(has_jumped && hero.is_target_reached(), "it jumps over the pit");
}

} // namespace

int main() {
    click_on_isometric_map();
    saved_games();
    rollback();
    side_view();
}
