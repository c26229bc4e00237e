// SPDX-License-Identifier: MIT
#include "lab/metrics.hpp"
#include "support/small_lab.hpp"

#include <gtest/gtest.h>

namespace raywalk::demo::metrics_test {
namespace {

int agents_with(AgentStatus status, const MetricsReport& report) {
    return report.agents[static_cast<std::size_t>(status)];
}

using test::behind_the_wall;
using test::configure;
using test::send;
using test::walled_scene;

void run(Lab& lab, Metrics& metrics, int frames) {
    for (int i = 0; i < frames; ++i) {
        lab.step();
        metrics.count_step(lab);
        metrics.end_frame(lab);
        metrics.measure_queries(lab, last_player_query(lab));
    }
}

TEST(Metrics, ReportThePlayersPlanAndAllAgents) {
    Scene scene = walled_scene();
    scene.skeleton_starts = {{2.5F, 10.5F}, {6.5F, 10.5F}};
    Lab lab{scene};
    Metrics metrics;
    run(lab, metrics, 1);
    EXPECT_EQ(agents_with(AgentStatus::idle, metrics.report(lab)), 1);
    EXPECT_EQ(agents_with(AgentStatus::walking, metrics.report(lab)), 2);
    EXPECT_EQ(metrics.report(lab).plans_per_second, 2);
    send(lab, behind_the_wall);
    run(lab, metrics, 2);
    const MetricsReport report = metrics.report(lab);
    const Path& path = lab.simulation().characters()[*lab.player()].agent.path();
    EXPECT_TRUE(report.has_player);
    EXPECT_EQ(report.player, AgentStatus::walking);
    EXPECT_EQ(report.path_status, PathStatus::found);
    EXPECT_EQ(report.length, path.length);
    EXPECT_EQ(report.statistics.tiles, path.statistics.tiles);
    EXPECT_EQ(agents_with(AgentStatus::walking, report), 3);
    EXPECT_GT(report.cache.chunks, 0U);
    EXPECT_EQ(state_line(report).rfind("metrics walking found length ", 0), 0U);
}

TEST(Metrics, CountOnlyPlansOfTheLastSecond) {
    Lab lab{walled_scene()};
    Metrics metrics;
    send(lab, behind_the_wall);
    run(lab, metrics, 59);
    EXPECT_EQ(metrics.report(lab).plans_per_second, 1);
    run(lab, metrics, 2);
    EXPECT_EQ(metrics.report(lab).plans_per_second, 0);
}

// Ratio of the path around the wall with this cell size.
double ratio_with(float cell_size, PathPostprocessing postprocessing) {
    Scene scene = walled_scene();
    scene.settings.cell_size = cell_size;
    scene.settings.postprocessing = postprocessing;
    Lab lab{scene};
    Metrics metrics;
    run(lab, metrics, 1);
    EXPECT_FALSE(metrics.report(lab).ratio.has_value());
    send(lab, behind_the_wall);
    run(lab, metrics, 10);
    return metrics.report(lab).ratio.value_or(0.0);
}

TEST(Metrics, ReportTheRatioToTheShortestPath) {
    const double from_cell_to_cell = ratio_with(1.0F, PathPostprocessing::none);
    const double taut = ratio_with(1.0F, PathPostprocessing::string_pulling);
    const double fine = ratio_with(0.25F, PathPostprocessing::string_pulling);
    EXPECT_GE(fine, 1.0);
    EXPECT_LT(fine, taut);
    EXPECT_LT(taut, from_cell_to_cell);
    EXPECT_LT(from_cell_to_cell, 1.15);
}

TEST(Metrics, ReportNoRatioWherePathsHaveCosts) {
    Scene scene = walled_scene();
    scene.costs = {{{{12.0F, 0.0F}, {14.0F, 8.0F}}, 4.0F}};
    Lab lab{scene};
    Metrics metrics;
    send(lab, behind_the_wall);
    run(lab, metrics, 20);
    EXPECT_FALSE(metrics.report(lab).ratio.has_value());
}

TEST(Metrics, MeasureFramesAndTheirQueries) {
    Lab lab{walled_scene()};
    Metrics metrics;
    run(lab, metrics, 5);
    EXPECT_FALSE(metrics.query_times().has_value());
    send(lab, behind_the_wall);
    run(lab, metrics, 20);
    ASSERT_EQ(metrics.frames().size(), 25U);
    EXPECT_GT(metrics.frames()[24].physics, 0.0);
    EXPECT_GT(metrics.frames()[24].navigation, 0.0);
    const std::optional<QueryTimes> times = metrics.query_times();
    ASSERT_TRUE(times.has_value());
    EXPECT_GT(times->median, 0.0);
    EXPECT_GE(times->p99, times->median);
    metrics.end_frame(lab); // without a step, as while paused
    EXPECT_EQ(metrics.frames()[25].physics, 0.0);
}

TEST(Metrics, AreResetWithTheLab) {
    Scene scene = walled_scene();
    scene.skeleton_starts = {{2.5F, 10.5F}};
    Lab lab{scene};
    Metrics metrics;
    send(lab, behind_the_wall);
    run(lab, metrics, 5);
    SceneSettings other = lab.settings();
    other.hz = 30.0;
    other.cell_size = 0.5F;
    configure(lab, other);
    EXPECT_EQ(agents_with(AgentStatus::pending, metrics.report(lab)), 2);
    metrics.measure_queries(lab, last_player_query(lab));
    EXPECT_EQ(metrics.report(lab).plans_per_second, 0);
    run(lab, metrics, 40);
    EXPECT_TRUE(metrics.report(lab).ratio.has_value());
    scene.player_start.reset();
    ASSERT_TRUE(lab.apply(OpenScene{scene}));
    run(lab, metrics, 2);
    EXPECT_FALSE(metrics.report(lab).has_player);
    EXPECT_EQ(state_line(metrics.report(lab)).rfind("metrics none none", 0), 0U);
}

} // namespace
} // namespace raywalk::demo::metrics_test
