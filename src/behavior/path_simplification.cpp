// SPDX-License-Identifier: MIT
#include "raywalk/path_simplification.hpp"

#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/cell_cost_cache.hpp"
#include "core/callback_scope.hpp"
#include "core/vec2d.hpp"

namespace raywalk {
namespace {

// A part of a path whose ends stay.
struct Stretch {
    std::size_t from;
    std::size_t to;
};

struct Farthest {
    std::size_t point;
    double distance;
};

// The point between two that is farthest from the straight line; the middle one if all are on it.
Farthest farthest_between(std::span<const Vec2> points, std::size_t from, std::size_t to) {
    const Vec2d a = exact(points[from]);
    const Vec2d b = exact(points[to]);
    Farthest farthest{from + (to - from) / 2, 0.0};
    for (std::size_t i = from + 1; i < to; ++i) {
        const Vec2d point = exact(points[i]);
        const double distance = norm(point - nearest_on_segment(point, a, b));
        if (distance > farthest.distance) {
            farthest = {i, distance};
        }
    }
    return farthest;
}

// Which points of a path stay. `view` is that of the query; `costs` are null if all cells cost 1.
std::vector<bool>
find_kept_points(NeighborView& view, CellCostCache* costs, const Path& path, double epsilon) {
    const std::span<const Vec2> points{path.points};
    std::vector<bool> stays(points.size(), false);
    std::vector<Stretch> stretches{{0, points.size() - 1}};
    for (const LinkLeg& leg : path.links) {
        stretches.back().to = leg.first;
        stretches.push_back({leg.last, points.size() - 1});
        std::fill_n(
            stays.begin() + static_cast<std::ptrdiff_t>(leg.first), leg.last + 1 - leg.first, true);
    }
    while (!stretches.empty()) {
        const auto [from, to] = stretches.back();
        stretches.pop_back();
        stays[from] = stays[to] = true;
        if (to - from < 2) {
            continue;
        }
        const auto [farthest, distance] = farthest_between(points, from, to);
        const auto is_as_cheap = [&, from = from, to = to] {
            const std::uint16_t least =
                cheapest_cell_at(view.grid(), *costs, points.subspan(from, to + 1 - from));
            return costs_at_most(view.grid(), costs, points[from], points[to], least);
        };
        if (distance > epsilon || (costs != nullptr && !is_as_cheap()) ||
            !view.can_walk(points[from], points[to], from == 0)) {
            stretches.push_back({from, farthest});
            stretches.push_back({farthest, to});
        }
    }
    return stays;
}

// The path with only the points that stay.
Path with_points_that_stay(Path path, const std::vector<bool>& stays) {
    std::vector<Vec2> points;
    std::vector<std::size_t> place_of(path.points.size());
    for (std::size_t i = 0; i < path.points.size(); ++i) {
        if (stays[i]) {
            place_of[i] = points.size();
            points.push_back(path.points[i]);
        }
    }
    path.length = 0.0;
    std::size_t next = 0;
    for (LinkLeg& leg : path.links) {
        leg.first = place_of[leg.first];
        leg.last = place_of[leg.last];
        path.length += length_of({points.data() + next, leg.first + 1 - next}) + leg.cost;
        next = leg.last;
    }
    path.length += length_of({points.data() + next, points.size() - next});
    path.points = std::move(points);
    return path;
}

} // namespace

Path simplified(Navigator& navigator, Path path, float epsilon, const PathQuery& query) {
    if (!(epsilon > 0.0F) || path.points.size() <= 2 ||
        navigator.find_path(path.points.front(), path.points.front(), query).status ==
            PathStatus::invalid_query) {
        return path;
    }
    const CallbackScope scope{CallbackScope::Kind::searching};
    const CellCosts* costs = without_uniform(query.search.costs.get());
    NeighborView view{
        navigator.cache(query.walker), query.ignored_bodies, query.blocked_cells, costs};
    CellCostCache* cell_costs = costs == nullptr ? nullptr : &view.use_costs(costs);
    const std::vector<bool> stays = find_kept_points(view, cell_costs, path, double{epsilon});
    return with_points_that_stay(std::move(path), stays);
}

} // namespace raywalk
