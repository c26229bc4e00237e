// SPDX-License-Identifier: MIT
#include "passages/gap_links.hpp"
#include "support/linked_world.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <vector>

namespace raywalk::gap_links_test {
namespace {

using test::LinkedWorld;
using test::Random;
using test::Rules;
using test::turned_box;

constexpr float pi = std::numbers::pi_v<float>;

constexpr std::array all_rules = {
    Rules{Neighborhood::square_8, DiagonalMode::only_if_no_obstacles},
    Rules{Neighborhood::square_4, DiagonalMode::never},
    Rules{Neighborhood::hex, DiagonalMode::always},
};

struct Walker {
    float cell_size;
    float reach;
};

// Each number of divisions, among them reaches of 0 and of more than a cell.
constexpr std::array walkers = {Walker{1.0F, 0.32F},
                                Walker{0.7F, 0.32F},
                                Walker{0.5F, 0.5F},
                                Walker{1.0F, 0.1F},
                                Walker{1.0F, 0.0F},
                                Walker{0.5F, 0.8F}};

// Discs and boxes at any angle that cover about a third of the area.
std::vector<Obstacle> dense_forest(Random& random, const Box& area, float size) {
    std::vector<Obstacle> obstacles;
    const float square = (area.max.x - area.min.x) * (area.max.y - area.min.y);
    for (float left = 0.35F * square; left > 0.0F;) {
        const Vec2 at = random.point_in(area);
        const float a = random.between(0.3F, 1.3F) * size;
        const float b = random.between(0.1F, 1.3F) * size;
        if (random.below(2) == 0) {
            obstacles.push_back(test::disc(at, a));
            left -= pi * a * a;
        } else {
            obstacles.push_back(turned_box({-a, -b}, {a, b}, random.between(0.0F, pi), at));
            left -= 4.0F * a * b;
        }
    }
    return obstacles;
}

// A forest around the cell `middle`, of obstacles as large as the cells and the walker.
LinkedWorld forest(const Walker& walker, Rules rules, Cell middle, std::uint32_t seed) {
    const Grid grid{walker.cell_size, {0.3F, -0.2F}, layout_of(rules.neighborhood)};
    Random random{seed};
    const Vec2 at = grid.center_of(middle);
    const float half = 34.0F * walker.cell_size;
    const Box area{{at.x - half, at.y - half}, {at.x + half, at.y + half}};
    const float size = std::max(walker.cell_size, walker.reach);
    return {grid, dense_forest(random, area, size), walker.reach, rules};
}

template <class Check>
void for_each_forest(Check check) {
    std::uint32_t seed = 1;
    for (const Rules& rules : all_rules) {
        for (const Walker& walker : walkers) {
            for (const Cell middle : {Cell{0, 0}, Cell{30000, -20000}}) {
                LinkedWorld world = forest(walker, rules, middle, seed++);
                const Cell chunk = Chunk::of(middle);
                check(world, Cell{chunk.x - 1, chunk.y - 1});
            }
        }
    }
}

// Calls check(chunk, links) for what is found for 2 x 2 chunks, each by itself.
template <class Check>
void for_each_chunk(LinkedWorld& world, Cell first, Check check) {
    test::for_each_cell(first, {first.x + 1, first.y + 1}, [&](Cell chunk) {
        check(chunk, world.links_of_chunk(chunk));
    });
}

TEST(GapLinks, AreEqualCellByCellAndInAChunk) {
    std::size_t count = 0;
    for_each_forest([&](LinkedWorld& world, Cell first) {
        for_each_chunk(world, first, [&](Cell chunk, const ChunkLinks& links) {
            for (unsigned index = 0; index < Chunk::cell_count; ++index) {
                const auto key = ChunkLinks::key_of(index, 0);
                const auto is_its = [index](const ChunkLinks::Link& link) {
                    return link.from / ChunkLinks::layer_count == index;
                };
                const Cell cell = LinkedWorld::node_of(chunk, key).cell;
                if (std::any_of(links.links.begin(), links.links.end(), is_its)) {
                    const ChunkLinks alone =
                        world.links_in({.first = cell, .width = 1, .height = 1});
                    EXPECT_TRUE(ChunkLinks::are_equal_at(&alone, &links, index));
                    count += alone.links.size();
                    EXPECT_TRUE(std::all_of(alone.links.begin(), alone.links.end(), is_its));
                }
            }
        });
    });
    EXPECT_GT(count, 1000U);
}

TEST(GapLinks, DoNotDependOnTheOrderOfObstacles) {
    for_each_forest([&](LinkedWorld& world, Cell first) {
        std::vector<Obstacle> reversed{world.obstacles().begin(), world.obstacles().end()};
        std::reverse(reversed.begin(), reversed.end());
        LinkedWorld other{world.grid(), reversed, world.reach(), world.rules()};
        EXPECT_EQ(world.links_of_chunk(first), other.links_of_chunk(first));
    });
}

TEST(GapLinks, LeadBothWaysAlongTheSamePoints) {
    for_each_forest([&](LinkedWorld& world, Cell first) {
        for_each_chunk(world, first, [&](Cell chunk, const ChunkLinks& links) {
            for (const ChunkLinks::Link& link : links.links) {
                const GridNode from = LinkedWorld::node_of(chunk, link.from);
                const GridNode to = LinkedWorld::end_of(from, link);
                const ChunkLinks::Link* back = world.find_link(to, from);
                ASSERT_NE(back, nullptr);
                EXPECT_EQ(back->length, link.length);
                const auto points = world.points_of(chunk, link);
                const auto reverse = world.points_of(Chunk::of(to.cell), *back);
                EXPECT_TRUE(
                    std::equal(points.begin(), points.end(), reverse.rbegin(), reverse.rend()));
            }
        });
    });
}

TEST(GapLinks, AreClearInExactGeometry) {
    int legs = 0;
    for_each_forest([&](LinkedWorld& world, Cell first) {
        for_each_chunk(world, first, [&](Cell chunk, const ChunkLinks& links) {
            for (const ChunkLinks::Link& link : links.links) {
                const auto points = world.points_of(chunk, link);
                for (std::size_t i = 1; i < points.size(); ++i) {
                    EXPECT_TRUE(
                        test::is_clear(world.obstacles(), points[i - 1], points[i], world.reach()));
                    ++legs;
                }
            }
        });
    });
    EXPECT_GT(legs, 1000);
}

TEST(GapLinks, DoNotExistOnTileMapsThatAreAlignedWithTheGrid) {
    Random random{3};
    for (int i = 0; i < 20; ++i) {
        const test::GridMap map = test::random_map(random, 24, 24, 2 + i % 5);
        for (const float reach : {0.0F, 0.1F, 0.32F, 0.45F}) {
            for (const Rules& rules : {all_rules[0], all_rules[1]}) {
                LinkedWorld world{
                    Grid{1.0F}, {map.obstacles().begin(), map.obstacles().end()}, reach, rules};
                for (const Cell chunk : {Cell{0, 0}, Cell{1, 0}, Cell{0, 1}, Cell{1, 1}}) {
                    EXPECT_TRUE(world.links_of_chunk(chunk).nodes.empty());
                    EXPECT_TRUE(world.links_of_chunk(chunk).links.empty());
                }
            }
        }
    }
}

// A wall with a door, on the line through `at` at that angle.
LinkedWorld
wall_with_door(const Grid& grid, float width, float thickness, float angle, Vec2 at, Rules rules) {
    const float half = width / 2.0F;
    const float side = thickness / 2.0F;
    return {grid,
            {turned_box({-30.0F, -side}, {-half, side}, angle, at),
             turned_box({half, -side}, {30.0F, side}, angle, at)},
            0.32F,
            rules};
}

TEST(GapLinks, LeadThroughDoorsAnywhere) {
    Random random{5};
    for (const Rules& rules : all_rules) {
        for (const float cell_size : {1.0F, 0.5F, 0.25F}) {
            const Grid grid{cell_size, {}, layout_of(rules.neighborhood)};
            for (int i = 0; i < 40; ++i) {
                const Vec2 at = random.point_in({{-1.0F, -1.0F}, {1.0F, 1.0F}});
                const float angle = i % 4 == 0 ? 0.0F : random.between(0.0F, 2.0F * pi);
                const float width = random.between(0.75F, 1.0F);
                const float thickness = i % 3 == 0 ? 0.1F : random.between(0.1F, 1.5F);
                LinkedWorld world = wall_with_door(grid, width, thickness, angle, at, rules);
                const Vec2 out{-2.5F * std::sin(angle), 2.5F * std::cos(angle)};
                const auto edge = static_cast<int>(8.0F / cell_size);
                EXPECT_TRUE(world.connects(
                    grid.cell_at(at + out), grid.cell_at(at - out), {-edge, -edge}, {edge, edge}))
                    << cell_size << " m, " << width << " m wide, " << thickness << " m thick, at "
                    << at.x << " " << at.y << ", angle " << angle;
            }
        }
    }
}

TEST(GapLinks, DoNotLeadThroughDoorsThatAreTooNarrow) {
    Random random{6};
    for (int i = 0; i < 40; ++i) {
        const Vec2 at = random.point_in({{-1.0F, -1.0F}, {1.0F, 1.0F}});
        const float angle = random.between(0.0F, 2.0F * pi);
        LinkedWorld world = wall_with_door(Grid{1.0F}, 0.63F, 0.3F, angle, at, all_rules[0]);
        const Vec2 out{-2.5F * std::sin(angle), 2.5F * std::cos(angle)};
        EXPECT_FALSE(world.connects(
            world.grid().cell_at(at + out), world.grid().cell_at(at - out), {-8, -8}, {8, 8}));
    }
}

} // namespace
} // namespace raywalk::gap_links_test
