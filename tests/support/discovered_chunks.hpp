// SPDX-License-Identifier: MIT
#pragma once

#include "cells/chunk_builder.hpp"
#include "support/reference_discovery.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <map>
#include <span>
#include <utility>
#include <vector>

namespace raywalk::test {

/// The chunks that discovery builds from a list of obstacles.
class DiscoveredChunks {
public:
    DiscoveredChunks(const Grid& grid,
                     std::vector<Obstacle> obstacles,
                     float reach,
                     Rules rules = {})
        : grid_{grid}
        , obstacles_{std::move(obstacles)}
        , reach_{reach}
        , rules_{rules} {}

    const Chunk& chunk(Cell position) {
        const auto [known, is_new] = chunks_.try_emplace({position.x, position.y});
        if (is_new) {
            build_chunk({grid_, position, reach_},
                        rules_.neighborhood,
                        rules_.mode,
                        obstacles_,
                        known->second);
        }
        return known->second;
    }

    bool is_open(Cell cell, Direction direction) {
        const unsigned mask = chunk(Chunk::of(cell)).open[Chunk::index_of(cell)];
        return (mask >> static_cast<unsigned>(direction) & 1U) != 0;
    }

    bool is_free(Cell cell) { return bit(chunk(Chunk::of(cell)).free, cell); }

    bool is_clear(Cell cell) { return bit(chunk(Chunk::of(cell)).clear, cell); }

private:
    static bool bit(const std::array<std::uint16_t, Chunk::side>& rows, Cell cell) {
        const unsigned index = Chunk::index_of(cell);
        return (rows[index / Chunk::side] >> (index % Chunk::side) & 1U) != 0;
    }

    Grid grid_;
    std::vector<Obstacle> obstacles_;
    float reach_;
    Rules rules_;
    std::map<std::pair<int, int>, Chunk> chunks_;
};

/// The cells that are compared. Chunks meet at -16, 0 and 16.
inline constexpr Cell compared_low{-19, -19};
inline constexpr Cell compared_high{18, 18};

/// The results of a comparison.
struct Tally {
    int compared = 0;
    int open = 0;
    int too_close = 0;
};

inline bool agrees(Openness plain, bool is_open, Tally& tally) {
    ++tally.compared;
    tally.open += is_open ? 1 : 0;
    if (plain == Openness::too_close_to_call) {
        ++tally.too_close;
        return true;
    }
    return is_open == (plain == Openness::open);
}

/// Compares all cells from `compared_low` to `compared_high`.
inline void
compare(DiscoveredChunks& discovered, const ReferenceDiscovery& plain, Rules rules, Tally& tally) {
    for_each_cell(compared_low, compared_high, [&](Cell cell) {
        ASSERT_TRUE(agrees(plain.center(cell), discovered.is_free(cell), tally))
            << "center of " << cell.x << " " << cell.y;
        for (int i = 0; i < direction_count; ++i) {
            const auto direction = static_cast<Direction>(i);
            const Openness step = plain.step(cell, direction, rules.neighborhood, rules.mode);
            ASSERT_TRUE(agrees(step, discovered.is_open(cell, direction), tally))
                << cell.x << " " << cell.y << " in direction " << i;
        }
    });
}

/// Checks that clear cells contain no obstacle, from `compared_low` to `compared_high`. Returns the
/// number of clear cells.
inline int expect_nothing_in_clear_cells(DiscoveredChunks& discovered,
                                         const Grid& grid,
                                         std::span<const Obstacle> obstacles,
                                         float reach,
                                         Random& random) {
    int clear = 0;
    for_each_cell(compared_low, compared_high, [&](Cell cell) {
        if (!discovered.is_clear(cell)) {
            return;
        }
        ++clear;
        for (int i = 0; i < 12; ++i) {
            // The corners first, then anywhere.
            const Vec2 corner{i % 2 == 0 ? -0.5F : 0.5F, i < 2 ? -0.5F : 0.5F};
            const Vec2 by = i < 4 ? corner : random.point_in({{-0.5F, -0.5F}, {0.5F, 0.5F}});
            const Vec2 point = grid.to_world({cell.x + double{by.x}, cell.y + double{by.y}});
            ASSERT_TRUE(is_clear(obstacles, point, point, reach));
        }
    });
    return clear;
}

} // namespace raywalk::test
