// SPDX-License-Identifier: MIT
#include "cells/standing_points.hpp"
#include "cells/way_to_grid.hpp"
#include "core/hash.hpp"
#include "navigator/flow_field_state.hpp"
#include "navigator/navigator_state.hpp"
#include "query/path_request_state.hpp"
#include "query/raycasts.hpp"

#include <algorithm>
#include <limits>
#include <utility>

// A callback of the game may destroy the navigator: what may call one works on a copy of the
// pointer to the state.
namespace raywalk {

Path Navigator::find_path(Vec2 start, Vec2 target, const PathQuery& query) {
    return find_path_to_nearest(start, {&target, 1}, query);
}

Path Navigator::find_path_to_nearest(Vec2 start,
                                     std::span<const Vec2> targets,
                                     const PathQuery& query) {
    const std::shared_ptr<State> state = state_;
    return state->answer(
        query, [&](QueryExecution& execution) { execution.begin(start, targets, query); });
}

Path Navigator::find_path_where(Vec2 start,
                                std::function<bool(Cell)> predicate,
                                const PathQuery& query) {
    const std::shared_ptr<State> state = state_;
    return state->answer(query, [&](QueryExecution& execution) {
        execution.begin(start, std::move(predicate), query);
    });
}

bool Navigator::State::check(const WalkerProfile& walker) {
    if (walker.radius == WalkerProfile::unset) {
        log.error("a query for a walker without a radius: pass agent.query(), or set "
                  "WalkerProfile::radius, 0 for a point");
    } else if (!walker.is_valid()) {
        log.error("a query for an invalid walker: its radius, margin or hull is out of range");
    } else if (!caches.suits(walker)) {
        log.error("a query for a walker with a hull, which Discovery::raycast does not have");
    }
    return caches.suits(walker);
}

template <class Begin>
Path Navigator::State::answer(const PathQuery& query, Begin begin) {
    if (!check(query.walker) || !access->prepare_query()) {
        return {.status = PathStatus::invalid_query, .walker = query.walker};
    }
    std::unique_ptr<QueryExecution> execution = queries.take(query.walker);
    begin(*execution);
    execution->advance(std::numeric_limits<std::int64_t>::max());
    return queries.finish(std::move(execution));
}

PathRequest Navigator::request_path(Vec2 start, Vec2 target, const PathQuery& query) {
    const std::shared_ptr<State> state = state_;
    (void)state->check(query.walker);     // the request refuses it, too
    (void)state->access->prepare_query(); // the request itself applies no changes
    WalkerCache& cache = state->caches.get_for_query(query.walker);
    PathRequest request{
        std::make_shared<PathRequest::State>(cache.neighbors, cache.queries, state->access)};
    request.begin(start, {&target, 1}, query);
    return request;
}

FlowField Navigator::flow_field(std::span<const Vec2> targets, const FlowFieldOptions& options) {
    const std::shared_ptr<State> state = state_;
    if (state->check(options.walker) && !options.is_valid()) {
        state->log.error("Navigator::flow_field: max_distance or max_cells is out of range");
    }
    (void)state->access->prepare_query(); // the field itself applies no changes
    const auto field = std::make_shared<FlowField::State>(
        state->caches.get_for_query(options.walker).neighbors, options, state->access);
    field->set_targets(targets);
    state->crowd().flows.add(field);
    return FlowField{field};
}

bool Navigator::can_walk_straight(Vec2 from, Vec2 to, const WalkerProfile& walker) {
    const std::shared_ptr<State> state = state_;
    if (!state->check(walker) || !grid().contains(from) || !grid().contains(to) ||
        !state->access->prepare_query()) {
        return false;
    }
    NeighborView view{state->caches.get_for_query(walker).neighbors};
    return view.can_leave(from, to);
}

std::optional<RaycastHit> Navigator::raycast(Vec2 from, Vec2 to, const WalkerProfile& walker) {
    const std::shared_ptr<State> state = state_;
    if (!state->check(walker) || !grid().contains(from) || !grid().contains(to) ||
        !state->access->prepare_query()) {
        return std::nullopt;
    }
    NeighborView view{state->caches.get_for_query(walker).neighbors};
    return raywalk::raycast(view, from, to);
}

std::optional<NearestWall>
Navigator::nearest_wall(Vec2 point, const WalkerProfile& walker, float max_distance) {
    const std::shared_ptr<State> state = state_;
    const Grid grid = this->grid();
    if (!state->check(walker) || !grid.contains(point) || !(max_distance >= 0.0F) ||
        !state->access->prepare_query()) {
        return std::nullopt;
    }
    const float farthest = std::min(max_distance, 4.0F * grid.reach()); // the grid's diagonal fits
    return raywalk::nearest_wall(*state->probe, walker.filter, point, grid.cell_size(), farthest);
}

bool Navigator::has_line_of_sight(Vec2 from,
                                  Vec2 to,
                                  const ObstacleFilter& filter,
                                  std::span<const BodyKey> ignored) {
    const std::shared_ptr<State> state = state_;
    const Grid grid = this->grid();
    if (!grid.contains(from) || !grid.contains(to) || !state->access->prepare_query()) {
        return false;
    }
    ObstacleFilter sight = filter;
    sight.uses_body_policies = false;
    return raywalk::has_line_of_sight(*state->probe, grid, from, to, sight, ignored);
}

bool Navigator::can_reach(Vec2 start, Vec2 target, const PathQuery& query) {
    PathQuery cells_only = query;
    cells_only.postprocessing = PathPostprocessing::none;
    cells_only.allow_partial_path = false;
    return find_path(start, target, cells_only).is_found();
}

std::optional<Vec2> Navigator::closest_navigable(Vec2 point, const WalkerProfile& walker) {
    const std::shared_ptr<State> state = state_;
    if (!state->check(walker) || !grid().contains(point) || !state->access->prepare_query()) {
        return std::nullopt;
    }
    NeighborView view{state->caches.get_for_query(walker).neighbors};
    if (!anchor_by_way(view, point, PathEnd::target).is_blocked()) {
        return point;
    }
    const std::optional<StandingPoint> nearest =
        StandingPoints{view, point, StandingPoints::unlimited}.next();
    return nearest ? std::optional{nearest->point} : std::nullopt;
}

std::vector<ReachableCell>
Navigator::reachable_cells(Vec2 start, float budget, const PathQuery& query) {
    const std::shared_ptr<State> state = state_;
    if (!state->check(query.walker) || !query.is_valid() || !grid().contains(start) ||
        !(budget >= 0.0F) || !state->access->prepare_query()) {
        return {};
    }
    const NeighborCache& cache = state->caches.get_for_query(query.walker).neighbors;
    NeighborView view{cache, query.ignored_bodies, query.blocked_cells, query.search.costs.get()};
    view.begin_links(query.navigation_layers, query.blocked_links);
    const GridAnchor anchor = anchor_by_way(view, start, PathEnd::start);
    return raywalk::reachable_cells(view, anchor, budget, query.max_iterations, query.search);
}

std::optional<Vec2> Navigator::random_reachable_point(Vec2 start,
                                                      float budget,
                                                      std::uint64_t seed,
                                                      const PathQuery& query) {
    const std::vector<ReachableCell> cells = reachable_cells(start, budget, query);
    if (cells.empty()) {
        return std::nullopt;
    }
    return cells[mixed(seed) % cells.size()].point;
}

} // namespace raywalk
