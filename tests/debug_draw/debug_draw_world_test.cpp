// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/debug_draw.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "support/recording_sink.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

// The grid, the cached cells, and costs.
namespace raywalk::debug_draw_world_test {
namespace {

using test::add;
using test::box;
using test::drawn;
using test::nothing_in;
using test::Random;
using test::RecordingSink;
using test::Stroke;

constexpr Box area{{-20.3F, -12.2F}, {24.7F, 20.1F}};
const WalkerProfile walker{.radius = 0.3F};

//   A square world with all kinds of bodies, whose middle is cached.
struct Town {
    physics::World world;
    Navigator navigator;

    explicit Town(Neighborhood neighborhood = Neighborhood::square_8)
        : navigator{Box2dProbe{world}, {.neighborhood = neighborhood}} {
        Random random{3};
        test::add_maze(world, random, {{-30.0F, -30.0F}, {30.0F, 30.0F}}, 40, 40);
        (void)navigator.prefill({{-10.0F, -10.0F}, {10.0F, 10.0F}}, walker);
    }

    [[nodiscard]] RecordingSink picture(const DebugDrawOptions& options) const {
        return drawn(options, navigator, walker);
    }
};

DebugDrawOptions only_cells() {
    DebugDrawOptions options = nothing_in(area);
    options.cells = true;
    return options;
}

// The box around a cell of 1 m.
Box box_of_cell(const Grid& grid, Cell cell) {
    const float half = grid.layout() == GridLayout::hex ? 0.577350F : 0.5F; // of its height
    const Vec2 center = grid.center_of(cell);
    return {center - Vec2{0.5F, half}, center + Vec2{0.5F, half}};
}

bool operator==(const CacheStatistics& a, const CacheStatistics& b) {
    return a.chunks == b.chunks && a.bytes == b.bytes && a.hits == b.hits && a.misses == b.misses &&
           a.obstacles_tested == b.obstacles_tested && a.evicted_chunks == b.evicted_chunks &&
           a.outdated_chunks == b.outdated_chunks;
}

TEST(DebugDraw, ShowsWhichCellsAreFreeAndWhichChunksAreUnknown) {
    for (const Neighborhood neighborhood : {Neighborhood::square_8, Neighborhood::hex}) {
        Town town{neighborhood};
        const Grid& grid = town.navigator.grid();
        const RecordingSink picture = town.picture(only_cells());
        const NeighborCache& cache = town.navigator.cache(walker);
        NeighborView view{cache};
        std::set<Cell> seen;
        for (const DebugKind kind : {DebugKind::free, DebugKind::blocked}) {
            for (const Stroke& stroke : picture.of(kind)) {
                const Cell cell = grid.cell_at(stroke.middle());
                EXPECT_TRUE(seen.insert(cell).second);
                ASSERT_TRUE(cache.is_cached(Chunk::of(cell)));
                EXPECT_EQ(view.is_free(cell), kind == DebugKind::free);
            }
        }
        std::size_t expected = 0;
        test::for_each_cell({-64, -64}, {64, 64}, [&](Cell cell) {
            const bool is_visible = box_of_cell(grid, cell).overlaps(area);
            expected += is_visible && cache.is_cached(Chunk::of(cell)) ? 1 : 0;
        });
        EXPECT_EQ(seen.size(), expected);
        EXPECT_GT(picture.count(DebugKind::blocked), 20U);
        EXPECT_GT(picture.count(DebugKind::unknown), 2U);
        for (const Stroke& stroke : picture.of(DebugKind::unknown)) {
            EXPECT_FALSE(cache.is_cached(Chunk::of(grid.cell_at(stroke.middle()))));
        }
    }
}

TEST(DebugDraw, ChangesNothingAndIsRepeatable) {
    for (const Neighborhood neighborhood : {Neighborhood::square_8, Neighborhood::hex}) {
        Town town{neighborhood};
        const CacheStatistics before = town.navigator.cache_statistics();
        const DebugDrawOptions options{.area = area, .stale_cells = true, .obstacles = true};
        const RecordingSink once = town.picture(options);
        const RecordingSink twice = town.picture(options);
        EXPECT_GT(once.strokes.size(), 1000U);
        EXPECT_EQ(once.strokes, twice.strokes);
        EXPECT_TRUE(town.navigator.cache_statistics() == before);
        EXPECT_GT(once.count(DebugKind::unknown), 0U);
    }
}

TEST(DebugDraw, DoesNotProtectAChunkFromEviction) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}, {.cache_byte_budget = 20 * sizeof(Chunk)}};
    const NeighborCache& cache = navigator.cache(walker);
    for (int x = 0; x < 40; ++x) {
        (void)cache.chunk({x, 0});
    }
    for (int i = 0; i < 3; ++i) {
        (void)drawn({.area = {{1.0F, 1.0F}, {2.0F, 2.0F}}, .stale_cells = true}, navigator, walker);
    }
    const Vec2 in_last_chunk{39.0F * Chunk::side + 1.0F, 1.0F};
    EXPECT_TRUE(navigator.can_walk_straight(in_last_chunk, in_last_chunk, walker)); // evicts others
    EXPECT_FALSE(cache.is_cached({0, 0}));
    EXPECT_TRUE(cache.is_cached({39, 0}));
}

TEST(DebugDraw, ShowsAllCellsAsUnknownForAnUnusedWalker) {
    const Town town;
    const WalkerProfile stranger{.radius = 0.7F};
    const RecordingSink picture =
        drawn(DebugDrawOptions{.area = area, .stale_cells = true}, town.navigator, stranger);
    EXPECT_EQ(picture.count(DebugKind::free) + picture.count(DebugKind::blocked), 0U);
    EXPECT_GE(picture.count(DebugKind::unknown), 12U);
    EXPECT_EQ(town.navigator.find_cache(stranger), nullptr);
    EXPECT_NE(town.navigator.find_cache(walker), nullptr);
}

TEST(DebugDraw, ShowsStaleCellsWhereAWallMovedWithoutNotice) {
    Town town;
    physics::Body wall = add(town.world, box({{-0.5F, -3.0F}, {0.5F, 3.0F}}), {{2.0F, 1.0F}});
    town.navigator.invalidate_all();
    (void)town.navigator.prefill(area, walker);
    DebugDrawOptions options = only_cells();
    options.stale_cells = true;
    EXPECT_EQ(town.picture(options).count(DebugKind::stale), 0U);
    wall.set_transform({6.0F, 1.0F}, 0.5F);
    const RecordingSink picture = town.picture(options);
    const auto is_stale = [&](Vec2 at) {
        const auto stale = picture.of(DebugKind::stale);
        return std::any_of(stale.begin(), stale.end(), [at](const Stroke& stroke) {
            return stroke.bounds().overlaps({at, at});
        });
    };
    EXPECT_TRUE(is_stale({2.0F, 1.5F}));
    EXPECT_TRUE(is_stale({6.0F, 1.5F}));
    EXPECT_FALSE(is_stale({-8.5F, 1.5F}));
    for (int update = 0; update < 60; ++update) {
        town.navigator.update();
    }
    EXPECT_EQ(town.picture(options).count(DebugKind::stale), 0U);
}

TEST(DebugDraw, DrawsTheBordersBetweenSquares) {
    DebugDrawOptions options = nothing_in({{-0.5F, -0.25F}, {3.5F, 2.0F}});
    options.grid = true;
    const auto lines = drawn(options, Town{}.navigator, walker).of(DebugKind::grid);
    std::vector<std::pair<Vec2, Vec2>> ends;
    for (const Stroke& line : lines) {
        ends.emplace_back(line.points[0], line.points[1]);
    }
    const std::vector<std::pair<Vec2, Vec2>> expected = {{{0.0F, -0.25F}, {0.0F, 2.0F}},
                                                         {{1.0F, -0.25F}, {1.0F, 2.0F}},
                                                         {{2.0F, -0.25F}, {2.0F, 2.0F}},
                                                         {{3.0F, -0.25F}, {3.0F, 2.0F}},
                                                         {{-0.5F, 0.0F}, {3.5F, 0.0F}},
                                                         {{-0.5F, 1.0F}, {3.5F, 1.0F}},
                                                         {{-0.5F, 2.0F}, {3.5F, 2.0F}}};
    EXPECT_EQ(ends, expected);
}

TEST(DebugDraw, DrawsEachSideOfAHexagonOnce) {
    const Town town{Neighborhood::hex};
    const Grid& grid = town.navigator.grid();
    DebugDrawOptions options = nothing_in({{-6.1F, -5.2F}, {4.4F, 7.3F}});
    options.grid = true;
    std::set<std::pair<long, long>> middles;
    for (const Stroke& line : drawn(options, town.navigator, walker).of(DebugKind::grid)) {
        const Vec2 middle = line.middle();
        EXPECT_TRUE(
            middles.emplace(std::lround(1000.0F * middle.x), std::lround(1000.0F * middle.y))
                .second);
    }
    // All visible sides are there.
    test::for_each_cell({-20, -20}, {20, 20}, [&](Cell cell) {
        for (const Direction d : {Direction::east, Direction::north, Direction::north_west}) {
            const Vec2 side = 0.5F * (grid.center_of(cell) + grid.center_of(neighbor(cell, d)));
            if (options.area.overlaps({side, side})) {
                EXPECT_TRUE(middles.contains(
                    {std::lround(1000.0F * side.x), std::lround(1000.0F * side.y)}));
            }
        }
    });
}

TEST(DebugDraw, OutlinesTheObstaclesOfTheWalker) {
    physics::World world;
    add(world, test::circle(1.0F), {{3.0F, 0.0F}});
    add(world, test::circle(1.0F), {{3.0F, 0.0F}}); // another one there
    add(world, test::circle(1.0F), {{-3.0F, 0.0F}, 0.0F, b2_dynamicBody});
    add(world, box({{-1.0F, 4.0F}, {1.0F, 6.0F}}));
    const Navigator navigator{Box2dProbe{world}};
    DebugDrawOptions options = nothing_in(area);
    options.obstacles = true;
    const auto lines = drawn(options, navigator, walker).of(DebugKind::obstacle);
    EXPECT_EQ(lines.size(), 24U + 4U);
    for (const Stroke& line : lines) {
        const bool is_of_box = line.points[0].y > 2.0F;
        EXPECT_NEAR(is_of_box ? distance(line.points[0], line.points[1])
                              : 2.0F * distance(line.points[0], {3.0F, 0.0F}),
                    2.0F,
                    1e-5F);
    }
}

TEST(DebugDraw, ShowsLongLinksWithHeadsAsLongAsTheRadius) {
    const physics::World world;
    Navigator navigator{Box2dProbe{world}, {.cell_size = 0.5F}};
    navigator.add_link({.from = {-10.0F, 0.0F}, .to = {10.0F, 0.0F}});
    DebugDrawOptions options = nothing_in(area);
    options.links = true;
    int heads = 0;
    for (const Stroke& stroke : drawn(options, navigator, walker).of(DebugKind::link)) {
        const Vec2 along = stroke.points.back() - stroke.points.front();
        if (along.y != 0.0F) {
            EXPECT_NEAR(std::abs(along.x), walker.radius, 1e-5F);
            ++heads;
        }
    }
    EXPECT_EQ(heads, 4) << "two lines at each end";
}

// A turned wall with a door that holds no cell center.
TEST(DebugDraw, ShowsTheWaysThroughNarrowPassages) {
    for (const Neighborhood neighborhood : {Neighborhood::square_8, Neighborhood::hex}) {
        physics::World world;
        for (const float side : {-1.0F, 1.0F}) {
            const Vec2 middle = side * 12.4F * Vec2{0.6F, 0.8F};
            add(world, box({{-12.0F, -0.2F}, {12.0F, 0.2F}}), {middle + Vec2{0.4F, 0.1F}, 0.9273F});
        }
        for (const bool finds : {false, true}) {
            Navigator navigator{Box2dProbe{world},
                                {.neighborhood = neighborhood, .find_narrow_passages = finds}};
            DebugDrawOptions options = nothing_in({{-5.0F, -5.0F}, {5.0F, 5.0F}});
            options.narrow_passages = true;
            EXPECT_TRUE(drawn(options, navigator, walker).strokes.empty()); // nothing is cached
            (void)navigator.prefill(options.area, walker);
            int crossings = 0;
            for (const Stroke& stroke : drawn(options, navigator, walker).strokes) {
                EXPECT_EQ(stroke.color.kind, DebugKind::narrow_passage);
                const Vec2 from = stroke.points.front();
                const Vec2 to = stroke.points.back();
                EXPECT_TRUE(navigator.can_walk_straight(from, to, walker));
                const auto side_of = [](Vec2 p) {
                    return -0.8F * (p.x - 0.4F) + 0.6F * (p.y - 0.1F) > 0.0F;
                };
                crossings += side_of(from) != side_of(to) ? 1 : 0;
            }
            EXPECT_EQ(crossings > 0, finds);
            options.area = {{-1000.0F, -1000.0F}, {1000.0F, 1000.0F}};
            EXPECT_TRUE(
                drawn(options, navigator, walker).has_text("too many cells to draw: zoom in"));
        }
    }
}

// An area may contain any numbers, whatever the options.
TEST(DebugDraw, DrawsNothingInAnInvalidArea) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    const float nan = std::nanf("");
    const Town town;
    const CostMap costs;
    for (const Box& strange : {Box{{nan, nan}, {nan, nan}},
                               Box{{0.0F, nan}, {1.0F, 1.0F}},
                               Box{{-inf, -inf}, {inf, inf}},
                               Box{{1.0F, 1.0F}, {-1.0F, -1.0F}},
                               Box{{1e30F, 1e30F}, {1e30F, 1e30F}}}) {
        const DebugDrawOptions options{
            .area = strange, .stale_cells = true, .obstacles = true, .narrow_passages = true};
        EXPECT_TRUE(drawn(options, town.navigator, walker).strokes.empty());
        EXPECT_TRUE(drawn(options, costs, town.navigator.grid()).strokes.empty());
    }
}

TEST(DebugDraw, ReportsTooManyCellsAndDrawsOnlyChunks) {
    for (const Neighborhood neighborhood : {Neighborhood::square_8, Neighborhood::hex}) {
        Town town{neighborhood};
        CostMap costs;
        costs.set({0, 0}, 5.0F);
        bool was_too_much = false;
        for (float side = 10.0F; side < 1e38F; side *= 3.0F) {
            for (const Vec2 shape : {Vec2{1.0F, 1.0F}, Vec2{1.0F, 0.0F}, Vec2{1e-6F, 1.0F}}) {
                const Vec2 half{side * shape.x, side * shape.y};
                const Box wide{Vec2{5.0F, 5.0F} - half, Vec2{5.0F, 5.0F} + half};
                const DebugDrawOptions options{.area = wide, .stale_cells = true};
                const RecordingSink picture = town.picture(options);
                const bool is_too_much = picture.has_text("too many cells to draw: zoom in");
                EXPECT_LT(picture.strokes.size(), 450'000U);
                if (is_too_much) {
                    EXPECT_EQ(picture.count(DebugKind::grid) + picture.count(DebugKind::free), 0U);
                    EXPECT_TRUE(drawn(options, costs, town.navigator.grid())
                                    .has_text("too many cells to draw: zoom in"));
                } else {
                    EXPECT_GT(picture.count(DebugKind::free), 0U);
                    EXPECT_EQ(
                        drawn(options, costs, town.navigator.grid()).count(DebugKind::expensive) >
                            0,
                        wide.overlaps(box_of_cell(town.navigator.grid(), {0, 0})));
                }
                was_too_much = was_too_much || is_too_much;
                for (const Stroke& stroke : picture.strokes) {
                    ASSERT_TRUE(stroke.bounds().overlaps(wide));
                }
            }
        }
        EXPECT_TRUE(was_too_much);
    }
}

TEST(DebugDraw, ShowsCostsByTheirStrength) {
    const Grid grid{1.0F};
    CostMap costs;
    costs.set({0, 0}, 4.0F);
    costs.set({1, 0}, 0.25F);
    costs.set({2, 0}, 0.0F);
    costs.set({3, 0}, 1.0F);
    costs.set({4, 0}, CellCosts::forbidden);
    DebugDrawOptions options{.area = {{0.1F, 0.1F}, {9.0F, 0.9F}}};
    const RecordingSink picture = drawn(options, costs, grid);
    ASSERT_EQ(picture.strokes.size(), 4U);
    EXPECT_EQ(picture.strokes[0].color, (DebugColor{DebugKind::expensive, 0.75F}));
    EXPECT_EQ(picture.strokes[1].color, (DebugColor{DebugKind::cheap, 0.75F}));
    EXPECT_EQ(picture.strokes[2].color, (DebugColor{DebugKind::cheap, 1.0F}));
    EXPECT_EQ(picture.strokes[3].color, DebugColor{DebugKind::blocked});
    options.focus = Cell{1, 0};
    EXPECT_TRUE(drawn(options, costs, grid).has_text("0.25"));
    EXPECT_FALSE(drawn(options, costs, grid).has_text("4.00"));
    options.min_cell_size_for_numbers = 1.0F;
    EXPECT_TRUE(drawn(options, costs, grid).has_text("4.00"));
}

} // namespace
} // namespace raywalk::debug_draw_world_test
