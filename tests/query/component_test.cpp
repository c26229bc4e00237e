// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "query/component.hpp"
#include "support/reference_costs.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <set>

namespace raywalk::component_test {
namespace {

using test::flood_fill;
using test::Random;
using test::Rules;

constexpr Box area{{-30.0F, -20.0F}, {25.0F, 30.0F}};

constexpr std::array<Rules, 5> every_rule = {{
    {Neighborhood::square_4, DiagonalMode::never},
    {Neighborhood::square_8, DiagonalMode::always},
    {Neighborhood::square_8, DiagonalMode::never},
    {Neighborhood::square_8, DiagonalMode::at_least_one_walkable},
    {Neighborhood::square_8, DiagonalMode::only_if_no_obstacles},
}};

// Thin walls and bodies of every kind in a border, over several chunks on both sides of the origin.
struct Maze {
    physics::World world;
    Box2dProbe probe{world};
    NeighborCache cache;
    NeighborView view{cache};

    Maze(std::uint32_t seed, const Rules& rules)
        : cache{probe,
                Grid{1.0F, {static_cast<float>(seed % 7), 0.25F}},
                rules.neighborhood,
                rules.mode,
                {.radius = seed % 2 == 0 ? 0.0F : 0.2F}} {
        Random random{seed};
        test::add_maze(world, random, area, 450, 60);
    }

    Cell random_cell(Random& random) const {
        return cache.grid().cell_at(random.point_in(area.grown(-1.0F)));
    }
};

std::set<Cell> chunks_of(const std::set<Cell>& cells) {
    std::set<Cell> chunks;
    for (const Cell cell : cells) {
        chunks.insert(Chunk::of(cell));
    }
    return chunks;
}

std::set<Cell> cells_of(const Component& component) {
    std::set<Cell> cells;
    for (const Component::Part& part : component.parts()) {
        test::for_each_cell({0, 0}, {Chunk::side - 1, Chunk::side - 1}, [&](Cell at) {
            if ((part.cells[static_cast<std::size_t>(at.y)] >> at.x & 1) != 0) {
                cells.insert(
                    {part.position.x * Chunk::side + at.x, part.position.y * Chunk::side + at.y});
            }
        });
    }
    return cells;
}

TEST(Component, ContainsTheCellsThatAFloodFillReaches) {
    std::size_t largest = 0;
    std::size_t small = 0;
    for (std::uint32_t seed = 1; seed <= 5; ++seed) {
        for (const Rules& rules : every_rule) {
            Maze maze{seed, rules};
            Random random{seed + 100};
            for (int i = 0; i < 4; ++i) {
                const Cell first = maze.random_cell(random);
                Component component{{first}};
                component.use(maze.view, Travel::forward);
                while (!component.is_closed()) {
                    component.grow();
                }
                const std::set<Cell> expected = flood_fill(maze.view, {first});
                ASSERT_EQ(cells_of(component), expected) << "seed " << seed;
                ASSERT_EQ(component.parts().size(), chunks_of(expected).size());
                largest = std::max(largest, expected.size());
                small += expected.size() > 1 && expected.size() < 30 ? 1 : 0;
            }
        }
    }
    EXPECT_GT(largest, 500U);
    EXPECT_GT(small, 10U);
}

} // namespace
} // namespace raywalk::component_test
