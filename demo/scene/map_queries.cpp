// SPDX-License-Identifier: MIT
#include "scene/map_queries.hpp"

#include "raywalk/box2d_probe.hpp"

#include "scene/build_world.hpp"
#include "scene/simulation.hpp"

#include <filesystem>
#include <random>
#include <stdexcept>

namespace raywalk::demo {
namespace {

Vec2 center_of(int x, int y) {
    return {static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F};
}

std::vector<Vec2> free_cells(const GameMap& map) {
    std::vector<Vec2> cells;
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            if (!map.is_blocked(x, y)) {
                cells.push_back(center_of(x, y));
            }
        }
    }
    return cells;
}

} // namespace

std::vector<Scenario> scenarios_of(const SceneSource& source, const GameMap& map) {
    std::filesystem::path file = source.scen;
    if (file.empty()) {
        file = source.map;
        file += ".scen";
        if (!std::filesystem::exists(file)) {
            return {};
        }
    }
    std::vector<Scenario> scenarios = load_scenarios(file, map);
    if (scenarios.empty()) {
        throw std::runtime_error(file.string() + ": it contains no queries");
    }
    return scenarios;
}

std::vector<WalkerStart>
spread_over(const std::vector<Scenario>& scenarios, std::uint32_t seed, int count) {
    std::vector<WalkerStart> queries;
    for (int i = 0; i < count; ++i) {
        const std::size_t step =
            static_cast<std::size_t>(i) * scenarios.size() / static_cast<std::size_t>(count);
        const Scenario& s = scenarios[(seed + step) % scenarios.size()];
        queries.push_back({center_of(s.start_x, s.start_y), center_of(s.target_x, s.target_y)});
    }
    return queries;
}

MapQueries::MapQueries(const GameMap& map, const Scene& scene, const SceneOptions& options)
    : map_{&map}
    , options_{&options}
    , navigator_{Box2dProbe{world_}, {.cell_size = scene.settings.cell_size}} {
    build_world(scene, world_);
    query_.walker.radius = scene.settings.radius;
    query_.walker.margin = scene.settings.margin;
    query_.walker.filter = Simulation::obstacle_filter();
    query_.max_iterations = unlimited;
    query_.postprocessing = PathPostprocessing::none;
}

std::vector<WalkerStart> MapQueries::draw(int count) {
    const std::vector<Scenario> scenarios = scenarios_of(*options_, *map_);
    return scenarios.empty() ? random_queries(count)
                             : spread_over(scenarios, options_->seed, count);
}

bool MapQueries::has_path(Vec2 start, Vec2 target) {
    return navigator_.find_path(start, target, query_).is_found();
}

std::vector<WalkerStart> MapQueries::random_queries(int count) {
    const std::vector<Vec2> cells = free_cells(*map_);
    if (cells.empty()) {
        throw std::runtime_error(options_->map.string() + ": the map has no free cell");
    }
    // Distributions differ between standard libraries; the engine's raw numbers do not.
    std::mt19937 random{options_->seed};
    std::vector<WalkerStart> queries;
    constexpr int tries_per_journey = 100;
    int tries = tries_per_journey * count;
    while (static_cast<int>(queries.size()) < count) {
        if (tries-- == 0) {
            throw std::runtime_error(options_->map.string() +
                                     ": no free cells connected by a path were found");
        }
        const Vec2 start = cells[random() % cells.size()];
        const Vec2 target = cells[random() % cells.size()];
        if (has_path(start, target)) {
            queries.push_back({start, target});
        }
    }
    return queries;
}

} // namespace raywalk::demo
