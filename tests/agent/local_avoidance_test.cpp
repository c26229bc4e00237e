// SPDX-License-Identifier: MIT
#include "agent/local_avoidance.hpp"
#include "agent/locomotion.hpp"
#include "crowd/priority_inheritance.hpp"
#include "support/walker_at_origin.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace raywalk::local_avoidance_test {
namespace {

using test::other_at;

constexpr double dt = test::WalkerAtOrigin::dt;

struct Walker : test::WalkerAtOrigin {
    using WalkerAtOrigin::WalkerAtOrigin;

    LocalAvoidance avoidance;
};

TEST(LocalAvoidance, TheNearestToItsLastLegGoesFirstHoweverLongThatIs) {
    Walker walker;
    const auto priority_with = [&](double rest, double last_leg) {
        (void)walker.avoidance.avoid(
            walker.context(),
            {.velocity = {1.0, 0.0}, .rest = rest, .last_leg = last_leg, .dt = dt, .elapsed = dt},
            {});
        return walker.services->crowd().agent(walker.id).priority;
    };
    EXPECT_TRUE(priority_with(30.0, 28.0) > priority_with(20.0, 10.0));
}

TEST(LocalAvoidance, KeepsThePreferredVelocityOfAnAgentThatIsAlone) {
    Walker walker;
    const Vec2d velocity{1.5, 0.25};
    const auto safe = walker.avoidance.avoid(
        walker.context(), {.velocity = velocity, .dt = dt, .elapsed = dt}, {});
    EXPECT_EQ(safe.velocity, velocity);
    EXPECT_FALSE(safe.is_diverted);
    EXPECT_EQ(walker.services->crowd().agent(walker.id).preferred_velocity, velocity)
        << "for others to see";
}

TEST(LocalAvoidance, QueuesInTheOpenAlsoIfItStoodThereBefore) {
    NearbyAgent first = other_at({0.69, 0.0});
    first.velocity = {-1.0, 0.0};
    first.preferred_velocity = {1.0, 0.0};
    first.priority = {.value = 1e3};
    const PreferredStep preferred{
        .velocity = {1.0, 0.0}, .desired_speed = 1.0, .dt = dt, .elapsed = dt};
    Walker walker;
    const Vec2d queueing =
        walker.avoidance.avoid(walker.context(), preferred, {&first, 1}).velocity;
    EXPECT_EQ(queueing, Vec2d{}) << "it is not pushed back";
    Walker standing;
    (void)standing.avoidance.avoid(
        standing.context(), {.is_off_path = true, .dt = dt, .elapsed = dt}, {&first, 1});
    EXPECT_EQ(standing.avoidance.avoid(standing.context(), preferred, {&first, 1}).velocity,
              queueing);
}

// The one ahead of it goes on.
TEST(LocalAvoidance, StandsNoLongerInAQueueIfItSpeedsUpSlowly) {
    for (const float acceleration : {20.0F, 5.0F, 1.0F, 0.1F}) {
        Walker walker;
        walker.settings.max_acceleration = acceleration;
        NearbyAgent first = other_at({1.0, 0.0});
        first.velocity = {0.8, 0.0};
        first.preferred_velocity = {1.0, 0.0};
        first.priority = {.value = 1e3};
        const PreferredStep preferred{
            .velocity = {1.0, 0.0}, .desired_speed = 1.0, .dt = dt, .elapsed = dt};
        Vec2d velocity{};
        for (int step = 0; step < 20 && velocity == Vec2d{}; ++step) {
            velocity = walker.avoidance.avoid(walker.context(), preferred, {&first, 1}).velocity;
        }
        EXPECT_GT(velocity.x, 0.0) << acceleration;
        EXPECT_LE(norm(velocity), 1.000001 * acceleration * dt) << acceleration;
    }
}

TEST(LocalAvoidance, KnowsThatOthersComeTowardThoseAheadOfIt) {
    const std::vector<Vec2> path{{3.0F, 0.0F}, {3.0F, 4.0F}, {3.0F, 9.0F}}; // 7.5 m on: {3, 4.5}
    const PreferredStep preferred{
        .velocity = {1.0, 0.0}, .desired_speed = 1.0, .path = path, .dt = dt, .elapsed = dt};
    NearbyAgent first = other_at({0.9, 0.0});
    first.preferred_velocity = {1.0, 0.0};
    first.priority = {.value = 1e3};
    first.onward = {0.0F, 1.0F};
    Walker walker;
    const auto avoid = [&] {
        (void)walker.avoidance.avoid(walker.context(), preferred, {&first, 1});
    };
    avoid();
    const CrowdAgent& shown = walker.services->crowd().agent(walker.id);
    EXPECT_NEAR(static_cast<double>(shown.onward.x), 3.0 / std::hypot(3.0, 4.5), 1e-6);
    EXPECT_NEAR(static_cast<double>(shown.onward.y), 4.5 / std::hypot(3.0, 4.5), 1e-6);
    EXPECT_FALSE(LocalAvoidance::is_opposed(walker.context()));
    first.is_opposed = true;
    avoid();
    EXPECT_TRUE(LocalAvoidance::is_opposed(walker.context()));
    first.is_opposed = false;
    first.onward = -1.0F * shown.onward;
    avoid();
    EXPECT_FALSE(LocalAvoidance::is_opposed(walker.context())) << "they pass in the open";
    walker.avoidance.stay(walker.context());
    EXPECT_EQ(walker.services->crowd().agent(walker.id).onward, Vec2{});
}

TEST(LocalAvoidance, BearsToTheRightOfAnOncomingAgent) {
    Walker walker;
    NearbyAgent other = other_at({1.5, 0.0});
    other.velocity = {-2.0, 0.0};
    other.preferred_velocity = {-2.0, 0.0};
    const PreferredStep preferred{
        .velocity = {2.0, 0.0}, .desired_speed = 2.0, .dt = dt, .elapsed = dt};
    const auto safe = walker.avoidance.avoid(walker.context(), preferred, {&other, 1});
    EXPECT_TRUE(safe.is_diverted);
    EXPECT_LT(safe.velocity.y, 0.0);
}

TEST(LocalAvoidance, GivesInForAWhileAfterSomeSecondsAtTheHeadOfAJam) {
    Walker walker;
    NearbyAgent other = other_at({0.7, 0.0});
    other.preferred_velocity = {0.0, 1.0};
    const PreferredStep preferred{.velocity = {2.0, 0.0}, .rest = 5.0, .dt = dt, .elapsed = dt};
    const auto value = [&] {
        walker.avoidance.stay(walker.context());
        return walker.services->crowd().agent(walker.id).priority.value;
    };
    const double before = value();
    const auto wait = [&](double seconds) {
        for (int i = 0; i < static_cast<int>(seconds / dt); ++i) {
            walker.avoidance.watch_progress(walker.context(), preferred, {&other, 1});
        }
    };
    other.priority = own_priority(2.0, other.id);
    wait(10.0);
    EXPECT_EQ(value(), before) << "the other goes first";
    other.priority = own_priority(0.0, other.id);
    wait(3.5);
    EXPECT_LT(value(), before - 1000.0);
    walker.avoidance.pass_time(2.0);
    EXPECT_EQ(value(), before);
}

// They have inherited its priority, when that was higher.
TEST(LocalAvoidance, GivesInToThoseThatItPushes) {
    Walker walker;
    NearbyAgent pushed = other_at({0.7, 0.0});
    pushed.preferred_velocity = {2.0, 0.0};
    pushed.priority = own_priority(1.0, walker.id, -5.0);
    ++pushed.priority.tie_break;
    const PreferredStep preferred{.velocity = {2.0, 0.0}, .rest = 5.0, .dt = dt, .elapsed = dt};
    for (int i = 0; i < 210; ++i) {
        walker.avoidance.watch_progress(walker.context(), preferred, {&pushed, 1});
    }
    walker.avoidance.stay(walker.context());
    EXPECT_LT(walker.services->crowd().agent(walker.id).priority.value, -1000.0);
}

TEST(LocalAvoidance, GoesOnToMakeWayForOneThatGoesFirst) {
    for (const bool goes_first : {false, true}) {
        Walker walker;
        NearbyAgent pusher = other_at({0.65, 0.0});
        pusher.preferred_velocity = {-2.0, 0.0};
        pusher.priority = own_priority(goes_first ? 2001.0 : 2.0, 9);
        const PreferredStep preferred{.velocity = {2.0, 0.0}, .rest = 5.0, .dt = dt, .elapsed = dt};
        const auto makes_way = [&] {
            (void)walker.avoidance.avoid(walker.context(), preferred, {&pusher, 1});
            return walker.services->crowd().agent(walker.id).priority.value > 1.5F;
        };
        EXPECT_TRUE(makes_way());
        pusher.position = {1.2, 0.0};
        EXPECT_EQ(makes_way(), goes_first);
        pusher.position = {2.0, 0.0};
        EXPECT_FALSE(makes_way());
        pusher.position = {1.2, 0.0};
        EXPECT_FALSE(makes_way()) << "it did not in between";
    }
}

//  ####
//  #A <-- an agent that stands, too
//  ####
TEST(LocalAvoidance, GoesFirstAfterSomeSecondsInWhichItCannotMakeWay) {
    for (const double speed : {0.0, 2.0}) {
        Walker walker{{test::block({{-5.0F, -5.0F}, {-0.4F, 5.0F}}),
                       test::block({{-0.4F, 1.0F}, {5.0F, 5.0F}}),
                       test::block({{-0.4F, -5.0F}, {5.0F, -0.4F}})}};
        NearbyAgent pusher = other_at({0.65, 0.0});
        pusher.preferred_velocity = {-2.0, 0.0};
        pusher.velocity = {-speed, 0.0};
        pusher.priority = own_priority(2.0, 9);
        const PreferredStep preferred{.velocity = {2.0, 0.0}, .rest = 5.0, .dt = dt, .elapsed = dt};
        const auto walk = [&](double seconds) {
            for (int i = 0; i < static_cast<int>(seconds / dt); ++i) {
                walker.avoidance.watch_progress(walker.context(), preferred, {&pusher, 1});
                (void)walker.avoidance.avoid(walker.context(), preferred, {&pusher, 1});
            }
            return walker.services->crowd().agent(walker.id).priority.value;
        };
        EXPECT_EQ(walk(1.0), 2.0) << "pushed";
        EXPECT_EQ(walk(2.5) > 1000.0, speed == 0.0) << "by one that gets on: " << speed;
    }
}

TEST(LocalAvoidance, AnAgentThatIsLateGoesFirstInTheEnd) {
    Walker walker;
    const auto priority_with = [&](double rest) {
        (void)walker.avoidance.avoid(
            walker.context(), {.velocity = {1.0, 0.0}, .rest = rest, .dt = dt, .elapsed = dt}, {});
        return walker.services->crowd().agent(walker.id).priority;
    };
    const Priority fresh = priority_with(5.0); // of those that keep coming
    EXPECT_TRUE(fresh > priority_with(50.0));
    walker.avoidance.pass_time(61.0);
    EXPECT_TRUE(priority_with(50.0) > fresh) << "the bound is (50 - 5) / (3 / 4) s";
    walker.avoidance.reset();
    EXPECT_TRUE(fresh > priority_with(50.0)) << "another journey";
}

} // namespace
} // namespace raywalk::local_avoidance_test
