// SPDX-License-Identifier: MIT
#include "navigator/recent_paths.hpp"

#include <utility>

namespace raywalk {
namespace {

// Shorter searches take about as long as remembering their answer. Why there is no path is cached
// elsewhere, with the closed rooms.
constexpr std::int64_t min_remembered_iterations = 64;

PathQuery without_costs(PathQuery query) {
    query.search.costs.reset();
    return query;
}

// An estimate belongs to one target, and is not worth keeping alive.
bool may_be_asked_again(const PathQuery& query) {
    return query.search.custom_heuristic == nullptr && !query.measure_time;
}

} // namespace

std::optional<Path>
RecentPaths::find(Vec2 start, Vec2 target, const PathQuery& query, std::uint64_t version) {
    const std::scoped_lock lock{mutex_};
    for (const std::optional<Answer>& answer : answers_) {
        if (answer && answer->start == start && answer->target == target &&
            answer->path.world_version == version && answer->costs.lock() == query.search.costs &&
            answer->query == without_costs(query)) {
            return answer->path;
        }
    }
    return std::nullopt;
}

void RecentPaths::add(Vec2 start, Vec2 target, const PathQuery& query, const Path& path) {
    if (path.statistics.search.iterations < min_remembered_iterations ||
        !path.is_found() || !may_be_asked_again(query)) {
        return;
    }
    Answer answer{start, target, without_costs(query), query.search.costs, path};
    const std::scoped_lock lock{mutex_};
    answers_[next_] = std::move(answer);
    next_ = (next_ + 1) % answers_.size();
}

} // namespace raywalk
