// SPDX-License-Identifier: MIT
#include "raywalk/path_explanation.hpp"

#include "cells/query_links.hpp"
#include "navigator/navigator_state.hpp"
#include "query/query_fault.hpp"
#include "query/raycasts.hpp"

namespace raywalk {
namespace {

PathProblem problem_of(PathStatus status) {
    switch (status) {
    case PathStatus::found:
    case PathStatus::partial:
        return PathProblem::none;
    case PathStatus::unreachable:
        return PathProblem::disconnected;
    case PathStatus::iteration_limit:
        return PathProblem::iteration_limit;
    case PathStatus::memory_limit:
        return PathProblem::memory_limit;
    case PathStatus::cost_limit:
        return PathProblem::cost_limit;
    case PathStatus::start_blocked:
        return PathProblem::start_blocked;
    case PathStatus::target_blocked:
        return PathProblem::target_blocked;
    case PathStatus::invalid_query:
    case PathStatus::cancelled:
    case PathStatus::pending:
        return PathProblem::invalid_query;
    }
    return PathProblem::invalid_query;
}

std::string meters(float number) {
    return decimal_text(number, 2) + " m";
}

std::string text_at(Vec2 place) {
    return "(" + decimal_text(place.x, 2) + ", " + decimal_text(place.y, 2) + ")";
}

std::string describe_gap(const NarrowGap& gap, Vec2 place) {
    const std::string width = "a gap of " + meters(gap.width) + " at " + text_at(place);
    return gap.width < gap.needed_width
               ? "too narrow: " + width + ", the walker needs " + meters(gap.needed_width)
               : "the cells are too large for " + width;
}

std::string describe_link(LinkId link) {
    return link == 0
               ? ""
               : "; the walker cannot stand at one of the ends of link " + std::to_string(link);
}

std::string describe(const PathExplanation& explanation, const PathQuery& query) {
    const std::string by = explanation.body == BodyKey{} ? "" : " by a body";
    switch (explanation.problem) {
    case PathProblem::none:
        return "there is a way";
    case PathProblem::start_blocked:
        return "the start " + text_at(explanation.place) + " is blocked" + by;
    case PathProblem::target_blocked:
        return "the target " + text_at(explanation.place) + " is blocked" + by;
    case PathProblem::too_narrow:
        return describe_gap(*explanation.gap, explanation.place);
    case PathProblem::disconnected:
        return "no way leads on from " + text_at(explanation.place) +
               (by.empty() ? "" : "; a body is between it and the target") +
               describe_link(explanation.link);
    case PathProblem::iteration_limit:
        return "the search ended after its limit of " + std::to_string(query.max_iterations) +
               " iterations";
    case PathProblem::memory_limit:
        return "the search ended at its limit of " + std::to_string(query.search.max_bytes) +
               " bytes";
    case PathProblem::cost_limit:
        return "the way costs more than the limit of " +
               text_of(std::min(query.search.max_cost, query.search.max_distance));
    case PathProblem::invalid_query:
        return "the query is invalid: " +
               std::string{query.is_valid() ? "the start or the target is out of the grid's range"
                                            : fault_of(query)};
    }
    return "";
}

bool may_be_too_narrow(PathProblem problem) {
    return problem == PathProblem::disconnected || problem == PathProblem::start_blocked ||
           problem == PathProblem::target_blocked;
}

// True if the path leads to where the walker stands beside the target, which no gap keeps it from.
bool leads_beside(const Path& path, Vec2 target, const PathQuery& query) {
    return !path.points.empty() &&
           distance(path.points.back(), target) <= 2.0F * query.walker.reach();
}

// The body that a walker at `place` touches; 0 if there is none.
BodyKey body_at(const Probe& probe, Vec2 place, const PathQuery& query) {
    const float reach = query.walker.reach();
    const std::optional<NearestWall> wall =
        nearest_wall(probe, query.walker.filter, place, reach, reach, query.ignored_bodies);
    return wall ? wall->body : BodyKey{};
}

// True if discovery finds other cells near `place` now than those that are cached.
bool is_outdated(const NeighborCache& cache, Vec2 place) {
    const Cell position = Chunk::of(cache.grid().cell_at(place));
    Chunk now;
    cache.discover(position, {}, now);
    return !(now == cache.chunk(position));
}

// The first link that the walker may use, but cannot enter or leave; 0 if there is none.
LinkId find_shut_link(const GameLinks& links, NeighborView& view, const PathQuery& query) {
    const auto is_shut = [&view](Vec2 entrance, Vec2 exit) {
        return anchor_target(view, entrance).is_blocked() || anchor_exit(view, exit).is_blocked();
    };
    for (const auto& [id, link] : links.all()) {
        const bool is_usable = suits(link, query.walker.radius, query.navigation_layers) &&
                               !is_among(id, query.blocked_links);
        if (is_usable &&
            (is_shut(link.from, link.to) || (!link.one_way && is_shut(link.to, link.from)))) {
            return id;
        }
    }
    return 0;
}

} // namespace

std::string_view to_string(PathProblem problem) {
    return name_in("none\0start_blocked\0target_blocked\0too_narrow\0disconnected\0"
                   "iteration_limit\0memory_limit\0cost_limit\0invalid_query",
                   problem);
}

PathExplanation Navigator::explain(Vec2 start, Vec2 target, const PathQuery& query) {
    const std::shared_ptr<State> state = state_;
    PathQuery nearest = query;
    nearest.allow_partial_path = true;
    const Path path = find_path(start, target, nearest);
    PathExplanation explanation;
    explanation.problem = problem_of(path.reason.value_or(path.status));
    explanation.place = path.points.empty() ? start : path.points.back();
    // Costs of the game may have destroyed the navigator.
    if (may_be_too_narrow(explanation.problem) && !leads_beside(path, target, query) &&
        !state->access->has_ended()) {
        explanation.gap = find_narrow_gap(start, target, query);
    }
    if (explanation.gap) {
        explanation.problem = PathProblem::too_narrow;
        explanation.place = 0.5F * (explanation.gap->from + explanation.gap->to);
    } else if (explanation.problem == PathProblem::disconnected && path.obstruction) {
        explanation.body = path.obstruction->body;
    } else if (may_be_too_narrow(explanation.problem) && state->access->prepare_query()) {
        const bool is_start = explanation.problem == PathProblem::start_blocked;
        explanation.place = is_start ? start : target;
        explanation.body = body_at(*state->probe, explanation.place, query);
        const NeighborCache& cache = state->caches.get_for_query(query.walker).neighbors;
        if (explanation.body == BodyKey{} && is_outdated(cache, explanation.place)) {
            explanation.problem = PathProblem::none;
        }
    }
    if (explanation.problem == PathProblem::disconnected && state->access->prepare_query()) {
        const NeighborCache& cache = state->caches.get_for_query(query.walker).neighbors;
        NeighborView view{
            cache, query.ignored_bodies, query.blocked_cells, query.search.costs.get()};
        explanation.link = find_shut_link(state->caches.links(), view, query);
    }
    const bool is_refused = explanation.problem == PathProblem::invalid_query &&
                            !state->access->has_ended() && !state->access->may_query();
    explanation.text = is_refused ? "queries are refused during a step of the world, and while the "
                                    "probe is read or something is drawn"
                                  : describe(explanation, query);
    return explanation;
}

} // namespace raywalk
