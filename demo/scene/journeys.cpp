// SPDX-License-Identifier: MIT
#include "scene/journeys.hpp"

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

std::vector<MapJourney>
random_journeys(const GameMap& map, const StageOptions& options, Navigator& navigator, int count) {
    const std::vector<Vec2> cells = free_cells(map);
    if (cells.empty()) {
        throw std::runtime_error(options.map.string() + ": the map has no free cell");
    }
    // Distributions differ from one standard library to the next; the engine's own numbers do not.
    std::mt19937 random{options.seed};
    std::vector<MapJourney> journeys;
    constexpr int tries_per_journey = 100;
    int tries = tries_per_journey * count;
    while (static_cast<int>(journeys.size()) < count) {
        if (tries-- == 0) {
            throw std::runtime_error(options.map.string() +
                                     ": no free cells with a way between them were found");
        }
        const Vec2 start = cells[random() % cells.size()];
        const Vec2 goal = cells[random() % cells.size()];
        if (has_way(navigator, options, start, goal)) {
            journeys.push_back({start, goal});
        }
    }
    return journeys;
}

} // namespace

std::vector<MapJourney>
spread_over(const std::vector<Scenario>& scenarios, std::uint32_t seed, int count) {
    std::vector<MapJourney> journeys;
    for (int i = 0; i < count; ++i) {
        const std::size_t step =
            static_cast<std::size_t>(i) * scenarios.size() / static_cast<std::size_t>(count);
        const Scenario& s = scenarios[(seed + step) % scenarios.size()];
        journeys.push_back({center_of(s.start_x, s.start_y), center_of(s.goal_x, s.goal_y)});
    }
    return journeys;
}

std::vector<MapJourney>
journeys_on(const GameMap& map, const StageOptions& options, Navigator& navigator, int count) {
    std::filesystem::path file = options.scen;
    if (file.empty()) {
        file = options.map;
        file += ".scen";
        if (!std::filesystem::exists(file)) {
            return random_journeys(map, options, navigator, count);
        }
    }
    const std::vector<Scenario> scenarios = load_scenarios(file, map);
    if (scenarios.empty()) {
        throw std::runtime_error(file.string() + ": there is no query in it");
    }
    return spread_over(scenarios, options.seed, count);
}

bool has_way(Navigator& navigator, const StageOptions& options, Vec2 start, Vec2 goal) {
    PathQuery query;
    query.walker.radius = static_cast<float>(options.radius);
    query.walker.margin = static_cast<float>(options.margin);
    query.walker.filter = Simulation::obstacle_filter();
    query.max_iterations = unlimited;
    query.postprocessing = PathPostprocessing::none;
    return navigator.find_path(start, goal, query).is_found();
}

} // namespace raywalk::demo
