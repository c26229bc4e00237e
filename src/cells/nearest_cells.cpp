// SPDX-License-Identifier: MIT
#include "cells/nearest_cells.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <functional>

namespace raywalk {

// The rows of hexagons are 0.86 of a cell apart.
NearestCells::NearestCells(NeighborView& view, Vec2 point, double distance)
    : view_{&view}
    , point_{point}
    , center_{view.grid().cell_at(point)}
    , last_ring_{
          static_cast<std::int32_t>(std::min<double>(distance / 0.86 + 1.0, greatest_ring))} {}

std::vector<Cell> NearestCells::next() {
    while (ring_ <= last_ring_ && (waiting_.empty() || waiting_.front().first >= least_beyond())) {
        add_ring();
    }
    std::vector<Cell> cells;
    const double nearest = waiting_.empty() ? 0.0 : waiting_.front().first;
    while (!waiting_.empty() && waiting_.front().first == nearest) {
        cells.push_back(waiting_.front().second);
        std::ranges::pop_heap(waiting_, std::greater<>{});
        waiting_.pop_back();
    }
    return cells;
}

// A ring consists of the cells whose greater distance from the middle cell, in rows or columns, is
// its number.
void NearestCells::add_ring() {
    const std::int32_t r = ring_++;
    for (std::int32_t i = -r; i <= r; ++i) {
        add({center_.x + i, center_.y - r});
        if (r > 0) {
            add({center_.x + i, center_.y + r});
        }
        if (i > -r && i < r) {
            add({center_.x - r, center_.y + i});
            add({center_.x + r, center_.y + i});
        }
    }
}

void NearestCells::add(Cell cell) {
    constexpr std::int32_t range = Grid::range;
    if (cell.x < -range || cell.x >= range || cell.y < -range || cell.y >= range ||
        !view_->is_free(cell)) {
        return;
    }
    const Vec2d way = between(point_, view_->grid().center_of(cell));
    waiting_.emplace_back(dot(way, way), cell);
    std::ranges::push_heap(waiting_, std::greater<>{});
}

// A lower bound for the centers in all further rings: the point is at most half a cell from the
// center of the middle cell, and rows are a cell's width apart, or 0.86 of it on a hexagonal grid.
double NearestCells::least_beyond() const {
    const double rows = std::max(0.0, 0.86 * ring_ - 0.6);
    const double distance = rows * view_->grid().cell_size();
    return distance * distance;
}

} // namespace raywalk
