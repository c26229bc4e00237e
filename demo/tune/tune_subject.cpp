// SPDX-License-Identifier: MIT
#include "tune/tune_subject.hpp"

#include "record/replay.hpp"
#include "scene/game_map.hpp"
#include "scene/map_queries.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace raywalk::demo {
namespace {

std::vector<TuneQuery> map_queries(const SceneSource& source, int count) {
    const std::vector<Scenario> scenarios = scenarios_of(source, load_map(source.map));
    const auto wanted = std::min(static_cast<std::size_t>(count), scenarios.size());
    std::vector<TuneQuery> queries;
    for (const WalkerStart& query : spread_over(scenarios, source.seed, static_cast<int>(wanted))) {
        queries.push_back({query.start, query.target});
    }
    return queries;
}

} // namespace

TuneSubject subject_of(const SceneSource& source, int count) {
    TuneSubject subject{scene_of(source), {}, {}};
    if (source.is_game_map()) {
        subject.queries = map_queries(source, count);
    }
    return subject;
}

TuneSubject recorded_subject(const std::filesystem::path& recording, int count) {
    RecordedQueries recorded = recorded_queries(recording);
    if (recorded.queries.empty()) {
        throw std::runtime_error(recording.string() + ": it contains no queries");
    }
    TuneSubject subject;
    const std::size_t wanted = std::min(static_cast<std::size_t>(count), recorded.queries.size());
    std::vector<Scene> used;
    std::size_t last = recorded.worlds.size();
    for (std::size_t i = 0; i < wanted; ++i) {
        const auto& [query, world] = recorded.queries[i * recorded.queries.size() / wanted];
        if (world != last) {
            used.push_back(std::move(recorded.worlds[world]));
            last = world;
        }
        subject.queries.push_back({query.start, query.target, used.size() - 1});
    }
    subject.scene = used.front();
    subject.later.assign(used.begin() + 1, used.end());
    return subject;
}

} // namespace raywalk::demo
