// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"

#include "support/fake_body.hpp"
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

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

// Returns the door that closes it at x = 5; behind it is a room.
physics::Body add_shut_corridor(Simulation& simulation) {
    add_corridor(simulation, 10.0F);
    add(simulation.world, box({{10.0F, 0.0F}, {10.1F, 1.1F}}));
    return add(simulation.world, box({{5.0F, 0.1F}, {5.2F, 1.0F}}), {.type = b2_kinematicBody});
}

// A room without a door, around (10, 0).
void add_room(Simulation& simulation) {
    add(simulation.world, box({{7.0F, -3.0F}, {13.0F, -2.9F}}));
    add(simulation.world, box({{7.0F, 2.9F}, {13.0F, 3.0F}}));
    add(simulation.world, box({{7.0F, -3.0F}, {7.1F, 3.0F}}));
    add(simulation.world, box({{12.9F, -3.0F}, {13.0F, 3.0F}}));
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
    const physics::Body door = add_shut_corridor(simulation);
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
    settings.search.costs = std::make_shared<CostFunction>(
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

TEST(AgentExplanation, TellsSinceWhenItHasWaitedThoughItLooksAgain) {
    Simulation simulation;
    (void)add_shut_corridor(simulation);
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

// The path of the corridor ends at (4.5, 0.5).
TEST(AgentExplanation, TellsWhereThePathEndsThatItWalks) {
    Simulation simulation;
    const physics::Body door = add_shut_corridor(simulation);
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.0F, 0.5F});
    simulation.run(0.5F);
    const AgentExplanation walking = agent.explain();
    EXPECT_EQ(walking.status, AgentStatus::walking);
    ASSERT_TRUE(walking.problem);
    EXPECT_EQ(walking.problem->problem, PathProblem::disconnected);
    EXPECT_EQ(walking.problem->body, key_of(door));
    const std::string end = " m are left of a path that ends 4.5 m from its target: no way leads "
                            "on from (4.50, 0.50); a body is between it and the target";
    EXPECT_EQ(walking.text, "walks, 2.7" + end);
    agent.pause();
    simulation.run(0.1F);
    EXPECT_EQ(agent.explain().text, "is paused, 2.7" + end);
    EXPECT_TRUE(agent.explain().problem);
}

TEST(AgentExplanation, TellsOfAFollowerWhatClosesTheWay) {
    Simulation simulation;
    add_room(simulation);
    physics::Body prey =
        simulation.world.create_body({.type = b2_kinematicBody, .position = {9.0F, -1.5F}});
    prey.add(physics::circle(0.3F));
    Agent& agent = simulation.add_agent({0.5F, 0.5F});
    agent.follow(Box2dBody{prey});
    prey.set_velocity({0.0F, 1.0F});
    int walked = 0;
    for (int i = 0; i < 180; ++i) {
        simulation.step();
        if (agent.status() == AgentStatus::walking) {
            ++walked;
            const std::string text = agent.explain().text;
            ASSERT_NE(text.find(" of a path that ends "), std::string::npos) << text;
            ASSERT_NE(text.find("; a body is between it and the target"), std::string::npos)
                << text;
        }
    }
    EXPECT_GT(walked, 100);
}

TEST(AgentExplanation, SaysNothingAboutTheEndOfAFlowThatLeadsToTheTarget) {
    Simulation simulation;
    add(simulation.world, box({{5.0F, -30.0F}, {5.2F, 3.0F}}));
    for (int i = 0; i < 10; ++i) {
        const float y = static_cast<float>(i) - 8.0F;
        (void)simulation.add_agent_to({0.5F, y}, {60.5F, 0.5F});
    }
    simulation.run(1.0F);
    const Agent& agent = simulation.agents.front();
    ASSERT_TRUE(agent.next_cell_of_flow(simulation.navigator.grid().cell_at(agent.position())));
    EXPECT_GT(distance(agent.path().points.back(), {60.5F, 0.5F}), 10.0F) << "it is a part";
    EXPECT_FALSE(agent.explain().problem);
    EXPECT_EQ(agent.explain().text.find(" of a path"), std::string::npos) << agent.explain().text;
}

TEST(AgentExplanation, TellsOfEachOfManyWithOneTargetWhatClosesTheWay) {
    Simulation simulation;
    add_room(simulation);
    for (int i = 0; i < 10; ++i) {
        const float y = static_cast<float>(i) - 5.0F;
        (void)simulation.add_agent_to({-5.5F, y}, {10.0F, 0.0F});
    }
    simulation.run(1.0F);
    for (const Agent& agent : simulation.agents) {
        const AgentExplanation about = agent.explain();
        EXPECT_EQ(about.status, AgentStatus::walking);
        ASSERT_TRUE(about.problem);
        EXPECT_NE(about.problem->body, BodyKey{});
        EXPECT_NE(about.text.find(" of a path that ends 3."), std::string::npos) << about.text;
    }
}

TEST(AgentExplanation, TellsOfOneThatWaitsOnItsWayWhereItsPathEnds) {
    Simulation simulation;
    (void)add_shut_corridor(simulation);
    (void)simulation.add_agent({2.5F, 0.5F}); // idle: it stands in the way
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.0F, 0.5F});
    EXPECT_TRUE(
        simulation.run_until([&] { return agent.status() == AgentStatus::waiting; }, 10.0F));
    EXPECT_FALSE(agent.is_navigation_finished());
    EXPECT_EQ(agent.explain().text.rfind("has waited 2.0 s for another agent, on a path that ends "
                                         "4.5 m from its target: no way leads on",
                                         0),
              0U)
        << agent.explain().text;
}

TEST(AgentExplanation, TellsOfOneThatGaveUpWhereItsPathEnds) {
    Simulation simulation;
    const physics::Body door = add_shut_corridor(simulation);
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.0F, 0.5F});
    simulation.bodies.front().set_type(b2_staticBody);
    EXPECT_TRUE(simulation.run_until([&] { return agent.status() == AgentStatus::stuck; }, 30.0F));
    const AgentExplanation about = agent.explain();
    EXPECT_NE(about.text.find(", on a path that ends 4.5 m from its target: no way leads on"),
              std::string::npos)
        << about.text;
    ASSERT_TRUE(about.problem);
    EXPECT_EQ(about.problem->body, key_of(door));
}

TEST(AgentExplanation, LooksForAWayFromTheEndOfTheLinkThatItCrosses) {
    Simulation simulation;
    add(simulation.world, box({{2.0F, -50.0F}, {5.0F, 50.0F}}));
    add_room(simulation);
    (void)simulation.navigator.add_link({.from = {1.5F, 0.5F}, .to = {5.5F, 0.5F}});
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {10.0F, 0.0F});
    EXPECT_TRUE(simulation.run_until([&] { return agent.position().x > 3.0F; }, 5.0F));
    ASSERT_NE(agent.current_link(), 0U);
    const AgentExplanation about = agent.explain();
    ASSERT_TRUE(about.problem);
    EXPECT_EQ(about.problem->problem, PathProblem::disconnected) << about.text;
}

TEST(AgentExplanation, TellsThatItPlansAgainAtTheEndOfItsPath) {
    Simulation simulation;
    add(simulation.world, box({{5.0F, -30.0F}, {5.2F, 30.0F}}));
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {30.5F, 0.5F}, {.max_iterations = 20});
    simulation.run(0.5F);
    ASSERT_EQ(agent.path().reason, PathStatus::iteration_limit);
    const std::string text = agent.explain().text;
    EXPECT_NE(text.find(" m from its target, where it plans again: the search ended after its "
                        "limit of 20 iterations"),
              std::string::npos)
        << text;
}

// Where its path ends, the target is near enough, but nothing makes it look again.
TEST(AgentExplanation, TellsThatThereIsAWayWithinItsLimitsFromHere) {
    Simulation simulation;
    AgentSettings settings;
    settings.search.max_distance = 10.0F;
    add(simulation.world, box({{5.0F, -3.0F}, {5.2F, 3.0F}}));
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {14.0F, 0.5F}, settings);
    EXPECT_TRUE(
        simulation.run_until([&] { return agent.status() == AgentStatus::waiting; }, 10.0F));
    EXPECT_EQ(agent.explain().text,
              "has waited 0.0 s for a change of the world: there is a way within its limits from "
              "where it is now; to take it, stop it and send it again");
    agent.stop();
    agent.navigate_to({14.0F, 0.5F});
    simulation.run(10.0F);
    EXPECT_EQ(agent.status(), AgentStatus::arrived);
}

TEST(AgentExplanation, TellsHowAWayThatHasOpenedIsTakenAfterItFailed) {
    Simulation simulation;
    const physics::Body pillar = add(simulation.world, box({{8.0F, -2.0F}, {12.0F, 2.0F}}));
    Agent& agent =
        simulation.add_agent_to({0.5F, 0.5F}, {10.0F, 0.5F}, {.allow_partial_path = false});
    simulation.run(1.0F);
    simulation.world.destroy(pillar);
    simulation.navigator.invalidate(Box{{7.0F, -3.0F}, {13.0F, 3.0F}});
    simulation.run(5.0F);
    ASSERT_EQ(agent.status(), AgentStatus::failed);
    EXPECT_EQ(agent.explain().text, "failed: there is a way now; to take it, send it again");
    agent.navigate_to({10.0F, 0.5F});
    simulation.run(10.0F);
    EXPECT_EQ(agent.status(), AgentStatus::arrived);
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
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.5F, 0.5F}, {.stop_distance = 4.0F});
    physics::Body prey = simulation.world.create_body({.position = {9.5F, 20.5F}});
    prey.add(physics::circle(1.0F));
    Agent& follower = simulation.add_agent({0.5F, 20.5F}, {.stop_distance = 2.0F});
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

TEST(AgentExplanation, ChangesNothingWhileItWalksAPathThatEndsElsewhere) {
    Simulation read;
    Simulation unread;
    for (Simulation* simulation : {&read, &unread}) {
        (void)add_shut_corridor(*simulation);
        (void)simulation->add_agent_to({0.5F, 0.5F}, {9.0F, 0.5F});
    }
    for (int i = 0; i < 300; ++i) {
        (void)read.agents.front().explain();
        read.step();
        unread.step();
        ASSERT_EQ(read.agents.front().position(), unread.agents.front().position());
        ASSERT_EQ(read.agents.front().status(), unread.agents.front().status());
    }
    EXPECT_EQ(read.agents.front().status(), AgentStatus::waiting);
}

TEST(AgentExplanation, MayBeAskedForFromItsCosts) {
    Simulation simulation;
    (void)add_shut_corridor(simulation);
    const Agent* asked = nullptr;
    std::string text;
    AgentSettings settings;
    settings.search.costs = std::make_shared<CostFunction>([&](Cell) {
        if (const Agent* const agent = std::exchange(asked, nullptr)) {
            text = agent->explain().text;
        }
        return 1.0F;
    });
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.0F, 0.5F}, settings);
    simulation.run(0.5F);
    ASSERT_EQ(agent.status(), AgentStatus::walking);
    asked = &agent;
    (void)simulation.navigator.find_path({0.5F, 0.5F}, {3.0F, 0.5F}, agent.query());
    EXPECT_NE(text.find(" of a path that ends 4.5 m from its target: no way leads on"),
              std::string::npos)
        << text;
}

} // namespace
} // namespace raywalk::agent_explanation_test
