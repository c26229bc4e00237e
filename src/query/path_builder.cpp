// SPDX-License-Identifier: MIT
#include "query/path_builder.hpp"

#include "core/vec2d.hpp"
#include "query/path_links.hpp"
#include "query/string_pulling.hpp"
#include "search/step_costs.hpp"
#include "world/cell_cost_cache.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

namespace raywalk {
namespace {

// The nodes of a path, and the two points that they join.
struct JoinedNodes {
    const GridAnchor* start = nullptr;
    std::span<const GridNode> nodes;
    const GridAnchor* target = nullptr; // null if the path ends at the center of its last cell
};

// The cost of a step or link between two neighboring nodes (unit: as straight_cost).
std::uint32_t cost_between(NeighborView& view, const GridNode& a, const GridNode& b) {
    const Neighborhood neighborhood = view.neighborhood();
    if (const PathLink link = link_between(view, a, b); link.link != nullptr) {
        return link_cost(neighborhood, *link.link);
    }
    const Cell from = a.cell;
    const Cell to = b.cell;
    const bool is_diagonal = from.x != to.x && from.y != to.y;
    return is_diagonal && neighborhood == Neighborhood::square_8 ? diagonal_cost : straight_cost;
}

// The fraction of the segment from `from` to `to` that a walker covers before it touches the
// obstacle, which stops it somewhere; by bisection.
double part_before(const Obstacle& obstacle, Vec2 from, Vec2 to, float reach) {
    double free = 0.0;
    double touched = 1.0;
    for (int halving = 0; halving < 24; ++halving) {
        const double middle = (free + touched) / 2.0;
        const Vec2 there{static_cast<float>(from.x + middle * (double{to.x} - from.x)),
                         static_cast<float>(from.y + middle * (double{to.y} - from.y))};
        (stops(obstacle, from, there, reach) ? touched : free) = middle;
    }
    return touched;
}

// With a max_cost, lengths and costs of cells are counted apart.
void add_costs(NeighborView& view,
               const JoinedNodes& joined,
               CellCostCache& costs,
               bool has_max_cost,
               Path& path) {
    const Neighborhood neighborhood = view.neighborhood();
    std::uint64_t cost = 0;
    std::uint64_t entered = 0;
    const auto enter = [&](Cell cell, std::uint64_t length) {
        cost += length * (has_max_cost ? std::uint64_t{CellCosts::scale} : costs.of(cell));
    };
    const std::span<const GridNode> nodes = joined.nodes;
    const Cell first = nodes.front().cell;
    const Cell last = nodes.back().cell;
    enter(first, unobstructed_cost(neighborhood, *joined.start, first));
    entered += first == joined.start->cell ? 0 : costs.of(first);
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        enter(nodes[i].cell, cost_between(view, nodes[i - 1], nodes[i]));
        entered += costs.of(nodes[i].cell);
    }
    if (joined.target != nullptr) {
        enter(joined.target->cell, unobstructed_cost(neighborhood, *joined.target, last));
        entered += last == joined.target->cell ? 0 : costs.of(joined.target->cell);
    }
    constexpr double unit = double{straight_cost} * CellCosts::scale;
    path.cost = static_cast<double>(cost) / unit * view.grid().cell_size();
    path.entered_cost = static_cast<double>(entered) / CellCosts::scale;
}

// What stops a walker that goes from the end of a path, in or near `cell`, straight to `target`.
Obstruction find_obstruction(NeighborView& view, Cell cell, Vec2 from, Vec2 target) {
    Obstruction obstruction{.cell = cell, .body = {}};
    const Box box = Box{from, from}.united({target, target});
    double first = std::numeric_limits<double>::infinity();
    for (const Obstacle& obstacle : view.obstacles_in(box.grown(view.reach()))) {
        if (stops(obstacle, from, target, view.reach())) {
            const double touched = part_before(obstacle, from, target, view.reach());
            if (touched < first) {
                first = touched;
                obstruction.body = obstacle.body;
            }
        }
    }
    return obstruction;
}

} // namespace

void build_path(NeighborView& view,
                const QueryEnds& ends,
                std::span<const GridNode> nodes,
                const PathQuery& query,
                PathStatus status,
                Path& path) {
    const CellCosts* given_costs = without_uniform(query.search.costs.get());
    CellCostCache& costs = view.use_costs(given_costs);
    JoinedNodes joined{.start = &ends.start_anchor(), .nodes = nodes};
    Vec2 end = position_of(view, nodes.back());
    if (!ends.end_points().empty()) {
        const Arrival arrival = ends.arrival_at(view, costs, nodes.back());
        path.target_index = ends.index_of(arrival.target);
        if (!arrival.is_near) {
            joined.target = &ends.search_target().anchors[arrival.target];
            end = ends.end_points()[arrival.target];
        }
    }
    const bool has_max_cost = !std::isinf(query.search.max_cost);
    add_costs(view, joined, costs, has_max_cost, path);
    const bool has_costs = given_costs != nullptr && !has_max_cost;
    path.points = make_points(
        view, ends.start(), nodes, end, query.postprocessing, has_costs ? &costs : nullptr);
    path.length = length_of(path.points);
    path.statistics.tiles = static_cast<std::int64_t>(nodes.size());
    if (status == PathStatus::partial) {
        path.obstruction = find_obstruction(view, nodes.back().cell, end, ends.targets().front());
    }
}

} // namespace raywalk
