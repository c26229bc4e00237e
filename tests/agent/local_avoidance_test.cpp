// SPDX-License-Identifier: MIT
#include "agent/local_avoidance.hpp"
#include "agent/locomotion.hpp"
#include "crowd/priority_inheritance.hpp"
#include "support/agent_parts.hpp"
#include "support/fake_body.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace raywalk::local_avoidance_test {
namespace {

using test::AgentParts;

constexpr double dt = 1.0 / 60.0;

// At the origin.
struct Walker : AgentParts {
    explicit Walker(std::vector<Obstacle> obstacles = {})
        : AgentParts{std::move(obstacles)} {}

    [[nodiscard]] AgentContext context(AgentStatus status = AgentStatus::walking) {
        return {.id = id,
                .role = {.status = status, .target_id = 7},
                .position = body.position(),
                .velocity = exact(body.velocity()),
                .max_speed = max_speed(body, settings, dt),
                .has_body = true,
                .settings = settings,
                .clearance = clearance,
                .crowd = services->crowd(),
                .memory = services->memory()};
    }

    TrackedBody body{services->bodies(),
                     std::make_unique<test::FakeBody>(std::make_shared<test::FakeBodyState>()),
                     this};
    OnceLog log;
    AgentSettings settings = with_defaults({}, body, log);
    std::uint32_t id = services->crowd().add(body, 3.0);
    LocalAvoidance avoidance;
};

NearbyAgent other_at(Vec2d position) {
    return {.id = 9, .position = position, .radius = 0.3};
}

TEST(LocalAvoidance, TheNearestToItsLastLegGoesFirstHoweverLongThatIs) {
    Walker walker;
    const auto priority_with = [&](double rest, double last_leg) {
        (void)walker.avoidance.avoid(
            walker.context(),
            {.velocity = {1.0, 0.0}, .rest = rest, .last_leg = last_leg, .dt = dt},
            {});
        return walker.services->crowd().agent(walker.id).priority;
    };
    EXPECT_TRUE(priority_with(30.0, 28.0) > priority_with(20.0, 10.0));
}

TEST(LocalAvoidance, KeepsThePreferredVelocityOfAnAgentThatIsAlone) {
    Walker walker;
    const Vec2d velocity{1.5, 0.25};
    const auto safe =
        walker.avoidance.avoid(walker.context(), {.velocity = velocity, .dt = dt}, {});
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
    const PreferredStep preferred{.velocity = {1.0, 0.0}, .desired_speed = 1.0, .dt = dt};
    Walker walker;
    const Vec2d queueing =
        walker.avoidance.avoid(walker.context(), preferred, {&first, 1}).velocity;
    EXPECT_EQ(queueing, Vec2d{}) << "it is not pushed back";
    Walker standing;
    (void)standing.avoidance.avoid(
        standing.context(), {.is_off_path = true, .dt = dt}, {&first, 1});
    EXPECT_EQ(standing.avoidance.avoid(standing.context(), preferred, {&first, 1}).velocity,
              queueing);
}

TEST(LocalAvoidance, BearsToTheRightOfAnOncomingAgent) {
    Walker walker;
    NearbyAgent other = other_at({1.5, 0.0});
    other.velocity = {-2.0, 0.0};
    other.preferred_velocity = {-2.0, 0.0};
    const PreferredStep preferred{.velocity = {2.0, 0.0}, .desired_speed = 2.0, .dt = dt};
    const auto safe = walker.avoidance.avoid(walker.context(), preferred, {&other, 1});
    EXPECT_TRUE(safe.is_diverted);
    EXPECT_LT(safe.velocity.y, 0.0);
}

TEST(LocalAvoidance, IsInAJamOnlyBesideAgentsThatWantToMoveOn) {
    Walker walker;
    NearbyAgent other = other_at({0.8, 0.0});
    EXPECT_FALSE(is_in_jam(walker.context(), {&other, 1}));
    other.preferred_velocity = {0.0, 1.0};
    EXPECT_TRUE(is_in_jam(walker.context(), {&other, 1}));
    other.position = {1.5, 0.0};
    EXPECT_FALSE(is_in_jam(walker.context(), {&other, 1})) << "there is room for one between";
}

TEST(LocalAvoidance, IsBlockedByAPeerThatHasSettledAheadAtTheSameTarget) {
    Walker walker;
    NearbyAgent other = other_at({0.62, 0.0});
    const auto is_blocked = [&](Vec2d velocity, bool is_partial) {
        return is_blocked_by_settled_peer(walker.context(), {&other, 1}, 7, velocity, is_partial);
    };
    EXPECT_FALSE(is_blocked({1.0, 0.0}, false));
    other.target_id = 7;
    EXPECT_FALSE(is_blocked({1.0, 0.0}, false)) << "it is on its way";
    other.has_arrived = true;
    EXPECT_TRUE(is_blocked({1.0, 0.0}, false));
    EXPECT_FALSE(is_blocked({-1.0, 0.0}, false)) << "it is behind";
    other.has_arrived = false;
    other.is_waiting = true;
    EXPECT_FALSE(is_blocked({1.0, 0.0}, false));
    EXPECT_TRUE(is_blocked({1.0, 0.0}, true)) << "neither gets any nearer";
}

TEST(LocalAvoidance, GivesInForAWhileAfterSomeSecondsAtTheHeadOfAJam) {
    Walker walker;
    NearbyAgent other = other_at({0.7, 0.0});
    other.preferred_velocity = {0.0, 1.0};
    const PreferredStep preferred{.velocity = {2.0, 0.0}, .rest = 5.0, .dt = dt};
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
    const PreferredStep preferred{.velocity = {2.0, 0.0}, .rest = 5.0, .dt = dt};
    for (int i = 0; i < 210; ++i) {
        walker.avoidance.watch_progress(walker.context(), preferred, {&pushed, 1});
    }
    walker.avoidance.stay(walker.context());
    EXPECT_LT(walker.services->crowd().agent(walker.id).priority.value, -1000.0);
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
        const PreferredStep preferred{.velocity = {2.0, 0.0}, .rest = 5.0, .dt = dt};
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
            walker.context(), {.velocity = {1.0, 0.0}, .rest = rest, .dt = dt}, {});
        return walker.services->crowd().agent(walker.id).priority;
    };
    const Priority fresh = priority_with(5.0); // of those that keep coming
    EXPECT_TRUE(fresh > priority_with(50.0));
    walker.avoidance.pass_time(61.0);
    EXPECT_TRUE(priority_with(50.0) > fresh) << "the bound is (50 - 5) / (3 / 4) s";
    walker.avoidance.reset();
    EXPECT_TRUE(fresh > priority_with(50.0)) << "another journey";
}

TEST(LocalAvoidance, CountsTheCellsOfAgentsThatTouchAsBlocked) {
    Walker walker;
    const std::vector<NearbyAgent> others{other_at({0.6, 0.0}), other_at({0.0, 1.6})};
    EXPECT_EQ(blocked_cells_around(walker.context(), others),
              std::vector{walker.clearance.grid().cell_at({0.6F, 0.0F})});
}

} // namespace
} // namespace raywalk::local_avoidance_test
