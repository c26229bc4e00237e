// SPDX-License-Identifier: MIT
#include "query/straight_path.hpp"

#include "search/heuristic.hpp"
#include "search/step_costs.hpp"

namespace raywalk {
namespace {

// Adds the parts of a segment at which a coordinate, from `from` to `to`, is a whole number.
void add_whole_numbers(double from, double to, std::vector<double>& parts) {
    for (double k = std::ceil(std::min(from, to)); k <= std::max(from, to) && from != to; ++k) {
        parts.push_back((k - from) / (to - from));
    }
}

// Calls `visit(cell, part)` for each cell that the segment crosses, in order, with the part of the
// segment that is in it. Leaves out cells that it only touches.
template <class Visit>
void for_each_cell_crossed(const Grid& grid, Vec2 from, Vec2 to, Visit visit) {
    constexpr double tolerance = 1e-6;
    const GridPoint a = grid.to_grid(from);
    const GridPoint b = grid.to_grid(to);
    std::vector<double> parts{0.0, 1.0};
    if (grid.layout() == GridLayout::square) {
        add_whole_numbers(a.x + 0.5, b.x + 0.5, parts);
        add_whole_numbers(a.y + 0.5, b.y + 0.5, parts);
    } else {
        add_whole_numbers(2.0 * a.x + a.y, 2.0 * b.x + b.y, parts);
        add_whole_numbers(a.x + 2.0 * a.y, b.x + 2.0 * b.y, parts);
        add_whole_numbers(a.x - a.y, b.x - b.y, parts);
    }
    std::sort(parts.begin(), parts.end());
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const double middle = (parts[i - 1] + parts[i]) / 2.0;
        const GridPoint p{a.x + middle * (b.x - a.x), a.y + middle * (b.y - a.y)};
        if (parts[i] - parts[i - 1] > tolerance / static_cast<double>(parts.size())) {
            visit(grid.cell_at(grid.to_world(p)), parts[i] - parts[i - 1]);
        }
    }
}

// Where a walker stands that cannot stand at the target, if it is near enough.
std::optional<Vec2> find_end_beside(NeighborView& view, const QueryEnds& ends, std::size_t i) {
    const std::optional<Vec2> end = ends.end_point_of(i);
    return end ? end : fitting_point_near(view, ends.targets()[i]);
}

// Where a straight path to the target ends, if the walker can take it: at the target, or where a
// path that a search finds would end, or at the nearest place if there is none of these.
std::optional<Vec2> find_end(NeighborView& view,
                             const QueryEnds& ends,
                             std::size_t i,
                             double distance,
                             float stop_distance) {
    if (distance <= stop_distance) {
        return ends.start();
    }
    const Vec2 start = ends.start();
    const Vec2 target = ends.targets()[i];
    // Rounding the end to float must not bring it out of the stop distance.
    const double rounding = 1e-6 * std::max(length(exact(target)), length(exact(start)));
    const double beyond = std::max(stop_distance - rounding, 0.0) / distance;
    const Vec2 end{exact(target) + beyond * between(target, start)};
    if (view.can_leave(start, end)) {
        return end;
    }
    if (stop_distance > 0.0F) {
        return std::nullopt;
    }
    const std::optional<Vec2> beside = find_end_beside(view, ends, i);
    return beside && beside != target && view.can_leave(start, *beside) ? beside : std::nullopt;
}

// What the search would minimize if its steps entered the cells that the segment crosses.
void add_costs(NeighborView& view, Vec2 start, CellCostCache& costs, StraightPath& path) {
    double mean = 0.0; // (unit: 1/16)
    double entered = 0.0;
    std::optional<Cell> last;
    for_each_cell_crossed(view.grid(), start, path.end, [&](Cell cell, double part) {
        // Only the cell of the start may be forbidden.
        const std::uint16_t cost = costs.of(cell);
        mean += part * (cost == CellCosts::stored_forbidden ? CellCosts::scale : cost);
        entered += last && *last != cell ? cost : 0;
        last = cell;
    });
    const GridPoint from = view.grid().to_grid(start);
    const GridPoint to = view.grid().to_grid(path.end);
    const Norm steps{exact_heuristic(view.neighborhood()), view.neighborhood()};
    const double cells = steps(to.x - from.x, to.y - from.y) / straight_cost;
    path.cost = cells * view.grid().cell_size() * mean / CellCosts::scale;
    path.entered_cost = entered / CellCosts::scale;
    path.cost_bound = path.cost > 0.0 ? std::max(mean / costs.least(), 1.0) : 1.0;
}

} // namespace

std::optional<StraightPath> find_straight_path(NeighborView& view,
                                               const QueryEnds& ends,
                                               const PathQuery& query,
                                               double limit) {
    if (!std::isinf(query.search.max_cost) || query.search.blocked_first_direction) {
        return std::nullopt;
    }
    CellCostCache& costs = view.use_costs(without_uniform(query.search.costs.get()));
    const double least = static_cast<double>(costs.least()) / CellCosts::scale;
    const double longest = static_cast<double>(query.max_iterations) * view.grid().cell_size();
    std::optional<StraightPath> best;
    for (std::size_t i = 0; i < ends.targets().size(); ++i) {
        const double distance = length(between(ends.start(), ends.targets()[i]));
        const double walked = std::max(distance - query.stop_distance, 0.0);
        if (walked > longest || walked * least >= (best ? best->cost : limit)) {
            continue;
        }
        const auto end = find_end(view, ends, i, distance, query.stop_distance);
        if (end) {
            StraightPath path{.end = *end, .target = i};
            add_costs(view, ends.start(), costs, path);
            if (path.cost < (best ? best->cost : limit)) {
                best = path;
            }
        }
    }
    return best;
}

} // namespace raywalk
