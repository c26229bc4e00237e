// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/probe.hpp"

#include "cells/chunk_rasterizer.hpp"

#include <span>

namespace raywalk {

/// Discovery by the queries of the physics engine, for one kind of walker: which centers and steps
/// of a chunk obstacles cover, neighbor by neighbor.
struct StepCasts {
    const Probe& probe;
    const WalkerProfile& walker;
    std::span<const BodyKey> ignored;

    /// Marks the centers of the chunk and its border at which the walker overlaps an obstacle, and
    /// the steps between free centers that it cannot take, diagonal ones if `diagonals`.
    void mark(const Grid& grid, Cell chunk_position, bool diagonals, Coverage& coverage) const;

private:
    [[nodiscard]] bool hits(Vec2 from, Vec2 to) const {
        return probe.hits(from, to, walker.reach(), walker.filter, ignored);
    }
};

} // namespace raywalk
