// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/chunk.hpp"

#include <algorithm>
#include <cmath>

namespace raywalk {

/// A segment cut into equal pieces of at most a chunk's length. The box around a piece holds few
/// obstacles that the piece does not come near.
class SegmentPieces {
public:
    SegmentPieces(const Grid& grid, Vec2 from, Vec2 to)
        : from_{grid.to_grid(from)}
        , to_{grid.to_grid(to)} {
        const double cells = std::max(std::abs(to_.x - from_.x), std::abs(to_.y - from_.y));
        count_ = std::max(1, static_cast<int>(std::ceil(cells / Chunk::side)));
    }

    [[nodiscard]] int count() const { return count_; }

    /// The part of the segment before piece `i`, from 0 to 1.
    [[nodiscard]] double part_before(int i) const { return static_cast<double>(i) / count_; }

    /// The start of piece `i`, which is the end of the one before.
    [[nodiscard]] GridPoint start_of(int i) const {
        const double t = part_before(i);
        return {from_.x + t * (to_.x - from_.x), from_.y + t * (to_.y - from_.y)};
    }

    /// The box around piece `i` (unit: meter).
    [[nodiscard]] Box box_of(const Grid& grid, int i) const {
        const Vec2 a = grid.to_world(start_of(i));
        const Vec2 b = grid.to_world(start_of(i + 1));
        return Box{a, a}.united({b, b});
    }

private:
    GridPoint from_;
    GridPoint to_;
    int count_ = 1;
};

} // namespace raywalk
