// SPDX-License-Identifier: MIT
#include "world/narrow_squares.hpp"

namespace raywalk {

void NarrowSquares::find(std::span<const Cell> squares, const GapObstacles& obstacles) {
    squares_.clear();
    touching_.clear();
    for (const Cell square : squares) {
        const std::size_t before = touching_.size();
        const GridPoint low{square.x + 0.0, square.y + 0.0};
        const GridPoint high{low.x + 1.0, low.y + 1.0};
        for (std::size_t i = 0; i < obstacles.size(); ++i) {
            if (obstacles.may_touch(i, low, high)) {
                touching_.push_back(i);
            }
        }
        if (touching_.size() > before + 1) {
            squares_.push_back({square, before});
        } else {
            touching_.resize(before);
        }
    }
}

} // namespace raywalk
