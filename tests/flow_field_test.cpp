// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "flood.hpp"
#include "flow_field.hpp"
#include "random_queries.hpp"
#include "step_costs.hpp"
#include "worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace raywalk {
namespace {

using test::Random;
using test::Rules;

constexpr std::int64_t enough = 1'000'000;
constexpr float half = 20.0F;
constexpr Box inside{{-half, -half}, {half, half}};

constexpr std::array<Rules, 6> every_rules = {{
    {Neighborhood::square_4, DiagonalMode::always},
    {Neighborhood::square_8, DiagonalMode::only_if_no_obstacles},
    {Neighborhood::square_8, DiagonalMode::at_least_one_walkable},
    {Neighborhood::square_8, DiagonalMode::always},
    {Neighborhood::square_8, DiagonalMode::never},
    {Neighborhood::hex, DiagonalMode::only_if_no_obstacles},
}};

// Bodies of all kinds with a border around them, and what is known of them.
struct World {
    b2World world{{0.0F, 0.0F}};
    std::unique_ptr<Box2dProbe> probe;
    std::unique_ptr<NeighborCache> cache;

    explicit World(Rules rules = {}) {
        test::add_border(world, inside);
        probe = std::make_unique<Box2dProbe>(world);
        cache = std::make_unique<NeighborCache>(*probe,
                                                Grid{1.0F, {}, layout_of(rules.neighborhood)},
                                                rules.neighborhood,
                                                rules.mode,
                                                WalkerProfile{.radius = 0.3F, .margin = 0.0F});
    }

    World(Random& random, Rules rules)
        : World{rules} {
        test::add_random_bodies(world, random, inside, 60 + random.below(80));
        test::add_thin_walls(world, random, inside, random.below(40));
    }
};

// The least cost of each cell from which the target can be reached, by the textbook.
std::map<Cell, double> least_costs(NeighborCache& cache, Vec2 target) {
    NeighborView view{cache};
    const GridJoint joint = join_goal(view, target);
    return test::least_costs(
        view,
        joint,
        [&](Cell cell) -> double { return free_cost(cache.neighborhood(), joint, cell); },
        [&](Cell from, Cell to) -> double {
            const bool is_diagonal = from.x != to.x && from.y != to.y;
            return is_diagonal && cache.neighborhood() != Neighborhood::hex ? diagonal_cost
                                                                            : straight_cost;
        });
}

std::map<Cell, double> costs_of(const FlowField& field) {
    std::map<Cell, double> costs;
    test::for_each_cell({-60, -60}, {60, 60}, [&](Cell cell) {
        if (const auto cost = field.cost_at(cell)) {
            costs[cell] = std::round(*cost * straight_cost);
        }
    });
    return costs;
}

// A place where the walker can stand, with room around it.
Vec2 room_in(World& w, Random& random) {
    for (;;) {
        const Vec2 point = random.point_in(inside);
        if (least_costs(*w.cache, point).size() > 100) {
            return point;
        }
    }
}

struct Traced {
    PathStatus status = PathStatus::pending;
    FlowTrace trace;
};

Traced trace(const FlowField& field, NeighborCache& cache, Vec2 start, std::size_t max = 10'000) {
    NeighborView view{cache};
    Traced traced;
    traced.status = field.trace(view, start, max, traced.trace);
    return traced;
}

bool is_same(const Traced& a, const Traced& b) {
    return a.status == b.status && a.trace.cells == b.trace.cells &&
           a.trace.ends_at_target == b.trace.ends_at_target && a.trace.cost == b.trace.cost;
}

// What the way costs from the start to the target; NaN if it may not be walked.
double cost_of(const FlowTrace& trace, NeighborView& view, Vec2 start, Vec2 target) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const GridJoint first = join_start(view, start);
    const GridJoint last = join_goal(view, target);
    if (trace.cells.empty() || !first.joins(trace.cells.front()) ||
        !last.joins(trace.cells.back())) {
        return none;
    }
    double cost = free_cost(view.neighborhood(), first, trace.cells.front());
    cost += free_cost(view.neighborhood(), last, trace.cells.back());
    for (std::size_t i = 1; i < trace.cells.size(); ++i) {
        double step = none;
        for (unsigned d = 0; d < direction_count; ++d) {
            const auto direction = static_cast<Direction>(d);
            if (test::is_open(view, trace.cells[i - 1], direction) &&
                neighbor(trace.cells[i - 1], direction) == trace.cells[i]) {
                step = view.neighborhood() == Neighborhood::hex ? straight_cost : step_cost(d);
            }
        }
        cost += step;
    }
    return cost / straight_cost;
}

TEST(FlowField, EveryCellCostsWhatDijkstraSays) {
    std::size_t cells = 0;
    FlowField field;
    for (std::uint32_t seed = 0; seed < 48; ++seed) {
        Random random{seed};
        World w{random, every_rules[seed % every_rules.size()]};
        const Vec2 target = room_in(w, random);
        ASSERT_TRUE(field.begin(*w.cache, target));
        EXPECT_FALSE(field.advance(enough));
        EXPECT_TRUE(field.is_complete());
        const std::map<Cell, double> costs = least_costs(*w.cache, target);
        ASSERT_EQ(costs_of(field), costs) << "seed " << seed;
        EXPECT_EQ(field.settled_cells(), static_cast<std::int64_t>(costs.size()));
        cells += costs.size();
    }
    EXPECT_GT(cells, 20'000U);
}

TEST(FlowField, LeadsAsNavigatorDoes) {
    int found = 0;
    int unreachable = 0;
    FlowField field;
    for (std::uint32_t seed = 0; seed < 24; ++seed) {
        Random random{seed};
        const Rules rules = every_rules[seed % every_rules.size()];
        World w{random, rules};
        Navigator navigator{Box2dProbe{w.world},
                            {.neighborhood = rules.neighborhood, .diagonal_mode = rules.mode}};
        const PathQuery query{.walker = w.cache->profile(), .max_iterations = enough};
        const Vec2 target = room_in(w, random);
        ASSERT_TRUE(field.begin(*w.cache, target));
        (void)field.advance(enough);
        for (int i = 0; i < 50; ++i) {
            const Vec2 start = random.point_in(inside);
            const Traced traced = trace(field, *w.cache, start);
            const Path path = navigator.find_path(start, target, query);
            ASSERT_EQ(traced.status, path.status) << "seed " << seed;
            unreachable += path.status == PathStatus::unreachable ? 1 : 0;
            if (path.is_found()) {
                ++found;
                NeighborView view{*w.cache};
                ASSERT_TRUE(traced.trace.ends_at_target);
                ASSERT_NEAR(traced.trace.cost, path.cost, 3.0 / straight_cost);
                ASSERT_NEAR(cost_of(traced.trace, view, start, target), traced.trace.cost, 1e-9);
            }
        }
    }
    EXPECT_GT(found, 500);
    EXPECT_GT(unreachable, 5);
}

TEST(FlowField, AnswersTheSameWhateverTheSlices) {
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
        Random random{seed};
        World w{random, every_rules[seed % every_rules.size()]};
        const Vec2 target = room_in(w, random);
        FlowField at_once;
        ASSERT_TRUE(at_once.begin(*w.cache, target));
        (void)at_once.advance(enough);
        FlowField sliced;
        ASSERT_TRUE(sliced.begin(*w.cache, target));
        int early = 0;
        do {
            for (int i = 0; i < 20; ++i) {
                const Vec2 start = random.point_in(inside);
                const Traced now = trace(sliced, *w.cache, start);
                const Traced later = trace(at_once, *w.cache, start);
                const bool is_early = now.status == PathStatus::found;
                ASSERT_TRUE(now.status == PathStatus::pending || is_same(now, later));
                early += is_early && !sliced.is_complete() ? 1 : 0;
            }
        } while (sliced.advance(1 + random.below(60)));
        EXPECT_GT(early, 20);
        EXPECT_EQ(costs_of(sliced), costs_of(at_once));
    }
}

TEST(FlowField, ATraceIsCutToTheCellsWanted) {
    World w;
    FlowField field;
    ASSERT_TRUE(field.begin(*w.cache, {10.75F, 0.5F}));
    (void)field.advance(enough);
    const Traced whole = trace(field, *w.cache, {-10.5F, 0.5F});
    ASSERT_EQ(whole.trace.cells.size(), 22U);
    EXPECT_EQ(whole.trace.cells.front(), (Cell{-11, 0}));
    EXPECT_TRUE(whole.trace.ends_at_target);
    EXPECT_NEAR(whole.trace.cost, 21.25, 1e-3);
    const Traced cut = trace(field, *w.cache, {-10.5F, 0.5F}, 21);
    EXPECT_EQ(cut.trace.cells.size(), 21U);
    EXPECT_FALSE(cut.trace.ends_at_target);
    EXPECT_EQ(cut.trace.cost, whole.trace.cost);
    EXPECT_TRUE(trace(field, *w.cache, {-10.5F, 0.5F}, 22).trace.ends_at_target);
    const Traced none = trace(field, *w.cache, {-10.5F, 0.5F}, 0);
    EXPECT_EQ(none.status, PathStatus::found);
    EXPECT_TRUE(none.trace.cells.empty());
}

TEST(FlowField, SaysWhyThereIsNoWay) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    constexpr float infinite = std::numeric_limits<float>::infinity();
    World w;
    test::add_border(w.world, {{-3.0F, -3.0F}, {3.0F, 3.0F}});
    test::add(w.world, test::box({{8.0F, 8.0F}, {14.0F, 14.0F}}));
    FlowField field;
    EXPECT_EQ(trace(field, *w.cache, {0.5F, 0.5F}).status, PathStatus::invalid_query);
    EXPECT_FALSE(field.is_affected());
    EXPECT_FALSE(field.advance(10));
    for (const Vec2 bad : {Vec2{nan, 0.0F}, Vec2{0.0F, infinite}, Vec2{1e6F, 0.0F}}) {
        EXPECT_FALSE(field.begin(*w.cache, bad));
        EXPECT_FALSE(field.advance(10));
        EXPECT_EQ(trace(field, *w.cache, {0.5F, 0.5F}).status, PathStatus::invalid_query);
    }
    EXPECT_FALSE(field.begin(*w.cache, {11.0F, 11.0F}));
    EXPECT_FALSE(field.advance(10));
    EXPECT_FALSE(field.is_complete());
    EXPECT_EQ(trace(field, *w.cache, {0.5F, 0.5F}).status, PathStatus::goal_blocked);

    ASSERT_TRUE(field.begin(*w.cache, {-15.5F, 0.5F}));
    EXPECT_EQ(trace(field, *w.cache, {-15.5F, 0.5F}).status, PathStatus::pending);
    EXPECT_TRUE(field.advance(20));
    EXPECT_FALSE(field.is_complete());
    EXPECT_EQ(field.settled_cells(), 20);
    EXPECT_EQ(trace(field, *w.cache, {-14.5F, 0.5F}).status, PathStatus::found);
    EXPECT_EQ(trace(field, *w.cache, {-5.5F, 0.5F}).status, PathStatus::pending);
    EXPECT_EQ(trace(field, *w.cache, {0.5F, 0.5F}).status, PathStatus::pending);
    EXPECT_FALSE(field.cost_at({-6, 0}).has_value());
    EXPECT_FALSE(field.advance(enough));
    EXPECT_TRUE(field.is_complete());
    EXPECT_EQ(trace(field, *w.cache, {-5.5F, 0.5F}).status, PathStatus::found);
    EXPECT_EQ(trace(field, *w.cache, {0.5F, 0.5F}).status, PathStatus::unreachable);
    EXPECT_EQ(trace(field, *w.cache, {11.0F, 11.0F}).status, PathStatus::start_blocked);
    for (const Vec2 bad : {Vec2{nan, 0.0F}, Vec2{0.0F, -infinite}, Vec2{1e6F, 0.0F}}) {
        EXPECT_EQ(trace(field, *w.cache, bad).status, PathStatus::invalid_query);
    }
    EXPECT_FALSE(field.cost_at({100'000, -100'000}).has_value());
    EXPECT_FALSE(field.cost_at({0, 0}).has_value());
}

TEST(FlowField, StopsAtItsGreatestNumberOfCells) {
    b2World world{{0.0F, 0.0F}};
    const Box2dProbe probe{world};
    NeighborCache cache = test::make_cache(probe, 0.3F);
    FlowField field;
    ASSERT_TRUE(field.begin(cache, {0.5F, 0.5F}, 1000));
    int slices = 1;
    while (field.advance(300)) {
        ++slices;
    }
    EXPECT_EQ(slices, 4);
    EXPECT_EQ(field.settled_cells(), 1000);
    EXPECT_FALSE(field.is_complete());
    EXPECT_EQ(trace(field, cache, {5.5F, 0.5F}).status, PathStatus::found);
    EXPECT_EQ(trace(field, cache, {50.5F, 0.5F}).status, PathStatus::iteration_limit);
    ASSERT_TRUE(field.begin(cache, {0.5F, 0.5F}, 0));
    EXPECT_FALSE(field.advance(unlimited));
    EXPECT_EQ(trace(field, cache, {0.5F, 0.5F}).status, PathStatus::iteration_limit);
}

TEST(FlowField, NoticesChangesOnlyWhereItHasLooked) {
    World w;
    FlowField field;
    ASSERT_TRUE(field.begin(*w.cache, {-16.5F, -16.5F}));
    (void)field.advance(30);
    EXPECT_FALSE(field.is_affected());
    w.cache->forget({{15.0F, 15.0F}, {16.0F, 16.0F}});
    EXPECT_FALSE(field.is_affected());
    // It looks there later, and sees what is there now.
    test::add(w.world, test::box({{15.0F, 15.0F}, {16.0F, 16.0F}}));
    w.cache->forget({{15.0F, 15.0F}, {16.0F, 16.0F}});
    (void)field.advance(enough);
    EXPECT_FALSE(field.is_affected());
    EXPECT_EQ(field.world_version(), w.cache->version());
    EXPECT_EQ(costs_of(field), least_costs(*w.cache, {-16.5F, -16.5F}));
    w.cache->forget({{200.0F, 200.0F}, {201.0F, 201.0F}});
    EXPECT_FALSE(field.is_affected());
    w.cache->forget({{15.0F, 15.0F}, {16.0F, 16.0F}});
    EXPECT_TRUE(field.is_affected());
    w.cache->forget({{200.0F, 200.0F}, {201.0F, 201.0F}});
    EXPECT_TRUE(field.is_affected());
    EXPECT_LT(field.world_version(), w.cache->version());
    ASSERT_TRUE(field.begin(*w.cache, {-16.5F, -16.5F}));
    EXPECT_FALSE(field.is_affected());
}

TEST(FlowField, NoticesThatATargetBecameFree) {
    World w;
    b2Body& crate = test::add(w.world, test::box({{-1.0F, -1.0F}, {1.0F, 1.0F}}));
    FlowField field;
    EXPECT_FALSE(field.begin(*w.cache, {0.0F, 0.0F}));
    EXPECT_FALSE(field.is_affected());
    w.world.DestroyBody(&crate);
    w.cache->forget({{-1.0F, -1.0F}, {1.0F, 1.0F}});
    EXPECT_TRUE(field.is_affected());
    EXPECT_TRUE(field.begin(*w.cache, {0.0F, 0.0F}));
}

TEST(FlowField, EvictionBetweenSlicesChangesNothing) {
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
        Random random{seed};
        World w{random, every_rules[seed % every_rules.size()]};
        const Vec2 target = room_in(w, random);
        FlowField field;
        ASSERT_TRUE(field.begin(*w.cache, target));
        while (field.advance(100)) {
            w.cache->evict_to(2000);
        }
        EXPECT_GT(w.cache->evicted(), 10U);
        EXPECT_FALSE(field.is_affected());
        EXPECT_EQ(costs_of(field), least_costs(*w.cache, target));
    }
}

TEST(FlowField, GoesOnWhereTheWorldChanged) {
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
        Random random{seed};
        World w{random, every_rules[seed % every_rules.size()]};
        const Vec2 target = room_in(w, random);
        FlowField field;
        ASSERT_TRUE(field.begin(*w.cache, target));
        while (field.advance(100)) {
            const Vec2 place = random.point_in(inside);
            test::add(w.world, test::circle(1.0F), {.position = place});
            if (random.below(2) == 0) {
                w.cache->forget_all(); // frees every chunk
            } else {
                w.cache->forget({place - Vec2{1.0F, 1.0F}, place + Vec2{1.0F, 1.0F}});
            }
            const Traced traced = trace(field, *w.cache, random.point_in(inside));
            ASSERT_TRUE(traced.status != PathStatus::found || traced.trace.ends_at_target);
        }
        EXPECT_TRUE(field.is_affected());
        if (field.begin(*w.cache, target)) {
            (void)field.advance(enough);
            EXPECT_EQ(costs_of(field), least_costs(*w.cache, target));
        }
    }
}

TEST(FlowField, KeepsItsMemory) {
    Random random{5};
    World w{random, {}};
    const Vec2 target = room_in(w, random);
    FlowField field;
    ASSERT_TRUE(field.begin(*w.cache, target));
    (void)field.advance(enough);
    const std::size_t bytes = field.bytes();
    EXPECT_GT(bytes, 1000U);
    NeighborView view{*w.cache};
    FlowTrace traced;
    traced.cells.reserve(32);
    const Cell* memory = traced.cells.data();
    for (int i = 0; i < 50; ++i) {
        (void)field.trace(view, random.point_in(inside), 32, traced);
    }
    EXPECT_EQ(traced.cells.data(), memory);
    for (int i = 0; i < 5; ++i) {
        ASSERT_TRUE(field.begin(*w.cache, target));
        EXPECT_EQ(field.settled_cells(), 0);
        EXPECT_FALSE(field.cost_at(w.cache->grid().cell_at(target)).has_value());
        (void)field.advance(enough);
        EXPECT_EQ(field.bytes(), bytes);
    }
    EXPECT_EQ(costs_of(field), least_costs(*w.cache, target));
}

TEST(FlowField, AWalkerMayIgnoreItself) {
    World w;
    b2Body& walker =
        test::add(w.world, test::circle(0.3F), {.position = {5.2F, 5.2F}, .type = b2_dynamicBody});
    FlowField field;
    ASSERT_TRUE(field.begin(*w.cache, {-5.5F, 5.5F}));
    (void)field.advance(enough);
    const std::array<BodyKey, 1> self{key_of(walker)};
    NeighborView view{*w.cache, self};
    FlowTrace traced;
    EXPECT_EQ(field.trace(view, {5.2F, 5.2F}, 100, traced), PathStatus::found);
    EXPECT_EQ(traced.cells.front(), (Cell{4, 5}))
        << "the field's cells around the walker are closed";
}

} // namespace
} // namespace raywalk
