// SPDX-License-Identifier: MIT
#include "raywalk/path_simplification.hpp"

#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/cell_cost_cache.hpp"
#include "core/callback_scope.hpp"
#include "core/vec2d.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace raywalk {
namespace {

// Decides which points of a path stay.
class PathSimplifier {
public:
    // `view` is that of the query; `costs` are null if all cells cost 1.
    PathSimplifier(NeighborView& view, CellCostCache* costs, const Path& path, double epsilon)
        : view_{view}
        , costs_{costs}
        , points_{path.points}
        , epsilon_{epsilon}
        , stays_(path.points.size(), false) {
        std::size_t first = 0;
        for (const LinkLeg& leg : path.links) {
            simplify(first, leg.first);
            std::fill_n(stays_.begin() + static_cast<std::ptrdiff_t>(leg.first),
                        leg.last + 1 - leg.first,
                        true);
            first = leg.last;
        }
        simplify(first, points_.size() - 1);
    }

    [[nodiscard]] bool stays(std::size_t point) const { return stays_[point]; }

private:
    struct Farthest {
        std::size_t point;
        double distance;
    };

    // Drops points between two that stay.
    void simplify(std::size_t first, std::size_t last) {
        std::vector<std::pair<std::size_t, std::size_t>> stretches{{first, last}};
        while (!stretches.empty()) {
            const auto [from, to] = stretches.back();
            stretches.pop_back();
            stays_[from] = stays_[to] = true;
            if (to - from < 2) {
                continue;
            }
            const auto [farthest, distance] = farthest_between(from, to);
            if (distance > epsilon_ ||
                (costs_ != nullptr &&
                 !is_line_as_cheap(view_.grid(), *costs_, points_.subspan(from, to + 1 - from))) ||
                !view_.can_walk(points_[from], points_[to], from == 0)) {
                stretches.emplace_back(from, farthest);
                stretches.emplace_back(farthest, to);
            }
        }
    }

    // The point between two that is farthest from the straight line; the middle one if all are on
    // it.
    [[nodiscard]] Farthest farthest_between(std::size_t from, std::size_t to) const {
        const Vec2d a = exact(points_[from]);
        const Vec2d b = exact(points_[to]);
        Farthest farthest{from + (to - from) / 2, 0.0};
        for (std::size_t i = from + 1; i < to; ++i) {
            const Vec2d point = exact(points_[i]);
            const double distance = norm(point - nearest_on_segment(point, a, b));
            if (distance > farthest.distance) {
                farthest = {i, distance};
            }
        }
        return farthest;
    }

    NeighborView& view_;
    CellCostCache* costs_;
    std::span<const Vec2> points_;
    double epsilon_;
    std::vector<bool> stays_;
};

// The path with only the points that stay.
Path with_points_that_stay(Path path, const PathSimplifier& simplifier) {
    std::vector<Vec2> points;
    std::vector<std::size_t> place_of(path.points.size());
    for (std::size_t i = 0; i < path.points.size(); ++i) {
        if (simplifier.stays(i)) {
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
    const PathSimplifier simplifier{view, cell_costs, path, double{epsilon}};
    return with_points_that_stay(std::move(path), simplifier);
}

} // namespace raywalk
