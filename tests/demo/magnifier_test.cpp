// SPDX-License-Identifier: MIT
#include "lab/magnifier.hpp"
#include "support/small_lab.hpp"

#include <gtest/gtest.h>

namespace raywalk::demo {
namespace {

using test::behind_the_wall;
using test::configure;
using test::send;
using test::walled_scene;

std::int64_t iterations_of(const Magnifier& magnifier) {
    return magnifier.request()->search()->statistics().iterations;
}

TEST(Magnifier, ShowsNothingUntilThePlayerIsSent) {
    Lab lab{walled_scene()};
    Magnifier magnifier;
    magnifier.step(1);
    magnifier.update(lab);
    EXPECT_EQ(magnifier.request(), nullptr);
    EXPECT_FALSE(magnifier.is_finished());
    EXPECT_EQ(state_line(magnifier), "magnifier idle");
}

TEST(Magnifier, ShowsThePlayersOwnAnswer) {
    Lab lab{walled_scene()};
    Magnifier magnifier;
    send(lab, behind_the_wall);
    for (int i = 0; i < 30; ++i) {
        lab.step();
        magnifier.update(lab);
    }
    const Path& shown = magnifier.request()->path();
    const Path& walked = lab.simulation().characters()[*lab.player()].agent.path();
    EXPECT_EQ(shown.status, PathStatus::found);
    EXPECT_EQ(shown.points, walked.points);
    EXPECT_GT(iterations_of(magnifier), 0);
    EXPECT_EQ(iterations_of(magnifier), walked.statistics.search.iterations);
}

TEST(Magnifier, AsksWithTheMovementPointsOfThePlayer) {
    Scene scene = walled_scene();
    scene.settings.movement_points = 5.0F;
    Lab lab{scene};
    Magnifier magnifier;
    send(lab, behind_the_wall);
    lab.step();
    magnifier.update(lab);
    EXPECT_EQ(magnifier.request()->status(), PathStatus::partial);
    EXPECT_EQ(magnifier.request()->path().reason, PathStatus::cost_limit);
    const Path& own = lab.simulation().characters()[*lab.player()].agent.path();
    EXPECT_EQ(own.status, PathStatus::partial);
    EXPECT_EQ(own.points, magnifier.request()->path().points);
}

TEST(Magnifier, GoesOneIterationAtATimeAndStaysThere) {
    Lab lab{walled_scene()};
    Magnifier magnifier;
    send(lab, behind_the_wall);
    magnifier.set_algorithm(SearchAlgorithm::a_star);
    magnifier.update(lab);
    const std::int64_t all = iterations_of(magnifier);
    const std::vector<Vec2> points = magnifier.request()->path().points;
    ASSERT_GT(all, 10);
    for (std::int64_t i = 1; i < all; ++i) {
        magnifier.step(1);
        magnifier.update(lab);
        lab.step(); // the player plans and walks meanwhile
        magnifier.update(lab);
        ASSERT_EQ(iterations_of(magnifier), i);
        ASSERT_FALSE(magnifier.is_finished());
    }
    EXPECT_EQ(state_line(magnifier).rfind("magnifier stepping pending", 0), 0U);
    magnifier.step(2);
    magnifier.update(lab);
    EXPECT_TRUE(magnifier.is_finished());
    EXPECT_EQ(iterations_of(magnifier), all);
    EXPECT_EQ(magnifier.request()->path().points, points);
    magnifier.step(1);
    magnifier.update(lab);
    EXPECT_EQ(iterations_of(magnifier), all);
}

TEST(Magnifier, BeginsAnewForAnotherTargetEvenWhileItIsStepped) {
    Lab lab{walled_scene()};
    Magnifier magnifier;
    send(lab, behind_the_wall);
    magnifier.update(lab);
    magnifier.step(5);
    magnifier.update(lab);
    send(lab, {16.5F, 8.5F});
    magnifier.update(lab);
    EXPECT_EQ(magnifier.request()->targets().front(), (Vec2{16.5F, 8.5F}));
    EXPECT_EQ(magnifier.request()->status(), PathStatus::pending);
    EXPECT_EQ(iterations_of(magnifier), 0);
    magnifier.run_to_end();
    magnifier.update(lab);
    EXPECT_EQ(magnifier.request()->status(), PathStatus::found);
}

TEST(Magnifier, GoesBackInFrontOfTheFirstIteration) {
    Lab lab{walled_scene()};
    Magnifier magnifier;
    send(lab, behind_the_wall);
    magnifier.update(lab);
    magnifier.restart();
    magnifier.update(lab);
    EXPECT_TRUE(magnifier.is_stepping());
    EXPECT_EQ(iterations_of(magnifier), 0);
    magnifier.run_to_end();
    magnifier.update(lab);
    EXPECT_TRUE(magnifier.is_finished());
    EXPECT_FALSE(magnifier.is_stepping());
}

TEST(Magnifier, OutlivesTheWorldThatItLookedAt) {
    Lab lab{walled_scene()};
    Magnifier magnifier;
    send(lab, behind_the_wall);
    magnifier.update(lab);
    const std::int64_t before = iterations_of(magnifier);
    SceneSettings finer = lab.settings();
    finer.cell_size = 0.25F;
    configure(lab, finer);
    magnifier.update(lab);
    EXPECT_EQ(magnifier.request()->status(), PathStatus::found);
    EXPECT_GT(iterations_of(magnifier), before);
    ASSERT_TRUE(lab.apply(OpenScene{walled_scene()}));
    magnifier.update(lab);
    EXPECT_EQ(magnifier.request(), nullptr);
}

TEST(Magnifier, BeginsAgainWhenTheWorldChangesUnderIt) {
    Lab lab{walled_scene()};
    Magnifier magnifier;
    send(lab, behind_the_wall);
    magnifier.update(lab);
    magnifier.step(5);
    magnifier.update(lab);
    ASSERT_TRUE(lab.apply(AddBody{test::wall({9.2F, 9.0F}, {9.8F, 12.0F})}));
    magnifier.step(1);
    magnifier.update(lab);
    EXPECT_EQ(magnifier.request()->path().statistics.restarts, 1);
    magnifier.run_to_end();
    magnifier.update(lab);
    EXPECT_EQ(magnifier.request()->status(), PathStatus::partial);
}

TEST(Magnifier, SeesWhatIsSolidByAnExceptionToo) {
    Scene scene = walled_scene();
    SceneObstacle crate = test::wall({9.0F, 9.0F}, {10.0F, 12.0F});
    crate.is_loose = true;
    scene.obstacles.push_back(crate);
    Lab lab{scene};
    Magnifier magnifier;
    send(lab, behind_the_wall);
    magnifier.update(lab);
    EXPECT_EQ(magnifier.request()->status(), PathStatus::partial);
}

} // namespace
} // namespace raywalk::demo
