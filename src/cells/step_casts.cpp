// SPDX-License-Identifier: MIT
#include "cells/step_casts.hpp"

#include <cstddef>

namespace raywalk {
namespace {

bool bit(const Rows& rows, int x, int y) {
    return (rows[static_cast<std::size_t>(y)] >> static_cast<unsigned>(x) & 1U) != 0;
}

void set_bit(Rows& rows, int x, int y) {
    rows[static_cast<std::size_t>(y)] |= 1U << static_cast<unsigned>(x);
}

template <class Visit>
void for_each_padded_cell(Visit visit) {
    for (int y = 0; y < padded_side; ++y) {
        for (int x = 0; x < padded_side; ++x) {
            visit(x, y);
        }
    }
}

} // namespace

void StepCasts::mark(const Grid& grid,
                     Cell chunk_position,
                     bool diagonals,
                     Coverage& coverage) const {
    const auto center = [&](int x, int y) {
        return grid.center_of(
            {chunk_position.x * Chunk::side + x - 1, chunk_position.y * Chunk::side + y - 1});
    };
    for_each_padded_cell([&](int x, int y) {
        if (!bit(coverage.centers, x, y) && hits(center(x, y), center(x, y))) {
            set_bit(coverage.centers, x, y);
        }
    });
    // Always from the same end, so that two chunks agree about the steps between them.
    const auto cast = [&](Rows& steps, int x, int y, int to_x, int to_y) {
        const bool is_inside = to_x < padded_side && to_y >= 0 && to_y < padded_side;
        if (is_inside && !bit(coverage.centers, x, y) && !bit(coverage.centers, to_x, to_y) &&
            hits(center(x, y), center(to_x, to_y))) {
            set_bit(steps, x, y);
        }
    };
    for_each_padded_cell([&](int x, int y) {
        cast(coverage.east, x, y, x + 1, y);
        cast(coverage.north, x, y, x, y + 1);
        if (diagonals) {
            if (grid.layout() == GridLayout::square) {
                cast(coverage.north_east, x, y, x + 1, y + 1);
            }
            cast(coverage.south_east, x, y, x + 1, y - 1);
        }
    });
}

} // namespace raywalk
