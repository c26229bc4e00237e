// SPDX-License-Identifier: MIT
#include "raywalk/grid.hpp"

#include "core/input_check.hpp"

#include <limits>
#include <numbers>

namespace raywalk {
namespace {

// The distance between two rows of hexagons (unit: cell size).
constexpr double row_height = std::numbers::sqrt3 / 2.0;

// The four hexagon centers around a point are the corners of two equilateral triangles, and the
// nearest one is a corner of the triangle that contains the point. `x` and `y` are the point's
// coordinates relative to the first of the four, each from 0 to 1. Compares squared distances
// without their common terms.
Cell nearest_corner(double x, double y) {
    Cell nearest{1, 1}; // the easternmost first, because it wins ties
    double least = 3.0 * (1.0 - x - y);
    const auto compare = [&](Cell corner, double distance) {
        if (distance < least) {
            least = distance;
            nearest = corner;
        }
    };
    compare({1, 0}, 1.0 - 2.0 * x - y);
    compare({0, 1}, 1.0 - x - 2.0 * y);
    compare({0, 0}, 0.0);
    return nearest;
}

// The cell size used for one that is out of range (unit: meter).
constexpr float default_cell_size = 1.0F;

} // namespace

Grid::Grid(float cell_size, Vec2 origin, GridLayout layout)
    : cell_size_{cell_size}
    , origin_{origin}
    , layout_{layout} {
    InputCheck check;
    check.replace_outside("cell_size", cell_size_, min_cell_size, max_cell_size, default_cell_size);
    check.replace_outside("origin.x", origin_.x, -reach(), reach(), 0.0F);
    check.replace_outside("origin.y", origin_.y, -reach(), reach(), 0.0F);
    check.report("grid");
    cells_per_unit_ = 1.0 / cell_size_;
    // Floats are multiples of this step as long as no coordinate is out of reach.
    const float step =
        std::ldexp(1.0F, std::ilogb(2.0F * reach()) - std::numeric_limits<float>::digits + 1);
    is_exact_ = layout == GridLayout::square && std::fmod(cell_size_ / 4.0F, step) == 0.0F &&
                std::fmod(origin_.x, step) == 0.0F && std::fmod(origin_.y, step) == 0.0F;
}

bool Grid::contains(Vec2 point) const {
    if (!is_finite(point)) {
        return false;
    }
    const GridPoint p = to_grid(point);
    constexpr double low = -range - 0.5;
    constexpr double high = range - 0.5;
    if (layout_ == GridLayout::square) {
        return p.x >= low && p.x < high && p.y >= low && p.y < high;
    }
    // A hexagon reaches two thirds of a unit to each side; farther out an index may not fit an int.
    if (std::abs(p.x) > range + 1.0 || std::abs(p.y) > range + 1.0) {
        return false;
    }
    const Cell cell = nearest_cell(p);
    return cell.x >= -range && cell.x < range && cell.y >= -range && cell.y < range;
}

Cell Grid::cell_at(Vec2 point) const {
    GridPoint p = to_grid(point);
    constexpr double beyond = 2.0 * range; // the index of a point farther out may not fit an int
    if (!(std::abs(p.x) <= beyond && std::abs(p.y) <= beyond)) {
        p = {p.x > -beyond ? std::min(p.x, beyond) : -beyond,
             p.y > -beyond ? std::min(p.y, beyond) : -beyond};
    }
    return nearest_cell(p);
}

Cell Grid::nearest_cell(GridPoint point) const {
    // floor, not a cast and not rounding: a cast rounds toward zero and would give the cells around
    // the origin one shared index, rounding picks the next cell for three of four positions.
    if (layout_ == GridLayout::square) {
        return {static_cast<std::int32_t>(std::floor(point.x + 0.5)),
                static_cast<std::int32_t>(std::floor(point.y + 0.5))};
    }
    const double x = std::floor(point.x);
    const double y = std::floor(point.y);
    const Cell corner = nearest_corner(point.x - x, point.y - y);
    return {static_cast<std::int32_t>(x) + corner.x, static_cast<std::int32_t>(y) + corner.y};
}

Vec2 Grid::center_of(Cell cell) const {
    return to_world({static_cast<double>(cell.x), static_cast<double>(cell.y)});
}

GridPoint Grid::to_grid(Vec2 point) const {
    GridPoint p{(static_cast<double>(point.x) - origin_.x) * cells_per_unit_ - 0.5,
                (static_cast<double>(point.y) - origin_.y) * cells_per_unit_ - 0.5};
    if (layout_ == GridLayout::hex) {
        p.y /= row_height;
        p.x -= p.y / 2.0;
    }
    return p;
}

Vec2 Grid::to_world(GridPoint point) const {
    if (layout_ == GridLayout::hex) {
        point = {point.x + point.y / 2.0, point.y * row_height};
    }
    const double size = cell_size_;
    return {static_cast<float>(origin_.x + (point.x + 0.5) * size),
            static_cast<float>(origin_.y + (point.y + 0.5) * size)};
}

} // namespace raywalk
