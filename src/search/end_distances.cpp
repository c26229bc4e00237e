// SPDX-License-Identifier: MIT
#include "search/end_distances.hpp"

namespace raywalk {

// Of a cell, its center and its gap nodes count once.
void EndDistances::begin(Neighborhood neighborhood, const GridAnchor& anchor) {
    neighborhood_ = neighborhood;
    joined_count_ = 0;
    for (int place = 0; place < GridAnchor::cell_count; ++place) {
        const Cell cell = anchor.cell_at(place);
        if (anchor.connects_to(cell) || anchor.gaps_of(cell) != 0) {
            joined_[joined_count_++] = {cell, unobstructed_cost(neighborhood, anchor, cell)};
        }
    }
}

std::uint32_t EndDistances::least_from(Cell cell) const {
    std::uint32_t least = ~0U;
    for (const Joined& joined : this->joined()) {
        const std::uint64_t way =
            unobstructed_length(neighborhood_, cell.x - joined.cell.x, cell.y - joined.cell.y);
        least = std::min(least, static_cast<std::uint32_t>(way) + joined.leg);
    }
    return least;
}

} // namespace raywalk
