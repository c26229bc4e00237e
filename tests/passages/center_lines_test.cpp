// SPDX-License-Identifier: MIT
#include "cells/chunk_builder.hpp"
#include "passages/center_lines.hpp"
#include "passages/chunk_link_builder.hpp"
#include "support/linked_world.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <vector>

namespace raywalk::center_lines_test {
namespace {

using test::Random;
using test::Rules;

constexpr std::array all_rules = {
    Rules{Neighborhood::square_8, DiagonalMode::only_if_no_obstacles},
    Rules{Neighborhood::square_8, DiagonalMode::always},
    Rules{Neighborhood::square_4, DiagonalMode::never},
    Rules{Neighborhood::hex, DiagonalMode::always},
};

std::vector<Obstacle> scattered(Random& random, int count, const Box& area) {
    std::vector<Obstacle> obstacles;
    for (int i = 0; i < count; ++i) {
        const Vec2 at = random.point_in(area);
        const Vec2 half{random.between(0.1F, 1.5F), random.between(0.1F, 1.5F)};
        const float angle = i % 4 == 0 ? 0.0F : random.between(0.0F, 3.0F);
        obstacles.push_back(i % 3 == 0 ? test::disc(at, half.x)
                                       : test::turned_box({-half.x, -half.y}, half, angle, at));
    }
    return obstacles;
}

TEST(CenterLines, YieldTheSameChunkAsItsObstacles) {
    Random random{4};
    int built = 0;
    for (int round = 0; round < 200; ++round) {
        const Rules rules = all_rules[static_cast<std::size_t>(round) % all_rules.size()];
        const Grid grid{round % 5 == 0 ? 0.5F : 1.0F, {0.3F, -0.2F}, layout_of(rules.neighborhood)};
        const float reach = round % 3 == 0 ? 0.0F : random.between(0.05F, 1.0F);
        const Cell position{round % 7 - 3, round % 5 - 2};
        const Box area = chunk_link_influence(grid, position, reach);
        const std::vector<Obstacle> obstacles = scattered(random, 5 + round % 40, area);
        BlockedCells blocked;
        for (int i = 0; i < round % 6; ++i) {
            blocked.set(grid.cell_at(random.point_in(area)), true);
        }
        const std::initializer_list<const BlockedCells*> all_blocked{&blocked, nullptr};
        const ChunkSite site{grid, position, reach, all_blocked};
        const CenterLines* lines = prepare_chunk_links(site, obstacles);
        const auto build = [&](const CenterLines* with) {
            Chunk chunk;
            build_chunk(site, rules.neighborhood, rules.mode, obstacles, chunk, nullptr, with);
            return chunk;
        };
        built += lines != nullptr ? 1 : 0;
        EXPECT_EQ(build(lines), build(nullptr));
    }
    EXPECT_GT(built, 150);
}

} // namespace
} // namespace raywalk::center_lines_test
