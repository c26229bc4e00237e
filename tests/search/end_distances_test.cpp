// SPDX-License-Identifier: MIT
#include "search/end_distances.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

namespace raywalk::end_distances_test {
namespace {

// A target joined to some of the cells around it, by their centers or by gap nodes.
GridAnchor random_anchor(test::Random& random) {
    constexpr std::int32_t parts = GridAnchor::subdivisions;
    GridAnchor anchor;
    anchor.x = random.below(2000) - 1000;
    anchor.y = random.below(2000) - 1000;
    anchor.corner = {(anchor.x + 1600) / parts - 101, (anchor.y + 1600) / parts - 101};
    const bool is_inner = random.below(2) == 0;
    while (anchor.is_blocked()) {
        const std::uint16_t cells = is_inner ? 0x0660 : 0xFFFF;
        anchor.connected = static_cast<std::uint16_t>(random.below(0x10000) & cells);
        if (random.below(4) == 0) {
            anchor.connected_gaps[random.below(GridAnchor::cell_count)] = 2;
        }
    }
    return anchor;
}

std::uint32_t least_of_all(Neighborhood neighborhood, const GridAnchor& anchor, Cell from) {
    constexpr std::int32_t parts = GridAnchor::subdivisions;
    std::uint32_t least = ~0U;
    for (int i = 0; i < GridAnchor::cell_count; ++i) {
        const Cell cell{anchor.corner.x + i % GridAnchor::side,
                        anchor.corner.y + i / GridAnchor::side};
        if (anchor.connects_to(cell) || anchor.gaps_of(cell) != 0) {
            const std::uint32_t cost = unobstructed_cost(
                neighborhood, parts * (from.x - cell.x), parts * (from.y - cell.y));
            least = std::min(least, cost + unobstructed_cost(neighborhood, anchor, cell));
        }
    }
    return least;
}

void expect_least_everywhere(Neighborhood neighborhood, std::uint32_t seed) {
    test::Random random{seed};
    for (int i = 0; i < 500; ++i) {
        const GridAnchor anchor = random_anchor(random);
        EndDistances distances;
        distances.begin(neighborhood, anchor);
        for (std::int32_t y = -12; y <= 15; ++y) {
            for (std::int32_t x = -12; x <= 15; ++x) {
                const Cell cell{anchor.corner.x + x, anchor.corner.y + y};
                ASSERT_EQ(distances.from(cell), least_of_all(neighborhood, anchor, cell))
                    << x << ' ' << y << " joined " << anchor.connected;
            }
        }
        for (int sample = 0; sample < 100; ++sample) {
            const Cell cell{random.below(1000000) - 500000, random.below(1000000) - 500000};
            ASSERT_EQ(distances.from(cell), least_of_all(neighborhood, anchor, cell));
        }
    }
}

TEST(EndDistances, AreTheLeastOverAllJoinedCells) {
    expect_least_everywhere(Neighborhood::square_8, 1);
    expect_least_everywhere(Neighborhood::square_4, 2);
    expect_least_everywhere(Neighborhood::hex, 3);
}

} // namespace
} // namespace raywalk::end_distances_test
