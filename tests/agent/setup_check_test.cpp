// SPDX-License-Identifier: MIT
#include "support/fake_body.hpp"
#include "support/log_lines.hpp"
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <optional>
#include <string_view>

// The mistakes of a beginner are told, once each.
namespace raywalk::setup_check_test {
namespace {

using test::sixtieth;

constexpr Vec2 east{3.0F, 0.1F};

// Two agents that walk for two seconds, and what is logged meanwhile.
struct Trial {
    explicit Trial(const NavigatorSettings& settings = {})
        : navigator{Box2dProbe{world}, settings} {}

    physics::Body add_body(b2BodyType type, std::optional<float> radius) {
        const Vec2 place{0.1F, 0.1F + static_cast<float>(agents.size())};
        physics::Body made = world.create_body({.type = type, .position = place});
        if (radius) {
            made.add(test::circle(*radius), {});
        }
        return made;
    }

    void walk(b2BodyType type = b2_dynamicBody,
              std::optional<float> radius = 0.3F,
              const AgentSettings& settings = {}) {
        for (int i = 0; i < 2; ++i) {
            body = add_body(type, radius);
            agents.emplace_back(navigator, Box2dBody{body}, settings).navigate_to(east);
        }
        run();
    }

    void run() {
        for (int i = 0; i < 150; ++i) {
            if (is_updated) {
                navigator.update();
            }
            for (Agent& agent : agents) {
                agent.update(sixtieth);
            }
            world.step(sixtieth);
        }
    }

    test::LogLines log;
    physics::World world;
    Navigator navigator;
    std::deque<Agent> agents;
    physics::Body body = add_body(b2_dynamicBody, 0.3F);
    bool is_updated = true;
};

TEST(SetupCheck, SaysNothingAboutAGoodTrial) {
    Trial trial;
    trial.walk();
    EXPECT_EQ(trial.log.count(), 0U);
}

TEST(SetupCheck, TellsOfAStaticBody) {
    Trial trial;
    trial.walk(b2_staticBody);
    EXPECT_EQ(trial.log.count("static body"), 1U);
    EXPECT_EQ(trial.log.count(), 1U);
}

TEST(SetupCheck, TellsOfABodyWithoutFixtures) {
    Trial trial;
    trial.walk(b2_dynamicBody, {});
    EXPECT_EQ(trial.log.count("without fixtures"), 1U);
    EXPECT_EQ(trial.log.count(), 1U);
}

TEST(SetupCheck, ReadsFixturesThatAreAddedLater) {
    Trial trial;
    trial.body = trial.add_body(b2_dynamicBody, {});
    Agent& early = trial.agents.emplace_back(trial.navigator, Box2dBody{trial.body});
    trial.body.add(test::circle(0.4F), {.filter = {.mask_bits = 5}});
    early.navigate_to(east);
    trial.run();
    EXPECT_FLOAT_EQ(early.walker().radius, 0.4F);
    EXPECT_EQ(early.walker().filter, Box2dBody{trial.body}.filter());
    EXPECT_EQ(trial.log.count(), 0U);
    EXPECT_TRUE(early.is_target_reached());
}

TEST(SetupCheck, ReadsFixturesThatAreAddedOnTheWay) {
    Trial trial;
    trial.body = trial.add_body(b2_dynamicBody, {});
    Agent& agent = trial.agents.emplace_back(trial.navigator, Box2dBody{trial.body});
    agent.navigate_to({30.0F, 0.0F});
    trial.run();
    trial.body.add(test::circle(0.4F), {});
    trial.run();
    EXPECT_FLOAT_EQ(agent.walker().radius, 0.4F);
    EXPECT_EQ(trial.log.count("without fixtures"), 1U);
}

TEST(SetupCheck, TellsOfTheDefaultAccelerationInAWorldInPixels) {
    for (const float acceleration : {AgentSettings{}.max_acceleration, 300.0F}) {
        Trial trial{{.cell_size = 32.0F}};
        trial.walk(b2_dynamicBody, 14.0F, {.max_speed = 90.0F, .max_acceleration = acceleration});
        EXPECT_EQ(trial.log.count("max_acceleration"), acceleration < 300.0F ? 1U : 0U);
    }
}

TEST(SetupCheck, ReadsAFilterThatIsChangedOnTheWay) {
    for (const bool walks : {true, false}) {
        Trial trial;
        Agent& agent = trial.agents.emplace_back(trial.navigator, Box2dBody{trial.body});
        if (walks) {
            agent.navigate_to({30.0F, 0.1F});
        }
        trial.run();
        trial.body.set_filter({.category_bits = 4, .mask_bits = 2});
        trial.run();
        EXPECT_EQ(agent.walker().filter, Box2dBody{trial.body}.filter());
        EXPECT_EQ(agent.query().walker.filter, Box2dBody{trial.body}.filter());
    }
    Trial trial;
    Agent& own = trial.agents.emplace_back(
        trial.navigator, Box2dBody{trial.body}, AgentSettings{.filter = ObstacleFilter{}});
    trial.body.set_filter({.category_bits = 4, .mask_bits = 2});
    trial.run();
    EXPECT_EQ(own.walker().filter, ObstacleFilter{}) << "it was given";
}

TEST(SetupCheck, TellsOfGravity) {
    Trial trial;
    trial.world.set_gravity({0.0F, -10.0F});
    trial.walk();
    EXPECT_EQ(trial.log.count("gravity acts on the body"), 1U);
    EXPECT_EQ(trial.log.count(), 1U);
}

TEST(SetupCheck, TellsOfANegativeSpeed) {
    Trial trial;
    trial.agents.emplace_back(
        trial.navigator, Box2dBody{trial.body}, AgentSettings{.max_speed = -1.0F});
    EXPECT_EQ(trial.log.count("max_speed -1"), 1U);
}

TEST(SetupCheck, TellsHowToStopAnAgentInsteadOfASpeedOfZero) {
    Trial trial;
    const Agent agent{trial.navigator, Box2dBody{trial.body}, {.max_speed = 0.0F}};
    EXPECT_EQ(agent.settings().max_speed, 3.0F);
    EXPECT_EQ(trial.log.count("max_speed 0 (becomes 3; to stop an agent, pause it)"), 1U);
    EXPECT_EQ(trial.log.count(), 1U);
}

TEST(SetupCheck, TellsOfADisabledBody) {
    Trial trial;
    trial.body.set_enabled(false);
    trial.agents.emplace_back(trial.navigator, Box2dBody{trial.body}).navigate_to(east);
    trial.run();
    EXPECT_EQ(trial.log.count("disabled body"), 1U);
    EXPECT_EQ(trial.log.count(), 1U);
}

TEST(SetupCheck, TellsOfTwoAgentsOnOneBody) {
    Trial trial;
    Agent first{trial.navigator, Box2dBody{trial.body}};
    trial.agents.emplace_back(trial.navigator, Box2dBody{trial.body});
    trial.run();
    EXPECT_EQ(trial.log.count(), 0U) << "none of them drives it yet";
    trial.agents.front().navigate_to(east);
    trial.run();
    EXPECT_EQ(trial.log.count("several agents drive the same body"), 1U);
    EXPECT_EQ(trial.log.count(), 1U);
}

TEST(SetupCheck, SaysNothingAboutAnAgentThatReplacesAnother) {
    Trial trial;
    trial.agents.emplace_back(trial.navigator, Box2dBody{trial.body}).navigate_to(east);
    trial.run();
    trial.agents.front() = Agent{trial.navigator, Box2dBody{trial.body}};
    trial.agents.front().navigate_to({-3.0F, 0.1F});
    trial.run();
    EXPECT_EQ(trial.log.count(), 0U);
}

TEST(SetupCheck, TellsOfABodyOfAnotherWorld) {
    Trial trial;
    physics::World other;
    for (int i = 0; i < 2; ++i) {
        const physics::Body foreign = test::add_walker(other, {0.1F, static_cast<float>(i)});
        trial.agents.emplace_back(trial.navigator, Box2dBody{foreign}).navigate_to(east);
    }
    trial.run();
    EXPECT_EQ(trial.log.count("a body of another world"), 1U);
    EXPECT_EQ(trial.log.count(), 1U);
}

TEST(SetupCheck, SaysNothingAboutABodyThatIsOfNoWorld) {
    Trial trial;
    trial.agents
        .emplace_back(trial.navigator,
                      test::FakeBody{std::make_shared<test::FakeBodyState>(), BodyKey{}})
        .navigate_to(east);
    trial.run();
    EXPECT_EQ(trial.log.count(), 0U);
}

TEST(SetupCheck, TellsOfCellsThatDoNotSuitTheRadius) {
    for (const bool is_tiny : {true, false}) {
        Trial trial{{.cell_size = is_tiny ? 1.0F : 8.0F}}; // pixels; tiles
        trial.walk(b2_dynamicBody, 0.3F, {.radius = is_tiny ? 8.0F : 0.3F});
        EXPECT_EQ(trial.log.count(is_tiny ? "cells are tiny" : "cells are huge"), 1U);
        EXPECT_EQ(trial.log.count(), 1U);
    }
}

TEST(SetupCheck, TellsOfANavigatorThatIsNeverUpdated) {
    Trial trial;
    trial.is_updated = false;
    trial.walk();
    EXPECT_EQ(trial.log.count("Navigator::update() is not called"), 1U);
    EXPECT_EQ(trial.log.count(), 1U);
}

TEST(SetupCheck, TellsOfCellsThatAreTooWideForAFollower) {
    Trial trial{{.find_narrow_passages = false}};
    // A passage of 0.8 m between two lines of cell centers.
    test::add(trial.world, test::box({{1.5F, 1.4F}, {2.5F, 40.0F}}));
    test::add(trial.world, test::box({{1.5F, -40.0F}, {2.5F, 0.6F}}));
    test::add(trial.world, test::box({{-40.0F, -40.0F}, {2.5F, -39.0F}}));
    test::add(trial.world, test::box({{-40.0F, 39.0F}, {2.5F, 40.0F}}));
    test::add(trial.world, test::box({{-40.0F, -40.0F}, {-39.0F, 40.0F}}));
    const physics::Body prey = test::add_walker(trial.world, {6.0F, -5.0F});
    trial.agents.emplace_back(trial.navigator, Box2dBody{trial.body}).follow(Box2dBody{prey});
    trial.run();
    trial.run();
    ASSERT_EQ(trial.agents.front().status(), AgentStatus::waiting);
    EXPECT_EQ(trial.log.count("a follower waits"), 1U);
    EXPECT_EQ(trial.log.count("to at most 0.64"), 1U);
    EXPECT_EQ(trial.log.count(), 1U);
}

TEST(SetupCheck, TellsTheProblemOfABodyOfTheGame) {
    class Statue : public test::FakeBody {
    public:
        using FakeBody::FakeBody;

        [[nodiscard]] std::string_view problem() const override { return "it is a statue"; }
    };

    const test::LogLines log;
    Navigator navigator{test::ObstacleList{}};
    Agent agent{navigator, Statue{std::make_shared<test::FakeBodyState>()}};
    agent.update(sixtieth);
    EXPECT_EQ(log.count(), 0U); // it has no target yet
    agent.navigate_to(east);
    for (int i = 0; i < 5; ++i) {
        navigator.update();
        agent.update(sixtieth);
    }
    EXPECT_EQ(log.count("it is a statue"), 1U);
}

} // namespace
} // namespace raywalk::setup_check_test
