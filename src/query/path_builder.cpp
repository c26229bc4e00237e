// SPDX-License-Identifier: MIT
#include "query/path_builder.hpp"

#include "cells/query_links.hpp"
#include "cells/way_to_grid.hpp"
#include "core/cells_along.hpp"
#include "query/path_links.hpp"
#include "search/cell_prices.hpp"
#include "search/step_costs.hpp"
#include "search/successors.hpp"
#include "shapes/contact.hpp"

namespace raywalk {
namespace {

// The nodes of a path, and the two points that they join.
struct JoinedNodes {
    const GridAnchor* start = nullptr;
    const SearchRoute& route;
    const GridAnchor* target = nullptr; // null if the path ends at the center of its last cell
};

// Calls `add(cost_of)` for each way from the start over the nodes to the target: `cost_of(costs)`
// is what it costs, see successors.hpp. Returns how many nodes there are. Where cells have costs,
// searches leave out no nodes.
template <class Add>
std::int64_t for_each_way(NeighborView& view, const JoinedNodes& joined, Add add) {
    const std::span<const GridNode> nodes = joined.route.nodes;
    const auto add_leg = [&](const GridAnchor& anchor, Cell cell, Cell entered) {
        add([&](auto& costs) {
            return std::uint64_t{costs.leg(anchor, cell)} * costs.price(entered);
        });
    };
    std::int64_t count = 1;
    add_leg(*joined.start, nodes.front().cell, nodes.front().cell);
    auto step = joined.route.link_steps.begin();
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        const Cell from = nodes[i - 1].cell;
        const Cell to = nodes[i].cell;
        if (step != joined.route.link_steps.end() && step->node == i) {
            const std::uint32_t edge = view.links()->index_of(step->link, step->is_backward);
            add([&](auto& costs) { return crossing_cost(costs, view, edge, from, to); });
            ++step;
            ++count;
            continue;
        }
        const ChunkLinks::Link* link = link_between(view, nodes[i - 1], nodes[i]).link;
        const CellRun run = CellRun::between(from, to);
        const bool is_across = run.step.x != 0 && run.step.y != 0;
        const Direction any = is_across ? Direction::north_east : Direction::east;
        add([&](auto& costs) {
            const std::uint32_t length =
                link != nullptr ? costs.link(*link) : costs.step(static_cast<unsigned>(any));
            return static_cast<std::uint64_t>(run.steps) * length * costs.price(to);
        });
        count += run.steps;
    }
    if (joined.target != nullptr) {
        add_leg(*joined.target, nodes.back().cell, joined.target->cell);
    }
    return count;
}

// Sets what the path costs, and how many cells it has. With a max_cost, lengths and costs of cells
// are counted apart.
void set_costs(NeighborView& view,
               CellCostCache& cell_costs,
               bool has_max_cost,
               const JoinedNodes& joined,
               Path& path) {
    const auto set = [&](auto costs, double unit) {
        EnteredCosts entered_costs{view.neighborhood(), cell_costs};
        std::uint64_t cost = 0;
        std::uint64_t entered = 0;
        path.statistics.cells = for_each_way(view, joined, [&](auto cost_of) {
            cost += cost_of(costs);
            entered += cost_of(entered_costs);
        });
        path.cost = static_cast<double>(cost) / unit * view.grid().cell_size();
        path.entered_cost = static_cast<double>(entered) / CellCosts::scale;
    };
    if (has_max_cost || cell_costs.source() == nullptr) {
        set(Lengths{view.neighborhood()}, straight_cost);
    } else {
        set(PricedLengths{view.neighborhood(), cell_costs}, straight_cost * CellCosts::scale);
    }
}

// What stops a walker that goes from the end of a path, in or near `cell`, straight to `target`.
Obstruction find_obstruction(NeighborView& view, Cell cell, Vec2 from, Vec2 target) {
    const Sweep way{from, target, view.reach()};
    FirstContact first{from, target};
    for (const Obstacle& obstacle : view.obstacles_in(way.bounds())) {
        if (way.is_stopped_by(obstacle)) {
            first.add(obstacle, way.reach);
        }
    }
    return {.cell = cell, .body = first.body()};
}

} // namespace

// Pulls each stretch between two links of the game for itself.
void build_points(NeighborView& view,
                  const PointOptions& options,
                  const SearchRoute& route,
                  const std::function<const NavigationLink&(const LinkStep&)>& link_of,
                  PointMemory& memory,
                  Path& path) {
    path.points.clear();
    path.links.clear();
    path.length = 0.0;
    const std::span<const GridNode> nodes = route.nodes;
    std::span<const Vec2> from = options.start;
    Vec2 exit;
    std::size_t first = 0;
    const auto add_stretch = [&](std::size_t last, std::span<const Vec2> to) {
        std::vector<Vec2> points = make_points(view,
                                               from,
                                               nodes.subspan(first, last - first),
                                               to,
                                               options.postprocessing,
                                               options.costs,
                                               memory);
        path.length += length_of(points);
        if (path.points.empty()) {
            path.points = std::move(points);
        } else {
            path.points.insert(path.points.end(), points.begin(), points.end());
        }
    };
    for (const LinkStep& step : route.link_steps) {
        const NavigationLink& link = link_of(step);
        const std::vector<Vec2> over = points_of(link, step.is_backward);
        add_stretch(step.node, {over.data(), 1});
        const std::size_t begin = path.points.size() - 1;
        path.links.push_back(
            {step.link, begin, begin + over.size() - 1, step.is_backward, cost_of(link)});
        path.points.insert(path.points.end(), over.begin() + 1, over.end() - 1);
        path.length += path.links.back().cost;
        exit = over.back();
        from = {&exit, 1};
        first = step.node;
    }
    add_stretch(nodes.size(), options.end);
}

void build_path(NeighborView& view,
                const QueryEnds& ends,
                const SearchRoute& route,
                const PathQuery& query,
                PathStatus status,
                PathMemory& memory,
                Path& path) {
    const CellCosts* given_costs = without_uniform(query.search.costs.get());
    CellCostCache& costs = view.use_costs(given_costs);
    const std::span<const GridNode> nodes = route.nodes;
    JoinedNodes joined{.start = &ends.start_anchor(), .route = route};
    Vec2 end = position_of(view, nodes.back());
    if (!ends.end_points().empty()) {
        const Arrival arrival = ends.arrival_at(view, costs, nodes.back());
        path.target_index = ends.index_of(arrival.target);
        if (!arrival.is_near) {
            joined.target = &ends.search_target().anchors[arrival.target];
            end = ends.end_points()[arrival.target];
        }
    }
    set_costs(view, costs, !std::isinf(query.search.max_cost), joined, path);
    find_way(view, *joined.start, ends.start(), PathEnd::start, memory.start);
    memory.end.assign(1, end);
    if (joined.target != nullptr) {
        find_way(view, *joined.target, end, PathEnd::target, memory.end);
    }
    build_points(
        view,
        {memory.start, memory.end, query.postprocessing, given_costs == nullptr ? nullptr : &costs},
        route,
        [&view](const LinkStep& step) -> const NavigationLink& {
            const QueryLinks& links = *view.links();
            return *links.edge(links.index_of(step.link, step.is_backward)).link;
        },
        memory.points,
        path);
    if (status == PathStatus::partial) {
        path.obstruction = find_obstruction(view, nodes.back().cell, end, ends.targets().front());
    }
}

} // namespace raywalk
