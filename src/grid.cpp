// SPDX-License-Identifier: MIT
#include "raywalk/grid.hpp"

#include <cassert>

namespace raywalk {

Grid::Grid(float cell_size, Vec2 origin)
    : cell_size_{cell_size}
    , origin_{origin}
    , cells_per_unit_{1.0 / cell_size} {
    assert(std::isfinite(cell_size) && cell_size > 0.0F);
    assert(is_finite(origin));
    assert(std::abs(origin.x) <= static_cast<float>(range) * cell_size);
    assert(std::abs(origin.y) <= static_cast<float>(range) * cell_size);
}

bool Grid::contains(Vec2 point) const {
    if (!is_finite(point)) {
        return false;
    }
    const GridPoint p = to_grid(point);
    constexpr double low = -range - 0.5;
    constexpr double high = range - 0.5;
    return p.x >= low && p.x < high && p.y >= low && p.y < high;
}

Cell Grid::cell_at(Vec2 point) const {
    assert(contains(point));
    // floor, not a cast and not rounding: a cast rounds toward zero and would give the cells around
    // the origin one shared index, rounding picks the next cell for three of four positions.
    const GridPoint p = to_grid(point);
    return {static_cast<std::int32_t>(std::floor(p.x + 0.5)),
            static_cast<std::int32_t>(std::floor(p.y + 0.5))};
}

Vec2 Grid::center_of(Cell cell) const {
    return to_world({static_cast<double>(cell.x), static_cast<double>(cell.y)});
}

GridPoint Grid::to_grid(Vec2 point) const {
    return {(static_cast<double>(point.x) - origin_.x) * cells_per_unit_ - 0.5,
            (static_cast<double>(point.y) - origin_.y) * cells_per_unit_ - 0.5};
}

Vec2 Grid::to_world(GridPoint point) const {
    const double size = cell_size_;
    return {static_cast<float>(origin_.x + (point.x + 0.5) * size),
            static_cast<float>(origin_.y + (point.y + 0.5) * size)};
}

} // namespace raywalk
