// SPDX-License-Identifier: MIT
#include "scene/build_world.hpp"
#include "scene/forest.hpp"
#include "support/tune_worlds.hpp"
#include "tune/tune_measure.hpp"
#include "tune/tune_reference.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace raywalk::demo::tune_measure_test {
namespace {

using test::build_gap;
using test::field;
using test::through_the_gap;

std::vector<ReferenceAnswer>
answers(const physics::World& world, const std::vector<TuneQuery>& queries, double cell_size) {
    TuneReference reference{{&world}, field, std::vector{cell_size}, 0.3};
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
    return measure({&world}, queries, references, settings, [] {}).figures;
}

TEST(TuneMeasure, CountsFoundPathsAndComparesTheirLengths) {
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
    EXPECT_GT(f.iterations_max, 5);
    EXPECT_EQ(f.iterations_needed, f.iterations_max);
    EXPECT_GT(f.tests_mean, 0.0);
    EXPECT_GT(f.bytes, 0U);
}

TEST(TuneMeasure, DistinguishesQueriesLostToTheLimitAndToTheGrid) {
    physics::World world;
    build_gap(world, 9.9F, 10.55F); // 1 cm wider than the walker: too narrow for cells of 1 m
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

TEST(TuneMeasure, CountsPathsMissedByTheReferenceSeparately) {
    physics::World world;
    build_gap(world, 10.1F, 10.75F); // 1 cm wider than the walker: too narrow for cells of 2 m
    const TuneFigures f = figures(world, through_the_gap, {.cell_size = 0.5}, 2.0);
    EXPECT_EQ(f.reachable, 0);
    EXPECT_EQ(f.unreachable, 2);
    EXPECT_EQ(f.found_beyond, 2);
    EXPECT_EQ(f.reported, 0);
    EXPECT_EQ(f.reported_rate(), 1.0);
    EXPECT_FALSE(f.is_limited());
}

TEST(TuneMeasure, CountsTheWorkOfQueriesWithAColdCache) {
    physics::World world;
    build_gap(world, 8.0F, 12.0F);
    const TuneQuery query = through_the_gap.front();
    EXPECT_EQ(figures(world, {query, query}, {.cell_size = 1.0}).tests_mean,
              figures(world, {query}, {.cell_size = 1.0}).tests_mean);
}

TEST(TuneMeasure, IsLimitedIfTheLimitEndedAnyQuery) {
    TuneFigures f{.reachable = 2, .found = 1, .unreachable = 3, .reported = 2, .found_beyond = 1};
    EXPECT_FALSE(f.is_limited());
    f.lost_to_limit = 1;
    EXPECT_TRUE(f.is_limited());
    f.lost_to_limit = 0;
    f.reported = 1;
    EXPECT_TRUE(f.is_limited());
}

TEST(TuneMeasure, ComparesNoLengthsForQueriesThatStartAtTheirTarget) {
    physics::World world;
    build_gap(world, 8.0F, 12.0F);
    const TuneFigures f = figures(world, {{{2.0F, 2.0F}, {2.0F, 2.0F}}}, {.cell_size = 1.0});
    EXPECT_EQ(f.found, 1);
    EXPECT_EQ(f.compared, 0);
}

} // namespace
} // namespace raywalk::demo::tune_measure_test
