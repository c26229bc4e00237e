// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include <compare>
#include <cstdint>

namespace raywalk {

/// A place where a path may be: the center of a cell, or one of its gap nodes, see ChunkLinks.
struct GridNode {
    Cell cell;              ///< the cell
    std::uint8_t layer = 0; ///< 0 is the center; gap nodes are counted from 1

    friend constexpr auto operator<=>(const GridNode&, const GridNode&) = default;
};

} // namespace raywalk
