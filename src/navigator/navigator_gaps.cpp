// SPDX-License-Identifier: MIT
#include "navigator/navigator_state.hpp"
#include "query/narrow_gaps.hpp"

#include <limits>
#include <memory>
#include <optional>
#include <utility>

namespace raywalk {
namespace {

// The links that the walker of the query may cross.
void copy_links(const GameLinks& from, const PathQuery& query, GameLinks& to) {
    for (const auto& [id, link] : from.all()) {
        if (suits(link, query.walker.radius, query.navigation_layers)) {
            to.set(id, link);
        }
    }
}

// A path for a walker of another size, with a cache of its own, which is dropped.
Path find_path_for(const WalkerCaches& caches,
                   const GameLinks& links,
                   Vec2 start,
                   Vec2 target,
                   const PathQuery& query) {
    NavigatorSettings settings = caches.settings();
    settings.find_narrow_passages = true;
    WalkerCache cache{
        caches.probe(), caches.grid(), settings, query.walker, caches.blocked_cells(), links};
    QueryExecution execution{cache.neighbors, cache.queries};
    execution.begin(start, {&target, 1}, query);
    execution.advance(std::numeric_limits<std::int64_t>::max());
    return execution.take_path();
}

} // namespace

std::optional<NarrowGap>
Navigator::find_narrow_gap(Vec2 start, Vec2 target, const PathQuery& query) {
    const std::shared_ptr<State> state = state_;
    PathQuery narrower = query;
    narrower.allow_partial_path = false;
    narrower.postprocessing = PathPostprocessing::string_pulling;
    const PathStatus status = find_path(start, target, narrower).status;
    if (status != PathStatus::unreachable && status != PathStatus::start_blocked &&
        status != PathStatus::target_blocked) {
        return std::nullopt;
    }
    // The widest path is that of the largest walker that finds one, by bisection from a point on.
    GameLinks links;
    copy_links(state->caches.links(), query, links);
    constexpr int steps = 5;
    PathQuery circle = query;
    circle.walker.hull = {};
    narrower.walker.hull = {};
    const float reach = circle.walker.reach();
    Path widest;
    float fits = 0.0F;
    float fails = reach;
    for (int i = 0; i <= steps; ++i) {
        const float tried = i == 0 ? 0.0F : 0.5F * (fits + fails);
        narrower.walker.radius = tried;
        narrower.walker.margin = 0.0F;
        if (!state->access->prepare_query()) {
            return std::nullopt;
        }
        Path path = find_path_for(state->caches, links, start, target, narrower);
        if (path.is_found()) {
            widest = std::move(path);
            fits = tried;
        } else if (i == 0) {
            return std::nullopt;
        } else {
            fails = tried;
        }
    }
    std::optional<NarrowGap> gap =
        narrowest_gap_along(widest, state->caches.get_for_query(circle.walker).neighbors, circle);
    if (gap && !query.walker.hull.is_empty()) {
        gap->needed_width =
            query.walker.hull.width(gap->to - gap->from) + 2.0F * query.walker.margin;
    }
    return gap;
}

} // namespace raywalk
