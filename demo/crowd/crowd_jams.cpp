// SPDX-License-Identifier: MIT
#include "crowd/crowd_formation.hpp"
#include "crowd/crowd_scenes.hpp"
#include "scene/build_world.hpp"
#include "scene/game_map.hpp"
#include "scene/random.hpp"
#include "scene/terrain.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

namespace raywalk::demo {
namespace {

// A quarter turn around the origin, `times` times.
Vec2 turned(Vec2 v, int times) {
    return times == 0 ? v : turned({-v.y, v.x}, times - 1);
}

// Agents in a maze of corridors in which nobody can pass another one. Who arrives gets another
// target.
CrowdScene narrow_maze_scene(const CrowdOptions& options, int agents, int loops) {
    Random random{options.seed};
    CrowdScene scene = empty_crowd_scene(options);
    const int side = std::max(8, static_cast<int>(std::ceil(std::sqrt(3.0 * agents))));
    const GameMap map =
        random_maze(random, {.side = side, .corridor_width = 1, .loops = loops * side * side / 64});
    build_world(map, scene.simulation->world());
    const Box bounds{{0.0F, 0.0F}, {static_cast<float>(map.width), static_cast<float>(map.height)}};
    Places places{scene.simulation->navigator(), options, bounds, random};
    std::vector<Vec2> starts;
    for (int i = 0; i < agents; ++i) {
        starts.push_back(places.take());
    }
    for (const Vec2 start : starts) {
        add_walker(scene, options, start, places.any(random));
    }
    constexpr int endless = 1'000'000'000;
    constexpr double rest = 0.0;
    scene.script = std::make_unique<RandomJourneys>(std::move(places), random, endless, rest);
    return scene;
}

// Half of the agents walks from each room, of which these are the middles, to the other one.
void exchange(CrowdScene& scene,
              const CrowdOptions& options,
              int agents,
              const std::array<Vec2, 2>& middles,
              const Formation& formation,
              Random& random) {
    for (int i = 0; i < agents; ++i) {
        const Vec2 from = middles[static_cast<std::size_t>(i % 2)];
        const Vec2 to = middles[static_cast<std::size_t>(1 - i % 2)];
        const Vec2 start = formation.nearby(formation.place(from, i / 2), random);
        add_walker(scene, options, start, formation.place(to, i / 2));
    }
}

} // namespace

// A quarter of the agents walks from each arm to the opposite one.
CrowdScene crossing_scene(const CrowdOptions& options, int agents) {
    Random random{options.seed};
    CrowdScene scene = empty_crowd_scene(options);
    const Formation formation{options, (agents + 3) / 4, 5};
    const float half_width = std::ceil(0.5F * formation.size().y + 0.5F);
    const float arm = std::ceil(formation.size().x) + 6.0F; // from the crossing to its end
    const float half = half_width + arm;
    Scene world{.bounds = {{}, {2.0F * half, 2.0F * half}}};
    for (const Vec2 corner : {Vec2{0.0F, 0.0F},
                              Vec2{half + half_width, 0.0F},
                              Vec2{0.0F, half + half_width},
                              Vec2{half + half_width, half + half_width}}) {
        world.obstacles.push_back(wall({corner, corner + Vec2{arm, arm}}));
    }
    build_world(world, scene.simulation->world());
    const Vec2 middle{half, half};
    const float out = half - 1.0F - 0.5F * formation.size().x; // of the middle of a formation
    for (int i = 0; i < agents; ++i) {
        const Vec2 place = formation.place({-out, 0.0F}, i / 4);
        const Vec2 start = formation.nearby(place, random);
        add_walker(scene,
                   options,
                   middle + turned(start, i % 4),
                   middle + turned({-place.x, place.y}, i % 4));
    }
    return scene;
}

// Two rooms, joined by a corridor with a bend: half of the agents walks from each to the other.
CrowdScene l_corridor_scene(const CrowdOptions& options, int agents) {
    constexpr float length = 10.0F; // of each leg of the corridor
    Random random{options.seed};
    CrowdScene scene = empty_crowd_scene(options);
    const Formation formation{options, (agents + 1) / 2};
    const float room = std::ceil(std::max(formation.size().x, formation.size().y)) + 3.0F;
    const auto half_gap = static_cast<float>(0.5 * options.gap.value_or(1.0));
    if (2.0F * half_gap > room) {
        throw std::runtime_error("--gap is wider than the room");
    }
    // The first room is at the left end of the leg along x, the second at the top of that along y.
    const float y = std::floor(0.5F * room) + 0.5F;
    const float x = room + length + 0.5F;
    const float top = y + 0.5F + length;
    const float left = x - y;
    const float end = std::ceil(std::max(left, top) + room) + 1.0F;
    Scene world{.bounds = {{}, {end, end}}};
    world.obstacles = {wall({{room, 0.0F}, {end, y - half_gap}}),
                       wall({{x + half_gap, y - half_gap}, {end, top}}),
                       wall({{room, y + half_gap}, {x - half_gap, top}}),
                       wall({{0.0F, room}, {room, top}}),
                       wall({{0.0F, top}, {left, end}}),
                       wall({{left + room, top}, {end, end}}),
                       wall({{left, top + room}, {left + room, end}})};
    build_world(world, scene.simulation->world());
    const std::array<Vec2, 2> middles = {Vec2{0.5F * room, 0.5F * room},
                                         Vec2{left + 0.5F * room, top + 0.5F * room}};
    exchange(scene, options, agents, middles, formation, random);
    return scene;
}

// Two rooms, joined by a corridor for one. In a pocket in its wall, an agent can let another one
// pass. Half of the agents walks from each room to the other.
CrowdScene pocket_scene(const CrowdOptions& options, int agents) {
    constexpr float length = 20.0F; // of the corridor
    constexpr float pocket = 1.0F;  // width and depth
    Random random{options.seed};
    CrowdScene scene = empty_crowd_scene(options);
    const Formation formation{options, (agents + 1) / 2};
    const float room = std::ceil(std::max(formation.size().x, formation.size().y)) + 3.0F;
    const auto half_gap = static_cast<float>(0.5 * options.gap.value_or(0.8));
    if (2.0F * (half_gap + pocket) > room) {
        throw std::runtime_error("--gap is wider than the room");
    }
    const float y = std::floor(0.5F * room) + 0.5F; // of the middle of the corridor
    const float left = room + std::floor(random.in({{0.3F, 0.0F}, {0.7F, 0.0F}}).x * length);
    const float right = left + pocket;
    const float end = room + length;
    Scene world{.bounds = {{}, {end + room, room}}};
    world.obstacles = {wall({{room, 0.0F}, {end, y - half_gap}}),
                       wall({{room, y + half_gap}, {left, room}}),
                       wall({{left, y + half_gap + pocket}, {right, room}}),
                       wall({{right, y + half_gap}, {end, room}})};
    build_world(world, scene.simulation->world());
    const std::array<Vec2, 2> middles = {Vec2{0.5F * room, 0.5F * room},
                                         Vec2{end + 0.5F * room, 0.5F * room}};
    exchange(scene, options, agents, middles, formation, random);
    return scene;
}

CrowdScene lanes_scene(const CrowdOptions& options, int agents) {
    constexpr int loops = 8; // in 64 crossings
    return narrow_maze_scene(options, agents, loops);
}

CrowdScene dead_ends_scene(const CrowdOptions& options, int agents) {
    return narrow_maze_scene(options, agents, 0);
}

} // namespace raywalk::demo
