// SPDX-License-Identifier: MIT
#include "agent/locomotion.hpp"
#include "support/fake_body.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

namespace raywalk::locomotion_test {
namespace {

OnceLog once_log;

TEST(Locomotion, FillsInWhatTheGameHasNotSet) {
    const test::FakeBody body{std::make_shared<test::FakeBodyState>()};
    const AgentSettings settings = with_defaults({}, body, once_log);
    EXPECT_EQ(*settings.radius, body.radius());
    EXPECT_EQ(*settings.filter, body.filter());
    EXPECT_FLOAT_EQ(*settings.target_desired_distance, 0.05F);
    EXPECT_FLOAT_EQ(*settings.path_max_distance, 0.9F);
    EXPECT_FLOAT_EQ(*settings.neighbor_distance, 3.0F);
    EXPECT_EQ(*with_defaults({.neighbor_distance = 8.0F}, body, once_log).neighbor_distance, 8.0F);
}

TEST(Locomotion, QueriesPathsForTheWalkerAsTheSettingsSay) {
    const test::FakeBody body{std::make_shared<test::FakeBodyState>()};
    const AgentSettings settings = with_defaults(
        {.margin = 0.1F, .max_iterations = 77, .ignored_bodies = {{5}}}, body, once_log);
    const PathQuery query = path_query_of(settings);
    EXPECT_EQ(query.walker.radius, 0.3F);
    EXPECT_EQ(query.walker.margin, 0.1F);
    EXPECT_EQ(query.max_iterations, 77);
    EXPECT_EQ(query.ignored_bodies, std::vector{BodyKey{5}});
}

TEST(Locomotion, LimitsTheTurnsOnlyOfABodyThatForcesMove) {
    const test::FakeBody body{std::make_shared<test::FakeBodyState>()};
    const AgentSettings settings = with_defaults({.max_speed = 2.0F}, body, once_log);
    const Pace pace = pace_of(settings,
                              max_speed(body, settings.max_speed, 0.1),
                              turning_acceleration(body, settings),
                              0.1,
                              0.1);
    EXPECT_EQ(pace.max_speed, 2.0);
    EXPECT_EQ(pace.acceleration, 20.0);
    EXPECT_TRUE(std::isinf(pace.turning_acceleration));
}

TEST(Locomotion, ChoosesVelocitiesForASixtiethOfASecondInShortSteps) {
    const AgentSettings settings;
    EXPECT_EQ(choice_duration(settings, 0.1), 0.1);
    EXPECT_EQ(choice_duration(settings, 1.0 / 60.0), 1.0 / 60.0);
    EXPECT_EQ(choice_duration(settings, 1.0 / 100.0), 1.0 / 100.0);
    EXPECT_EQ(choice_duration(settings, double{1.0F / 240.0F}), 4.0 * double{1.0F / 240.0F});
    EXPECT_EQ(choice_duration(settings, 1.0 / 144.0), 2.0 / 144.0);
    EXPECT_EQ(choice_duration({.max_force = 5.0F}, 0.001), 0.001);
    EXPECT_EQ(choice_duration({.max_turn_speed = 5.0F}, 0.001), 0.001);
}

TEST(Locomotion, SetsTheVelocityOfItsBody) {
    const auto fake = std::make_shared<test::FakeBodyState>();
    test::FakeBody body{fake};
    drive(body, with_defaults({}, body, once_log), {1.0, 2.0}, 0.1);
    EXPECT_EQ(fake->velocity, (Vec2{1.0F, 2.0F}));
}

} // namespace
} // namespace raywalk::locomotion_test
