// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/vec2.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace raywalk {

/// Enumerates the free cells around a point by distance, up to 64 rows and columns away.
class NearestCells {
public:
    static constexpr std::int32_t greatest_ring = 64;

    /// Those around `point` (unit: meter), with all cells up to `distance` and maybe some farther
    /// away (unit: cell). `view` must live until the last next().
    NearestCells(NeighborView& view, Vec2 point, double distance = greatest_ring);

    /// Returns the next nearest cells, all at one distance; empty if there are no more.
    [[nodiscard]] std::vector<Cell> next();

private:
    using Candidate = std::pair<double, Cell>; // squared distance (unit: square meter)

    void add_ring();
    void add(Cell cell);
    [[nodiscard]] double least_beyond() const;

    NeighborView* view_;
    Vec2 point_;
    Cell center_;
    std::int32_t last_ring_;
    std::int32_t ring_ = 0;          // all rings before this one have been added
    std::vector<Candidate> waiting_; // a heap with the nearest cell on top
};

} // namespace raywalk
