// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk_links.hpp"
#include "raywalk/low_level/grid_anchor.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

// The costs of steps and of the legs between a point and the cells that it connects to. Costs are
// integers, so that sums are exact.
namespace raywalk {

inline constexpr std::uint32_t straight_cost = 5741;
/// The ratio to straight_cost is the square root of 2 within 1e-8.
inline constexpr std::uint32_t diagonal_cost = 8119;

/// The length of a path without obstacles over `x` columns and `y` rows: octile, Manhattan or hex
/// distance.
[[nodiscard]] inline std::uint64_t unobstructed_length(Neighborhood neighborhood,
                                                       std::int32_t x,
                                                       std::int32_t y,
                                                       std::uint32_t straight = straight_cost,
                                                       std::uint32_t diagonal = diagonal_cost) {
    const auto across = static_cast<std::uint64_t>(std::abs(x));
    const auto up = static_cast<std::uint64_t>(std::abs(y));
    if (neighborhood == Neighborhood::hex) {
        return straight * std::max({across, up, static_cast<std::uint64_t>(std::abs(x + y))});
    }
    const bool is_octile = neighborhood == Neighborhood::square_8;
    return straight * std::max(across, up) +
           (is_octile ? diagonal - straight : straight) * std::min(across, up);
}

/// The cost of a path without obstacles over `x` and `y` 16ths of a cell. Rounded down from an
/// exact value, so as a heuristic it is consistent: no step lowers it by more than the step costs.
[[nodiscard]] inline std::uint32_t
unobstructed_cost(Neighborhood neighborhood, std::int32_t x, std::int32_t y) {
    const std::uint64_t length = unobstructed_length(neighborhood, x, y);
    return static_cast<std::uint32_t>(length / GridAnchor::subdivisions);
}

/// The cost of a path without obstacles between an anchor's point and the center of a cell.
[[nodiscard]] inline std::uint32_t
unobstructed_cost(Neighborhood neighborhood, const GridAnchor& anchor, Cell cell) {
    return unobstructed_cost(neighborhood,
                             GridAnchor::subdivisions * cell.x - anchor.x,
                             GridAnchor::subdivisions * cell.y - anchor.y);
}

/// The number of steps between the centers of a link's two cells: it counts as that many cells.
[[nodiscard]] inline std::uint32_t link_steps(Neighborhood neighborhood,
                                              const ChunkLinks::Link& link) {
    const Cell by = offset(static_cast<Direction>(link.direction));
    const bool is_across = by.x != 0 && by.y != 0;
    const bool is_two = neighborhood == Neighborhood::square_4 ||
                        (neighborhood == Neighborhood::hex && by.x == by.y);
    return is_across && is_two ? 2 : 1;
}

/// The costs of a path where every cell costs 1: its length. See successors.hpp.
class Lengths {
public:
    Lengths() = default;

    explicit Lengths(Neighborhood neighborhood)
        : neighborhood_{neighborhood}
        , diagonal_{neighborhood == Neighborhood::hex ? straight_cost : diagonal_cost} {}

    [[nodiscard]] std::uint32_t step(unsigned direction) const {
        return direction < 4 ? straight_cost : diagonal_;
    }

    /// That of the link's length, but at least that of a path without obstacles between the centers
    /// of its two cells.
    [[nodiscard]] std::uint32_t link(const ChunkLinks::Link& link) const {
        const Cell by = offset(static_cast<Direction>(link.direction));
        constexpr std::int32_t parts = GridAnchor::subdivisions;
        const std::uint32_t length = straight_cost * link.length + ChunkLinks::length_unit - 1;
        return std::max(length / ChunkLinks::length_unit,
                        unobstructed_cost(neighborhood_, parts * by.x, parts * by.y));
    }

    [[nodiscard]] std::uint32_t leg(const GridAnchor& anchor, Cell cell) const {
        return unobstructed_cost(neighborhood_, anchor, cell);
    }

    /// Rounded up, so that heuristics are consistent across a link of the game.
    [[nodiscard]] std::uint32_t link_leg(const GridAnchor& end, Cell cell) const {
        constexpr std::int32_t parts = GridAnchor::subdivisions;
        const std::uint64_t length =
            unobstructed_length(neighborhood_, parts * cell.x - end.x, parts * cell.y - end.y);
        return static_cast<std::uint32_t>((length + parts - 1) / parts);
    }

    [[nodiscard]] static std::uint64_t over(double cells) {
        return static_cast<std::uint64_t>(std::llround(cells * straight_cost));
    }

    [[nodiscard]] static constexpr std::uint32_t price(Cell /*cell*/) { return 1; }

    [[nodiscard]] Neighborhood neighborhood() const { return neighborhood_; }

private:
    Neighborhood neighborhood_ = Neighborhood::square_8;
    std::uint32_t diagonal_ = diagonal_cost;
};

} // namespace raywalk
