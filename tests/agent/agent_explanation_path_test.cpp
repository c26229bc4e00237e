// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"
#include "raywalk/door.hpp"

#include "support/corridor.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

// What an agent says about a path that does not lead to its target.
namespace raywalk::agent_explanation_path_test {
namespace {

using test::add;
using test::add_shut_corridor;
using test::box;
using test::Simulation;

// A room without a door, around (10, 0).
void add_room(Simulation& simulation) {
    add(simulation.world, box({{7.0F, -3.0F}, {13.0F, -2.9F}}));
    add(simulation.world, box({{7.0F, 2.9F}, {13.0F, 3.0F}}));
    add(simulation.world, box({{7.0F, -3.0F}, {7.1F, 3.0F}}));
    add(simulation.world, box({{12.9F, -3.0F}, {13.0F, 3.0F}}));
}

TEST(AgentExplanation, NamesTheDoorThatKeepsItsPathFromTheTarget) {
    Simulation simulation;
    const physics::Body door = add_shut_corridor(simulation.world);
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

TEST(AgentExplanation, TellsHowItLearnsThatAWayHasOpened) {
    Simulation simulation{{.notices_changes = false}};
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
    Agent& agent = simulation.add_agent_to(
        {0.5F, 0.5F}, {10.0F, 0.5F}, {.query = {.allow_partial_path = false}});
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
    const physics::Body door = add_shut_corridor(simulation.world);
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
    (void)add_shut_corridor(simulation.world);
    (void)simulation.add_agent({2.5F, 0.5F}, {.holds_position = true});
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
    const physics::Body door = add_shut_corridor(simulation.world);
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

TEST(AgentExplanation, TellsOfOneAtADoorWhereItsPathEndsBehindIt) {
    Simulation simulation;
    add(simulation.world, box({{4.0F, -50.0F}, {4.2F, 0.0F}}));
    add(simulation.world, box({{4.0F, 1.0F}, {4.2F, 50.0F}}));
    const physics::Body leaf =
        add(simulation.world, box({{4.0F, 0.0F}, {4.2F, 1.0F}}), {.type = b2_kinematicBody});
    add_room(simulation);
    (void)add_door(simulation.navigator, key_of(leaf));
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {10.0F, 0.0F});
    EXPECT_TRUE(
        simulation.run_until([&] { return agent.status() == AgentStatus::waiting; }, 10.0F));
    ASSERT_NE(agent.current_link(), 0U);
    const AgentExplanation about = agent.explain();
    EXPECT_EQ(
        about.text.rfind("has waited 2.0 s for a door to be opened, on a path that ends 3.", 0), 0U)
        << about.text;
    ASSERT_TRUE(about.problem);
    EXPECT_EQ(about.problem->problem, PathProblem::disconnected);
    EXPECT_GT(about.problem->place.x, 4.2F) << "the way leads through the door";
}

// Two walls with a link across each, and a room behind the second one, whose link is gone then.
TEST(AgentExplanation, LooksForAWayFromWhereItIsOnAPathWithTwoLinks) {
    for (const bool is_between : {true, false}) {
        Simulation simulation;
        test::add_border(simulation.world, {{-10.0F, -10.0F}, {20.0F, 10.0F}});
        add(simulation.world, box({{-5.0F, -11.0F}, {-4.0F, 11.0F}}));
        add(simulation.world, box({{2.0F, -11.0F}, {5.0F, 11.0F}}));
        add_room(simulation);
        (void)simulation.navigator.add_link({.from = {-5.5F, 0.5F}, .to = {-3.5F, 0.5F}});
        const LinkId second =
            simulation.navigator.add_link({.from = {1.5F, 0.5F}, .to = {5.5F, 0.5F}});
        Agent& agent = simulation.add_agent_to({-8.5F, 0.5F}, {10.0F, 0.0F});
        const float x = is_between ? -1.0F : 3.0F;
        EXPECT_TRUE(simulation.run_until([&] { return agent.position().x > x; }, 10.0F));
        ASSERT_EQ(agent.current_link(), is_between ? 0U : second);
        simulation.navigator.remove_link(second);
        const AgentExplanation about = agent.explain();
        ASSERT_TRUE(about.problem);
        EXPECT_EQ(about.problem->problem, PathProblem::disconnected) << about.text;
        if (is_between) {
            EXPECT_LT(about.problem->place.x, 2.0F);
        } else {
            EXPECT_GT(about.problem->place.x, 5.0F);
        }
    }
}

TEST(AgentExplanation, TellsThatItPlansAgainAtTheEndOfItsPath) {
    Simulation simulation;
    add(simulation.world, box({{5.0F, -3.0F}, {5.2F, 30.0F}}));
    Agent& agent =
        simulation.add_agent_to({0.5F, 0.5F}, {30.5F, 0.5F}, {.query = {.max_iterations = 1}});
    simulation.run(0.5F);
    ASSERT_EQ(agent.path().reason, PathStatus::iteration_limit);
    const std::string text = agent.explain().text;
    EXPECT_NE(text.find(" m from its target, where it plans again: the search ended after its "
                        "limit of 1 iterations"),
              std::string::npos)
        << text;
}

// Where its path ends, the target is near enough, but nothing makes it look again.
TEST(AgentExplanation, TellsThatThereIsAWayWithinItsLimitsFromHere) {
    Simulation simulation;
    AgentSettings settings;
    settings.query.search.max_distance = 10.0F;
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
    Agent& agent = simulation.add_agent_to(
        {0.5F, 0.5F}, {10.0F, 0.5F}, {.query = {.allow_partial_path = false}});
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

TEST(AgentExplanation, ChangesNothingWhileItWalksAPathThatEndsElsewhere) {
    Simulation read;
    Simulation unread;
    for (Simulation* simulation : {&read, &unread}) {
        (void)add_shut_corridor(simulation->world);
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
    (void)add_shut_corridor(simulation.world);
    const Agent* asked = nullptr;
    std::string text;
    AgentSettings settings;
    settings.query.search.costs = std::make_shared<CostFunction>([&](Cell) {
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

TEST(AgentExplanation, SurvivesCostsThatDestroyTheNavigatorOrTheAgent) {
    for (const bool is_navigator : {true, false}) {
        physics::World world;
        (void)add_shut_corridor(world);
        auto navigator = std::make_unique<Navigator>(Box2dProbe{world}, NavigatorSettings{});
        std::optional<Agent> agent;
        bool destroys = false;
        AgentSettings settings;
        settings.query.search.costs = std::make_shared<CostFunction>([&](Cell) {
            if (!std::exchange(destroys, false)) {
                return 1.0F;
            }
            if (is_navigator) {
                navigator.reset();
            } else {
                agent.reset();
            }
            return 1.0F;
        });
        agent.emplace(*navigator, Box2dBody{test::add_walker(world, {0.5F, 0.5F})}, settings);
        agent->navigate_to({9.0F, 0.5F});
        agent->update(test::sixtieth);
        ASSERT_EQ(agent->status(), AgentStatus::walking);
        destroys = true;
        const AgentExplanation about = agent->explain();
        ASSERT_FALSE(destroys);
        EXPECT_EQ(about.status, AgentStatus::walking);
        EXPECT_NE(about.text.find(" of a path that ends 4.5 m from its target"), std::string::npos)
            << about.text;
        EXPECT_EQ(navigator == nullptr, is_navigator);
        EXPECT_EQ(agent.has_value(), is_navigator);
    }
}

TEST(AgentExplanation, IsOfTheStateBeforeItsCostsChangeIt) {
    Simulation simulation;
    (void)add_shut_corridor(simulation.world);
    Agent* commanded = nullptr;
    AgentSettings settings;
    settings.query.search.costs = std::make_shared<CostFunction>([&](Cell) {
        if (Agent* const agent = std::exchange(commanded, nullptr)) {
            agent->teleport({2.5F, 0.5F});
            agent->navigate_to({0.5F, 0.5F});
            agent->update(test::sixtieth);
            agent->stop();
            simulation.navigator.update();
            simulation.navigator.invalidate_all();
        }
        return 1.0F;
    });
    Agent& agent = simulation.add_agent_to({0.5F, 0.5F}, {9.0F, 0.5F}, settings);
    simulation.run(0.5F);
    const std::string before = agent.explain().text;
    commanded = &agent;
    EXPECT_EQ(agent.explain().text, before);
    EXPECT_EQ(commanded, nullptr);
    simulation.step();
    EXPECT_EQ(agent.explain().text, "has no target");
}

} // namespace
} // namespace raywalk::agent_explanation_path_test
