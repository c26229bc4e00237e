// SPDX-License-Identifier: MIT
#include "raywalk/agent_settings.hpp"
#include "raywalk/navigator_settings.hpp"

#include "scene/random.hpp"
#include "tune/tune_recommend.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <string>
#include <vector>

namespace raywalk::demo::tune_recommend_test {
namespace {

// A combination that finds all of 100 queries, with paths of the reference length.
TuneRow row(double cell_size, std::int64_t limit, double iterations) {
    TuneRow row;
    row.settings = {.cell_size = cell_size, .max_iterations = limit};
    row.figures.reachable = 100;
    row.figures.found = 100;
    row.figures.compared = 100;
    row.figures.iterations_mean = iterations;
    row.figures.iterations_needed = limit / 3;
    row.times = {40.0, 80.0, 20.0, 60.0};
    return row;
}

TuneRow with_found(TuneRow row, int found) {
    row.figures.found = found;
    return row;
}

TuneRow with_ratio(TuneRow row, double ratio) {
    row.figures.ratio_mean = ratio;
    row.figures.ratio_worst = 2.0 * ratio;
    return row;
}

TuneRow with_p99(TuneRow row, double time) {
    row.times.warm_p99 = time;
    return row;
}

TuneRow with_radius(TuneRow row, double radius) {
    row.settings.radius = radius;
    return row;
}

TuneRow with_connectivity(TuneRow row, Neighborhood neighborhood) {
    row.settings.neighborhood = neighborhood;
    return row;
}

// Returns the recommendation, such as "0.5 m, 300", for every order of the rows.
std::string choice_of(std::vector<TuneRow> rows, const TuneRules& rules = {}) {
    const Recommendation first = recommend(rows, rules);
    std::reverse(rows.begin(), rows.end());
    const Recommendation second = recommend(rows, rules);
    EXPECT_EQ(first.line(), second.line());
    const auto& s = first.settings;
    return s ? to_text(s->cell_size) + " m, " + std::to_string(s->max_iterations) : "nothing";
}

void expect_reason(const Recommendation& recommendation, const std::string& part) {
    EXPECT_NE(recommendation.reason.find(part), std::string::npos)
        << part << " is not in: " << recommendation.reason;
}

TEST(TuneRule, TakesTheRowWithTheLeastWorkOfThoseThatFindAll) {
    EXPECT_EQ(choice_of({row(0.25, 1000, 400.0), row(0.5, 1000, 100.0), row(1.0, 1000, 30.0)}),
              "1 m, 1000");
}

TEST(TuneRule, PrefersSuccessOverCost) {
    EXPECT_EQ(choice_of({row(0.5, 1000, 100.0), with_found(row(1.0, 1000, 30.0), 99)}),
              "0.5 m, 1000");
}

TEST(TuneRule, RejectsPathsThatAreTooLong) {
    EXPECT_EQ(choice_of({with_ratio(row(0.5, 1000, 100.0), 1.05),
                         with_ratio(row(1.0, 1000, 30.0), 1.0501)}),
              "0.5 m, 1000");
}

TEST(TuneRule, TakesTheShortestPathsIfAllAreTooLong) {
    const std::vector<TuneRow> rows = {with_ratio(row(0.5, 1000, 100.0), 1.08),
                                       with_ratio(row(1.0, 1000, 30.0), 1.09),
                                       with_found(row(0.25, 1000, 1.0), 99)};
    EXPECT_EQ(choice_of(rows), "0.5 m, 1000");
    expect_reason(recommend(rows), "nothing that finds as many has paths within 5 %");
}

TEST(TuneRule, TakesTheSmallestLimitThatLosesNothing) {
    EXPECT_EQ(choice_of({with_found(row(1.0, 100, 25.0), 96),
                         row(1.0, 300, 30.0),
                         row(1.0, 1000, 30.0),
                         row(1.0, 3000, 30.0)}),
              "1 m, 300");
}

TEST(TuneRule, TakesALimitWithHeadroom) {
    TuneRow tight = row(1.0, 300, 30.0);
    tight.figures.iterations_needed = 141;
    TuneRow roomy = row(1.0, 1000, 40.0); // queries without a path go on
    roomy.figures.iterations_needed = 141;
    EXPECT_EQ(choice_of({tight, roomy}), "1 m, 1000");
    EXPECT_EQ(choice_of({tight}), "1 m, 300");
}

// What counts; less is better.
std::array<double, 7> costs_of(const TuneRow& row) {
    const TuneFigures& f = row.figures;
    return {static_cast<double>(f.reachable - f.found),
            has_headroom(row) ? 0.0 : 1.0,
            f.work(),
            f.ratio_mean,
            f.ratio_worst,
            static_cast<double>(f.bytes),
            static_cast<double>(f.iterations_needed)};
}

bool beats(const TuneRow& a, const TuneRow& b) {
    const auto x = costs_of(a);
    const auto y = costs_of(b);
    return x != y && std::equal(x.begin(), x.end(), y.begin(), std::less_equal{});
}

TEST(TuneRule, TakesNoRowThatAnotherBeatsInEverythingThatCounts) {
    Random random{5};
    const auto one_of = [&](int count) {
        return static_cast<int>(random.below(static_cast<std::size_t>(count)));
    };
    int beaten = 0;
    for (int i = 0; i < 300; ++i) {
        std::vector<TuneRow> rows;
        for (int k = 0; k < 12; ++k) {
            TuneRow next = row(0.25 * (1 + k), 300, 30.0 + static_cast<double>(one_of(3)));
            next.figures.found = 100 - one_of(2);
            next.figures.iterations_needed = 75 + 50 * one_of(2);
            next.figures.ratio_mean = 1.03 + 0.01 * one_of(4);
            next.figures.ratio_worst = 1.2 + 0.1 * one_of(2);
            next.figures.bytes = 1000U + 500U * static_cast<std::size_t>(one_of(2));
            rows.push_back(next);
        }
        const auto chosen = choose(rows, {});
        ASSERT_TRUE(chosen);
        for (const TuneRow& other : rows) {
            EXPECT_FALSE(beats(other, *chosen));
            beaten += beats(*chosen, other) ? 1 : 0;
        }
    }
    EXPECT_GT(beaten, 300);
}

TEST(TuneRule, KnowsItsFrontier) {
    const std::vector<TuneRow> rows = {with_ratio(row(0.5, 1000, 100.0), 1.01),
                                       with_ratio(row(0.7, 1000, 90.0), 1.02),
                                       with_ratio(row(0.8, 1000, 95.0), 1.03), // 0.7 m is better
                                       with_ratio(row(1.0, 1000, 50.0), 1.04),
                                       with_found(row(2.0, 1000, 10.0), 99)};
    const auto frontier = frontier_of(rows, *choose(rows, {}));
    ASSERT_EQ(frontier.size(), 3U);
    EXPECT_EQ(frontier[0].settings.cell_size, 1.0);
    EXPECT_EQ(frontier[1].settings.cell_size, 0.7);
    EXPECT_EQ(frontier[2].settings.cell_size, 0.5);
}

TEST(TuneRule, CountsIterationsAndObstacleTestsAsWork) {
    TuneRow many = row(1.0, 100, 10.0);
    many.figures.discovery_mean = 190.0;
    TuneRow few = row(2.0, 100, 60.0);
    few.figures.discovery_mean = 90.0;
    EXPECT_EQ(choice_of({many, few}), "2 m, 100");
}

TEST(TuneRule, TakesTheFirstConnectivityAtEqualWork) {
    const Recommendation r =
        recommend(std::vector{with_connectivity(row(1.0, 100, 30.0), Neighborhood::hex),
                              row(1.0, 100, 30.0),
                              with_connectivity(row(1.0, 100, 30.0), Neighborhood::square_4)});
    ASSERT_TRUE(r.settings);
    EXPECT_EQ(r.settings->neighborhood, Neighborhood::square_4);
}

TEST(TuneRule, StaysWithinTheBudget) {
    const std::vector<TuneRow> rows = {with_p99(row(0.25, 1000, 30.0), 101.0),
                                       with_p99(row(0.5, 1000, 100.0), 100.0),
                                       with_p99(with_found(row(1.0, 1000, 30.0), 99), 10.0)};
    EXPECT_EQ(choice_of(rows), "0.25 m, 1000");
    EXPECT_EQ(choice_of(rows, {.budget = 100.0}), "0.5 m, 1000");
    EXPECT_EQ(choice_of(rows, {.budget = 99.0}), "1 m, 1000");
}

TEST(TuneRule, IgnoresABudgetThatNoRowMeets) {
    const std::vector<TuneRow> rows = {row(0.25, 1000, 400.0), row(0.5, 1000, 100.0)};
    EXPECT_EQ(choice_of(rows, {.budget = 0.5}), "0.5 m, 1000");
    expect_reason(recommend(rows, {.budget = 0.5}),
                  "nothing is within the budget of 0.5 us, so it was ignored");
}

TEST(TuneRule, IgnoresABudgetMetOnlyByRowsThatFindNothing) {
    EXPECT_EQ(choice_of({with_p99(with_found(row(1.0, 100, 30.0), 0), 1.0), row(0.5, 300, 100.0)},
                        {.budget = 10.0}),
              "0.5 m, 300");
}

TEST(TuneRule, IgnoresTimesWithoutABudget) {
    std::vector<TuneRow> rows = {row(0.5, 300, 100.0), row(1.0, 300, 30.0)};
    const std::string reason = recommend(rows).reason;
    rows[0].times = {1.0, 1.0, 1.0, 1.0};
    rows[1].times = {1e6, 1e6, 1e6, 1e6};
    EXPECT_EQ(recommend(rows).reason, reason);
}

TEST(TuneRule, CombinesAllWalkers) {
    // The thin walker alone would use the large cells, which are too large for the wide one.
    const std::vector<TuneRow> rows = {
        with_radius(row(1.0, 300, 30.0), 0.3),
        with_radius(with_found(row(1.0, 300, 30.0), 90), 0.6),
        with_radius(row(0.5, 300, 100.0), 0.3),
        with_radius(row(0.5, 300, 300.0), 0.6),
    };
    EXPECT_EQ(choice_of(rows), "0.5 m, 300");
    const Recommendation r = recommend(rows);
    expect_reason(r, "finds 100 % of 200 reachable queries");
    expect_reason(r, "200 iterations and 0 tested obstacles per query");
}

TEST(TuneRule, WeighsLengthsByTheComparedPaths) {
    TuneRow thin = with_ratio(with_radius(row(1.0, 300, 30.0), 0.3), 1.01);
    TuneRow wide = with_ratio(with_radius(row(1.0, 300, 30.0), 0.6), 1.09);
    wide.figures.compared = 0;
    expect_reason(recommend(std::vector{thin, wide}), "paths 1 % longer");
    wide.figures.compared = 300;
    expect_reason(recommend(std::vector{thin, wide}), "paths 7 % longer");
}

TEST(TuneRule, RecommendsASingleRow) {
    EXPECT_EQ(
        recommend(std::vector{row(1.0, 300, 30.4)}).line(),
        "recommended: --cell-size 1 --max-iterations 300 --connectivity 8: finds 100 % of "
        "100 reachable queries, paths no longer than the shortest known ones (worst "
        "0.0 %), 30 iterations and 0 tested obstacles per query; the hardest query took 100 of 300 "
        "iterations; measured 20 us median, 60 us p99 with a warm cache");
}

TEST(TuneReason, WarnsAtTheEdgeOfTheSweepAndNamesTheOrigin) {
    TuneRow moved = row(1.0, 300, 30.0);
    moved.settings.origin = {0.5F, 0.0F};
    const std::vector<TuneRow> rows = {row(0.5, 300, 90.0), row(1.0, 300, 60.0), moved};
    const Recommendation r = recommend(rows);
    EXPECT_EQ(flags_of(*r.settings),
              "--cell-size 1 --max-iterations 300 --connectivity 8 --origin 0.5,0");
    EXPECT_NE(code_of(*r.settings).find("grid.origin = {0.5F, 0.0F};"), std::string::npos);
    expect_reason(r, "1 m is the largest cell size of the sweep: include larger ones");
    const std::vector<TuneRow> inside = {
        row(0.5, 300, 90.0), row(1.0, 300, 60.0), with_found(row(2.0, 300, 9.0), 9)};
    EXPECT_EQ(recommend(inside).reason.find("of the sweep"), std::string::npos);
}

TEST(TuneRule, RecommendsNothingWhereNothingWasMeasured) {
    EXPECT_EQ(recommend({}).line(), "recommended: nothing: nothing was measured");
}

TEST(TuneRule, RecommendsNoRowThatFindsNothing) {
    EXPECT_EQ(choice_of({with_found(row(1.0, 100, 30.0), 0), with_found(row(1.0, 300, 30.0), 0)}),
              "nothing");
    EXPECT_EQ(recommend(std::vector{with_found(row(1.0, 100, 30.0), 0)}).line(),
              "recommended: nothing: none of 1 combinations finds any of 100 reachable queries");
}

TEST(TuneReason, ComparesTheAlternativesInNumbers) {
    const std::vector<TuneRow> rows = {with_found(row(0.25, 1000, 400.0), 100),
                                       with_ratio(row(0.5, 1000, 100.0), 1.002),
                                       with_found(with_ratio(row(1.0, 300, 28.0), 1.02), 93),
                                       with_ratio(row(1.0, 1000, 30.0), 1.02),
                                       with_found(row(2.0, 1000, 9.0), 88),
                                       with_found(row(4.0, 1000, 3.0), 89)};
    const Recommendation r = recommend(rows);
    expect_reason(r, "paths 2 % longer than the shortest known ones (worst 104.0 %)");
    expect_reason(r,
                  "--cell-size 0.5 --max-iterations 1000 --connectivity 8 has paths 1.8 % shorter "
                  "for 3.3 times the work");
    expect_reason(r, "300 iterations lose 7 %");
    for (const char* const other : {"--cell-size 2 ", "--cell-size 4 ", "--cell-size 0.25 "}) {
        EXPECT_EQ(r.reason.find(other), std::string::npos)
            << "they lose queries, or are no neighbors on the frontier";
    }
}

TEST(TuneReason, ReportsTheHeadroom) {
    TuneRow tight = row(1.0, 300, 30.0);
    tight.figures.iterations_needed = 101;
    expect_reason(recommend(std::vector{tight}),
                  "the hardest query took 101 of 300 iterations, which is little headroom");
    tight.figures.iterations_needed = 100;
    EXPECT_EQ(recommend(std::vector{tight}).reason.find("headroom"), std::string::npos);
}

TEST(TuneReason, ReportsQueriesLostToTheLimitAndReportedUnreachable) {
    TuneRow limited = with_found(row(1.0, 300, 30.0), 97);
    limited.figures.lost_to_limit = 2;
    limited.figures.unreachable = 10;
    limited.figures.reported = 8;
    const Recommendation r = recommend(std::vector{limited});
    expect_reason(r, "finds 97 % of 100");
    expect_reason(r, "2 were lost to the limit: include greater limits");
    expect_reason(r, "reports 8 of 10 unreachable queries as such");
}

TEST(TuneReason, NeverRoundsUpToAllNorDownToNothing) {
    EXPECT_EQ(percent_of(1.0), "100");
    EXPECT_EQ(percent_of(0.9999), "99.9");
    EXPECT_EQ(percent_of(0.57), "57");
    EXPECT_EQ(percent_of(0.0), "0");
    EXPECT_EQ(percent_lost(0.00001), "0.1");
    EXPECT_EQ(percent_lost(0.07), "7");
    EXPECT_EQ(percent_lost(0.0), "0");
    EXPECT_EQ(excess_of(0.9999), "0.0");
    EXPECT_EQ(excess_of(0.99), "-1.0");
}

} // namespace
} // namespace raywalk::demo::tune_recommend_test
