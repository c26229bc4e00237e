// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include "physics/world.hpp"

#include <cstdint>
#include <vector>

namespace raywalk::test {

/// A result of Box2D. Its arithmetic is in float, so that results near the border between open and
/// closed are arbitrary.
enum class Openness : std::uint8_t { closed, open, too_close_to_call };

/// Reference implementation of discovery: which steps are open. For a reach of 0 it uses Box2D's
/// ray casts from both ends and point tests at both, otherwise Box2D's distance between the step
/// and each fixture near it. It shares only Grid with the library.
class ReferenceDiscovery {
public:
    /// Computes all steps between the cells from `low` to `high`, both included. All fixtures but
    /// sensors are obstacles.
    ReferenceDiscovery(
        const physics::World& world, const Grid& grid, float reach, Cell low, Cell high);

    /// Returns whether a walker can stand on the cell's center.
    [[nodiscard]] Openness center(Cell cell) const { return at(cell).center; }

    /// Returns whether it can take the step. The neighbor has to be one of the computed cells.
    [[nodiscard]] Openness
    step(Cell cell, Direction direction, Neighborhood neighborhood, DiagonalMode mode) const;

private:
    struct Answers {
        Openness center = Openness::closed;
        Openness east = Openness::closed;
        Openness north = Openness::closed;
        Openness north_east = Openness::closed;
        Openness south_east = Openness::closed;
    };

    [[nodiscard]] const Answers& at(Cell cell) const;
    [[nodiscard]] Openness sweep(Cell cell, Direction direction) const;
    [[nodiscard]] Openness straight(Cell cell, Direction direction) const;

    Cell low_;
    Cell high_;
    std::vector<Answers> answers_;
};

} // namespace raywalk::test
