// SPDX-License-Identifier: MIT
#include "lab/comparison.hpp"
#include "scene/presets.hpp"
#include "support/small_lab.hpp"

#include <gtest/gtest.h>

namespace raywalk::demo::comparison_test {
namespace {

using test::behind_the_wall;
using test::configure;
using test::send;
using test::walled_scene;

const SolverAnswer& a_of(const Comparison& comparison) {
    return comparison.result(Comparison::a).answer;
}

const SolverAnswer& b_of(const Comparison& comparison) {
    return comparison.result(Comparison::b).answer;
}

TEST(Comparison, HasNoAnswersUntilThePlayerIsSent) {
    const Lab lab{walled_scene()};
    Comparison comparison;
    EXPECT_FALSE(comparison.update(lab, last_player_query(lab)));
    EXPECT_FALSE(comparison.has_answers());
    EXPECT_EQ(state_line(comparison), "comparison article idle");
}

TEST(Comparison, RunsTheSameQueryWithTheArticleAndRaywalk) {
    Lab lab{walled_scene()};
    Comparison comparison;
    send(lab, behind_the_wall);
    EXPECT_TRUE(comparison.update(lab, last_player_query(lab)));
    const SolverAnswer& article = a_of(comparison);
    const SolverAnswer& raywalk = b_of(comparison);
    EXPECT_TRUE(article.is_found());
    EXPECT_TRUE(raywalk.is_found());
    // Nine cells north, the last free one beside the wall's end, and eleven east, on whole cells.
    EXPECT_DOUBLE_EQ(article.length, 24.0);
    EXPECT_EQ(article.tiles, 25);
    EXPECT_LT(raywalk.length, article.length);
    EXPECT_EQ(raywalk.points.front(), (Vec2{3.5F, 4.5F}));
    EXPECT_EQ(raywalk.points.back(), behind_the_wall);
    // One ray for each of the four neighbors of each expanded point.
    EXPECT_EQ(article.tests, static_cast<std::uint64_t>(4 * article.iterations));
    EXPECT_GT(raywalk.tests.value_or(0), 0U);
    for (const Comparison::Side side : {Comparison::a, Comparison::b}) {
        EXPECT_GT(comparison.result(side).answer.bytes, 0U);
        EXPECT_GT(comparison.result(side).times.search, 0.0);
    }
    EXPECT_GT(comparison.result(Comparison::b).times.learning, 0.0);
    // Only raywalk pulls its path taut, so that is not a part of its search.
    EXPECT_FALSE(comparison.result(Comparison::a).times.pulling.has_value());
    EXPECT_GT(comparison.result(Comparison::b).times.pulling.value_or(0.0), 0.0);
    EXPECT_EQ(state_line(comparison).rfind("comparison article found found length 24.00 ", 0), 0U);
}

TEST(Comparison, RunsAgainOnlyAfterAChange) {
    Lab lab{walled_scene()};
    Comparison comparison;
    send(lab, behind_the_wall);
    EXPECT_TRUE(comparison.update(lab, last_player_query(lab)));
    lab.step();
    EXPECT_FALSE(comparison.update(lab, last_player_query(lab)));
    comparison.run_again();
    EXPECT_TRUE(comparison.update(lab, last_player_query(lab)));
    send(lab, {16.5F, 8.5F});
    EXPECT_TRUE(comparison.update(lab, last_player_query(lab)));
    comparison.choose(Pairing::radius);
    EXPECT_TRUE(comparison.update(lab, last_player_query(lab)));
    configure(lab, lab.settings());
    EXPECT_TRUE(comparison.update(lab, last_player_query(lab)));
    EXPECT_FALSE(comparison.update(lab, last_player_query(lab)));
}

TEST(Comparison, FollowsTheSettings) {
    Lab lab{walled_scene()};
    Comparison comparison;
    comparison.choose(Pairing::cell_size);
    send(lab, behind_the_wall);
    comparison.update(lab, last_player_query(lab));
    SceneSettings settings = lab.settings();
    settings.cell_size = 0.5F;
    configure(lab, settings);
    comparison.update(lab, last_player_query(lab));
    EXPECT_EQ(comparison.result(Comparison::a).configuration.settings.cell_size, 0.5F);
    EXPECT_EQ(comparison.result(Comparison::b).configuration.settings.cell_size, 0.25F);
    EXPECT_GT(b_of(comparison).tiles, a_of(comparison).tiles);
}

// The gap is 0.5 m wide, a character 0.6 m.
TEST(Comparison, ReportsThatOnlyAPointFitsThroughAGap) {
    Scene scene = walled_scene();
    scene.obstacles.push_back(test::wall({9.2F, 9.5F}, {9.8F, 12.0F}));
    scene.settings.cell_size = 0.5F;
    Lab lab{scene};
    Comparison comparison;
    comparison.choose(Pairing::radius);
    send(lab, behind_the_wall);
    comparison.update(lab, last_player_query(lab));
    EXPECT_EQ(a_of(comparison).status, PathStatus::found);
    EXPECT_EQ(status_of(b_of(comparison)), "partial (unreachable)");
    EXPECT_FALSE(b_of(comparison).points.empty());
}

TEST(Comparison, TheTextbookFindsPathsOfEqualCost) {
    Lab lab{walled_scene()};
    Comparison comparison;
    comparison.choose(Pairing::textbook);
    // Start and target are cell centers, so the path has no extra segments.
    send(lab, behind_the_wall);
    comparison.update(lab, last_player_query(lab));
    ASSERT_TRUE(a_of(comparison).is_found());
    EXPECT_NEAR(a_of(comparison).cost, b_of(comparison).cost, 1e-4);
    EXPECT_EQ(a_of(comparison).tiles, b_of(comparison).tiles);
    EXPECT_FALSE(a_of(comparison).tests.has_value());
}

// Two meters cost four times as much with every cell size.
TEST(Comparison, ChargesEqualCostsWithAnotherCellSize) {
    Scene scene = walled_scene();
    scene.costs = {{{{12.0F, 0.0F}, {14.0F, 12.0F}}, 4.0F}};
    Lab lab{scene};
    Comparison comparison;
    comparison.choose(Pairing::cell_size);
    send(lab, behind_the_wall);
    comparison.update(lab, last_player_query(lab));
    EXPECT_GT(a_of(comparison).cost, a_of(comparison).length + 5.0);
    EXPECT_NEAR(b_of(comparison).cost, a_of(comparison).cost, 1.0);
}

TEST(Comparison, CustomStaysWithinItsMovementPointsAndBlockedFirstDirection) {
    Scene scene = preset(9);
    scene.player_start = Vec2{8.5F, 12.5F};
    scene.skeleton_starts = {{8.5F, 13.5F}};
    Lab lab{scene};
    Comparison comparison;
    comparison.choose(Pairing::classic);
    send(lab, {4.5F, 12.5F});
    comparison.update(lab, last_player_query(lab));
    // Classic starts to the west. Custom must not, nor to the north, where a character stands.
    ASSERT_TRUE(a_of(comparison).is_found());
    ASSERT_TRUE(b_of(comparison).is_found());
    EXPECT_EQ(a_of(comparison).points[1], (Vec2{7.5F, 12.5F}));
    EXPECT_EQ(b_of(comparison).points[1], (Vec2{8.5F, 11.5F}));
    EXPECT_DOUBLE_EQ(a_of(comparison).length, 4.0);
    EXPECT_DOUBLE_EQ(b_of(comparison).length, 6.0);

    send(lab, {24.5F, 17.5F});
    comparison.update(lab, last_player_query(lab));
    EXPECT_EQ(a_of(comparison).status, PathStatus::found);
    EXPECT_EQ(b_of(comparison).status, PathStatus::found); // on the road around the swamp
    SceneSettings settings = lab.settings();
    settings.movement_points = 3.0F;
    configure(lab, settings);
    comparison.update(lab, last_player_query(lab));
    EXPECT_EQ(a_of(comparison).status, PathStatus::found);
    EXPECT_EQ(status_of(b_of(comparison)), "partial (cost_limit)");
}

TEST(Comparison, TheArticleAvoidsObstaclesButNotCharacters) {
    Scene scene = walled_scene();
    scene.obstacles = {test::wall({0.0F, 3.0F}, {20.0F, 4.0F}),
                       test::wall({0.0F, 5.0F}, {20.0F, 6.0F})};
    scene.skeleton_starts = {{8.5F, 4.5F}};
    Lab lab{scene};
    Comparison comparison;
    send(lab, {16.5F, 4.5F});
    comparison.update(lab, last_player_query(lab));
    EXPECT_TRUE(a_of(comparison).is_found());
    EXPECT_DOUBLE_EQ(a_of(comparison).length, 13.0);
}

TEST(Comparison, EndsEvenWithUnlimitedIterations) {
    Scene scene = walled_scene();
    scene.is_fenced = false; // the plane is unbounded
    scene.obstacles = {test::wall({15.0F, 2.0F}, {18.0F, 2.2F}),
                       test::wall({15.0F, 4.8F}, {18.0F, 5.0F}),
                       test::wall({15.0F, 2.2F}, {15.2F, 4.8F}),
                       test::wall({17.8F, 2.2F}, {18.0F, 4.8F})};
    scene.settings.max_iterations = 300;
    Lab lab{scene};
    Comparison comparison;
    send(lab, behind_the_wall);
    comparison.update(lab, last_player_query(lab));
    EXPECT_EQ(status_of(a_of(comparison)), "none");
    EXPECT_EQ(a_of(comparison).iterations, 300);
    EXPECT_EQ(status_of(b_of(comparison)), "partial (unreachable)");
    comparison.choose(Pairing::textbook);
    comparison.update(lab, last_player_query(lab));
    EXPECT_EQ(a_of(comparison).status, PathStatus::iteration_limit);
}

} // namespace
} // namespace raywalk::demo::comparison_test
