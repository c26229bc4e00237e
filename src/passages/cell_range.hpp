// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

namespace raywalk {

/// A rectangle of cells, or of the squares between cell centers, each named by its south-western
/// cell.
struct CellRange {
    Cell first; ///< the south-western one
    int width = 0;
    int height = 0;

    [[nodiscard]] int count() const { return width * height; }

    /// With that many more cells on each side.
    [[nodiscard]] CellRange grown(int by) const {
        return {{first.x - by, first.y - by}, width + 2 * by, height + 2 * by};
    }

    [[nodiscard]] Cell cell(int index) const {
        return {first.x + index % width, first.y + index / width};
    }

    /// The index of a cell, row by row; -1 if it is outside.
    [[nodiscard]] int index_of(Cell cell) const {
        const int x = cell.x - first.x;
        const int y = cell.y - first.y;
        return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : -1;
    }
};

} // namespace raywalk
