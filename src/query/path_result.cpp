// SPDX-License-Identifier: MIT
#include "query/path_result.hpp"

#include "core/vec2d.hpp"
#include "search/step_costs.hpp"

#include <limits>

namespace raywalk {
namespace {

// A step between two neighboring cells (unit: as straight_cost).
std::uint32_t step_between(Neighborhood neighborhood, Cell from, Cell to) {
    const bool is_diagonal = from.x != to.x && from.y != to.y;
    return is_diagonal && neighborhood == Neighborhood::square_8 ? diagonal_cost : straight_cost;
}

// The part of the way from `from` to `to` that a walker goes before it touches the obstacle, which
// stops it somewhere: halved in turn.
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

} // namespace

void add_costs(
    const NeighborView& view, const Way& way, CellCostCache& costs, bool has_max_cost, Path& path) {
    const Neighborhood neighborhood = view.neighborhood();
    std::uint64_t cost = 0;
    std::uint64_t entered = 0;
    const auto enter = [&](Cell cell, std::uint64_t length) {
        cost += length * (has_max_cost ? std::uint64_t{CellCosts::scale} : costs.of(cell));
    };
    const Cell first = way.cells.front();
    const Cell last = way.cells.back();
    enter(first, unobstructed_cost(neighborhood, *way.start, first));
    entered += first == way.start->cell ? 0 : costs.of(first);
    for (std::size_t i = 1; i < way.cells.size(); ++i) {
        enter(way.cells[i], step_between(neighborhood, way.cells[i - 1], way.cells[i]));
        entered += costs.of(way.cells[i]);
    }
    if (way.target != nullptr) {
        enter(way.target->cell, unobstructed_cost(neighborhood, *way.target, last));
        entered += last == way.target->cell ? 0 : costs.of(way.target->cell);
    }
    constexpr double unit = double{straight_cost} * CellCosts::scale;
    path.cost = static_cast<double>(cost) / unit * view.grid().cell_size();
    path.entered_cost = static_cast<double>(entered) / CellCosts::scale;
}

Obstruction find_obstruction(NeighborView& view, Cell cell, Vec2 target) {
    Obstruction obstruction{cell, {}};
    const Vec2 from = view.grid().center_of(cell);
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

} // namespace raywalk
