// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include "world/gap_obstacles.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace raywalk {

/// The squares between four centers that may hold narrow passages, and what touches them.
///
/// What is convex leaves no way between two parts of a square that it divides: so a narrow passage
/// is in a square that two obstacles touch.
class NarrowSquares {
public:
    /// Keeps those of `squares`, each named by its south-western cell, that two obstacles may
    /// touch.
    void find(std::span<const Cell> squares, const GapObstacles& obstacles);

    [[nodiscard]] std::size_t size() const { return squares_.size(); }

    [[nodiscard]] Cell cell(std::size_t square) const { return squares_[square].cell; }

    /// What may touch a square: indices in GapObstacles.
    [[nodiscard]] std::span<const std::size_t> touching(std::size_t square) const {
        const std::size_t first = squares_[square].first;
        const bool is_last = square + 1 == squares_.size();
        const std::size_t end = is_last ? touching_.size() : squares_[square + 1].first;
        return std::span{touching_}.subspan(first, end - first);
    }

private:
    struct Square {
        Cell cell;
        std::size_t first; // in touching_
    };

    std::vector<Square> squares_;
    std::vector<std::size_t> touching_;
};

} // namespace raywalk
