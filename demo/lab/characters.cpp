// SPDX-License-Identifier: MIT
#include "lab/characters.hpp"

#include "scene/random.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace raywalk::demo {
namespace {

CharacterSettings character_of(const SceneSettings& settings,
                               const std::shared_ptr<const CostMap>& costs,
                               std::string name,
                               Role role,
                               Vec2 position) {
    CharacterSettings character{std::move(name), role, position, settings.radius, {}};
    AgentSettings& agent = character.agent;
    agent.margin = settings.margin;
    agent.max_speed = settings.speed;
    agent.repath_interval = settings.repath_interval;
    agent.query = query_of(settings, costs);
    agent.query.walker = {}; // which the agent fills in
    return character;
}

// Skeletons are slower than the player, with different speeds, so that they arrive one by one.
CharacterSettings skeleton_of(const SceneSettings& settings,
                              const std::shared_ptr<const CostMap>& costs,
                              std::size_t index,
                              Vec2 position) {
    const std::string name = "skeleton " + std::to_string(index + 1);
    CharacterSettings skeleton = character_of(settings, costs, name, Role::chaser, position);
    const auto variety = static_cast<float>(index * 5 % 12) / 11.0F;
    skeleton.agent.max_speed *= 0.45F + 0.25F * variety;
    return skeleton;
}

// Returns a navigable place connected to the player, if one is found within a few attempts.
Vec2 random_start(Navigator& navigator, const Scene& scene, Random& random) {
    const PathQuery query = query_of(scene.settings, nullptr);
    Vec2 place = 0.5F * (scene.bounds.min + scene.bounds.max);
    constexpr int tries = 40;
    for (int i = 0; i < tries; ++i) {
        const Vec2 candidate = random.in(scene.bounds);
        if (navigator.can_walk_straight(candidate, candidate, query.walker)) {
            place = candidate;
            if (navigator.can_reach(place, *scene.player_start, query)) {
                return place;
            }
        }
    }
    return place;
}

std::vector<Vec2> skeleton_starts(Navigator& navigator, const Scene& scene) {
    std::vector<Vec2> starts = scene.skeleton_starts;
    const auto count = static_cast<std::size_t>(
        scene.settings.skeletons.value_or(static_cast<int>(starts.size())));
    Random random{static_cast<std::uint32_t>(starts.size())};
    starts.resize(std::min(starts.size(), count));
    while (starts.size() < count) {
        starts.push_back(random_start(navigator, scene, random));
    }
    return starts;
}

} // namespace

void add_characters(Simulation& simulation,
                    const Scene& scene,
                    const std::shared_ptr<const CostMap>& costs) {
    const SceneSettings& settings = scene.settings;
    if (scene.player_start) {
        CharacterSettings player =
            character_of(settings, costs, "player", Role::player, *scene.player_start);
        if (settings.movement_points) {
            player.agent.query.search.max_cost = *settings.movement_points;
        }
        simulation.add(player);
        const std::vector<Vec2> starts = skeleton_starts(simulation.navigator(), scene);
        for (std::size_t i = 0; i < starts.size(); ++i) {
            simulation.add(skeleton_of(settings, costs, i, starts[i]));
        }
    }
    for (const WalkerStart& walker : scene.walkers) {
        const std::string name = "agent " + std::to_string(simulation.characters().size() + 1);
        simulation.send(
            simulation.add(character_of(settings, costs, name, Role::walker, walker.start)),
            walker.target);
    }
}

void store_characters(const Simulation& simulation, Scene& scene) {
    scene.skeleton_starts.clear();
    scene.walkers.clear();
    for (const Character& character : simulation.characters()) {
        const Vec2 position = character.agent.position();
        switch (character.role) {
        case Role::player:
            scene.player_start = position;
            break;
        case Role::chaser:
            scene.skeleton_starts.push_back(position);
            break;
        case Role::walker:
            scene.walkers.push_back({position, character.agent.target_position()});
            break;
        }
    }
}

PathQuery query_of(const SceneSettings& settings, const std::shared_ptr<const CostMap>& costs) {
    return {.walker = {.radius = settings.radius,
                       .margin = settings.margin,
                       .filter = Simulation::obstacle_filter()},
            .max_iterations = settings.max_iterations,
            .postprocessing = settings.postprocessing,
            .search = {.heuristic = settings.heuristic,
                       .heuristic_weight = settings.heuristic_weight,
                       .costs = costs}};
}

} // namespace raywalk::demo
