// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include <array>
#include <cstdint>

namespace raywalk {

/// Canonical ordering of paths: of all paths of equal cost between two cells the search follows
/// one, that with its diagonal steps first, so that a cell is seldom reached twice. After
/// Sturtevant and Rabin, Canonical Orderings on Grids (IJCAI 2016), applied to edges instead of
/// cells: a cell reached by a straight step is left straight on, and to a side only where the
/// parent could not have taken the diagonal on that side instead; a cell reached by a diagonal step
/// is left in that direction or in its two straight parts.
///
/// It requires DiagonalMode::only_if_no_obstacles: there a closed diagonal of the parent is the
/// only reason why the path around the corner may be needed, so the parent's open directions alone
/// determine the directions that may follow.
class CanonicalOrdering {
public:
    /// True if canonical ordering keeps all least costs under these rules.
    [[nodiscard]] static bool applies(Neighborhood neighborhood, DiagonalMode mode) {
        return neighborhood == Neighborhood::square_8 && mode == DiagonalMode::only_if_no_obstacles;
    }

    /// The directions in which a cell may be left if it was reached by a step in `direction` from a
    /// parent with these open directions, one bit each.
    [[nodiscard]] static unsigned next(unsigned direction, unsigned open_of_parent) {
        return table[direction][open_of_parent];
    }

private:
    using Table = std::array<std::array<std::uint8_t, 256>, direction_count>;

    // The directions counterclockwise, in steps of an eighth of a turn.
    static constexpr std::array<Direction, direction_count> ring = {
        Direction::east,
        Direction::north_east,
        Direction::north,
        Direction::north_west,
        Direction::west,
        Direction::south_west,
        Direction::south,
        Direction::south_east,
    };

    static constexpr unsigned bit(int place) {
        return 1U << static_cast<unsigned>(ring[static_cast<unsigned>(place) % direction_count]);
    }

    static constexpr Table make_table() {
        Table made{};
        for (int place = 0; place < direction_count; ++place) {
            for (unsigned open = 0; open < 256; ++open) {
                unsigned next = bit(place);
                for (const int side : {1, direction_count - 1}) {
                    const unsigned beside = bit(place + side);
                    if (is_diagonal(ring[static_cast<unsigned>(place)])) {
                        next |= beside;
                    } else if ((open & beside) == 0) {
                        next |= beside | bit(place + 2 * side);
                    }
                }
                made[static_cast<unsigned>(ring[static_cast<unsigned>(place)])][open] =
                    static_cast<std::uint8_t>(next);
            }
        }
        return made;
    }

    static const Table table;
};

inline constexpr CanonicalOrdering::Table CanonicalOrdering::table =
    CanonicalOrdering::make_table();

} // namespace raywalk
