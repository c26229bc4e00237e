// SPDX-License-Identifier: MIT
#include "path_result.hpp"

#include "step_costs.hpp"
#include "vec2d.hpp"

#include <algorithm>
#include <limits>

namespace raywalk {
namespace {

// A step between two neighboring cells (unit: as straight_cost).
std::uint32_t step_between(Neighborhood neighborhood, Cell from, Cell to) {
    const bool is_diagonal = from.x != to.x && from.y != to.y;
    return is_diagonal && neighborhood == Neighborhood::square_8 ? diagonal_cost : straight_cost;
}

} // namespace

void add_costs(
    const NeighborView& view, const Way& way, EntryCosts& costs, bool has_max_cost, Path& path) {
    const Neighborhood neighborhood = view.neighborhood();
    std::uint64_t cost = 0;
    std::uint64_t entered = 0;
    const auto enter = [&](Cell cell, std::uint64_t length) {
        cost += length * (has_max_cost ? std::uint64_t{CellCosts::steps} : costs.of(cell));
    };
    const Cell first = way.cells.front();
    const Cell last = way.cells.back();
    enter(first, free_cost(neighborhood, *way.start, first));
    entered += first == way.start->cell ? 0 : costs.of(first);
    for (std::size_t i = 1; i < way.cells.size(); ++i) {
        enter(way.cells[i], step_between(neighborhood, way.cells[i - 1], way.cells[i]));
        entered += costs.of(way.cells[i]);
    }
    if (way.target != nullptr) {
        enter(way.target->cell, free_cost(neighborhood, *way.target, last));
        entered += last == way.target->cell ? 0 : costs.of(way.target->cell);
    }
    constexpr double unit = double{straight_cost} * CellCosts::steps;
    path.cost = static_cast<double>(cost) / unit * view.grid().cell_size();
    path.entered_cost = static_cast<double>(entered) / CellCosts::steps;
}

Obstruction find_obstruction(NeighborView& view, Cell cell, Vec2 target) {
    Obstruction obstruction{cell, {}};
    const Vec2 from = view.grid().center_of(cell);
    const Box box = Box{from, from}.united({target, target});
    double nearest = std::numeric_limits<double>::infinity();
    for (const Obstacle& obstacle : view.obstacles_in(box.grown(view.reach()))) {
        const double distance =
            std::sqrt(hull_distance_squared(obstacle, from, from)) - obstacle.rounding;
        if (stops(obstacle, from, target, view.reach()) && distance < nearest) {
            nearest = distance;
            obstruction.body = obstacle.body;
        }
    }
    return obstruction;
}

} // namespace raywalk
