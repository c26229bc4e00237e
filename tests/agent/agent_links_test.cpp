// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>

// Agents that cross links of the game.
namespace raywalk::agent_links_test {
namespace {

using test::add;
using test::box;
using test::Simulation;

constexpr Vec2 west{-5.5F, 0.5F};
constexpr Vec2 east{5.5F, 0.5F};

// A long wall, and a link across it.
struct Wall : Simulation {
    explicit Wall(LinkKind kind, float height = 60.0F) {
        add(world, box({{-0.2F, -height}, {0.2F, height}}));
        link = {.from = {-2.5F, 0.5F}, .to = {2.5F, 0.5F}, .kind = kind};
    }

    Agent& send() {
        id = navigator.add_link(link);
        return add_agent_to(west, east, {.query = {.max_iterations = 30'000}});
    }

    bool arrives(float seconds) {
        return run_until([this] { return agents[0].is_target_reached(); }, seconds);
    }

    NavigationLink link;
    LinkId id = 0;
};

TEST(AgentLinks, TeleportAgents) {
    Wall wall{LinkKind::teleport};
    wall.link.cost = 0.0F;
    wall.send();
    EXPECT_TRUE(wall.arrives(3.5F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 1);
    EXPECT_EQ(wall.contacts.walls, 0);
}

TEST(AgentLinks, NameATeleportInTheUpdateOfItsEvent) {
    Wall wall{LinkKind::teleport};
    const Agent& agent = wall.send();
    EXPECT_TRUE(wall.run_until([&] { return wall.count(AgentEvent::link_reached) > 0; }, 3.5F));
    EXPECT_EQ(agent.current_link(), wall.id);
    wall.step();
    EXPECT_EQ(agent.current_link(), 0U);
}

TEST(AgentLinks, AreWalkedThroughWhatIsInTheWay) {
    Wall wall{LinkKind::walk};
    const Agent& agent = wall.send();
    EXPECT_TRUE(wall.run_until([&] { return agent.current_link() != 0; }, 3.0F));
    EXPECT_EQ(agent.current_link(), wall.id);
    EXPECT_TRUE(wall.arrives(5.0F));
    EXPECT_EQ(agent.current_link(), 0U);
}

TEST(AgentLinks, AreWalkedOverTheirPoints) {
    Wall wall{LinkKind::walk};
    wall.link.from = {-2.5F, 0.5F};
    wall.link.via = {{-2.5F, 3.5F}};
    wall.link.to = {-4.5F, 3.5F};
    wall.link.cost = 0.0F;
    wall.id = wall.navigator.add_link(wall.link);
    add(wall.world, box({{-8.0F, 2.0F}, {-3.2F, 2.2F}}));
    Agent& agent = wall.add_agent_to({-2.5F, -3.5F}, {-5.5F, 3.5F});
    float top = 0.0F;
    EXPECT_TRUE(wall.run_until(
        [&] {
            top = std::max(top, agent.current_link() != 0 ? agent.position().y : top);
            return agent.is_target_reached();
        },
        6.0F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 1);
    EXPECT_NEAR(top, 3.5F, 0.05F);
}

TEST(AgentLinks, AreJumpedAlongAnArc) {
    Wall wall{LinkKind::jump};
    wall.link.arc_height = 2.0F;
    const Agent& agent = wall.send();
    float top = 0.0F;
    EXPECT_TRUE(wall.run_until(
        [&] {
            top = std::max(top, agent.position().y);
            return agent.is_target_reached();
        },
        6.0F));
    EXPECT_NEAR(top, 2.5F, 0.1F);
}

TEST(AgentLinks, AreJumpedBackAlongTheSameArc) {
    Wall wall{LinkKind::jump};
    wall.link.arc_height = -2.0F;
    wall.navigator.add_link(wall.link);
    const Agent& agent = wall.add_agent_to(east, west, {.query = {.max_iterations = 30'000}});
    float bottom = 0.0F;
    EXPECT_TRUE(wall.run_until(
        [&] {
            bottom = std::min(bottom, agent.position().y);
            return agent.is_target_reached();
        },
        6.0F));
    EXPECT_NEAR(bottom, -1.5F, 0.1F);
}

TEST(AgentLinks, AreCrossedToTheEndByAFollowerThatLosesItsBody) {
    Wall wall{LinkKind::jump};
    wall.navigator.add_link(wall.link);
    wall.add_agent(west);
    physics::Body prey = add(wall.world, test::circle(0.3F), {.position = east});
    Agent& agent = wall.agents[0];
    agent.follow(Box2dBody{prey});
    ASSERT_TRUE(wall.run_until([&] { return agent.current_link() != 0; }, 3.0F));
    wall.run(0.3F);
    wall.navigator.forget(key_of(prey));
    wall.world.destroy(prey);
    EXPECT_TRUE(wall.run_until([&] { return agent.status() == AgentStatus::failed; }, 3.0F));
    EXPECT_NEAR(agent.position().x, wall.link.to.x, 0.2F);
    EXPECT_EQ(agent.current_link(), 0U);
}

TEST(AgentLinks, AreWhatRemainsOfThePathWhileTheyAreCrossed) {
    Wall wall{LinkKind::walk};
    wall.link.via = {{-1.5F, 0.5F}, {1.5F, 0.5F}};
    wall.link.cost = 10.0F;
    Agent& agent = wall.send();
    ASSERT_TRUE(wall.run_until([&] { return agent.current_link() != 0; }, 3.0F));
    EXPECT_EQ(agent.next_path_position(), wall.link.via[0]);
    EXPECT_NEAR(agent.remaining_distance(), 10.0 + distance(wall.link.to, east), 0.2);
    double rest = agent.remaining_distance();
    std::size_t count = agent.remaining_path().size();
    while (agent.current_link() != 0) {
        EXPECT_LE(agent.remaining_distance(), rest);
        EXPECT_LE(agent.remaining_path().size(), count);
        EXPECT_GT(agent.next_path_position().x, agent.position().x - 0.15F);
        rest = agent.remaining_distance();
        count = agent.remaining_path().size();
        wall.run(test::sixtieth);
    }
    EXPECT_EQ(agent.next_path_position(), east);
    EXPECT_NEAR(rest, distance(wall.link.to, east), 0.3);
}

TEST(AgentLinks, RemainWholeUntilTheGameHasMovedTheBody) {
    Wall wall{LinkKind::manual};
    const Agent& agent = wall.send();
    wall.run(4.0F);
    EXPECT_EQ(agent.next_path_position(), wall.link.to);
    EXPECT_NEAR(agent.remaining_distance(), 8.0, 0.01);
}

TEST(AgentLinks, WaitForTheGameIfTheyAreManual) {
    Wall wall{LinkKind::manual};
    Agent& agent = wall.send();
    wall.run(4.0F);
    EXPECT_EQ(agent.current_link(), wall.id);
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    EXPECT_EQ(agent.current_wait().reason, WaitReason::link);
    EXPECT_LT(distance(agent.position(), wall.link.from), 0.1F);
    wall.bodies[0].set_position(wall.link.to);
    agent.complete_link();
    EXPECT_EQ(agent.current_link(), 0U);
    EXPECT_TRUE(wall.arrives(2.0F));
    EXPECT_EQ(wall.count(AgentEvent::no_progress), 0);
}

TEST(AgentLinks, PlanAgainIfTheGameLeftThemElsewhere) {
    Wall wall{LinkKind::manual, 8.0F};
    Agent& agent = wall.send();
    ASSERT_TRUE(wall.run_until([&] { return agent.current_link() != 0; }, 3.0F));
    wall.bodies[0].set_position({-5.5F, 7.5F});
    wall.navigator.remove_link(wall.id);
    agent.complete_link();
    EXPECT_TRUE(wall.arrives(12.0F));
}

TEST(AgentLinks, FinishTheCrossingBeforeTheyTurnToANewTarget) {
    Wall wall{LinkKind::walk};
    Agent& agent = wall.send();
    ASSERT_TRUE(wall.run_until([&] { return agent.current_link() != 0; }, 3.0F));
    wall.run(0.3F);
    agent.navigate_to(west);
    EXPECT_TRUE(wall.run_until([&] { return agent.position().x > 2.4F; }, 3.0F));
    EXPECT_TRUE(wall.arrives(8.0F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 2);
}

TEST(AgentLinks, StopInTheMiddleIfTheyAreTold) {
    Wall wall{LinkKind::walk};
    Agent& agent = wall.send();
    ASSERT_TRUE(wall.run_until([&] { return agent.current_link() != 0; }, 3.0F));
    wall.run(0.2F);
    agent.stop();
    EXPECT_EQ(agent.current_link(), 0U);
    EXPECT_EQ(agent.status(), AgentStatus::idle);
}

TEST(AgentLinks, PlanAgainIfTheLinkIsRemovedOnTheWay) {
    Wall wall{LinkKind::walk, 8.0F};
    Agent& agent = wall.send();
    wall.run(0.3F);
    EXPECT_EQ(agent.path().links.size(), 1U);
    wall.navigator.set_link_enabled(wall.id, false);
    wall.run(0.2F); // far from the link
    EXPECT_TRUE(agent.path().links.empty());
    EXPECT_TRUE(wall.arrives(14.0F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 0);
}

TEST(AgentLinks, AreTakenByAgentsForWhichTheyOpenOnTheWay) {
    Wall wall{LinkKind::teleport, 20.0F};
    Agent& agent = wall.add_agent_to(west, east);
    wall.run(0.5F);
    EXPECT_TRUE(agent.path().links.empty());
    wall.navigator.add_link(wall.link);
    EXPECT_TRUE(wall.arrives(8.0F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 1);
}

TEST(AgentLinks, AreTakenThoughTheTargetIsInSight) {
    constexpr Vec2 left{-10.5F, 2.5F};
    constexpr Vec2 right{10.5F, 2.5F};
    for (const bool is_backward : {false, true}) {
        Simulation simulation;
        simulation.navigator.add_link({.from = is_backward ? right : left,
                                       .to = is_backward ? left : right,
                                       .cost = 0.0F,
                                       .kind = LinkKind::teleport});
        Agent& agent = simulation.add_agent_to({-10.5F, 0.5F}, {10.5F, 0.5F});
        EXPECT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 2.5F));
    }
}

// Twelve agents with one target share a flow field.
void add_crowd(Wall& wall, const AgentSettings& settings = {}) {
    for (int i = 0; i < 12; ++i) {
        const Vec2 place{-5.5F - static_cast<float>(i / 4), static_cast<float>(i % 4)};
        wall.add_agent_to(place, east, settings);
    }
}

TEST(AgentLinks, AreCrossedByAllOfACrowdWithTheSameTarget) {
    for (const LinkKind kind : {LinkKind::teleport, LinkKind::walk}) {
        Wall wall{kind};
        wall.navigator.add_link(wall.link);
        add_crowd(wall);
        EXPECT_TRUE(wall.run_until_all_arrive(20.0F));
        EXPECT_EQ(wall.count(AgentEvent::link_reached), 12);
    }
}

TEST(AgentLinks, AreFoundByAllOfACrowdTogether) {
    Wall wall{LinkKind::teleport};
    wall.navigator.add_link(wall.link);
    add_crowd(wall);
    ASSERT_TRUE(wall.run_until(
        [&] {
            return std::all_of(wall.agents.begin(), wall.agents.end(), [](const Agent& agent) {
                return !agent.path().links.empty();
            });
        },
        1.0F));
    for (const Agent& agent : wall.agents) {
        EXPECT_EQ(agent.path().statistics.search.iterations, 0) << "no search of its own";
        EXPECT_NEAR(agent.path().length,
                    distance(agent.position(), wall.link.from) + 5.0F +
                        distance(wall.link.to, east),
                    1.0F);
    }
}

// The link leads past the target, and out of its stop distance again.
TEST(AgentLinks, AreCrossedToTheirEndByACrowdThatStopsBeforeItsTarget) {
    Wall wall{LinkKind::teleport};
    wall.link.to = {9.5F, 0.5F};
    wall.link.cost = 1.0F;
    wall.navigator.add_link(wall.link);
    add_crowd(wall, {.query = {.stop_distance = 1.0F}});
    ASSERT_TRUE(wall.run_until([&] { return wall.count(AgentEvent::link_reached) > 0; }, 10.0F));
    for (const Agent& agent : wall.agents) {
        ASSERT_FALSE(agent.path().links.empty());
        EXPECT_GT(agent.path().points.back().x, east.x + 0.5F);
    }
    EXPECT_TRUE(wall.run_until_all_arrive(30.0F));
}

TEST(AgentLinks, AreCrossedOnlyByThoseOfACrowdThatMay) {
    Wall wall{LinkKind::teleport, 8.0F};
    wall.link.navigation_layers = 2;
    wall.navigator.add_link(wall.link);
    add_crowd(wall, {.query = {.navigation_layers = 2}});
    add_crowd(wall, {.query = {.navigation_layers = 1}});
    EXPECT_TRUE(wall.run_until_all_arrive(30.0F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 12);
}

TEST(AgentLinks, AreNotCrossedByAnAgentForWhichTheyAreBlocked) {
    Wall wall{LinkKind::teleport, 8.0F};
    wall.id = wall.navigator.add_link(wall.link);
    Agent& agent = wall.add_agent_to({-9.5F, 0.5F}, east);
    add_crowd(wall);
    wall.add_agent_to({-9.5F, 3.5F}, east, {.query = {.blocked_links = {wall.id}}});
    wall.run(0.2F);
    ASSERT_EQ(agent.path().links.size(), 1U);
    AgentSettings settings = agent.settings();
    settings.query.blocked_links = {wall.id};
    agent.set_settings(settings);
    EXPECT_TRUE(wall.run_until_all_arrive(30.0F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 12);
}

TEST(AgentLinks, AreLeftByACrowdWhenTheyAreDisabled) {
    Wall wall{LinkKind::teleport, 8.0F};
    const LinkId id = wall.navigator.add_link(wall.link);
    add_crowd(wall);
    ASSERT_TRUE(wall.run_until([&] { return wall.count(AgentEvent::link_reached) == 6; }, 10.0F));
    wall.navigator.set_link_enabled(id, false);
    EXPECT_TRUE(wall.run_until_all_arrive(30.0F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 6);
}

// The flow is older than the last change of the world.
TEST(AgentLinks, AreTakenFromAnOldFlowWhileTheyExist) {
    for (const bool is_disabled : {false, true}) {
        Wall wall{LinkKind::teleport, 8.0F};
        const LinkId id = wall.navigator.add_link(wall.link);
        add_crowd(wall);
        wall.run(0.2F);
        ASSERT_EQ(wall.agents[0].path().links.size(), 1U);
        wall.navigator.update();
        const Box crate{{-9.0F, -6.0F}, {-8.0F, -5.0F}};
        add(wall.world, box(crate));
        wall.navigator.invalidate(crate);
        wall.navigator.set_link_enabled(id, !is_disabled);
        Agent& agent = wall.add_agent_to({-6.5F, -3.5F}, east);
        agent.update(test::sixtieth);
        EXPECT_TRUE(agent.path().is_found());
        EXPECT_EQ(agent.path().links.empty(), is_disabled);
        EXPECT_EQ(agent.path().statistics.search.iterations > 0, is_disabled);
    }
}

TEST(AgentLinks, LeadAFollowerAfterItsBody) {
    Wall wall{LinkKind::teleport};
    wall.navigator.add_link(wall.link);
    wall.add_agent(west);
    wall.add_agent_to({-4.5F, 0.5F}, {8.5F, 0.5F});
    wall.agents[0].follow(Box2dBody{wall.bodies[1]});
    EXPECT_TRUE(wall.run_until_all_arrive(15.0F));
    EXPECT_GT(wall.agents[0].position().x, 5.0F);
}

} // namespace
} // namespace raywalk::agent_links_test
