// SPDX-License-Identifier: MIT
#include "tune/tune_subject.hpp"

#include "scene/game_map.hpp"
#include "scene/journeys.hpp"
#include "scene/scene.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace raywalk::demo {
namespace {

std::vector<TuneQuery>
queries_of(const std::filesystem::path& scen, const GameMap& map, int count, std::uint32_t seed) {
    const std::vector<Scenario> scenarios = load_scenarios(scen, map);
    if (scenarios.empty()) {
        throw std::runtime_error(scen.string() + ": there is no query in it");
    }
    const std::size_t wanted = std::min(static_cast<std::size_t>(count), scenarios.size());
    std::vector<TuneQuery> queries;
    for (const MapJourney& journey : spread_over(scenarios, seed, static_cast<int>(wanted))) {
        queries.push_back({journey.start, journey.goal});
    }
    return queries;
}

} // namespace

TuneSubject forest_subject() {
    Scene scene = forest();
    TuneSubject subject;
    subject.name = "forest";
    subject.bounds = scene.bounds;
    subject.build = [scene = std::move(scene)](b2World& world) {
        build_world(scene, world);
    };
    return subject;
}

TuneSubject map_subject(const std::filesystem::path& file,
                        const std::filesystem::path& scen,
                        int count,
                        std::uint32_t seed) {
    GameMap map = load_map(file);
    std::filesystem::path beside = file;
    beside += ".scen";
    TuneSubject subject;
    subject.name = file.stem().string();
    subject.bounds = {{0.0F, 0.0F},
                      {static_cast<float>(map.width), static_cast<float>(map.height)}};
    subject.is_y_up = false;
    subject.ground = palette::floor;
    if (!scen.empty() || std::filesystem::exists(beside)) {
        subject.queries = queries_of(scen.empty() ? beside : scen, map, count, seed);
    }
    subject.build = [map = std::move(map)](b2World& world) {
        build_world(map, world);
    };
    return subject;
}

} // namespace raywalk::demo
