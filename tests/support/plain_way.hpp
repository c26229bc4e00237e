// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include "physics/world.hpp"

#include <cstdint>
#include <vector>

namespace raywalk::test {

/// An answer of Box2D, whose arithmetic is in float: near the border between open and closed it is
/// left to chance.
enum class Plain : std::uint8_t { closed, open, too_close_to_call };

/// Which steps are open, asked the plain way: for a reach of 0 with the world's rays from each end
/// and a test of the point at both, otherwise with Box2D's own measure of the distance between the
/// step and every fixture near it. It shares no line with the library but Grid.
class PlainWay {
public:
    /// Asks about all steps between the cells from `low` to `high`, both included. Everything that
    /// is no sensor is an obstacle.
    PlainWay(const physics::World& world, const Grid& grid, float reach, Cell low, Cell high);

    /// May a walker stand on the cell's center?
    [[nodiscard]] Plain center(Cell cell) const { return at(cell).center; }

    /// May it take the step? The neighbor has to be among the cells asked about.
    [[nodiscard]] Plain
    step(Cell cell, Direction direction, Neighborhood neighborhood, DiagonalMode mode) const;

private:
    struct Answers {
        Plain center = Plain::closed;
        Plain east = Plain::closed;
        Plain north = Plain::closed;
        Plain north_east = Plain::closed;
        Plain south_east = Plain::closed;
    };

    [[nodiscard]] const Answers& at(Cell cell) const;
    [[nodiscard]] Plain sweep(Cell cell, Direction direction) const;
    [[nodiscard]] Plain straight(Cell cell, Direction direction) const;

    Cell low_;
    Cell high_;
    std::vector<Answers> answers_;
};

} // namespace raywalk::test
