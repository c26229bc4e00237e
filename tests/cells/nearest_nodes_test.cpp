// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/nearest_nodes.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace raywalk::nearest_nodes_test {
namespace {

using test::Random;

constexpr std::int32_t greatest_ring = 64;

using Ranked = std::pair<double, GridNode>;

// Returns all nodes up to 64 rows and columns away, sorted by distance.
std::vector<Ranked> by_brute_force(NeighborView& view, Vec2 point) {
    std::vector<Ranked> nodes;
    const auto add = [&](const GridNode& node, Vec2 position) {
        const double x = double{position.x} - point.x;
        const double y = double{position.y} - point.y;
        nodes.emplace_back(x * x + y * y, node);
    };
    const Cell middle = view.grid().cell_at(point);
    constexpr std::int32_t r = greatest_ring;
    constexpr std::int32_t range = Grid::range;
    test::for_each_cell({std::max(middle.x - r, -range), std::max(middle.y - r, -range)},
                        {std::min(middle.x + r, range - 1), std::min(middle.y + r, range - 1)},
                        [&](Cell cell) {
                            const Chunk& chunk = view.chunk(Chunk::of(cell));
                            const unsigned index = Chunk::index_of(cell);
                            if (Chunk::has(chunk.free, index)) {
                                add({cell, 0}, view.grid().center_of(cell));
                            }
                            for (unsigned layer = 1; chunk.links && layer < 8; ++layer) {
                                if (const auto* gap =
                                        chunk.links->find(ChunkLinks::key_of(index, layer))) {
                                    add({cell, static_cast<std::uint8_t>(layer)}, gap->position);
                                }
                            }
                        });
    std::sort(nodes.begin(), nodes.end());
    return nodes;
}

// Takes all nodes, one distance after the other.
void expect_by_distance(NeighborView& view, Vec2 point) {
    const std::vector<Ranked> expected = by_brute_force(view, point);
    NearestNodes nearest{view, point};
    for (std::size_t i = 0; i < expected.size();) {
        std::vector<GridNode> nodes = nearest.next();
        ASSERT_FALSE(nodes.empty());
        std::sort(nodes.begin(), nodes.end());
        const double distance = expected[i].first;
        for (const GridNode& node : nodes) {
            ASSERT_LT(i, expected.size());
            ASSERT_EQ(expected[i], (Ranked{distance, node})) << "at " << i;
            ++i;
        }
        ASSERT_TRUE(i == expected.size() || expected[i].first > distance) << "one is missing";
    }
    EXPECT_TRUE(nearest.next().empty());
    EXPECT_TRUE(nearest.next().empty());
}

TEST(NearestNodes, ComeInOrderOfDistanceAndEquallyNearOnesTogether) {
    for (std::uint32_t seed = 1; seed <= 2; ++seed) {
        Random random{seed};
        physics::World world;
        constexpr Box area{{-40.0F, -40.0F}, {40.0F, 40.0F}};
        add_random_bodies(world, random, area, 300);
        const Box2dProbe probe{world};
        const Grid grid{seed == 1 ? 1.0F : 0.7F, {0.1F, 0.3F}};
        NeighborCache cache = test::make_cache(probe, 0.3F, grid);
        NeighborView view{cache};
        expect_by_distance(view, random.point_in(area));
    }
}

// A solid square, and the cells in its corners.
TEST(NearestNodes, AreFoundUpToSixtyFourCellsAway) {
    for (const std::int32_t wide : {63, 64, 65}) {
        test::ObstacleList square;
        const auto half = static_cast<float>(wide) - 0.75F;
        square.add(test::block({{-half, -half}, {half + 1.0F, half + 1.0F}}));
        NeighborCache cache = test::make_cache(square, 0.0F);
        NeighborView view{cache};
        const std::vector<GridNode> nodes = NearestNodes{view, {0.5F, 0.5F}}.next();
        if (wide > greatest_ring) {
            EXPECT_TRUE(nodes.empty());
        } else {
            EXPECT_EQ(
                nodes,
                (std::vector<GridNode>{{{-wide, 0}}, {{0, -wide}}, {{0, wide}}, {{wide, 0}}}));
        }
        expect_by_distance(view, {0.5F, 0.5F});
    }
}

} // namespace
} // namespace raywalk::nearest_nodes_test
