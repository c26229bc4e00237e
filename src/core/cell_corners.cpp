// SPDX-License-Identifier: MIT
#include "core/cell_corners.hpp"

namespace raywalk {
namespace {

// The distance from the center of a hexagon to its topmost corner (unit: cell size).
constexpr float hexagon_height = 0.57735027F;

} // namespace

Corners corners_of_cell(const Grid& grid, Cell cell) {
    const Vec2 center = grid.center_of(cell);
    const float half = grid.cell_size() / 2.0F;
    if (grid.layout() == GridLayout::square) {
        return {{center + Vec2{half, -half},
                 center + Vec2{half, half},
                 center + Vec2{-half, half},
                 center + Vec2{-half, -half}},
                4};
    }
    const float top = hexagon_height * grid.cell_size();
    const float side = top / 2.0F;
    return {{center + Vec2{half, -side},
             center + Vec2{half, side},
             center + Vec2{0.0F, top},
             center + Vec2{-half, side},
             center + Vec2{-half, -side},
             center + Vec2{0.0F, -top}},
            6};
}

Box box_of_cell(const Grid& grid, Cell cell) {
    const Vec2 center = grid.center_of(cell);
    const float half = grid.cell_size() / 2.0F;
    const bool is_hex = grid.layout() == GridLayout::hex;
    const Vec2 reach{half, is_hex ? hexagon_height * grid.cell_size() : half};
    return {center - reach, center + reach};
}

} // namespace raywalk
