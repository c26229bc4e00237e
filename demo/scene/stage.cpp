// SPDX-License-Identifier: MIT
#include "scene/stage.hpp"

#include "scene/build_world.hpp"
#include "scene/forest.hpp"
#include "scene/journeys.hpp"

#include <cassert>

namespace raywalk::demo {
namespace {

std::unique_ptr<Simulation> make_simulation(const StageOptions& options) {
    SimulationSettings settings;
    settings.hz = options.hz;
    settings.navigator.cell_size = static_cast<float>(options.cell_size);
    return std::make_unique<Simulation>(settings);
}

CharacterSettings
make_character(const StageOptions& options, std::string name, Role role, Vec2 position) {
    CharacterSettings settings;
    settings.name = std::move(name);
    settings.role = role;
    settings.position = position;
    settings.radius = static_cast<float>(options.radius);
    settings.agent.margin = static_cast<float>(options.margin);
    settings.agent.max_speed = static_cast<float>(options.speed);
    return settings;
}

// Skeletons are slower than the player, and not all of one speed, so that they come one by one.
CharacterSettings make_skeleton(const StageOptions& options, std::size_t index, Vec2 position) {
    const std::string name = "skeleton " + std::to_string(index + 1);
    CharacterSettings settings = make_character(options, name, Role::chaser, position);
    const auto variety = static_cast<float>(index * 5 % 12) / 11.0F;
    settings.agent.max_speed *= 0.45F + 0.25F * variety;
    return settings;
}

Stage empty_map_stage(const StageOptions& options, const GameMap& map) {
    Stage stage;
    stage.name = options.map.stem().string();
    stage.bounds = {{0.0F, 0.0F}, {static_cast<float>(map.width), static_cast<float>(map.height)}};
    stage.is_y_up = false;
    stage.ground = palette::floor;
    stage.simulation = make_simulation(options);
    build_world(map, stage.simulation->world());
    return stage;
}

} // namespace

Stage forest_stage(const StageOptions& options) {
    Scene scene = forest();
    Stage stage;
    stage.name = "forest";
    stage.bounds = scene.bounds;
    stage.clicks = std::move(scene.clicks);
    stage.simulation = make_simulation(options);
    build_world(scene, stage.simulation->world());
    stage.simulation->add(make_character(options, "player", Role::player, *scene.player_start));
    for (std::size_t i = 0; i < scene.skeleton_starts.size(); ++i) {
        stage.simulation->add(make_skeleton(options, i, scene.skeleton_starts[i]));
    }
    return stage;
}

Stage map_stage(const StageOptions& options, int agents) {
    const GameMap map = load_map(options.map);
    Stage stage = empty_map_stage(options, map);
    Simulation& simulation = *stage.simulation;
    for (const MapJourney& journey : journeys_on(map, options, simulation.navigator(), agents)) {
        const std::string name = "agent " + std::to_string(simulation.characters().size() + 1);
        auto settings = make_character(options, name, Role::walker, journey.start);
        settings.agent.max_iterations = unlimited;
        simulation.send(simulation.add(settings), journey.goal);
    }
    return stage;
}

Stage map_chase_stage(const StageOptions& options, int skeletons) {
    const GameMap map = load_map(options.map);
    Stage stage = empty_map_stage(options, map);
    Simulation& simulation = *stage.simulation;
    // A map may have parts without a way between them; whoever cannot reach the player stays away.
    constexpr int candidates_per_skeleton = 4;
    const auto journeys =
        journeys_on(map, options, simulation.navigator(), 1 + candidates_per_skeleton * skeletons);
    assert(!journeys.empty());
    const Vec2 player = journeys.front().start;
    simulation.add(make_character(options, "player", Role::player, player));
    int added = 0;
    for (std::size_t i = 0; i < journeys.size(); ++i) {
        // Every fourth one, four times around, so that the first few are from all over the list.
        const MapJourney& journey = journeys[candidates_per_skeleton * i % journeys.size()];
        if (added < skeletons && journey.start != player &&
            has_way(simulation.navigator(), options, journey.start, player)) {
            auto settings = make_skeleton(options, static_cast<std::size_t>(added), journey.start);
            settings.agent.max_iterations = unlimited;
            simulation.add(settings);
            ++added;
        }
    }
    return stage;
}

} // namespace raywalk::demo
