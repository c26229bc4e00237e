// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/low_level/path_search.hpp"

#include "support/borrowed.hpp"
#include "support/log_lines.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <limits>
#include <memory>
#include <vector>

namespace raywalk::cell_costs_test {
namespace {

using test::Random;

const Grid meters{1.0F};

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

float cost_in(const CellCosts& costs, Cell cell) {
    CellCosts::ChunkCosts chunk{};
    costs.costs_in(Chunk::of(cell), chunk);
    return static_cast<float>(chunk[Chunk::index_of(cell)]) / CellCosts::scale;
}

TEST(CellCosts, AreStoredInSixteenths) {
    EXPECT_EQ(CellCosts::sixteenths(0.0F), 0);
    EXPECT_EQ(CellCosts::sixteenths(0.0625F), 1);
    EXPECT_EQ(CellCosts::sixteenths(1.0F), 16);
    EXPECT_EQ(CellCosts::sixteenths(1.03F), 16);
    EXPECT_EQ(CellCosts::sixteenths(1.04F), 17);
    EXPECT_EQ(CellCosts::sixteenths(255.0F), 4080);
}

TEST(CellCosts, ClampsWhatIsOutOfRange) {
    for (const float high : {256.0F, 1e30F}) {
        EXPECT_EQ(CellCosts::sixteenths(high), 4080);
    }
    for (const float low : {-0.1F, -1e30F, -inf}) {
        EXPECT_EQ(CellCosts::sixteenths(low), 0);
    }
    EXPECT_EQ(CellCosts::sixteenths(inf), CellCosts::stored_forbidden);
    EXPECT_EQ(CellCosts::sixteenths(nan), 16);
    test::be_quiet();
    CellCosts::ChunkCosts costs{};
    const CostFunction function{[](Cell cell) { return cell.x == 0 ? nan : -5.0F; }, 0.5F};
    function.costs_in({0, 0}, costs);
    EXPECT_EQ(costs[0], 16);
    EXPECT_EQ(costs[1], 8) << "not below the least cost";
    CostFunction{nullptr}.costs_in({0, 0}, costs);
    EXPECT_EQ(costs[1], 16);
}

TEST(CostMap, IgnoresABoxThatIsNotFiniteOrTooLarge) {
    test::be_quiet();
    CostMap costs;
    for (const float number : {nan, inf, -inf, 1e30F}) {
        costs.set(meters, {{-1e30F, -1e30F}, {number, number}}, 7.0F);
        costs.set(meters, {{number, -1e30F}, {1e30F, 1e30F}}, 7.0F);
    }
    EXPECT_EQ(costs.least(), CellCosts::scale);
    EXPECT_EQ(costs.cost({0, 0}), 1.0F);
}

TEST(CostMap, CostsOneWhereNothingWasSet) {
    CostMap costs;
    EXPECT_EQ(costs.cost({1'000, -1'000}), 1.0F);
    EXPECT_EQ(costs.least(), 16);
    costs.set({-1, -17}, 4.0F);
    EXPECT_EQ(costs.cost({-1, -17}), 4.0F);
    EXPECT_EQ(costs.cost({-2, -17}), 1.0F) << "in the same chunk";
    EXPECT_EQ(costs.least(), 16);
}

TEST(CostMap, HasTheSameCostsForSearchesAndTheGame) {
    CostMap costs;
    Random random{1};
    for (int i = 0; i < 300; ++i) {
        const Cell cell{random.below(60) - 30, random.below(60) - 30};
        costs.set(cell, random.between(0.0F, 255.0F));
        EXPECT_EQ(cost_in(costs, cell), costs.cost(cell));
    }
}

TEST(CostMap, TracksItsLeastAndGreatestCost) {
    CostMap costs;
    costs.set({0, 0}, 0.5F);
    EXPECT_EQ(costs.least(), 8);
    costs.set(meters, {{0.0F, 0.0F}, {5.0F, 5.0F}}, 0.0F);
    EXPECT_EQ(costs.least(), 0);
    EXPECT_EQ(costs.greatest(), 16);
    costs.set({1, 0}, 4.0F);
    EXPECT_EQ(costs.greatest(), 64);
    costs.set({2, 0}, CellCosts::forbidden);
    EXPECT_EQ(costs.greatest(), CellCosts::stored_forbidden);
    EXPECT_EQ(costs.cost({2, 0}), CellCosts::forbidden);
    costs.clear();
    EXPECT_EQ(costs.greatest(), 16);
    EXPECT_EQ(costs.least(), 16);
    EXPECT_EQ(costs.cost({0, 0}), 1.0F);
}

TEST(CostMap, SetsTheCellsWhoseCentersAreInABox) {
    CostMap costs;
    costs.set(meters, {{-17.5F, 0.6F}, {1.5F, 2.4F}}, 7.0F);
    test::for_each_cell({-20, -2}, {4, 4}, [&](Cell cell) {
        const bool is_inside = cell.x >= -18 && cell.x <= 1 && cell.y == 1;
        EXPECT_EQ(costs.cost(cell), is_inside ? 7.0F : 1.0F) << cell.x << " " << cell.y;
    });
}

TEST(CostMap, SetsTheHexagonsWhoseCentersAreInABox) {
    const Grid hex_grid{1.0F, {}, GridLayout::hex};
    Random random{8};
    for (int i = 0; i < 50; ++i) {
        const Vec2 corner = random.point_in({{-9.0F, -9.0F}, {9.0F, 9.0F}});
        const Box box{corner, corner + random.point_in({{0.0F, 0.0F}, {9.0F, 9.0F}})};
        CostMap costs;
        costs.set(hex_grid, box, 3.0F);
        test::for_each_cell({-35, -25}, {35, 25}, [&](Cell cell) {
            const Vec2 center = hex_grid.center_of(cell);
            ASSERT_EQ(costs.cost(cell), box.overlaps({center, center}) ? 3.0F : 1.0F);
        });
    }
}

TEST(CostMap, IgnoresThePartOfABoxBeyondTheRange) {
    constexpr std::int32_t last = Grid::range - 1;
    constexpr auto edge = static_cast<float>(Grid::range);
    CostMap costs;
    costs.set(meters, {{edge + 5.0F, 0.0F}, {edge + 9.0F, 1.0F}}, 7.0F);
    costs.set(meters, {{0.0F, -edge - 9.0F}, {1.0F, -edge - 5.0F}}, 7.0F);
    EXPECT_EQ(costs.cost({last, 0}), 1.0F) << "the box does not touch the range at all";
    EXPECT_EQ(costs.cost({0, -Grid::range}), 1.0F);
    costs.set(meters, {{edge - 2.0F, 0.0F}, {edge + 1e6F, 1.0F}}, 7.0F);
    EXPECT_EQ(costs.cost({last, 0}), 7.0F);
    EXPECT_EQ(costs.cost({last - 1, 0}), 7.0F);
    EXPECT_EQ(costs.cost({last - 2, 0}), 1.0F);
}

TEST(CostFunction, IsCalledForEachCellOfAChunk) {
    int calls = 0;
    const CostFunction costs{[&calls](Cell cell) {
                                 ++calls;
                                 return cell.x < 0 ? 2.0F : 3.0F;
                             },
                             2.0F};
    EXPECT_EQ(costs.least(), 32);
    EXPECT_EQ(cost_in(costs, {-1, 0}), 2.0F);
    EXPECT_EQ(calls, 256);
    EXPECT_EQ(cost_in(costs, {0, -1}), 3.0F);
}

TEST(CostFunction, IsCalledOnceForEachChunkOfASearch) {
    int calls = 0;
    const CostFunction costs{[&calls](Cell) {
        ++calls;
        return 1.0F;
    }};
    const test::ObstacleList nothing;
    NeighborCache cache = test::make_cache(nothing, 0.0F);
    NeighborView view{cache};
    PathSearch search;
    search.begin(view,
                 anchor_start(view, {3.5F, 3.5F}),
                 anchor_target(view, {12.5F, 12.5F}),
                 {.costs = test::borrowed(costs)});
    EXPECT_EQ(search.advance(1'000), PathStatus::found);
    EXPECT_EQ(calls, 9 * 256) << "for those around, too, which may have forbidden cells";
}

constexpr std::uint16_t swamp = 0x0100;
constexpr std::uint16_t road = 0x0200;

physics::Fixture add_sensor(physics::World& world,
                            const physics::Shape& shape,
                            std::uint16_t category_bits,
                            const test::Placement& placement = {}) {
    const physics::FixtureSettings settings{.is_sensor = true,
                                            .filter = {.category_bits = category_bits}};
    return test::add(world, shape, placement, settings).fixtures().front();
}

// A world whose sensors cost something.
struct Marsh {
    physics::World world;
    Box2dProbe probe{world};
    SensorCosts costs{probe, meters};

    Marsh() {
        costs.set(swamp, 4.0F);
        costs.set(road, 0.5F);
    }

    // Compares with Box2D's own test of the cells' centers; returns how many are inside.
    [[nodiscard]] int expect_cells(const physics::Fixture& sensor, float cost) const {
        int inside = 0;
        test::for_each_cell({-2, -2}, {1, 1}, [&](Cell chunk) {
            CellCosts::ChunkCosts found{};
            costs.costs_in(chunk, found);
            const Cell low{chunk.x * Chunk::side, chunk.y * Chunk::side};
            const Cell high{low.x + Chunk::side - 1, low.y + Chunk::side - 1};
            test::for_each_cell(low, high, [&](Cell cell) {
                const Vec2 center = meters.center_of(cell);
                const bool is_inside = sensor.contains(center);
                inside += is_inside ? 1 : 0;
                EXPECT_EQ(found[Chunk::index_of(cell)],
                          CellCosts::sixteenths(is_inside ? cost : 1.0F))
                    << cell.x << " " << cell.y;
            });
        });
        return inside;
    }
};

TEST(SensorCosts, ApplyToTheCellsWhoseCentersAreInACircle) {
    Marsh marsh;
    const physics::Shape circle = test::circle(3.0F);
    EXPECT_EQ(marsh.expect_cells(add_sensor(marsh.world, circle, swamp, {{1.25F, -0.75F}}), 4.0F),
              28);
    EXPECT_EQ(marsh.costs.least(), 8);
}

TEST(SensorCosts, ApplyToTheCellsWhoseCentersAreInABox) {
    Marsh marsh;
    const physics::Shape box = test::box({{-2.25F, -1.25F}, {2.25F, 1.25F}});
    EXPECT_EQ(marsh.expect_cells(add_sensor(marsh.world, box, road, {{16.0F, -16.0F}}), 0.5F), 8);
}

TEST(SensorCosts, ApplyToTheCellsWhoseCentersAreInATurnedPolygon) {
    Random random{3};
    for (int i = 0; i < 40; ++i) {
        Marsh marsh;
        const physics::Shape shape =
            test::polygon({{-4.0F, -1.0F}, {3.0F, -2.0F}, {5.0F, 1.0F}, {0.0F, 3.0F}});
        const Vec2 position = random.point_in({{-10.0F, -10.0F}, {10.0F, 10.0F}});
        const float angle = random.between(-3.0F, 3.0F);
        const physics::Fixture sensor = add_sensor(marsh.world, shape, swamp, {position, angle});
        EXPECT_GT(marsh.expect_cells(sensor, 4.0F), 15);
    }
}

TEST(SensorCosts, AreTheHighestOfOverlappingSensors) {
    const physics::Shape west = test::box({{0.0F, 0.0F}, {4.0F, 1.0F}});
    const physics::Shape east = test::box({{2.0F, 0.0F}, {6.0F, 1.0F}});
    for (const bool is_swamp_first : {true, false}) {
        Marsh marsh;
        if (is_swamp_first) {
            add_sensor(marsh.world, west, swamp);
        }
        add_sensor(marsh.world, east, road);
        if (!is_swamp_first) {
            add_sensor(marsh.world, west, swamp);
        }
        const std::vector<float> expected = {4.0F, 4.0F, 4.0F, 4.0F, 0.5F, 0.5F, 1.0F};
        for (int x = 0; x < 7; ++x) {
            EXPECT_EQ(cost_in(marsh.costs, {x, 0}), expected[static_cast<std::size_t>(x)]) << x;
        }
    }
}

TEST(SensorCosts, AreTheHighestOfASensorsCategories) {
    Marsh marsh;
    const physics::Shape box = test::box({{0.0F, 0.0F}, {1.0F, 1.0F}});
    add_sensor(marsh.world, box, swamp | road | 0x0001);
    EXPECT_EQ(cost_in(marsh.costs, {0, 0}), 4.0F);
    marsh.costs.set(0x0001 | road, 9.0F);
    EXPECT_EQ(cost_in(marsh.costs, {0, 0}), 9.0F);
    marsh.costs.set(swamp | road | 0x0001, 0.0F);
    EXPECT_EQ(cost_in(marsh.costs, {0, 0}), 0.0F)
        << "the latest cost replaces earlier ones, even if it is 0";
}

TEST(SensorCosts, IgnoreSensorsWithoutACostAndShapesThatAreNoSensors) {
    Marsh marsh;
    const physics::Shape box = test::box({{0.0F, 0.0F}, {1.0F, 1.0F}});
    add_sensor(marsh.world, box, 0x0001);
    test::add(marsh.world, box, {}, {.filter = {.category_bits = swamp}});
    EXPECT_EQ(cost_in(marsh.costs, {0, 0}), 1.0F);
}

TEST(SensorCosts, FollowAMovedSensorAtOnce) {
    Marsh marsh;
    const physics::Shape box = test::box({{-0.5F, -0.5F}, {0.5F, 0.5F}});
    physics::Body body = add_sensor(marsh.world, box, swamp, {{0.5F, 0.5F}}).body();
    EXPECT_EQ(cost_in(marsh.costs, {0, 0}), 4.0F);
    body.set_transform({20.5F, 0.5F}, 0.0F);
    EXPECT_EQ(cost_in(marsh.costs, {0, 0}), 1.0F);
    EXPECT_EQ(cost_in(marsh.costs, {20, 0}), 4.0F);
    body.set_enabled(false);
    EXPECT_EQ(cost_in(marsh.costs, {20, 0}), 1.0F);
}

TEST(SensorCosts, MakeASearchAvoidASwamp) {
    Marsh marsh;
    add_sensor(marsh.world, test::box({{3.0F, -2.0F}, {6.0F, 2.0F}}), swamp);
    NeighborCache cache = test::make_cache(marsh.probe, 0.25F);
    NeighborView view{cache};
    PathSearch search;
    search.begin(view,
                 anchor_start(view, {0.5F, 0.5F}),
                 anchor_target(view, {9.5F, 0.5F}),
                 {.costs = test::borrowed(marsh.costs)});
    ASSERT_EQ(search.advance(10'000), PathStatus::found);
    for (const Cell cell : search.cells()) {
        EXPECT_EQ(cost_in(marsh.costs, cell), 1.0F);
    }
}

} // namespace
} // namespace raywalk::cell_costs_test
