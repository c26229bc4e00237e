// SPDX-License-Identifier: MIT
#include "support/fake_body.hpp"
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string>

// Whom or what an agent waits for, and what it says about itself.
namespace raywalk::agent_explanation_test {
namespace {

using test::add;
using test::box;
using test::Simulation;

// A corridor for one along x, closed behind `end`.
void add_corridor(Simulation& simulation, float end) {
    add(simulation.world, box({{-1.0F, 0.0F}, {end, 0.1F}}));
    add(simulation.world, box({{-1.0F, 1.0F}, {end, 1.1F}}));
    add(simulation.world, box({{-1.1F, 0.0F}, {-1.0F, 1.1F}}));
}

TEST(AgentExplanation, NamesTheAgentThatItWaitsFor) {
    Simulation simulation;
    add_corridor(simulation, 10.0F);
    Agent& other = simulation.add_agent({6.0F, 0.5F}); // idle: it stands in the way
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
    add_corridor(simulation, 10.0F);
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

TEST(AgentExplanation, NamesTheDoorThatKeepsItsPathFromTheTarget) {
    Simulation simulation;
    add_corridor(simulation, 10.0F);
    physics::Body door =
        add(simulation.world, box({{5.0F, 0.1F}, {5.2F, 1.0F}}), {.type = b2_kinematicBody});
    add(simulation.world, box({{10.0F, 0.0F}, {10.1F, 1.1F}}));
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.0F, 0.5F});
    EXPECT_TRUE(
        simulation.run_until([&] { return agent.status() == AgentStatus::waiting; }, 10.0F));
    EXPECT_TRUE(agent.is_navigation_finished());
    EXPECT_EQ(agent.current_wait().reason, WaitReason::world);
    const AgentExplanation about = agent.explain();
    ASSERT_TRUE(about.problem);
    EXPECT_EQ(about.problem->problem, PathProblem::disconnected);
    EXPECT_EQ(about.problem->body, key_of(door));
    EXPECT_EQ(about.text, "has waited 0.0 s for a change of the world: " + about.problem->text);
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
    EXPECT_EQ(agent.explain().text, "failed: its target is gone, or its costs threw an exception");
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
    for (int i = 0; i < 30; ++i) {
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
    EXPECT_EQ(agent.explain().text,
              "failed: the position of its body or of its target was not finite");
}

TEST(AgentExplanation, TellsHowItLearnsThatAWayHasOpened) {
    Simulation simulation;
    physics::Body pillar = add(simulation.world, box({{8.0F, -2.0F}, {12.0F, 2.0F}}));
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {10.0F, 0.5F});
    simulation.run(4.0F);
    ASSERT_EQ(agent.status(), AgentStatus::waiting);
    simulation.world.destroy(pillar);
    simulation.run(0.1F);
    ASSERT_EQ(agent.status(), AgentStatus::waiting) << "the pillar is not watched";
    const std::string text = agent.explain().text;
    EXPECT_NE(text.find("call Navigator::invalidate()"), std::string::npos) << text;
}

TEST(AgentExplanation, SaysWhyItFailed) {
    Simulation simulation;
    add(simulation.world, box({{8.0F, -2.0F}, {12.0F, 2.0F}}));
    Agent& agent =
        simulation.add_agent_to({0.5F, 0.5F}, {10.0F, 0.5F}, {.allow_partial_path = false});
    simulation.run(1.0F);
    ASSERT_EQ(agent.status(), AgentStatus::failed);
    const AgentExplanation about = agent.explain();
    ASSERT_TRUE(about.problem);
    EXPECT_EQ(about.problem->problem, PathProblem::target_blocked);
    EXPECT_EQ(about.text, "failed: " + about.problem->text);
}

} // namespace
} // namespace raywalk::agent_explanation_test
