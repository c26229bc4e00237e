// SPDX-License-Identifier: MIT
#include "search/heuristic.hpp"

#include "core/vec2d.hpp"
#include "search/step_costs.hpp"

namespace raywalk {
namespace {

constexpr double octile_ratio = static_cast<double>(diagonal_cost) / straight_cost;

bool is_hex(Neighborhood neighborhood) {
    return neighborhood == Neighborhood::hex;
}

double estimated_length(Heuristic heuristic, bool is_hex, double x, double y) {
    const double across = std::abs(x);
    const double up = std::abs(y);
    switch (heuristic) {
    case Heuristic::manhattan:
        return across + up;
    case Heuristic::octile:
        return std::max(across, up) + (octile_ratio - 1.0) * std::min(across, up);
    case Heuristic::euclidean:
        return std::sqrt(x * x + y * y + (is_hex ? x * y : 0.0));
    case Heuristic::chebyshev:
        return std::max(across, up);
    case Heuristic::hex:
        return (across + up + std::abs(x + y)) / 2.0;
    case Heuristic::zero:
    case Heuristic::automatic:
        break;
    }
    return 0.0;
}

} // namespace

double distance_to_target(const NeighborView& view,
                          const SearchTarget& target,
                          std::size_t index,
                          Cell cell) {
    if (index < target.points.size()) {
        const Grid& grid = view.grid();
        return length(between(grid.center_of(cell), target.points[index])) / grid.cell_size();
    }
    const GridAnchor& anchor = target.anchors[index];
    return estimated_length(Heuristic::euclidean,
                            is_hex(view.neighborhood()),
                            cell.x - anchor.x / double{GridAnchor::subdivisions},
                            cell.y - anchor.y / double{GridAnchor::subdivisions});
}

Norm::Norm(Heuristic heuristic, Neighborhood neighborhood)
    : heuristic_{heuristic}
    , is_hex_{is_hex(neighborhood)}
    , scale_{straight_cost} {
    // Slightly less than exact: rounding must not lift an estimate above the true cost.
    constexpr double slack = 1e-9;
    for (unsigned d = 0; d < direction_count; ++d) {
        const Cell step = offset(static_cast<Direction>(d));
        const bool is_step =
            d < 4 || neighborhood == Neighborhood::square_8 || (is_hex_ && step.x != step.y);
        const double norm = estimated_length(heuristic, is_hex_, step.x, step.y);
        if (is_step && norm > 0.0) {
            const double cost = Lengths{neighborhood}.step(d);
            scale_ = std::min(scale_, cost / norm * (1.0 - slack));
        }
    }
}

double Norm::operator()(double x, double y) const {
    return scale_ * estimated_length(heuristic_, is_hex_, x, y);
}

} // namespace raywalk
