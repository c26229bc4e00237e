// SPDX-License-Identifier: MIT
#include "query/path_builder.hpp"

#include "cells/cell_cost_cache.hpp"
#include "cells/query_links.hpp"
#include "cells/way_to_grid.hpp"
#include "core/vec2d.hpp"
#include "query/path_links.hpp"
#include "search/cell_prices.hpp"
#include "search/step_costs.hpp"
#include "search/successors.hpp"
#include "shapes/contact.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace raywalk {
namespace {

// The nodes of a path, and the two points that they join.
struct JoinedNodes {
    const GridAnchor* start = nullptr;
    const SearchRoute& route;
    const GridAnchor* target = nullptr; // null if the path ends at the center of its last cell
};

// A step or link between two neighboring nodes.
struct Move {
    std::uint32_t length = straight_cost; // (unit: as straight_cost)
    std::uint32_t steps = 1;              // as which it counts for the costs of the cells entered
};

bool is_diagonal(Cell a, Cell b) {
    return a.x != b.x && a.y != b.y;
}

Move move_between(LinkLookup& links,
                  Neighborhood neighborhood,
                  const GridNode& a,
                  const GridNode& b) {
    if (const PathLink link = links.between(a, b); link.link != nullptr) {
        return {link_cost(neighborhood, *link.link), link_steps(neighborhood, *link.link)};
    }
    const bool is_longer = neighborhood == Neighborhood::square_8 && is_diagonal(a.cell, b.cell);
    return {is_longer ? diagonal_cost : straight_cost};
}

// Sums up what a path costs. With a max_cost, lengths and costs of cells are counted apart.
class CostSum {
public:
    CostSum(NeighborView& view, CellCostCache& costs, bool has_max_cost)
        : view_{view}
        , costs_{costs}
        , has_max_cost_{has_max_cost} {}

    void add(const JoinedNodes& joined) {
        const Neighborhood neighborhood = view_.neighborhood();
        const std::span<const GridNode> nodes = joined.route.nodes;
        const Cell first = nodes.front().cell;
        const Cell last = nodes.back().cell;
        enter(first, unobstructed_cost(neighborhood, *joined.start, first));
        entered_ += first == joined.start->cell ? 0 : costs_.of(first);
        const bool is_uniform = costs_.source() == nullptr && joined.route.link_steps.empty();
        if (is_uniform && !has_links_along(view_, nodes)) {
            add_steps(nodes);
        } else {
            add_moves(joined.route);
        }
        if (joined.target != nullptr) {
            enter(joined.target->cell, unobstructed_cost(neighborhood, *joined.target, last));
            entered_ += last == joined.target->cell ? 0 : costs_.of(joined.target->cell);
        }
    }

    /// See Path::cost.
    [[nodiscard]] double cost() const {
        constexpr double unit = double{straight_cost} * CellCosts::scale;
        return static_cast<double>(cost_) / unit * view_.grid().cell_size();
    }

    /// See Path::entered_cost.
    [[nodiscard]] double entered_cost() const {
        return static_cast<double>(entered_) / CellCosts::scale;
    }

private:
    // Steps alone, over cells that cost 1.
    void add_steps(std::span<const GridNode> nodes) {
        std::uint64_t diagonals = 0;
        for (std::size_t i = 1; i < nodes.size(); ++i) {
            diagonals += is_diagonal(nodes[i - 1].cell, nodes[i].cell) ? 1 : 0;
        }
        diagonals = view_.neighborhood() == Neighborhood::square_8 ? diagonals : 0;
        const std::uint64_t steps = nodes.size() - 1;
        cost_ += (steps * straight_cost + diagonals * (diagonal_cost - straight_cost)) *
                 CellCosts::scale;
        entered_ += steps * CellCosts::scale;
    }

    void add_moves(const SearchRoute& route) {
        const std::span<const GridNode> nodes = route.nodes;
        auto step = route.link_steps.begin();
        LinkLookup links{view_};
        for (std::size_t i = 1; i < nodes.size(); ++i) {
            if (step != route.link_steps.end() && step->node == i) {
                cross(*step++, nodes[i - 1].cell, nodes[i].cell);
            } else {
                const Move move = move_between(links, view_.neighborhood(), nodes[i - 1], nodes[i]);
                enter(nodes[i].cell, move.length);
                entered_ += std::uint64_t{move.steps} * costs_.of(nodes[i].cell);
            }
        }
    }

    void enter(Cell cell, std::uint64_t length) {
        cost_ += length * (has_max_cost_ ? std::uint64_t{CellCosts::scale} : costs_.of(cell));
    }

    void cross(const LinkStep& step, Cell from, Cell to) {
        const std::uint32_t edge = view_.links()->index_of(step.link, step.is_backward);
        const Neighborhood neighborhood = view_.neighborhood();
        PricedLengths priced{neighborhood, costs_};
        const Lengths lengths{neighborhood};
        EnteredCosts entered{neighborhood, costs_};
        cost_ += has_max_cost_ ? crossing_cost(lengths, view_, edge, from, to) * CellCosts::scale
                               : crossing_cost(priced, view_, edge, from, to);
        entered_ += crossing_cost(entered, view_, edge, from, to);
    }

    NeighborView& view_;
    CellCostCache& costs_;
    bool has_max_cost_;
    std::uint64_t cost_ = 0;
    std::uint64_t entered_ = 0;
};

// What stops a walker that goes from the end of a path, in or near `cell`, straight to `target`.
Obstruction find_obstruction(NeighborView& view, Cell cell, Vec2 from, Vec2 target) {
    const Box box = Box{from, from}.united({target, target});
    FirstContact first{from, target};
    for (const Obstacle& obstacle : view.obstacles_in(box.grown(view.reach()))) {
        if (stops(obstacle, from, target, view.reach())) {
            first.add(obstacle, view.reach());
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
    CostSum sum{view, costs, !std::isinf(query.search.max_cost)};
    sum.add(joined);
    path.cost = sum.cost();
    path.entered_cost = sum.entered_cost();
    find_way_from_start(view, *joined.start, ends.start(), memory.start);
    memory.end.assign(1, end);
    if (joined.target != nullptr) {
        find_way_to_end(view, *joined.target, end, memory.end);
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
    path.statistics.tiles = static_cast<std::int64_t>(nodes.size());
    if (status == PathStatus::partial) {
        path.obstruction = find_obstruction(view, nodes.back().cell, end, ends.targets().front());
    }
}

} // namespace raywalk
