// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include <array>

namespace raywalk {

/// A chunk's open directions, each row by row.
using DirectionRows = std::array<Chunk::BitRows, direction_count>;

/// Chunk::stops of a chunk with these open directions. A way may have to turn at a cell where one
/// of the directions that CanonicalOrdering allows there, beside straight on, is open. All cells
/// are looked at together, as words. After Harabor and Grastien, Improving Jump Point Search (ICAPS
/// 2014), whose block-based jumps these are, for edges instead of cells.
[[nodiscard]] std::array<Chunk::BitRows, 4> jump_stops(const DirectionRows& rows);

} // namespace raywalk
