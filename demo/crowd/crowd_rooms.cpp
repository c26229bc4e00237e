// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "crowd/crowd_formation.hpp"
#include "crowd/crowd_scenes.hpp"
#include "scene/build_world.hpp"
#include "scene/random.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace raywalk::demo {
namespace {

constexpr float wall_thickness = 1.0F;

// Half of the agents start around `left`, the others around `right`. Each walks to its mirrored
// place on the other side. With random numbers, each starts near its place.
void add_two_crowds(CrowdScene& scene,
                    const CrowdOptions& options,
                    int agents,
                    Vec2 left,
                    Vec2 right,
                    Random* random = nullptr) {
    const Formation formation{options, (agents + 1) / 2};
    const auto mirrored = [&](Vec2 p) {
        return Vec2{left.x + right.x - p.x, p.y};
    };
    for (int i = 0; i < agents; ++i) {
        const Vec2 place = formation.place(left, i / 2);
        const Vec2 start = random != nullptr ? formation.nearby(place, *random) : place;
        if (i % 2 == 0) {
            add_walker(scene, options, start, mirrored(place));
        } else {
            add_walker(scene, options, mirrored(start), place);
        }
    }
}

// A room for half of the agents, with some margin.
Vec2 room_for(const CrowdOptions& options, int agents) {
    const Vec2 size = Formation{options, (agents + 1) / 2}.size();
    return {std::max(14.0F, std::ceil(size.x) + 10.0F), std::max(16.0F, std::ceil(size.y) + 11.0F)};
}

// The middles of two rooms that a doorway connects.
struct TwoRooms {
    Vec2 left;
    Vec2 right;
};

// Each room has space for half of the agents.
TwoRooms
build_two_rooms(CrowdScene& scene, const CrowdOptions& options, int agents, double gap_width) {
    const Vec2 room = room_for(options, agents);
    Scene world{.bounds = {{}, {2.0F * room.x + wall_thickness, room.y}}};
    const auto gap = static_cast<float>(gap_width);
    // A gap in the middle of a row of cells is a straight way between centers.
    const auto cell = static_cast<float>(options.cell_size);
    const float middle = cell * (std::floor(room.y / 2.0F / cell) + 0.5F);
    constexpr float least = 0.1F; // of the wall, on both sides
    if (middle - gap / 2.0F < least || middle + gap / 2.0F > room.y - least) {
        throw std::runtime_error("--gap is wider than the wall");
    }
    const float right = room.x + wall_thickness;
    world.obstacles.push_back(wall({{room.x, 0.0F}, {right, middle - gap / 2.0F}}));
    world.obstacles.push_back(wall({{room.x, middle + gap / 2.0F}, {right, room.y}}));
    build_world(world, scene.simulation->world());
    const Vec2 center = 0.5F * room;
    return {.left = center, .right = {right + center.x, center.y}};
}

} // namespace

CrowdScene corridor_scene(const CrowdOptions& options, int agents) {
    if (agents != 2) {
        throw std::runtime_error("the scene corridor requires exactly 2 agents");
    }
    CrowdScene scene = empty_crowd_scene(options);
    build_world({.bounds = {{}, {20.0F, 2.0F}}}, scene.simulation->world());
    const Vec2 left{1.0F, 1.0F};
    const Vec2 right{19.0F, 1.0F};
    add_walker(scene, options, left, right);
    add_walker(scene, options, right, left);
    return scene;
}

CrowdScene doorway_scene(const CrowdOptions& options, int agents) {
    CrowdScene scene = empty_crowd_scene(options);
    const TwoRooms rooms = build_two_rooms(scene, options, agents, options.gap.value_or(2.0));
    add_two_crowds(scene, options, agents, rooms.left, rooms.right);
    return scene;
}

CrowdScene gap_scene(const CrowdOptions& options, int agents) {
    Random random{options.seed};
    CrowdScene scene = empty_crowd_scene(options);
    const TwoRooms rooms = build_two_rooms(scene, options, agents, options.gap.value_or(1.5));
    add_two_crowds(scene, options, agents, rooms.left, rooms.right, &random);
    return scene;
}

// Each agent walks to the same place in the other room: the first through the door walk farthest.
CrowdScene evacuation_scene(const CrowdOptions& options, int agents) {
    Random random{options.seed};
    CrowdScene scene = empty_crowd_scene(options);
    const TwoRooms rooms = build_two_rooms(scene, options, 2 * agents, options.gap.value_or(1.0));
    const Formation formation{options, agents};
    for (int i = 0; i < agents; ++i) {
        const Vec2 start = formation.nearby(formation.place(rooms.left, i), random);
        add_walker(scene, options, start, formation.place(rooms.right, i));
    }
    return scene;
}

CrowdScene circle_swap_scene(const CrowdOptions& options, int agents) {
    CrowdScene scene = empty_crowd_scene(options);
    const float turn = 2.0F * std::numbers::pi_v<float>;
    const float radius = std::max(5.0F, 0.9F * static_cast<float>(agents) / turn);
    const float middle = std::ceil(radius) + 10.0F;
    build_world({.bounds = {{}, {2.0F * middle, 2.0F * middle}}}, scene.simulation->world());
    const Vec2 center{middle, middle};
    // Seed 0 is exactly symmetric; the circumference leaves 0.3 m between two agents.
    Random random{options.seed};
    const float jitter = options.seed == 0 ? 0.0F : 0.1F;
    for (int i = 0; i < agents; ++i) {
        const float angle = turn * static_cast<float>(i) / static_cast<float>(agents);
        const Vec2 out = radius * Vec2{std::cos(angle), std::sin(angle)};
        const Vec2 by = jitter * random.in({{-1.0F, -1.0F}, {1.0F, 1.0F}});
        add_walker(scene, options, center + out + by, center - out);
    }
    return scene;
}

CrowdScene doors_scene(const CrowdOptions& options, int agents) {
    constexpr int rooms = 4;
    constexpr float door_height = 3.0F;
    CrowdScene scene = empty_crowd_scene(options);
    physics::World& physics = scene.simulation->world();
    const Vec2 room = room_for(options, agents);
    const float period = room.x + wall_thickness;
    const float bottom = std::floor(room.y / 2.0F) - 2.0F;
    Scene world{.bounds = {{}, {rooms * period - wall_thickness, room.y}}};
    std::vector<Doors::Door> doors;
    for (int i = 1; i < rooms; ++i) {
        const float right = static_cast<float>(i) * period;
        const float left = right - wall_thickness;
        const Box doorway{{left, bottom}, {right, bottom + door_height}};
        world.obstacles.push_back(wall({{left, 0.0F}, {right, doorway.min.y}}));
        world.obstacles.push_back(wall({{left, doorway.max.y}, {right, room.y}}));
        const Vec2 middle{(left + right) / 2.0F, bottom + door_height / 2.0F};
        physics::Body body = physics.create_body({.type = b2_kinematicBody, .position = middle});
        constexpr float half_height = door_height / 2.0F;
        body.add(physics::box({{-0.3F, -half_height}, {0.3F, half_height}}));
        scene.simulation->navigator().watch(key_of(body));
        doors.push_back({body, doorway});
    }
    build_world(world, physics);
    const Vec2 left = 0.5F * room;
    add_two_crowds(scene, options, agents, left, {world.bounds.max.x - left.x, left.y});
    std::vector<std::optional<Vec2>> homes;
    for (const Character& character : scene.simulation->characters()) {
        homes.emplace_back(character.agent.position());
    }
    scene.script = std::make_unique<Doors>(std::move(doors), std::move(homes));
    return scene;
}

CrowdScene crates_scene(const CrowdOptions& options, int agents) {
    constexpr float middle_width = 24.0F;
    Random random{options.seed};
    CrowdScene scene = empty_crowd_scene(options);
    const Vec2 room = room_for(options, agents);
    Scene world{.bounds = {{}, {2.0F * room.x + middle_width, room.y}}};
    build_world(world, scene.simulation->world());
    std::vector<physics::Body> pushed;
    const auto columns = static_cast<int>(middle_width / 4.0F);
    const auto rows = static_cast<int>(room.y / 4.0F);
    for (int i = 0; i < columns * rows; ++i) {
        const int row = i / columns;
        const Vec2 corner{room.x + 4.0F * static_cast<float>(i % columns),
                          4.0F * static_cast<float>(row)};
        physics::BodySettings settings;
        settings.type = b2_dynamicBody;
        settings.position = {corner.x + random.between(1.0F, 3.0F),
                             corner.y + random.between(1.0F, 3.0F)};
        settings.angle = random.between(0.0F, 1.5F);
        settings.linear_damping = settings.angular_damping = 3.0F; // friction of the floor
        const Vec2 half{random.between(0.4F, 0.6F), random.between(0.4F, 0.6F)};
        physics::Body crate = scene.simulation->world().create_body(settings);
        crate.add(physics::box({Vec2{} - half, half}), {.density = 20.0F});
        scene.simulation->navigator().set_body_policy(key_of(crate),
                                                      BodyPolicy::solid_when_at_rest);
        if (i % 4 == 1) {
            pushed.push_back(crate);
        }
    }
    const Vec2 left = 0.5F * room;
    add_two_crowds(scene, options, agents, left, {world.bounds.max.x - left.x, left.y});
    scene.script = std::make_unique<PushedCrates>(std::move(pushed));
    return scene;
}

// A belt with boxes on it, which do not move, runs between two crowds.
CrowdScene conveyor_scene(const CrowdOptions& options, int agents) {
    constexpr float belt_width = 16.0F;
    constexpr float box_every = 4.0F;
    Random random{options.seed};
    CrowdScene scene = empty_crowd_scene(options);
    const Vec2 room = room_for(options, agents);
    Scene world{.bounds = {{}, {2.0F * room.x + belt_width, room.y}}};
    for (float x = room.x; x < room.x + belt_width; x += box_every) {
        for (float y = 0.0F; y + box_every <= room.y; y += box_every) {
            const Vec2 place = Vec2{x, y} + random.in({{1.0F, 1.0F}, {3.0F, 3.0F}});
            const Vec2 half = random.in({{0.3F, 0.3F}, {0.7F, 0.7F}});
            world.obstacles.push_back(wall({place - half, place + half}));
        }
    }
    build_world(world, scene.simulation->world());
    const Vec2 left = 0.5F * room;
    add_two_crowds(scene, options, agents, left, {world.bounds.max.x - left.x, left.y});
    scene.script = std::make_unique<Belt>(Box{{room.x, 0.0F}, {room.x + belt_width, room.y}},
                                          Vec2{0.0F, static_cast<float>(options.belt)});
    return scene;
}

} // namespace raywalk::demo
