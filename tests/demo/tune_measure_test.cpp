// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "scene/build_world.hpp"
#include "scene/forest.hpp"
#include "tune/tune_measure.hpp"
#include "tune/tune_ranges.hpp"
#include "tune/tune_reference.hpp"
#include "tune/tune_subject.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace raywalk::demo {
namespace {

constexpr Box field{{0.0F, 0.0F}, {20.0F, 20.0F}};

void add_wall(physics::World& world, Vec2 min, Vec2 max) {
    world.create_body({}).add(physics::box({min, max}));
}

// A fence around the field, and in it a wall from side to side with one gap.
void build_gap(physics::World& world, float from, float to) {
    add_wall(world, {-1.0F, -1.0F}, {21.0F, 0.0F});
    add_wall(world, {-1.0F, 20.0F}, {21.0F, 21.0F});
    add_wall(world, {-1.0F, 0.0F}, {0.0F, 20.0F});
    add_wall(world, {20.0F, 0.0F}, {21.0F, 20.0F});
    add_wall(world, {0.0F, 9.5F}, {from, 10.5F});
    add_wall(world, {to, 9.5F}, {20.0F, 10.5F});
}

std::vector<ReferenceAnswer>
answers(const physics::World& world, const std::vector<TuneQuery>& queries, double cell_size) {
    TuneReference reference{world, field, std::vector{cell_size}, 0.3};
    std::vector<ReferenceAnswer> answers;
    for (const TuneQuery& query : queries) {
        answers.push_back(reference.answer(query));
    }
    return answers;
}

TuneFigures figures(const physics::World& world,
                    const std::vector<TuneQuery>& queries,
                    const TuneSettings& settings,
                    double reference_cell_size = 0.25) {
    const auto references = answers(world, queries, reference_cell_size);
    const auto row = measure(world, queries, references, settings, [] { return true; });
    EXPECT_TRUE(row);
    return row ? row->figures : TuneFigures{};
}

const std::vector<TuneQuery> through_the_gap = {{{2.0F, 2.0F}, {3.0F, 18.0F}},
                                                {{18.0F, 17.0F}, {17.0F, 4.0F}}};

TEST(TuneMeasure, CountsWhatIsFoundAndHowLongItIs) {
    physics::World world;
    build_gap(world, 8.0F, 12.0F);
    const TuneFigures f = figures(world, through_the_gap, {.cell_size = 1.0});
    EXPECT_EQ(f.reachable, 2);
    EXPECT_EQ(f.found, 2);
    EXPECT_EQ(f.compared, 2);
    EXPECT_EQ(f.unreachable, 0);
    EXPECT_GT(f.ratio_mean, 0.99);
    EXPECT_LT(f.ratio_mean, 1.1);
    EXPECT_GE(f.ratio_worst, f.ratio_mean);
    EXPECT_GT(f.iterations_max, 10);
    EXPECT_EQ(f.iterations_needed, f.iterations_max);
    EXPECT_GT(f.tests_mean, 0.0);
    EXPECT_GT(f.bytes, 0U);
}

TEST(TuneMeasure, IsAsLongAsTheReferenceWithItsSettings) {
    physics::World world;
    build_gap(world, 8.0F, 12.0F);
    const TuneFigures f = figures(world, through_the_gap, {.cell_size = 0.5}, 0.5);
    EXPECT_EQ(f.ratio_mean, 1.0);
    EXPECT_EQ(f.ratio_worst, 1.0);
}

TEST(TuneMeasure, TellsWhatWasLostToTheLimitFromWhatWasLostToTheCells) {
    physics::World world;
    build_gap(world, 9.8F, 10.6F); // between the centers of cells of 1 m
    const TuneFigures limited =
        figures(world, through_the_gap, {.cell_size = 0.25, .max_iterations = 3});
    EXPECT_EQ(limited.reachable, 2);
    EXPECT_EQ(limited.found, 0);
    EXPECT_EQ(limited.compared, 0);
    EXPECT_EQ(limited.lost_to_limit, 2);
    EXPECT_EQ(limited.lost_to_grid(), 0);
    EXPECT_TRUE(limited.is_limited());
    EXPECT_EQ(limited.iterations_needed, 0);
    const TuneFigures coarse = figures(world, through_the_gap, {.cell_size = 1.0});
    EXPECT_EQ(coarse.lost_to_limit, 0);
    EXPECT_EQ(coarse.lost_to_grid(), 2);
    EXPECT_FALSE(coarse.is_limited());
}

TEST(TuneMeasure, CountsThoseWithoutAWayApart) {
    physics::World world;
    build_gap(world, 9.9F, 10.1F);
    std::vector<TuneQuery> queries = through_the_gap;
    queries.push_back({{2.0F, 2.0F}, {5.0F, 5.0F}});
    queries.push_back({{2.0F, 2.0F}, {1.0F, 10.0F}}); // inside a wall
    const TuneFigures f = figures(world, queries, {.cell_size = 1.0});
    EXPECT_EQ(f.reachable, 1);
    EXPECT_EQ(f.found, 1);
    EXPECT_EQ(f.unreachable, 3);
    EXPECT_EQ(f.told, 3);
    EXPECT_EQ(f.told_rate(), 1.0);
    EXPECT_EQ(f.success_rate(), 1.0);
}

TEST(TuneMeasure, CountsWaysThatTheReferenceDoesNotKnowApart) {
    physics::World world;
    build_gap(world, 10.1F, 10.9F); // around a center of cells of 1 m, between those of 2 m
    const TuneFigures f = figures(world, through_the_gap, {.cell_size = 1.0}, 2.0);
    EXPECT_EQ(f.reachable, 0);
    EXPECT_EQ(f.unreachable, 2);
    EXPECT_EQ(f.found_beyond, 2);
    EXPECT_EQ(f.told, 0);
    EXPECT_EQ(f.told_rate(), 1.0);
    EXPECT_FALSE(f.is_limited());
}

TEST(TuneReference, TakesTheWayOfTheFinestGridThatFindsOne) {
    physics::World world;
    build_gap(world, 10.0F, 11.0F); // around a center of cells of 1 m, between those of 2 m
    const TuneQuery query = through_the_gap.front();
    const auto answer_of = [&](const std::vector<double>& cell_sizes) {
        return TuneReference{world, field, cell_sizes, 0.3}.answer(query);
    };
    EXPECT_FALSE(answer_of({2.0}).is_reachable);
    EXPECT_TRUE(answer_of({1.0, 2.0}).is_reachable);
    EXPECT_EQ(answer_of({0.25, 1.0}).length, answer_of({0.25}).length);
    EXPECT_NE(answer_of({0.25, 1.0}).length, answer_of({1.0}).length);
    // Both centers of cells of 0.5 m are nearer than 0.32 m to one of its sides.
    EXPECT_FALSE(answer_of({0.5}).is_reachable);
    EXPECT_EQ(answer_of({0.5, 1.0}).length, answer_of({1.0}).length);
}

TEST(TuneMeasure, AsksInAWorldThatNothingIsKnownOf) {
    physics::World world;
    build_gap(world, 8.0F, 12.0F);
    const TuneQuery query = through_the_gap.front();
    const TuneFigures once = figures(world, {query}, {.cell_size = 1.0});
    const TuneFigures twice = figures(world, {query, query}, {.cell_size = 1.0});
    EXPECT_EQ(twice.tests_mean, once.tests_mean);
    EXPECT_EQ(twice.iterations_mean, once.iterations_mean);
}

TEST(TuneMeasure, IsLimitedIfTheLimitEndedAnyQuery) {
    TuneFigures f{.reachable = 2, .found = 1, .unreachable = 3, .told = 2, .found_beyond = 1};
    EXPECT_FALSE(f.is_limited());
    f.lost_to_limit = 1;
    EXPECT_TRUE(f.is_limited());
    f.lost_to_limit = 0;
    f.told = 1;
    EXPECT_TRUE(f.is_limited());
}

TEST(TuneMeasure, LeavesOutOfTheLengthsWhoIsThereAlready) {
    physics::World world;
    build_gap(world, 8.0F, 12.0F);
    const TuneFigures f = figures(world, {{{2.0F, 2.0F}, {2.0F, 2.0F}}}, {.cell_size = 1.0});
    EXPECT_EQ(f.found, 1);
    EXPECT_EQ(f.compared, 0);
}

TEST(TuneMeasure, IsTheSameEachTimeAndForEachLimitThatIsNotComeTo) {
    physics::World world;
    build_world(forest(), world);
    TuneReference reference{world, forest().bounds, std::vector{0.5}, 0.3};
    const std::vector<TuneQuery> queries = draw_queries(reference, 30, 1);
    for (const Connectivity connectivity :
         {Connectivity::four, Connectivity::eight, Connectivity::hex}) {
        TuneSettings settings{.cell_size = 0.5, .connectivity = connectivity};
        const TuneFigures once = figures(world, queries, settings);
        EXPECT_FALSE(once.is_limited());
        EXPECT_EQ(figures(world, queries, settings), once);
        settings.max_iterations = once.iterations_max + 1;
        EXPECT_EQ(figures(world, queries, settings), once);
        settings.max_iterations = 1'000'000;
        EXPECT_EQ(figures(world, queries, settings), once);
    }
}

TEST(TuneMeasure, EndsWhenItIsTold) {
    physics::World world;
    build_gap(world, 8.0F, 12.0F);
    const auto references = answers(world, through_the_gap, 1.0);
    for (int questions = 1; questions <= 6; ++questions) {
        int asked = 0;
        const auto row =
            measure(world, through_the_gap, references, {}, [&] { return ++asked != questions; });
        EXPECT_FALSE(row);
        EXPECT_EQ(asked, questions);
    }
    EXPECT_TRUE(measure(world, through_the_gap, references, {}, [] { return true; }));
}

TEST(TuneQueries, BeginAndEndWhereAWalkerCanStand) {
    physics::World world;
    build_world(forest(), world);
    TuneReference reference{world, forest().bounds, std::vector{0.25, 0.5}, 0.5};
    const std::vector<TuneQuery> queries = draw_queries(reference, 50, 3);
    ASSERT_EQ(queries.size(), 50U);
    std::vector<Obstacle> near;
    int unreachable = 0;
    for (const TuneQuery& query : queries) {
        for (const Vec2 point : {query.start, query.target}) {
            near.clear();
            Box2dProbe{world}.obstacles_in(Box{point, point}.grown(1.0F), {}, near);
            for (const Obstacle& obstacle : near) {
                EXPECT_FALSE(stops(obstacle, point, point, 0.52F)) << point.x << ' ' << point.y;
            }
        }
        unreachable += reference.answer(query).is_reachable ? 0 : 1;
    }
    EXPECT_GT(unreachable, 0) << "nobody asks for the pond";
    EXPECT_LE(unreachable, 5);
}

TEST(TuneQueries, AreThoseOfTheirSeed) {
    physics::World world;
    build_world(forest(), world);
    TuneReference reference{world, forest().bounds, std::vector{0.5}, 0.3};
    const auto first = draw_queries(reference, 5, 1);
    const auto again = draw_queries(reference, 5, 1);
    const auto other = draw_queries(reference, 5, 2);
    EXPECT_EQ(first.front().start, again.front().start);
    EXPECT_EQ(first.back().target, again.back().target);
    EXPECT_NE(first.front().start, other.front().start);
}

TEST(TuneQueries, AreRefusedWhereNobodyCanStandOrWalk) {
    physics::World full;
    add_wall(full, {-1.0F, -1.0F}, {21.0F, 21.0F});
    TuneReference nowhere{full, field, std::vector{1.0}, 0.3};
    EXPECT_THROW((void)draw_queries(nowhere, 10, 0), std::runtime_error);
    physics::World lattice; // of rooms for one
    for (float at = 0.0F; at <= 20.0F; at += 1.0F) {
        add_wall(lattice, {at - 0.05F, 0.0F}, {at + 0.05F, 20.0F});
        add_wall(lattice, {0.0F, at - 0.05F}, {20.0F, at + 0.05F});
    }
    TuneReference rooms{lattice, field, std::vector{0.5}, 0.3};
    EXPECT_THROW((void)draw_queries(rooms, 30, 0), std::runtime_error);
}

TEST(TuneRanges, HaveDefaultsThatSuitTheWorldAndTheWalker) {
    const TuneRanges ranges = completed({}, forest().bounds);
    EXPECT_EQ(ranges.radii, std::vector{0.3});
    EXPECT_EQ(ranges.connectivities, std::vector{Connectivity::eight});
    EXPECT_EQ(ranges.cell_sizes, (std::vector{0.25, 0.5, 1.0, 2.0}));
    EXPECT_EQ(ranges.limits, (std::vector<std::int64_t>{100, 300, 1000, 3000, 10'000, 30'000}));
    EXPECT_EQ(completed({.radii = {1.0, 0.6}}, field).cell_sizes,
              (std::vector{0.5, 1.0, 2.0, 4.0}));
    const Box large{{0.0F, 0.0F}, {1024.0F, 1024.0F}};
    EXPECT_EQ(completed({}, large).cell_sizes.front(), 0.5);
    EXPECT_EQ(combinations(ranges).size(), 24U);
}

TEST(TuneRanges, AreSortedAndWithoutRepetitions) {
    const TuneRanges ranges = completed({.cell_sizes = {2.0, 0.5, 2.0},
                                         .limits = {300, 100, 300},
                                         .radii = {0.5, 0.3, 0.5},
                                         .connectivities = {Connectivity::hex, Connectivity::four}},
                                        field);
    const std::vector<TuneSettings> all = combinations(ranges);
    ASSERT_EQ(all.size(), 16U);
    EXPECT_EQ(all.front(), (TuneSettings{0.5, 100, 0.3, Connectivity::four}));
    EXPECT_EQ(all[1], (TuneSettings{0.5, 300, 0.3, Connectivity::four}));
    EXPECT_EQ(all[2], (TuneSettings{2.0, 100, 0.3, Connectivity::four}));
    EXPECT_EQ(all[4], (TuneSettings{0.5, 100, 0.3, Connectivity::hex}));
    EXPECT_EQ(all.back(), (TuneSettings{2.0, 300, 0.5, Connectivity::hex}));
}

TEST(TuneRanges, AreRefusedIfTheyAreTooMuch) {
    std::vector<std::int64_t> limits(2501);
    for (std::size_t i = 0; i < limits.size(); ++i) {
        limits[i] = static_cast<std::int64_t>(i) + 1;
    }
    const TuneRanges many{.cell_sizes = {1.0, 2.0, 3.0, 4.0}, .limits = limits};
    EXPECT_THROW((void)completed(many, field), std::runtime_error);
    const Box large{{0.0F, 0.0F}, {512.0F, 512.0F}};
    EXPECT_THROW((void)completed({.cell_sizes = {0.01}}, large), std::runtime_error);
    const Box far{{70'000.0F, 0.0F}, {70'010.0F, 10.0F}};
    EXPECT_THROW((void)completed({.cell_sizes = {1.0}}, far), std::runtime_error);
    EXPECT_EQ(completed({.cell_sizes = {2.0}}, far).cell_sizes, std::vector{2.0});
}

} // namespace
} // namespace raywalk::demo
