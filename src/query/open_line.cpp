// SPDX-License-Identifier: MIT
#include "query/open_line.hpp"

#include "cells/connected_nodes.hpp"
#include "cells/query_links.hpp"
#include "cells/way_to_grid.hpp"
#include "core/cells_along.hpp"
#include "search/step_costs.hpp"

#include <cstdlib>

namespace raywalk {
namespace {

// A shortest path over open ground: steps in two directions.
struct LineSteps {
    Direction often = Direction::east;
    Direction seldom = Direction::east;
    std::int32_t count = 0;        // of both
    std::int32_t seldom_count = 0; // at most half
};

// The cells at the ends of a path from the start to a target.
struct EndCells {
    Cell first;
    Cell last;
    std::uint32_t cost = 0; // with both legs
};

LineSteps line_steps_of(Direction a, std::int32_t a_count, Direction b, std::int32_t b_count) {
    return a_count >= b_count ? LineSteps{a, b, a_count + b_count, b_count}
                              : LineSteps{b, a, a_count + b_count, a_count};
}

LineSteps line_steps_between(Neighborhood neighborhood, Cell from, Cell to) {
    const Cell by{to.x - from.x, to.y - from.y};
    const std::int32_t across = std::abs(by.x);
    const std::int32_t up = std::abs(by.y);
    const Cell sign{by.x < 0 ? -1 : 1, by.y < 0 ? -1 : 1};
    const Direction along_x = direction_between({}, {sign.x, 0});
    const Direction along_y = direction_between({}, {0, sign.y});
    const bool has_diagonal = neighborhood == Neighborhood::square_8 ||
                              (neighborhood == Neighborhood::hex && sign.x != sign.y);
    if (!has_diagonal) {
        return line_steps_of(along_x, across, along_y, up);
    }
    return line_steps_of(direction_between({}, sign),
                         std::min(across, up),
                         across > up ? along_x : along_y,
                         std::abs(across - up));
}

// The steps in both directions are spread evenly, so the path stays beside the line; where one is
// closed, the other one comes first.
bool are_open(NeighborView& view, Cell from, LineSteps steps) {
    Cell position = Chunk::of(from);
    const Chunk* chunk = &view.chunk(position);
    std::int32_t due = steps.count / 2; // < 0 if a seldom step is
    for (std::int32_t left = steps.count, seldom_left = steps.seldom_count; left > 0; --left) {
        const unsigned open = chunk->open[Chunk::index_of(from)];
        const auto may_go = [&](Direction direction, std::int32_t count) {
            return count > 0 && (open >> static_cast<unsigned>(direction) & 1U) != 0;
        };
        due -= steps.seldom_count;
        const bool may_often = may_go(steps.often, left - seldom_left);
        const bool is_seldom = (due < 0 || !may_often) && may_go(steps.seldom, seldom_left);
        if (!is_seldom && !may_often) {
            return false;
        }
        due += is_seldom ? steps.count : 0;
        seldom_left -= is_seldom ? 1 : 0;
        const Direction direction = is_seldom ? steps.seldom : steps.often;
        from = neighbor(from, direction);
        if (Chunk::of(from) != position) {
            position = Chunk::of(from);
            chunk = &view.chunk(position);
        }
    }
    return true;
}

// Of all pairs of cells to which start and target connect, the one that is cheapest without
// obstacles. Gap nodes count as their cells: no path by them is cheaper.
EndCells
cheapest_ends(Neighborhood neighborhood, const GridAnchor& start, const GridAnchor& target) {
    constexpr std::int32_t parts = GridAnchor::subdivisions;
    EndCells best{.first = {}, .last = {}, .cost = ~0U};
    for_each_connected_node(start, [&](const GridNode& first) {
        const std::uint32_t leg = unobstructed_cost(neighborhood, start, first.cell);
        for_each_connected_node(target, [&](const GridNode& last) {
            const std::uint32_t cost = leg +
                                       unobstructed_cost(neighborhood,
                                                         parts * (last.cell.x - first.cell.x),
                                                         parts * (last.cell.y - first.cell.y)) +
                                       unobstructed_cost(neighborhood, target, last.cell);
            if (cost < best.cost) {
                best = {first.cell, last.cell, cost};
            }
        });
    });
    return best;
}

bool may_links_save(const NeighborView& view) {
    const QueryLinks* links = view.links();
    if (links == nullptr) {
        return false;
    }
    const std::span<const std::uint32_t> usable = links->usable();
    return any_of(usable, [&](std::uint32_t index) {
        const QueryLinks::Edge& edge = links->edge(index);
        return Lengths::over(edge.cells) < unobstructed_cost(view.neighborhood(),
                                                             edge.from_x - edge.to_x,
                                                             edge.from_y - edge.to_y);
    });
}

bool may_be_line(const NeighborView& view, const QueryEnds& ends, const PathQuery& query) {
    return query.postprocessing == PathPostprocessing::string_pulling &&
           ends.targets().size() == 1 && !ends.search_target().anchors.empty() &&
           query.stop_distance == 0.0F && std::isinf(query.search.max_cost) &&
           std::isinf(query.search.max_distance) && !query.search.blocked_first_direction &&
           without_uniform(query.search.costs.get()) == nullptr && !may_links_save(view);
}

} // namespace

std::optional<OpenLine>
find_open_line(NeighborView& view, const QueryEnds& ends, const PathQuery& query) {
    if (!may_be_line(view, ends, query)) {
        return std::nullopt;
    }
    const GridAnchor& start = ends.start_anchor();
    const GridAnchor& target = ends.search_target().anchors.front();
    const auto [first, last, cost] = cheapest_ends(view.neighborhood(), start, target);
    const Vec2 end = ends.end_points().front();
    const LineSteps steps = line_steps_between(view.neighborhood(), first, last);
    if (steps.count > query.max_iterations || !start.connects_to(first) ||
        !target.connects_to(last) || !is_anchor_of(view, start, ends.start()) ||
        !is_anchor_of(view, target, end) || !are_open(view, first, steps) ||
        !view.can_leave(ends.start(), end)) {
        return std::nullopt;
    }
    const int of_legs = (first != start.cell ? 1 : 0) + (last != target.cell ? 1 : 0);
    return OpenLine{.end = end,
                    .cost = cost,
                    .cells = std::int64_t{steps.count} + of_legs,
                    .nodes = std::int64_t{steps.count} + 1};
}

} // namespace raywalk
