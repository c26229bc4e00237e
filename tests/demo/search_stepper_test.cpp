// SPDX-License-Identifier: MIT
#include "lab/search_stepper.hpp"
#include "support/small_lab.hpp"

#include <gtest/gtest.h>

namespace raywalk::demo::search_stepper_test {
namespace {

using test::behind_the_wall;
using test::configure;
using test::send;
using test::walled_scene;

std::int64_t iterations_of(const SearchStepper& stepper) {
    return stepper.request()->search()->statistics().iterations;
}

TEST(SearchStepper, ShowsNothingUntilThePlayerIsSent) {
    Lab lab{walled_scene()};
    SearchStepper stepper;
    stepper.step(1);
    stepper.update(lab, last_player_query(lab));
    EXPECT_EQ(stepper.request(), nullptr);
    EXPECT_FALSE(stepper.is_finished());
    EXPECT_EQ(state_line(stepper), "search idle");
}

TEST(SearchStepper, ShowsThePlayersOwnPath) {
    Lab lab{walled_scene()};
    SearchStepper stepper;
    send(lab, behind_the_wall);
    for (int i = 0; i < 30; ++i) {
        lab.step();
        stepper.update(lab, last_player_query(lab));
    }
    const Path& shown = stepper.request()->path();
    const Path& walked = lab.simulation().characters()[*lab.player()].agent.path();
    EXPECT_EQ(shown.status, PathStatus::found);
    EXPECT_EQ(shown.points, walked.points);
    EXPECT_GT(iterations_of(stepper), 0);
    EXPECT_EQ(iterations_of(stepper), walked.statistics.search.iterations);
}

TEST(SearchStepper, UsesTheMovementPointsOfThePlayer) {
    Scene scene = walled_scene();
    scene.settings.movement_points = 5.0F;
    Lab lab{scene};
    SearchStepper stepper;
    send(lab, behind_the_wall);
    lab.step();
    stepper.update(lab, last_player_query(lab));
    EXPECT_EQ(stepper.request()->status(), PathStatus::partial);
    EXPECT_EQ(stepper.request()->path().reason, PathStatus::cost_limit);
    const Path& own = lab.simulation().characters()[*lab.player()].agent.path();
    EXPECT_EQ(own.status, PathStatus::partial);
    EXPECT_EQ(own.points, stepper.request()->path().points);
}

TEST(SearchStepper, RunsOneIterationAtATimeAndStaysThere) {
    Lab lab{walled_scene()};
    SearchStepper stepper;
    send(lab, behind_the_wall);
    stepper.set_algorithm(a_star_choice);
    stepper.update(lab, last_player_query(lab));
    const std::int64_t all = iterations_of(stepper);
    const std::vector<Vec2> points = stepper.request()->path().points;
    ASSERT_GT(all, 10);
    for (std::int64_t i = 1; i < all; ++i) {
        stepper.step(1);
        stepper.update(lab, last_player_query(lab));
        lab.step(); // the player plans and walks meanwhile
        stepper.update(lab, last_player_query(lab));
        ASSERT_EQ(iterations_of(stepper), i);
        ASSERT_FALSE(stepper.is_finished());
    }
    EXPECT_EQ(state_line(stepper).rfind("search stepping pending", 0), 0U);
    stepper.step(2);
    stepper.update(lab, last_player_query(lab));
    EXPECT_TRUE(stepper.is_finished());
    EXPECT_EQ(iterations_of(stepper), all);
    EXPECT_EQ(stepper.request()->path().points, points);
    stepper.step(1);
    stepper.update(lab, last_player_query(lab));
    EXPECT_EQ(iterations_of(stepper), all);
}

TEST(SearchStepper, RestartsForAnotherTargetEvenWhileStepping) {
    Lab lab{walled_scene()};
    SearchStepper stepper;
    send(lab, behind_the_wall);
    stepper.update(lab, last_player_query(lab));
    stepper.step(5);
    stepper.update(lab, last_player_query(lab));
    send(lab, {16.5F, 8.5F});
    stepper.update(lab, last_player_query(lab));
    EXPECT_EQ(stepper.request()->targets().front(), (Vec2{16.5F, 8.5F}));
    EXPECT_EQ(stepper.request()->status(), PathStatus::pending);
    EXPECT_EQ(iterations_of(stepper), 0);
    stepper.run_to_end();
    stepper.update(lab, last_player_query(lab));
    EXPECT_EQ(stepper.request()->status(), PathStatus::found);
}

TEST(SearchStepper, RestartsBeforeTheFirstIteration) {
    Lab lab{walled_scene()};
    SearchStepper stepper;
    send(lab, behind_the_wall);
    stepper.update(lab, last_player_query(lab));
    stepper.restart();
    stepper.update(lab, last_player_query(lab));
    EXPECT_TRUE(stepper.is_stepping());
    EXPECT_EQ(iterations_of(stepper), 0);
    stepper.run_to_end();
    stepper.update(lab, last_player_query(lab));
    EXPECT_TRUE(stepper.is_finished());
    EXPECT_FALSE(stepper.is_stepping());
}

TEST(SearchStepper, OutlivesTheWorldOfItsQuery) {
    Lab lab{walled_scene()};
    SearchStepper stepper;
    send(lab, behind_the_wall);
    stepper.update(lab, last_player_query(lab));
    const std::int64_t before = iterations_of(stepper);
    SceneSettings finer = lab.settings();
    finer.cell_size = 0.25F;
    configure(lab, finer);
    stepper.update(lab, last_player_query(lab));
    EXPECT_EQ(stepper.request()->status(), PathStatus::found);
    EXPECT_GT(iterations_of(stepper), before);
    ASSERT_TRUE(lab.apply(OpenScene{walled_scene()}));
    stepper.update(lab, last_player_query(lab));
    EXPECT_EQ(stepper.request(), nullptr);
}

TEST(SearchStepper, RestartsWhenTheWorldChanges) {
    Lab lab{walled_scene()};
    SearchStepper stepper;
    send(lab, behind_the_wall);
    stepper.update(lab, last_player_query(lab));
    stepper.step(5);
    stepper.update(lab, last_player_query(lab));
    ASSERT_TRUE(lab.apply(AddBody{test::wall({9.2F, 9.0F}, {9.8F, 12.0F})}));
    stepper.step(1);
    stepper.update(lab, last_player_query(lab));
    EXPECT_EQ(stepper.request()->path().statistics.restarts, 1);
    stepper.run_to_end();
    stepper.update(lab, last_player_query(lab));
    EXPECT_EQ(stepper.request()->status(), PathStatus::partial);
}

TEST(SearchStepper, IncludesBodiesThatAreSolidByException) {
    Scene scene = walled_scene();
    SceneObstacle crate = test::wall({9.0F, 9.0F}, {10.0F, 12.0F});
    crate.is_loose = true;
    scene.obstacles.push_back(crate);
    Lab lab{scene};
    SearchStepper stepper;
    send(lab, behind_the_wall);
    stepper.update(lab, last_player_query(lab));
    EXPECT_EQ(stepper.request()->status(), PathStatus::partial);
}

} // namespace
} // namespace raywalk::demo::search_stepper_test
