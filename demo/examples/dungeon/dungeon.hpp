// SPDX-License-Identifier: MIT
#pragma once

// A small game, seen from above: the skeletons of a dungeon chase the player. They wait in front of
// a shut door, walk around a swamp, and use a portal. The window is in window.cpp; headless.cpp
// plays the game without one. The same code serves both generations of Box2D, see scene.hpp.
#include "scene.hpp"

#include <array>
#include <memory>
#include <raywalk/raywalk.hpp>
#include <string_view>
#include <vector>

// # wall   P player   S skeleton   + door   ~ swamp   O the two ends of the portal
constexpr std::array<std::string_view, 15> level{
    "##############################",
    "#..............#.............#",
    "#..P...........#.........S...#",
    "#..............#.............#",
    "#......####....#...~~~~......#",
    "#......#..#....+...~~~~......#",
    "#......#..#....#...~~~~......#",
    "#......####....#...~~~~......#",
    "#..............#.............#",
    "#..............#....S........#",
    "################.............#",
    "#..............###############",
    "#.S..........................#",
    "#.....................O......#",
    "##############################",
};
constexpr raywalk::Vec2 portal_exit{3.5F, 8.5F}; // in the room of the player

// The middles of all tiles of a kind. A tile is a meter wide; y points down, as on the screen.
inline std::vector<raywalk::Vec2> tiles(char kind) {
    std::vector<raywalk::Vec2> middles;
    for (std::size_t row = 0; row < level.size(); ++row) {
        for (std::size_t column = 0; column < level[row].size(); ++column) {
            if (level[row][column] == kind) {
                middles.push_back(
                    {static_cast<float>(column) + 0.5F, static_cast<float>(row) + 0.5F});
            }
        }
    }
    return middles;
}

class Dungeon {
public:
    static constexpr float dt = 1.0F / 60.0F; // a step of the game, in seconds
    static constexpr float character_radius = 0.3F;

    Dungeon() {
        for (const raywalk::Vec2 middle : tiles('#')) {
            scene_.add_box(middle, {1.0F, 1.0F});
        }
        for (const raywalk::Vec2 middle : tiles('~')) {
            scene_.add_box(middle, {1.0F, 1.0F}, b2_staticBody, swamp_category, true); // a sensor
        }
        navigator_.watch(door_); // it will move
        navigator_.add_link({.from = tiles('O').front(),
                             .to = portal_exit,
                             .cost = 0.5F,
                             .kind = raywalk::LinkKind::teleport,
                             .one_way = true});
        const auto costs =
            std::make_shared<raywalk::SensorCosts>(navigator_.probe(), navigator_.grid());
        costs->set(swamp_category, 5.0F); // a swamp is worth a detour of five times its width
        for (const raywalk::Vec2 middle : tiles('S')) {
            skeletons_.emplace_back(navigator_,
                                    scene_.add_character(middle, character_radius),
                                    raywalk::AgentSettings{.query = {.search = {.costs = costs}}});
            skeletons_.back().follow(player_body_);
        }
    }

    // What the player does.
    void go_to(raywalk::Vec2 target) { player_.navigate_to(target); }

    void toggle_door() {
        is_door_open_ = !is_door_open_;
        move(door_, door());
    }

    void step() {
        navigator_.update();          // sees the door, and where everybody is
        navigator_.update_agents(dt); // plans, and sets the velocity of its body
        scene_.step(dt);
    }

    // What is drawn.
    [[nodiscard]] raywalk::Vec2 door() const { // it slides into the wall
        return doorway_ + raywalk::Vec2{0.0F, is_door_open_ ? -1.0F : 0.0F};
    }

    [[nodiscard]] const raywalk::Agent& player() const { return player_; }

    [[nodiscard]] const std::vector<raywalk::Agent>& skeletons() const { return skeletons_; }

private:
    Scene scene_;
    raywalk::Navigator navigator_{raywalk::Box2dProbe{scene_.world}}; // one for each physics world
    raywalk::Vec2 doorway_ = tiles('+').front();
    bool is_door_open_ = false;
    BodyRef door_ = scene_.add_box(doorway_, {0.5F, 1.0F}, b2_kinematicBody);
    BodyRef player_body_ = scene_.add_character(tiles('P').front(), character_radius);
    raywalk::Agent player_{navigator_, player_body_, {.max_speed = 4.0F}};
    std::vector<raywalk::Agent> skeletons_;
};
