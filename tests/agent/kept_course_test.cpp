// SPDX-License-Identifier: MIT
#include "agent/kept_course.hpp"
#include "agent/locomotion.hpp"
#include "support/agent_parts.hpp"
#include "support/fake_body.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <span>
#include <vector>

namespace raywalk::kept_course_test {
namespace {

using test::AgentParts;

constexpr double dt = 1.0 / 60.0;
constexpr Vec2 corner{20.0F, 0.0F};
constexpr Vec2d velocity{3.0, 0.0};

// At the origin, with another one in front of it that is on its way, too.
struct TwoWalkers : AgentParts {
    TwoWalkers() {
        CrowdAgent& crowd_agent = services->crowd().agent(other);
        crowd_agent.radius = 0.3F;
        crowd_agent.max_speed = 3.0F;
        own_state->velocity = Vec2{velocity};
    }

    [[nodiscard]] AgentContext context() {
        services->crowd().take_snapshot();
        return {.id = id,
                .role = {.status = AgentStatus::walking, .target_id = 7},
                .position = body.position(),
                .velocity = exact(body.velocity()),
                .max_speed = 3.0,
                .wanted_speed = settings.max_speed,
                .has_body = true,
                .settings = settings,
                .clearance = clearance,
                .crowd = services->crowd(),
                .memory = services->memory()};
    }

    bool keep(double duration = 0.1, bool is_brief = false) {
        const AgentContext agent = context();
        NearbyAgents& memory = services->memory().nearby;
        return course.keep(
            {.velocity = velocity, .corner = corner, .duration = duration, .is_brief = is_brief},
            agent,
            services->crowd().nearby_agents(id, 3.0, 10, memory),
            dt);
    }

    // How many steps the course lasts after the first one, if nothing else moves.
    [[nodiscard]] int steps(double step) {
        int count = 0;
        for (; course.lasts(context(), corner, step); ++count) {
            course.go_on(step);
            own_state->step(static_cast<float>(step));
        }
        return count;
    }

    std::shared_ptr<test::FakeBodyState> own_state = std::make_shared<test::FakeBodyState>();
    std::shared_ptr<test::FakeBodyState> other_state = std::make_shared<test::FakeBodyState>(
        test::FakeBodyState{.position = {1.5F, 0.0F}, .velocity = {}});
    TrackedBody body{services->bodies(), std::make_unique<test::FakeBody>(own_state), this};
    TrackedBody other_body{
        services->bodies(), std::make_unique<test::FakeBody>(other_state, BodyKey{98}), this};
    OnceLog log;
    AgentSettings settings = with_defaults({}, body, log);
    std::uint32_t id = services->crowd().add(body, 3.0);
    std::uint32_t other = services->crowd().add(other_body, 3.0);
    KeptCourse course;
};

TEST(KeptCourse, ItsDurationIsInSecondsNotInSteps) {
    TwoWalkers slow;
    slow.other_state->position = {0.0F, 9.0F};
    slow.keep();
    EXPECT_EQ(slow.steps(dt), 5);
    TwoWalkers fast;
    fast.other_state->position = {0.0F, 9.0F};
    fast.keep();
    EXPECT_EQ(fast.steps(dt / 4.0), 20);
    EXPECT_NEAR(fast.course.end(), 0.1, 1e-7);
    EXPECT_FALSE(fast.course.is_kept());
}

TEST(KeptCourse, ACourseForOneStepIsNotWorthwhile) {
    EXPECT_FALSE(KeptCourse::is_worthwhile({.duration = 1.9 * dt}, dt));
    EXPECT_TRUE(KeptCourse::is_worthwhile({.duration = 2.0 * dt}, dt));
}

TEST(KeptCourse, AnotherAgentThatComesTooNearEndsIt) {
    TwoWalkers walkers;
    walkers.other_state->position = {0.95F, 0.0F};
    walkers.keep();
    ASSERT_TRUE(walkers.course.lasts(walkers.context(), corner, dt));
    walkers.other_state->position = {0.85F, 0.0F}; // 0.23 m apart, of which 0.05 m are too much
    EXPECT_FALSE(walkers.course.lasts(walkers.context(), corner, dt));
}

TEST(KeptCourse, AnotherAgentBesideOrBehindDoesNotEndIt) {
    for (const Vec2 place : {Vec2{0.0F, 0.65F}, Vec2{-0.65F, 0.0F}}) {
        TwoWalkers walkers;
        walkers.other_state->position = place;
        walkers.keep();
        EXPECT_TRUE(walkers.course.lasts(walkers.context(), corner, dt));
    }
}

TEST(KeptCourse, NothingIsKeptNearAnAgentThatDoesNotGiveWay) {
    TwoWalkers walkers;
    walkers.other_state->position = {1.0F, 0.0F};
    walkers.services->crowd().agent(walkers.other).avoids = false;
    walkers.keep();
    EXPECT_FALSE(walkers.course.is_kept());
}

TEST(KeptCourse, NothingIsKeptIfAnUnseenAgentMightComeNear) {
    TwoWalkers walkers;
    walkers.settings.max_neighbors = 1; // there might be another one behind it
    walkers.other_state->position = {1.0F, 0.0F};
    walkers.keep();
    EXPECT_FALSE(walkers.course.is_kept());
}

TEST(KeptCourse, APushEndsIt) {
    TwoWalkers walkers;
    walkers.keep();
    ASSERT_TRUE(walkers.course.lasts(walkers.context(), corner, dt));
    walkers.own_state->velocity = {3.0F, 0.5F};
    EXPECT_FALSE(walkers.course.lasts(walkers.context(), corner, dt));
}

TEST(KeptCourse, AnotherCornerEndsIt) {
    TwoWalkers walkers;
    walkers.keep();
    EXPECT_FALSE(walkers.course.lasts(walkers.context(), {20.0F, 1.0F}, dt));
}

TEST(KeptCourse, AnotherAgentThatPushesEndsIt) {
    TwoWalkers walkers;
    walkers.other_state->position = {-0.65F, 0.0F}; // 0.03 m behind
    walkers.keep();
    ASSERT_TRUE(walkers.course.lasts(walkers.context(), corner, dt));
    walkers.services->crowd().agent(walkers.other).priority.value = 2.0;
    EXPECT_FALSE(walkers.course.lasts(walkers.context(), corner, dt));
}

// An agent that has just chosen it took the push and the change into account, or would not see them
// in a longer step either.
TEST(KeptCourse, NeitherAPushingAgentNorAChangeOfTheWorldEndsABriefOne) {
    TwoWalkers walkers;
    walkers.other_state->position = {-0.65F, 0.0F};
    EXPECT_TRUE(walkers.keep(dt, true));
    walkers.services->crowd().agent(walkers.other).priority.value = 2.0;
    walkers.caches.invalidate_all();
    EXPECT_TRUE(walkers.course.is_brief());
    EXPECT_EQ(walkers.steps(dt / 4.0), 0) << "the first step was a long one";
    EXPECT_TRUE(walkers.keep(2.0 * dt, true));
    EXPECT_EQ(walkers.steps(dt / 4.0), 4);
}

TEST(KeptCourse, ABriefOneUsesItsShareOfTheGap) {
    for (const bool goes_first : {true, false}) {
        TwoWalkers walkers;
        walkers.other_state->position = {0.69F, 0.0F}; // 0.07 m apart; a step takes 0.05 m
        walkers.services->crowd().agent(walkers.other).priority.value = goes_first ? 0.5 : 2.0;
        EXPECT_TRUE(walkers.keep(2.0 * dt, true));
        EXPECT_EQ(walkers.course.lasts(walkers.context(), corner, dt), goes_first);
    }
}

TEST(KeptCourse, AChangeOfTheWorldEndsIt) {
    TwoWalkers walkers;
    walkers.keep();
    ASSERT_TRUE(walkers.course.lasts(walkers.context(), corner, dt));
    walkers.caches.invalidate_all();
    EXPECT_FALSE(walkers.course.lasts(walkers.context(), corner, dt));
}

} // namespace
} // namespace raywalk::kept_course_test
