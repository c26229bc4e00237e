// SPDX-License-Identifier: MIT
#include "passages/gap_obstacles.hpp"

#include "core/cells_along.hpp"

#include <utility>

namespace raywalk {
namespace {

// How far blocked cells reach beyond their half, so that no path touches them (unit: cell).
constexpr double blocked_margin = 1e-5;

// Of what may touch something, for rounding: points of the world are floats (unit: cell).
constexpr double rounding_margin = 1e-3;

// True if the segment meets the rectangle.
bool meets(const GrownObstacle& box, GridPoint from, GridPoint to) {
    SegmentPart part;
    part.clip(from.x, to.x - from.x, box.points[0].x, box.points[2].x);
    part.clip(from.y, to.y - from.y, box.points[0].y, box.points[2].y);
    return part.first <= part.last;
}

} // namespace

void GapObstacles::read(const Grid& grid,
                        const CellRange& cells,
                        float reach,
                        std::span<const Obstacle> obstacles,
                        std::initializer_list<const BlockedCells*> blocked) {
    grid_ = grid;
    cells_ = cells;
    reach_ = reach;
    obstacles_.clear();
    shapes_.clear();
    bounds_.clear();
    all_.clear();
    small_ones_.clear();
    for (const Obstacle& obstacle : obstacles) {
        obstacles_.emplace_back(obstacle, reach);
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
        grid_.layout() == GridLayout::hex ? HexRow::lines_per_size : Horizontal::lines_per_size;
    const Interval x = shape.range_of([](GridPoint point) { return point.x; });
    const Interval y = shape.range_of([](GridPoint point) { return point.y; });
    const double by = shape.radius * lines_per_size + rounding_margin;
    if (std::max(x.to - x.from, y.to - y.from) + 2.0 * by < 1.0 + 4.0 * rounding_margin) {
        small_ones_.push_back(static_cast<int>(bounds_.size()));
    }
    all_.push_back(static_cast<int>(bounds_.size()));
    bounds_.push_back({{x.from - by, y.from - by}, {x.to + by, y.to + by}});
}

void GapObstacles::add_blocked(const BlockedCells& blocked) {
    const double half = (grid_.layout() == GridLayout::hex ? 2.0 / 3.0 : 0.5) + blocked_margin;
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
    constexpr double beyond = 4.0 * Grid::range;
    if (cells_.first.x < low) {
        add_box({-beyond, -beyond}, {low, beyond});
    }
    if (cells_.first.y < low) {
        add_box({-beyond, -beyond}, {beyond, low});
    }
    if (cells_.first.x + cells_.width > high) {
        add_box({high, -beyond}, {beyond, beyond});
    }
    if (cells_.first.y + cells_.height > high) {
        add_box({-beyond, high}, {beyond, beyond});
    }
}

void GapObstacles::enter(std::span<const int> some, GridPoint low, GridPoint high) {
    nearby_.assign(some.begin(), some.end());
    std::erase_if(nearby_, [&, from = in_cells(low), to = in_cells(high)](int index) {
        const auto& [least, greatest] = bounds_[static_cast<std::size_t>(index)];
        return least.x > to.x || greatest.x < from.x || least.y > to.y || greatest.y < from.y;
    });
}

bool GapObstacles::is_clear(GridPoint from, GridPoint to) {
    const Sweep sweep{to_world(from), to_world(to), reach_};
    for (int& obstacle : nearby_) {
        const auto index = static_cast<std::size_t>(obstacle);
        if (index < obstacles_.size() ? obstacles_[index].stops(sweep)
                                      : meets(shapes_[index], in_cells(from), in_cells(to))) {
            std::swap(obstacle, nearby_.front()); // it probably stops the next one, too
            return false;
        }
    }
    return true;
}

} // namespace raywalk
