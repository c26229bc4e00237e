// SPDX-License-Identifier: MIT
#include "crowd/crowd_scenes.hpp"

#include "scene/build_world.hpp"
#include "scene/game_map.hpp"
#include "scene/terrain.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <span>
#include <stdexcept>
#include <string_view>

namespace raywalk::demo {
namespace {

constexpr std::array one_size = {1.0};

// An Executor that starts no thread.
void run_in_order(std::size_t jobs, const std::function<void(std::size_t)>& run) {
    for (std::size_t job = 0; job < jobs; ++job) {
        run(job);
    }
}

Box build_forest(physics::World& world, Random& random, int agents) {
    constexpr float area = 25.0F; // for each agent (unit: square meter)
    const float side = std::max(40.0F, std::ceil(std::sqrt(area * static_cast<float>(agents))));
    const Scene forest = random_forest(random, side);
    build_world(forest, world);
    return forest.bounds;
}

Box build(physics::World& world, const GameMap& map) {
    build_world(map, world);
    return {{0.0F, 0.0F}, {static_cast<float>(map.width), static_cast<float>(map.height)}};
}

Box build_maze(physics::World& world, Random& random, int agents) {
    const int side =
        std::max(8, static_cast<int>(std::ceil(std::sqrt(static_cast<double>(agents)))));
    return build(world, random_maze(random, {.side = side, .loops = side * side / 8}));
}

Box build_map_or_forest(physics::World& world,
                        const CrowdOptions& options,
                        Random& random,
                        int agents) {
    return options.map.empty() ? build_forest(world, random, agents)
                               : build(world, load_map(options.map));
}

// Each agent walks from its own place to another place of its own. Their radii are those of the
// options times the factors, in turn.
void add_random_walkers(CrowdScene& scene,
                        CrowdOptions options,
                        Places& places,
                        Random& random,
                        int agents,
                        std::span<const double> factors) {
    std::vector<Vec2> starts;
    starts.reserve(static_cast<std::size_t>(agents));
    for (int i = 0; i < agents; ++i) {
        starts.push_back(places.take());
    }
    places.free_all(random);
    const double radius = options.radius;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        options.radius = radius * factors[i % factors.size()];
        add_walker(scene, options, starts[i], places.take());
    }
}

CrowdScene forest_with(const CrowdOptions& options, int agents, std::span<const double> factors) {
    Random random{options.seed};
    CrowdScene scene = empty_crowd_scene(options);
    const Box bounds = build_forest(scene.simulation->world(), random, agents);
    CrowdOptions largest = options; // fits everywhere that it is sent
    largest.radius *= *std::max_element(factors.begin(), factors.end());
    Places places{scene.simulation->navigator(), largest, bounds, random};
    add_random_walkers(scene, options, places, random, agents, factors);
    return scene;
}

CrowdScene forest_scene(const CrowdOptions& options, int agents) {
    return forest_with(options, agents, one_size);
}

CrowdScene mixed_sizes_scene(const CrowdOptions& options, int agents) {
    constexpr std::array sizes = {0.5, 1.0, 1.5, 2.0};
    return forest_with(options, agents, sizes);
}

CrowdScene maze_scene(const CrowdOptions& options, int agents) {
    Random random{options.seed};
    CrowdScene scene = empty_crowd_scene(options);
    const Box bounds = build_maze(scene.simulation->world(), random, agents);
    Places places{scene.simulation->navigator(), options, bounds, random};
    add_random_walkers(scene, options, places, random, agents, one_size);
    return scene;
}

void add_player(CrowdScene& scene, const CrowdOptions& options, Vec2 position) {
    CharacterSettings player = crowd_character(options, position);
    player.role = Role::player;
    scene.simulation->add(player);
    scene.first_agent = player_index + 1;
    scene.is_endless = true;
}

void add_chasers(
    CrowdScene& scene, const CrowdOptions& options, Places& places, Random& random, int agents) {
    for (int i = 0; i < agents; ++i) {
        CharacterSettings skeleton = crowd_character(options, places.take());
        skeleton.role = Role::chaser;
        skeleton.agent.max_speed *= random.between(0.6F, 0.9F);
        skeleton.agent.target_desired_distance = 0.1F;
        scene.simulation->add(skeleton);
    }
}

// The player stands still in the second half of the time.
void send_player_on_tour(CrowdScene& scene,
                         const CrowdOptions& options,
                         std::function<Vec2()> next_place) {
    const double seconds = options.seconds.value_or(scene.seconds);
    scene.script = std::make_unique<PlayerTour>(std::move(next_place), 0.5 * seconds);
}

CrowdScene chase_scene(const CrowdOptions& options, int agents) {
    Random random{options.seed};
    CrowdScene scene = empty_crowd_scene(options);
    const Box bounds = build_map_or_forest(scene.simulation->world(), options, random, agents);
    Places places{scene.simulation->navigator(), options, bounds, random};
    add_player(scene, options, places.take());
    add_chasers(scene, options, places, random, agents);
    send_player_on_tour(scene, options, [places, random]() mutable { return places.any(random); });
    return scene;
}

// The player runs around a pillar, mostly in the same direction.
CrowdScene pillar_scene(const CrowdOptions& options, int agents) {
    Random random{options.seed};
    CrowdScene scene = empty_crowd_scene(options);
    const float side = std::max(12.0F, std::ceil(4.0F * std::sqrt(static_cast<float>(agents))));
    const Vec2 middle{0.5F * side, 0.5F * side};
    Scene world{.bounds = {{}, {side, side}}};
    world.obstacles.push_back({Material::rock, Circle{middle, side / 6.0F}});
    build_world(world, scene.simulation->world());
    Places places{scene.simulation->navigator(), options, world.bounds, random};
    const float out = side / 3.0F; // from the middle to where the player goes
    const std::array<Vec2, 4> corners = {middle + Vec2{out, 0.0F},
                                         middle + Vec2{0.0F, out},
                                         middle - Vec2{out, 0.0F},
                                         middle - Vec2{0.0F, out}};
    add_player(scene, options, places.take());
    add_chasers(scene, options, places, random, agents);
    send_player_on_tour(scene, options, [corners, random, at = std::size_t{0}]() mutable {
        at += random.below(5) == 0 ? corners.size() - 1 : 1; // one in five turns back
        return corners[at % corners.size()];
    });
    return scene;
}

CrowdScene sealed_scene(const CrowdOptions& options, int agents) {
    Random random{options.seed};
    CrowdScene scene = empty_crowd_scene(options);
    const float side = std::max(80.0F, std::ceil(4.0F * std::sqrt(static_cast<float>(agents))));
    Scene world{.bounds = {{}, {side, side}}};
    const Vec2 middle{side / 2.0F, side / 2.0F};
    constexpr float half_room = 4.0F; // from its center to that of a wall
    const float room = std::max(half_room, 2.0F * static_cast<float>(options.radius));
    for (const float sign : {-1.0F, 1.0F}) {
        const float length = 2.0F * room + 0.5F;
        world.obstacles.push_back(
            {Material::wall, TurnedBox{middle + Vec2{sign * room, 0.0F}, {0.5F, length}}});
        world.obstacles.push_back(
            {Material::wall, TurnedBox{middle + Vec2{0.0F, sign * room}, {length, 0.5F}}});
    }
    build_world(world, scene.simulation->world());
    add_player(scene, options, middle);
    Navigator& navigator = scene.simulation->navigator();
    Places outside{navigator, options, world.bounds, random};
    add_chasers(scene, options, outside, random, agents);
    const Places inside{navigator, options, Box{middle, middle}, random};
    send_player_on_tour(scene, options, [inside, random]() mutable { return inside.any(random); });
    return scene;
}

CrowdScene journeys_scene(const CrowdOptions& options, int agents) {
    Random random{options.seed};
    CrowdScene scene = empty_crowd_scene(options, false);
    const Box bounds = build_map_or_forest(scene.simulation->world(), options, random, agents);
    Places places{scene.simulation->navigator(), options, bounds, random};
    const int journeys = options.journeys.value_or(agents);
    for (int i = 0; i < std::min(agents, journeys); ++i) {
        const Vec2 start = places.any(random);
        add_walker(scene, options, start, places.any(random));
    }
    scene.script =
        std::make_unique<RandomJourneys>(std::move(places), random, std::max(0, journeys - agents));
    return scene;
}

struct SceneKind {
    std::string_view name;
    int agents;     // default
    double seconds; // default
    CrowdScene (*make)(const CrowdOptions& options, int agents);
};

constexpr std::array<SceneKind, 20> kinds = {{{"forest", 50, 60.0, forest_scene},
                                              // The paths are long.
                                              {"maze", 50, 180.0, maze_scene},
                                              {"corridor", 2, 60.0, corridor_scene},
                                              {"doorway", 40, 60.0, doorway_scene},
                                              {"circle-swap", 40, 60.0, circle_swap_scene},
                                              {"sealed", 100, 60.0, sealed_scene},
                                              // There and back.
                                              {"doors", 20, 120.0, doors_scene},
                                              {"crates", 20, 60.0, crates_scene},
                                              {"chase", 100, 60.0, chase_scene},
                                              {"journeys", 50, 86400.0, journeys_scene},
                                              {"evacuation", 200, 300.0, evacuation_scene},
                                              {"gap", 100, 180.0, gap_scene},
                                              {"crossing", 160, 180.0, crossing_scene},
                                              {"l-corridor", 10, 180.0, l_corridor_scene},
                                              {"pocket", 2, 180.0, pocket_scene},
                                              {"lanes", 20, 120.0, lanes_scene},
                                              {"dead-ends", 20, 120.0, dead_ends_scene},
                                              {"conveyor", 60, 60.0, conveyor_scene},
                                              {"pillar", 8, 60.0, pillar_scene},
                                              {"mixed-sizes", 50, 60.0, mixed_sizes_scene}}};

} // namespace

std::vector<std::string> crowd_scene_names() {
    std::vector<std::string> names;
    names.reserve(kinds.size());
    for (const SceneKind& kind : kinds) {
        names.emplace_back(kind.name);
    }
    return names;
}

CrowdScene make_crowd_scene(const CrowdOptions& options) {
    const auto* const kind = std::find_if(
        kinds.begin(), kinds.end(), [&](const SceneKind& k) { return k.name == options.scene; });
    if (kind == kinds.end()) {
        throw std::runtime_error("unknown scene: " + options.scene);
    }
    if (!options.map.empty() && options.scene != "chase" && options.scene != "journeys") {
        throw std::runtime_error("the scene " + options.scene + " does not support --map");
    }
    if (options.journeys && options.scene != "journeys") {
        throw std::runtime_error("the scene " + options.scene + " does not support --journeys");
    }
    CrowdScene scene = kind->make(options, options.agents.value_or(kind->agents));
    scene.seconds = options.seconds.value_or(kind->seconds);
    return scene;
}

CrowdScene empty_crowd_scene(const CrowdOptions& options, bool collides) {
    SimulationSettings settings{.hz = options.hz,
                                .navigator = {.cell_size = static_cast<float>(options.cell_size)},
                                .characters_collide = collides,
                                .budget = options.budget};
    if (options.one_thread) {
        settings.executor = run_in_order;
    }
    return {.simulation = std::make_unique<Simulation>(settings)};
}

CharacterSettings crowd_character(const CrowdOptions& options, Vec2 position) {
    return {.position = position,
            .radius = static_cast<float>(options.radius),
            .agent = {.margin = static_cast<float>(options.margin),
                      .max_speed = static_cast<float>(options.speed),
                      .query = {.max_iterations = unlimited}}};
}

void add_walker(CrowdScene& scene, const CrowdOptions& options, Vec2 start, Vec2 target) {
    scene.simulation->send(scene.simulation->add(crowd_character(options, start)), target);
}

} // namespace raywalk::demo
