// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include <array>

namespace raywalk {

/// The open directions of a chunk: for each direction, one bit for each cell.
using DirectionRows = std::array<Chunk::BitRows, direction_count>;

/// Computes Chunk::stops of a chunk with these open directions. A jump stops at a cell at which
/// CanonicalOrdering allows an open direction other than straight on. Whole rows are processed as
/// words: block-based jumps after Harabor and Grastien, Improving Jump Point Search (ICAPS 2014),
/// for edges instead of cells.
[[nodiscard]] std::array<Chunk::BitRows, 4> jump_stops(const DirectionRows& rows);

/// Lets jumps end at these cells: their last stops are the cells before.
void add_link_stops(const Chunk::BitRows& cells, std::array<Chunk::BitRows, 4>& stops);

/// Computes Chunk::rising, falling and crossings from the open directions and Chunk::stops of the
/// chunk, before links add stops.
void add_jump_lines(const DirectionRows& rows, Chunk& chunk);

} // namespace raywalk
