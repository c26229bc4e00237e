// SPDX-License-Identifier: MIT
#include "world/gap_obstacles.hpp"

#include <algorithm>

namespace raywalk {
namespace {

// How far blocked cells reach beyond their half, so that no path touches them (unit: cell).
constexpr double blocked_margin = 1e-5;

// Of what may touch something, for rounding: points of the world are floats (unit: cell).
constexpr double bounds_margin = 1e-3;

} // namespace

void GapObstacles::read(const Grid& grid,
                        const CellRange& cells,
                        float reach,
                        std::span<const Obstacle> obstacles,
                        std::initializer_list<const BlockedCells*> blocked) {
    layout_ = grid.layout();
    cells_ = cells;
    obstacles_ = obstacles;
    shapes_.clear();
    bounds_.clear();
    for (const Obstacle& obstacle : obstacles) {
        add_bounds(shapes_.emplace_back(grid, obstacle, reach));
    }
    for (const BlockedCells* set : blocked) {
        if (set != nullptr && !set->empty()) {
            add_blocked(*set);
        }
    }
    add_beyond_range();
}

void GapObstacles::add_bounds(const GrownObstacle& shape) {
    const double lines_per_size =
        layout_ == GridLayout::hex ? HexRow::lines_per_size : Horizontal::lines_per_size;
    GridPoint low = shape.points[0];
    GridPoint high = low;
    for (int i = 1; i < shape.count; ++i) {
        const auto [x, y] = shape.points[static_cast<std::size_t>(i)];
        low = {std::min(low.x, x), std::min(low.y, y)};
        high = {std::max(high.x, x), std::max(high.y, y)};
    }
    const double by = shape.radius * lines_per_size + bounds_margin;
    bounds_.push_back({{low.x - by, low.y - by}, {high.x + by, high.y + by}});
}

void GapObstacles::add_box(GridPoint low, GridPoint high) {
    add_bounds(shapes_.emplace_back(low, high));
}

void GapObstacles::add_blocked(const BlockedCells& blocked) {
    const double half = (layout_ == GridLayout::hex ? 2.0 / 3.0 : 0.5) + blocked_margin;
    for (int i = 0; i < cells_.count(); ++i) {
        const Cell cell = cells_.cell(i);
        if (blocked.contains(cell)) {
            add_box({cell.x - half, cell.y - half}, {cell.x + half, cell.y + half});
        }
    }
}

void GapObstacles::add_beyond_range() {
    constexpr double low = -Grid::range - 0.5;
    constexpr double high = Grid::range - 0.5;
    constexpr double far = 4.0 * Grid::range;
    if (cells_.first.x < low) {
        add_box({-far, -far}, {low, far});
    }
    if (cells_.first.y < low) {
        add_box({-far, -far}, {far, low});
    }
    if (cells_.first.x + cells_.width > high) {
        add_box({high, -far}, {far, far});
    }
    if (cells_.first.y + cells_.height > high) {
        add_box({-far, high}, {far, far});
    }
}

bool GapObstacles::have_common_squares() {
    touched_.assign(static_cast<std::size_t>(cells_.count()), false);
    for (const Bounds& bounds : bounds_) {
        const auto first = [](double low, int least) {
            return ceil_of(std::max(low, static_cast<double>(least))) - 1;
        };
        const auto last = [](double high, int greatest) {
            return floor_of(std::min(high, static_cast<double>(greatest)));
        };
        const int end_x = last(bounds.high.x, cells_.first.x + cells_.width - 2);
        const int end_y = last(bounds.high.y, cells_.first.y + cells_.height - 2);
        for (int y = first(bounds.low.y, cells_.first.y + 1); y <= end_y; ++y) {
            for (int x = first(bounds.low.x, cells_.first.x + 1); x <= end_x; ++x) {
                const auto square = static_cast<std::size_t>(cells_.index_of({x, y}));
                if (touched_[square]) {
                    return true;
                }
                touched_[square] = true;
            }
        }
    }
    return false;
}

} // namespace raywalk
