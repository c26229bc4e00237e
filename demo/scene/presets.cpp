// SPDX-License-Identifier: MIT
#include "scene/presets.hpp"

#include "scene/forest.hpp"
#include "scene/random.hpp"
#include "scene/terrain.hpp"

#include <array>
#include <cassert>
#include <cmath>
#include <string>

namespace raywalk::demo {
namespace {

SceneObstacle wall(Vec2 from, Vec2 to) {
    return {Material::wall, TurnedBox{0.5F * (from + to), to - from}};
}

SceneObstacle tree(Vec2 center, float radius) {
    return {Material::tree, Circle{center, radius}};
}

SceneObstacle crate(Vec2 center, float side = 0.9F) {
    SceneObstacle obstacle{Material::crate, TurnedBox{center, {side, side}}};
    obstacle.is_loose = true;
    return obstacle;
}

SceneObstacle door(Vec2 from, Vec2 to, const Slide& slide) {
    SceneObstacle obstacle = wall(from, to);
    obstacle.material = Material::door;
    obstacle.slide = slide;
    return obstacle;
}

Scene empty_scene(std::string name, Vec2 size, Ground ground = Ground::meadow) {
    return {.name = std::move(name), .bounds = {{}, size}, .ground = ground};
}

void add_skeletons_in_a_row(Scene& scene, int count, Vec2 first, Vec2 step) {
    for (int i = 0; i < count; ++i) {
        scene.skeleton_starts.push_back(first + static_cast<float>(i) * step);
    }
}

Scene maze() {
    constexpr int side = 9;
    Random random{7};
    Scene scene = scene_of(random_maze(random, side), "maze");
    scene.is_y_up = true;
    scene.player_start = Vec2{3.0F, 3.0F};
    const float last = scene.bounds.max.x - 3.0F;
    scene.skeleton_starts = {
        {last, last}, {last, 3.0F}, {3.0F, last}, {23.0F, 23.0F}, {23.0F, last}};
    scene.clicks = {{{last, 23.0F}, 0.5}, {{23.0F, 3.0F}, {}}};
    return scene;
}

// Walls without a door around the player; outside, trees and the skeletons.
Scene sealed_room() {
    Scene scene = empty_scene("sealed room", {36.0F, 24.0F});
    scene.obstacles = {wall({12.0F, 7.0F}, {24.0F, 7.5F}),
                       wall({12.0F, 16.5F}, {24.0F, 17.0F}),
                       wall({12.0F, 7.5F}, {12.5F, 16.5F}),
                       wall({23.5F, 7.5F}, {24.0F, 16.5F}),
                       tree({6.0F, 6.0F}, 1.0F),
                       tree({30.0F, 18.0F}, 1.2F),
                       tree({29.0F, 5.0F}, 0.8F),
                       tree({6.5F, 18.5F}, 0.9F)};
    scene.player_start = Vec2{15.5F, 10.5F};
    add_skeletons_in_a_row(scene, 5, {3.5F, 2.5F}, {6.0F, 0.0F});
    add_skeletons_in_a_row(scene, 5, {3.5F, 21.5F}, {6.0F, 0.0F});
    scene.clicks = {{{20.5F, 14.5F}, 1.0}, {{15.5F, 14.5F}, {}}};
    return scene;
}

Scene open_plane() {
    Scene scene = empty_scene("open plane", {60.0F, 40.0F});
    scene.is_fenced = false;
    scene.obstacles = {tree({30.0F, 20.0F}, 2.0F), tree({22.0F, 28.0F}, 1.5F)};
    scene.player_start = Vec2{12.0F, 20.0F};
    add_skeletons_in_a_row(scene, 6, {4.0F, 5.0F}, {0.0F, 6.0F});
    // Out of the picture and back: the plane is unbounded.
    scene.clicks = {{{75.0F, 24.0F}, 0.5}, {{45.0F, 12.0F}, {}}};
    return scene;
}

Scene doors_and_platforms() {
    Scene scene = empty_scene("doors and platforms", {37.0F, 20.0F}, Ground::floor);
    for (const float x : {12.0F, 24.0F}) {
        scene.obstacles.push_back(wall({x, 0.0F}, {x + 1.0F, 3.0F}));
        scene.obstacles.push_back(wall({x, 6.0F}, {x + 1.0F, 14.0F}));
        scene.obstacles.push_back(wall({x, 17.0F}, {x + 1.0F, 20.0F}));
        const double rest = x < 20.0F ? 4.0 : 2.0;
        scene.obstacles.push_back(door({x + 0.2F, 3.0F}, {x + 0.8F, 6.0F}, {{0.0F, 3.0F}, rest}));
        scene.obstacles.push_back(
            door({x + 0.2F, 14.0F}, {x + 0.8F, 17.0F}, {{0.0F, -3.0F}, 5.0, 2.0}));
    }
    // Patrolling platforms.
    scene.obstacles.push_back(door({16.0F, 9.0F}, {18.0F, 11.0F}, {{4.0F, 0.0F}, 0.5, 3.0}));
    scene.obstacles.push_back(door({29.0F, 3.0F}, {32.0F, 4.0F}, {{0.0F, 12.0F}, 0.5, 8.0}));
    scene.obstacles.push_back(crate({6.0F, 6.0F}));
    scene.obstacles.push_back(crate({6.0F, 13.0F}));
    scene.obstacles.push_back(crate({20.0F, 15.0F}));
    scene.player_start = Vec2{3.5F, 10.5F};
    add_skeletons_in_a_row(scene, 6, {34.5F, 3.5F}, {0.0F, 2.5F});
    scene.clicks = {{{18.5F, 4.5F}, 0.5}, {{27.5F, 16.5F}, {}}, {{3.5F, 3.5F}, {}}};
    return scene;
}

// Walls with gaps from 0.5 m to 2 m. The character's radius decides which it fits through; the cell
// size, too, decides which are found.
Scene narrow_gaps() {
    Scene scene = empty_scene("narrow gaps", {32.0F, 21.0F}, Ground::floor);
    constexpr std::array<float, 4> gaps = {0.5F, 0.8F, 1.2F, 2.0F};
    constexpr float wall_x = 15.0F;
    float y = 0.0F;
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        const float middle = 2.5F + 5.0F * static_cast<float>(i);
        scene.obstacles.push_back(wall({wall_x, y}, {wall_x + 1.0F, middle - gaps[i] / 2.0F}));
        y = middle + gaps[i] / 2.0F;
        // A room behind each gap, open to the west.
        scene.obstacles.push_back(
            wall({wall_x + 1.0F, middle + 2.25F}, {wall_x + 9.0F, middle + 2.75F}));
    }
    scene.obstacles.push_back(wall({wall_x, y}, {wall_x + 1.0F, 21.0F}));
    scene.player_start = Vec2{6.5F, 10.5F};
    scene.skeleton_starts = {{2.5F, 3.5F}, {2.5F, 17.5F}};
    scene.clicks = {{{20.5F, 2.5F}, 0.5}, {{20.5F, 17.5F}, {}}};
    scene.settings.cell_size = 0.5F;
    return scene;
}

// A greedy walker runs into the bay and stays there.
Scene concave_trap() {
    Scene scene = empty_scene("concave trap", {40.0F, 24.0F});
    scene.obstacles = {wall({10.0F, 4.0F}, {28.0F, 4.8F}),
                       wall({10.0F, 19.2F}, {28.0F, 20.0F}),
                       wall({27.2F, 4.8F}, {28.0F, 19.2F}),
                       wall({16.0F, 9.0F}, {22.0F, 9.6F}),
                       wall({16.0F, 14.4F}, {22.0F, 15.0F}),
                       wall({21.4F, 9.6F}, {22.0F, 14.4F})};
    scene.player_start = Vec2{19.0F, 12.0F};
    scene.skeleton_starts = {{35.5F, 3.5F}, {35.5F, 12.5F}, {35.5F, 20.5F}, {3.5F, 12.5F}};
    scene.clicks = {{{34.0F, 12.0F}, 0.5}, {{24.5F, 12.5F}, {}}};
    return scene;
}

Scene chase_of_five_hundred() {
    Scene scene = empty_scene("chase of 500", {120.0F, 80.0F});
    const Vec2 middle{60.0F, 40.0F};
    scene.player_start = middle;
    Random random{3};
    for (int i = 0; i < 160; ++i) {
        const Vec2 center = random.in(scene.bounds);
        const float radius = random.between(0.5F, 1.5F);
        if (distance(center, middle) > 2.0F * radius) {
            scene.obstacles.push_back(tree(center, radius));
        }
    }
    scene.settings.skeletons = 500;
    scene.clicks = {{{20.0F, 20.0F}, 1.0}, {{100.0F, 60.0F}, {}}};
    return scene;
}

// A turn-based game: a road is cheap, a swamp expensive, and the player has 20 movement points.
Scene costs_and_movement_points() {
    Scene scene = empty_scene("costs and movement points", {32.0F, 20.0F});
    constexpr float swamp = 4.0F;
    constexpr float road = 0.5F;
    scene.costs = {{{{10.0F, 2.0F}, {20.0F, 16.0F}}, swamp},
                   {{{2.0F, 9.0F}, {12.0F, 11.0F}}, road},
                   {{{10.0F, 16.0F}, {22.0F, 18.0F}}, road},
                   {{{20.0F, 4.0F}, {22.0F, 18.0F}}, road}};
    scene.obstacles = {
        tree({6.0F, 5.0F}, 1.0F),
        tree({26.0F, 13.0F}, 1.2F),
        tree({25.0F, 6.0F}, 0.8F),
        {Material::rock, Polygon{{{14.0F, 6.0F}, {16.0F, 5.6F}, {16.6F, 7.4F}, {14.6F, 8.0F}}}}};
    scene.player_start = Vec2{4.5F, 10.5F};
    scene.skeleton_starts = {{29.5F, 17.5F}, {29.5F, 2.5F}};
    scene.clicks = {{{21.5F, 17.5F}, 0.5}, {{15.5F, 12.5F}, {}}};
    scene.settings.movement_points = 20.0F;
    scene.settings.postprocessing = PathPostprocessing::simplify; // paid tile by tile
    return scene;
}

// A wall from end to end, with a door whose middle is `at` along it, from 0 to 1.
void add_wall_with_door(Scene& scene, Vec2 from, Vec2 to, float at, float width) {
    const Vec2 way = to - from;
    const float length = distance(from, to);
    const float angle = std::atan2(way.y, way.x);
    const auto add_part = [&](float begin, float end) {
        constexpr float thickness = 0.4F;
        const Vec2 middle = from + 0.5F * (begin + end) * way;
        scene.obstacles.push_back(
            {Material::wall, TurnedBox{middle, {(end - begin) * length, thickness}, angle}});
    };
    add_part(0.0F, at - 0.5F * width / length);
    add_part(at + 0.5F * width / length, 1.0F);
}

// A turned house of four rooms. Its doors, some centimeters wider than the characters, hold no cell
// centers; without find_narrow_passages, nobody gets in or out but through the portal.
Scene narrow_doors() {
    Scene scene = empty_scene("narrow doors", {36.0F, 24.0F});
    const float angle = 0.47F;
    const auto at = [&](float x, float y) {
        return Vec2{18.3F + x * std::cos(angle) - y * std::sin(angle),
                    12.1F + x * std::sin(angle) + y * std::cos(angle)};
    };
    add_wall_with_door(scene, at(-9.2F, -5.0F), at(9.2F, -5.0F), 0.29F, 0.85F);
    add_wall_with_door(scene, at(-9.2F, 5.0F), at(9.2F, 5.0F), 0.67F, 0.8F);
    add_wall_with_door(scene, at(-9.0F, -4.8F), at(-9.0F, 4.8F), 0.72F, 0.9F);
    add_wall_with_door(scene, at(9.0F, -4.8F), at(9.0F, 4.8F), 0.31F, 0.8F);
    add_wall_with_door(scene, at(0.1F, -4.8F), at(-0.6F, 4.8F), 0.23F, 0.85F);
    add_wall_with_door(scene, at(-8.8F, 0.4F), at(-0.4F, -0.1F), 0.61F, 0.8F);
    add_wall_with_door(scene, at(-0.1F, 0.3F), at(8.8F, 0.7F), 0.47F, 0.9F);
    scene.portals = {{{31.4F, 4.6F}, at(-7.3F, -1.6F)}};
    scene.player_start = at(-4.6F, -2.6F);
    scene.skeleton_starts = {
        {2.5F, 2.5F}, {33.5F, 2.5F}, {2.5F, 21.5F}, {33.5F, 21.5F}, {18.5F, 22.5F}, {28.5F, 8.0F}};
    scene.clicks = {{at(4.5F, 3.0F), 0.5}, {at(-5.0F, 3.0F), {}}, {{33.0F, 12.0F}, {}}};
    scene.settings.find_narrow_passages = true;
    return scene;
}

struct Preset {
    std::string_view name;
    std::string_view description;
    Scene (*make)();
};

constexpr std::array<Preset, preset_count> presets = {{
    {"forest", "forest with trees and rocks", forest},
    {"maze", "maze", maze},
    {"sealed room", "sealed room: no path leads in", sealed_room},
    {"open plane", "open plane: no border", open_plane},
    {"doors", "doors and platforms", doors_and_platforms},
    {"narrow gaps", "narrow gaps of several widths", narrow_gaps},
    {"trap", "concave trap", concave_trap},
    {"chase", "chase with 500 skeletons", chase_of_five_hundred},
    {"costs", "costs and movement points", costs_and_movement_points},
    {"narrow doors", "narrow doors, turned and off the grid, and a portal", narrow_doors},
}};

const Preset& preset_at(int number) {
    assert(number >= 1 && number <= preset_count);
    return presets[static_cast<std::size_t>(number - 1)];
}

} // namespace

Scene preset(int number) {
    return preset_at(number).make();
}

std::string_view preset_name(int number) {
    return preset_at(number).name;
}

std::string_view preset_description(int number) {
    return preset_at(number).description;
}

} // namespace raywalk::demo
