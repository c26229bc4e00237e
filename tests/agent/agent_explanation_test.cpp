// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"

#include "support/corridor.hpp"
#include "support/fake_body.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <stdexcept>
#include <string>

// Whom or what an agent waits for, why it has failed, and what it does.
namespace raywalk::agent_explanation_test {
namespace {

using test::add;
using test::add_corridor;
using test::add_shut_corridor;
using test::box;
using test::Simulation;

TEST(AgentExplanation, NamesTheAgentThatItWaitsFor) {
    Simulation simulation;
    add_corridor(simulation.world);
    Agent& other = simulation.add_agent({6.0F, 0.5F}, {.holds_position = true});
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.0F, 0.5F});
    EXPECT_TRUE(
        simulation.run_until([&] { return agent.status() == AgentStatus::waiting; }, 10.0F));
    EXPECT_FALSE(agent.is_navigation_finished());
    EXPECT_EQ(agent.current_wait().reason, WaitReason::agent);
    EXPECT_EQ(agent.current_wait().body, key_of(simulation.bodies[0]));
    EXPECT_NEAR(agent.current_wait().seconds, 2.0F, 0.1F);
    EXPECT_EQ(agent.explain().text, "has waited 2.0 s for another agent");
    other.teleport({20.0F, 0.5F});
    EXPECT_TRUE(simulation.run_until([&] { return agent.status() == AgentStatus::walking; }, 2.0F));
    EXPECT_EQ(agent.current_wait(), AgentWait{});
    EXPECT_EQ(simulation.count(AgentEvent::waiting), 1);
}

TEST(AgentExplanation, NamesTheBodyThatItWaitsFor) {
    Simulation simulation;
    add_corridor(simulation.world);
    physics::Body crate = simulation.world.create_body(
        {.type = b2_dynamicBody, .position = {6.0F, 0.5F}, .has_fixed_rotation = true});
    crate.add(box({{-0.4F, -0.4F}, {0.4F, 0.4F}}), {.density = 1e6F});
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.0F, 0.5F});
    EXPECT_TRUE(
        simulation.run_until([&] { return agent.status() == AgentStatus::waiting; }, 10.0F));
    EXPECT_EQ(agent.current_wait().reason, WaitReason::body);
    EXPECT_EQ(agent.current_wait().body, key_of(crate));
    EXPECT_TRUE(simulation.run_until([&] { return agent.status() == AgentStatus::stuck; }, 20.0F));
    EXPECT_EQ(agent.current_wait().reason, WaitReason::body) << "it says why it gave up, too";
    EXPECT_EQ(agent.explain().text, "gave up because of a body that paths ignore");
}

TEST(AgentExplanation, TellsThatItsTargetIsGone) {
    Simulation simulation;
    physics::Body prey =
        simulation.world.create_body({.type = b2_dynamicBody, .position = {9.5F, 0.5F}});
    prey.add(physics::circle(0.3F));
    Agent& agent = simulation.add_agent({0.5F, 0.5F});
    agent.follow(Box2dBody{prey});
    simulation.run(0.5F);
    simulation.world.destroy(prey);
    simulation.run(0.1F);
    EXPECT_EQ(agent.status(), AgentStatus::failed);
    EXPECT_EQ(agent.explain().text, "failed: its target is gone");
    simulation.world.destroy(simulation.bodies.front());
    simulation.run(0.1F);
    EXPECT_EQ(agent.explain().text, "failed: its target is gone") << "it had failed before";
}

TEST(AgentExplanation, TellsThatItsBodyIsGone) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.5F, 0.5F});
    simulation.run(0.5F);
    simulation.world.destroy(simulation.bodies.front());
    simulation.run(0.1F);
    EXPECT_EQ(agent.explain().text, "failed: its body is gone");
}

TEST(AgentExplanation, TellsThatItsCostsThrewAnException) {
    Simulation simulation;
    add(simulation.world, box({{5.0F, -5.0F}, {5.2F, 5.0F}}));
    bool throws = true;
    AgentSettings settings;
    settings.query.search.costs = std::make_shared<CostFunction>(
        [&](Cell) { return throws ? throw std::runtime_error{"no costs"} : 1.0F; });
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.5F, 0.5F}, settings);
    EXPECT_THROW(simulation.step(), std::runtime_error);
    throws = false;
    simulation.step();
    ASSERT_EQ(agent.status(), AgentStatus::failed);
    EXPECT_EQ(agent.explain().text, "failed: its costs threw an exception");
    agent.navigate_to({9.5F, 1e9F});
    simulation.step();
    ASSERT_EQ(agent.status(), AgentStatus::failed);
    EXPECT_EQ(agent.explain().text,
              "failed: the query is invalid: the start or the target is out of the grid's range");
}

TEST(AgentExplanation, TellsThatItsNavigatorIsDestroyed) {
    physics::World world;
    auto navigator = std::make_unique<Navigator>(Box2dProbe{world}, NavigatorSettings{});
    physics::Body body = world.create_body({.type = b2_dynamicBody, .position = {0.5F, 0.5F}});
    body.add(physics::circle(0.3F));
    Agent agent{*navigator, Box2dBody{body}};
    agent.navigate_to({9.5F, 0.5F});
    navigator.reset();
    agent.update(1.0F / 60.0F);
    EXPECT_EQ(agent.explain().text, "failed: its navigator is destroyed");
}

TEST(AgentExplanation, TellsThatItWaitsForItsShareOfTheBudget) {
    Simulation simulation;
    add(simulation.world, box({{5.0F, -50.0F}, {5.2F, 50.0F}}));
    simulation.budget.iterations = 1;
    simulation.navigator.update(simulation.budget); // before the first update, nothing is limited
    for (int i = 0; i < 60; ++i) {
        const float y = static_cast<float>(i) + 0.5F;
        (void)simulation.add_agent_to({0.5F, y}, {9.5F, y});
    }
    simulation.run(2.2F);
    const Agent& last = simulation.agents.back();
    EXPECT_EQ(last.status(), AgentStatus::waiting);
    EXPECT_FALSE(last.is_navigation_finished());
    EXPECT_EQ(last.current_wait().reason, WaitReason::budget);
}

TEST(AgentExplanation, TellsThatAManualLinkHasToBeCompleted) {
    Simulation simulation;
    (void)simulation.navigator.add_link(
        {.from = {2.5F, 0.5F}, .to = {6.5F, 0.5F}, .kind = LinkKind::manual});
    add(simulation.world, box({{4.0F, -50.0F}, {4.2F, 50.0F}}));
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.5F, 0.5F});
    EXPECT_TRUE(simulation.run_until([&] { return agent.current_link() != 0; }, 5.0F));
    EXPECT_EQ(agent.current_wait().reason, WaitReason::none);
    simulation.run(2.2F);
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    EXPECT_EQ(agent.current_wait().reason, WaitReason::link);
}

TEST(AgentExplanation, SaysWhatAnAgentDoesThatGetsOn) {
    Simulation simulation;
    Agent& agent = simulation.add_agent({0.5F, 0.5F});
    EXPECT_EQ(agent.explain().text, "has no target");
    agent.navigate_to({30.5F, 0.5F});
    EXPECT_EQ(agent.explain().text, "plans its path");
    simulation.run(5.0F);
    EXPECT_EQ(agent.status(), AgentStatus::walking);
    EXPECT_EQ(agent.explain().text.rfind("walks, 1", 0), 0U) << agent.explain().text;
    agent.pause();
    simulation.run(3.0F);
    EXPECT_EQ(agent.explain().text.rfind("is paused, 1", 0), 0U) << agent.explain().text;
    agent.resume();
    simulation.run(15.0F);
    EXPECT_EQ(agent.explain().text, "is at its target");
    EXPECT_EQ(simulation.count(AgentEvent::waiting), 0);
}

TEST(AgentExplanation, SaysThatThePositionOfItsTargetIsNotFinite) {
    Simulation simulation;
    const auto prey = std::make_shared<test::FakeBodyState>();
    prey->position = {9.5F, 0.5F};
    Agent& agent = simulation.add_agent({0.5F, 0.5F});
    agent.follow(std::make_unique<test::FakeBody>(prey, BodyKey{}));
    simulation.run(0.5F);
    prey->position.x = std::numeric_limits<float>::quiet_NaN();
    simulation.run(0.1F);
    EXPECT_EQ(agent.status(), AgentStatus::failed);
    EXPECT_EQ(agent.explain().text, "failed: the position of its target was not finite");
}

// An agent that walks, has arrived, waits in front of a pillar, has given up or is paused.
TEST(AgentExplanation, SaysThatThePositionOfItsBodyIsNotFinite) {
    for (const AgentStatus status : {AgentStatus::walking,
                                     AgentStatus::arrived,
                                     AgentStatus::waiting,
                                     AgentStatus::stuck,
                                     AgentStatus::paused}) {
        Simulation simulation;
        add(simulation.world, box({{8.0F, -2.0F}, {12.0F, 2.0F}}));
        const auto body = std::make_shared<test::FakeBodyState>();
        body->position = {0.5F, 0.5F};
        Agent& agent =
            simulation.agents.emplace_back(simulation.navigator, test::FakeBody{body, BodyKey{}});
        agent.navigate_to(status == AgentStatus::waiting ? Vec2{10.0F, 0.5F} : Vec2{4.5F, 0.5F});
        const bool is_paused = status == AgentStatus::paused;
        const AgentStatus before = is_paused ? AgentStatus::walking : status;
        (void)simulation.run_until(
            [&] {
                body->velocity = status == AgentStatus::stuck ? Vec2{} : body->velocity; // held
                body->step(test::sixtieth);
                return agent.status() == before;
            },
            30.0F);
        if (is_paused) {
            agent.pause();
        }
        ASSERT_EQ(agent.status(), status);
        body->position.x = std::numeric_limits<float>::quiet_NaN();
        const int failures = simulation.count(AgentEvent::failed);
        simulation.run(0.1F);
        EXPECT_EQ(agent.status(), AgentStatus::failed) << to_string(status);
        EXPECT_EQ(agent.explain().text, "failed: the position of its body was not finite");
        EXPECT_EQ(simulation.count(AgentEvent::failed), failures + 1);
        body->position = {0.5F, 0.5F};
        simulation.run(0.1F);
        EXPECT_EQ(agent.explain().text, "failed: the position of its body was not finite");
        agent.resume();
        agent.navigate_to({0.5F, 0.5F});
        simulation.run(0.1F);
        EXPECT_EQ(agent.status(), AgentStatus::arrived) << "the body is back";
    }
}

// An agent that walks to its target, has arrived there, walks toward a pillar or waits in front of
// it.
TEST(AgentExplanation, TellsOfABodyThatIsNowhereHowItWasInTheLastUpdate) {
    for (const Vec2 target : {Vec2{4.5F, 0.5F}, Vec2{10.0F, 0.5F}}) {
        for (const float seconds : {1.0F, 6.0F}) {
            Simulation simulation;
            add(simulation.world, box({{8.0F, -2.0F}, {12.0F, 2.0F}}));
            const auto body = std::make_shared<test::FakeBodyState>();
            body->position = {0.5F, 0.5F};
            Agent& agent = simulation.agents.emplace_back(simulation.navigator,
                                                          test::FakeBody{body, BodyKey{}});
            agent.navigate_to(target);
            for (float time = 0.0F; time < seconds; time += test::sixtieth) {
                body->step(test::sixtieth);
                simulation.step();
            }
            const std::string before = agent.explain().text;
            body->position.x = std::numeric_limits<float>::quiet_NaN();
            EXPECT_EQ(agent.explain().text, before);
            body->velocity.x = std::numeric_limits<float>::quiet_NaN();
            EXPECT_EQ(agent.explain().text, before);
        }
    }
}

TEST(AgentExplanation, LeavesAnIdleAgentIdleWhoseBodyIsNowhere) {
    Simulation simulation;
    const auto body = std::make_shared<test::FakeBodyState>();
    body->position.x = std::numeric_limits<float>::quiet_NaN();
    const Agent& agent =
        simulation.agents.emplace_back(simulation.navigator, test::FakeBody{body, BodyKey{}});
    simulation.run(0.1F);
    EXPECT_EQ(agent.explain().text, "has no target");
}

TEST(AgentExplanation, NamesItsOwnStaticOrDisabledBody) {
    for (const bool is_static : {true, false}) {
        Simulation simulation;
        Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.5F, 0.5F});
        physics::Body body = simulation.bodies.front();
        if (is_static) {
            body.set_type(b2_staticBody);
        } else {
            body.set_enabled(false);
        }
        const std::string problem =
            is_static ? "an agent drives a static body" : "an agent drives a disabled body";
        EXPECT_TRUE(
            simulation.run_until([&] { return agent.status() == AgentStatus::waiting; }, 10.0F));
        const std::string waiting = agent.explain().text;
        EXPECT_NE(waiting.find("perhaps this: " + problem), std::string::npos) << waiting;
        EXPECT_EQ(agent.current_wait().reason, WaitReason::unknown);
    }
}

TEST(AgentExplanation, NamesItsOwnStaticBodyAfterItGaveUp) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.5F, 0.5F});
    simulation.bodies.front().set_type(b2_staticBody);
    EXPECT_TRUE(simulation.run_until([&] { return agent.status() == AgentStatus::stuck; }, 30.0F));
    EXPECT_EQ(agent.explain().text,
              "gave up because of something that cannot be seen, perhaps this: an agent drives a "
              "static body, which never moves: make it dynamic or kinematic");
}

TEST(AgentExplanation, TellsSinceWhenItHasWaitedThoughItLooksAgain) {
    Simulation simulation;
    (void)add_shut_corridor(simulation.world);
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.0F, 0.5F});
    EXPECT_TRUE(
        simulation.run_until([&] { return agent.status() == AgentStatus::waiting; }, 10.0F));
    for (int i = 0; i < 10; ++i) {
        simulation.navigator.invalidate(Box{{1.0F, 0.3F}, {2.0F, 0.7F}});
        simulation.run(0.5F);
    }
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    EXPECT_NEAR(agent.current_wait().seconds, 5.0F, 0.5F);
    agent.navigate_to({8.0F, 0.5F});
    simulation.run(0.5F);
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    EXPECT_NEAR(agent.current_wait().seconds, 0.5F, 0.1F) << "for another target";
    simulation.bodies.front().set_position({3.5F, 0.5F});
    simulation.run(1.0F);
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    EXPECT_NEAR(agent.current_wait().seconds, 1.0F, 0.1F) << "it was pushed";
    for (int i = 0; i < 10; ++i) {
        simulation.navigator.invalidate(Box{{1.0F, 0.3F}, {2.0F, 0.7F}});
        simulation.run(0.5F);
    }
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    EXPECT_NEAR(agent.current_wait().seconds, 4.5F, 0.5F) << "and walked back in half a second";
}

TEST(AgentExplanation, TellsThatItIsPausedBeforeItHasAPath) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.5F, 0.5F});
    agent.pause();
    simulation.run(0.1F);
    EXPECT_EQ(agent.explain().text, "is paused, and has no path yet");
}

TEST(AgentExplanation, TellsHowFarFromItsTargetItHasArrived) {
    Simulation simulation;
    Agent& agent =
        simulation.add_agent_to({0.5F, 0.5F}, {9.5F, 0.5F}, {.query = {.stop_distance = 4.0F}});
    physics::Body prey = simulation.world.create_body({.position = {9.5F, 20.5F}});
    prey.add(physics::circle(1.0F));
    Agent& follower = simulation.add_agent({0.5F, 20.5F}, {.query = {.stop_distance = 2.0F}});
    follower.follow(Box2dBody{prey});
    Agent& near = simulation.add_agent({0.5F, 40.5F});
    near.follow(Box2dBody{prey});
    simulation.run(20.0F);
    EXPECT_EQ(agent.explain().text, "has arrived, 4.0 m from its target");
    EXPECT_EQ(follower.explain().text, "has arrived, 2.0 m from its target")
        << "from circle to circle";
    EXPECT_EQ(near.explain().text, "is at its target");
}

TEST(AgentExplanation, TellsThatItWalksBack) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {4.5F, 0.5F});
    simulation.run(5.0F);
    ASSERT_EQ(agent.status(), AgentStatus::arrived);
    simulation.bodies.front().set_position({9.5F, 0.5F});
    EXPECT_TRUE(simulation.run_until([&] { return agent.status() == AgentStatus::walking; }, 5.0F));
    EXPECT_EQ(agent.explain().text.rfind("walks back to where it arrived, ", 0), 0U)
        << agent.explain().text;
}

} // namespace
} // namespace raywalk::agent_explanation_test
