// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include "physics/world.hpp"

#include <cstdint>
#include <vector>

namespace raywalk::bench {

/// Straightforward discovery, as a baseline of benchmarks: one overlap test for each center, and
/// for each direction of each cell one ray cast, or, for a walker with a size, the distances
/// between the step and all fixtures near it. All fixtures but sensors are obstacles.
class PlainDiscovery {
public:
    PlainDiscovery(const physics::World& world, const Grid& grid, float reach)
        : world_{&world}
        , grid_{grid}
        , reach_{reach} {}

    /// Returns the open directions of the cells from (0, 0) up to, but not including, (width,
    /// height), row by row. A diagonal needs all four straight steps of its square. Other cells are
    /// blocked.
    [[nodiscard]] std::vector<std::uint8_t> open_directions(int width, int height) const;

    /// The distance between the step and the nearest fixture, without Box2D's skins (unit: meter).
    [[nodiscard]] float distance_from(Cell cell, Direction direction) const;

private:
    [[nodiscard]] bool is_free(Vec2 center) const;
    [[nodiscard]] bool is_clear(Vec2 from, Vec2 to) const;
    [[nodiscard]] float distance_from(Vec2 from, Vec2 to, float within) const;

    const physics::World* world_;
    Grid grid_;
    float reach_;
};

} // namespace raywalk::bench
