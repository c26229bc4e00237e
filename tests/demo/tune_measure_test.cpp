// SPDX-License-Identifier: MIT
#include "scene/build_world.hpp"
#include "scene/presets.hpp"
#include "support/tune_worlds.hpp"
#include "tune/tune_measure.hpp"
#include "tune/tune_reference.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace raywalk::demo::tune_measure_test {
namespace {

using test::build_gap;
using test::field;
using test::through_the_gap;

std::vector<ReferenceAnswer> answers(const TuneWorlds& worlds,
                                     const std::vector<TuneQuery>& queries) {
    TuneReference reference{worlds, field, 0.25, 0.3};
    std::vector<ReferenceAnswer> answers;
    for (const TuneQuery& query : queries) {
        answers.push_back(reference.answer(query));
    }
    return answers;
}

TuneRow measured(const TuneWorlds& worlds,
                 const std::vector<TuneQuery>& queries,
                 const std::vector<ReferenceAnswer>& references,
                 const TuneSettings& settings) {
    Measurement measurement{worlds, queries, settings};
    while (!measurement.is_complete()) {
        measurement.advance(references);
    }
    return measurement.row();
}

TuneFigures figures(const TuneWorlds& worlds,
                    const std::vector<TuneQuery>& queries,
                    const TuneSettings& settings) {
    const auto references = answers(worlds, queries);
    TuneRow row = measured(worlds, queries, references, settings);
    rate(row, references);
    return row.figures;
}

TuneFigures figures(const physics::World& world,
                    const std::vector<TuneQuery>& queries,
                    const TuneSettings& settings) {
    return figures({{&world}}, queries, settings);
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

TEST(TuneMeasure, ComparesWithTheShortestKnownPath) {
    std::vector<ReferenceAnswer> references{{true, {}, 10.0}, {false, {}, 0.0}, {false, {}, 0.0}};
    TuneRow row;
    row.outcomes = {{PathStatus::found, 9.0}, {PathStatus::found, 5.0}, {PathStatus::unreachable}};
    TuneRow longer;
    longer.outcomes = {
        {PathStatus::found, 11.7}, {PathStatus::iteration_limit}, {PathStatus::iteration_limit}};
    improve(references, row);
    improve(references, longer);
    rate(row, references);
    rate(longer, references);
    EXPECT_EQ(row.figures.ratio_worst, 1.0);
    EXPECT_EQ(row.figures.reachable, 2);
    EXPECT_EQ(row.figures.reported, 1);
    EXPECT_FALSE(row.figures.is_limited());
    EXPECT_NEAR(longer.figures.ratio_mean, 1.3, 1e-9);
    EXPECT_EQ(longer.figures.compared, 1);
    EXPECT_EQ(longer.figures.lost_to_limit, 1);
    EXPECT_EQ(longer.figures.reported, 0);
    EXPECT_TRUE(longer.figures.is_limited());
}

TEST(TuneMeasure, KeepsTheMarginOfTheScene) {
    physics::World world;
    build_gap(world, 9.5F, 10.5F);
    EXPECT_EQ(figures({{&world, 0.19F}}, through_the_gap, {.cell_size = 0.25}).found, 2);
    const TuneFigures wide = figures({{&world, 0.21F}}, through_the_gap, {.cell_size = 0.25});
    EXPECT_EQ(wide.unreachable, 2);
    EXPECT_EQ(wide.reported, 2);
}

TEST(TuneMeasure, MultipliesLengthsByTheCostsOfTheScene) {
    physics::World world;
    const std::vector<CostArea> costs{{{{8.0F, 0.0F}, {12.0F, 16.0F}}, 10.0F}};
    const TuneWorld swamp{&world, 0.02F, costs};
    const std::vector<TuneQuery> queries{{{6.0F, 10.0F}, {14.0F, 10.0F}}};
    EXPECT_NEAR(swamp.length_of(std::vector{Vec2{6.0F, 10.0F}, Vec2{14.0F, 10.0F}}), 44.0, 0.1);
    const auto references = answers({swamp}, queries);
    TuneRow row = measured({swamp}, queries, references, {.cell_size = 0.5});
    EXPECT_LT(row.outcomes[0].length, 20.0) << "it leads around the swamp";
    EXPECT_NEAR(references[0].length, 44.0, 0.1);
}

TEST(TuneMeasure, CountsTheWorkOfQueriesWithAColdCache) {
    physics::World world;
    build_gap(world, 8.0F, 12.0F);
    const TuneQuery query = through_the_gap.front();
    EXPECT_EQ(figures(world, {query, query}, {.cell_size = 1.0}).tests_mean,
              figures(world, {query}, {.cell_size = 1.0}).tests_mean);
}

TEST(TuneMeasure, CountsMoreWorkWhereThereMayBeNarrowPassages) {
    physics::World world;
    build_gap(world, 8.0F, 12.0F);
    const auto discovery = [&](const TuneSettings& settings) {
        return figures(world, {through_the_gap.front()}, settings).discovery_mean;
    };
    const double chunks = discovery({.cell_size = 1.0, .find_narrow_passages = false});
    EXPECT_GE(chunks, 8.0);
    EXPECT_EQ(std::fmod(chunks, 8.0), 0.0);
    EXPECT_GT(discovery({.cell_size = 1.0, .origin = {0.3F, 0.3F}}), chunks);
    EXPECT_GT(discovery({.cell_size = 0.25, .find_narrow_passages = false}), chunks);
}

TEST(TuneMeasure, IsLimitedIfTheLimitEndedAnyQuery) {
    TuneFigures f{.reachable = 2, .found = 1, .unreachable = 3, .reported = 3};
    EXPECT_FALSE(f.is_limited());
    f.lost_to_limit = 1;
    EXPECT_TRUE(f.is_limited());
    f.lost_to_limit = 0;
    f.reported = 2;
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
