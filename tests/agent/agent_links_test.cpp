// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>

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

TEST(AgentLinks, AreLeftForANewTargetByAnAgentThatWaitsForTheGame) {
    Wall wall{LinkKind::manual};
    Agent& agent = wall.send();
    wall.run(4.0F);
    ASSERT_EQ(agent.current_link(), wall.id);
    agent.navigate_to(west);
    wall.step();
    EXPECT_EQ(agent.current_link(), 0U);
    EXPECT_TRUE(wall.arrives(3.0F));
    EXPECT_LT(agent.position().x, -5.0F);
}

TEST(AgentLinks, AreReachedOnceByAnAgentThatWaitsForTheGameAndIsSentAcrossAgain) {
    Wall wall{LinkKind::manual};
    Agent& agent = wall.send();
    wall.run(4.0F);
    agent.navigate_to({5.5F, 2.5F});
    wall.run(1.0F);
    EXPECT_EQ(agent.current_link(), wall.id);
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 1);
}

TEST(AgentLinks, AreLeftWhenTheyVanishByAnAgentThatWaitsForTheGame) {
    for (const bool is_removed : {false, true}) {
        Wall wall{LinkKind::manual, 8.0F};
        Agent& agent = wall.send();
        wall.run(4.0F);
        ASSERT_EQ(agent.current_link(), wall.id);
        if (is_removed) {
            wall.navigator.remove_link(wall.id);
        } else {
            wall.navigator.set_link_enabled(wall.id, false);
        }
        EXPECT_TRUE(wall.arrives(14.0F));
    }
}

TEST(AgentLinks, KeepAnAgentThatTheGameMovesUntilItHasArrived) {
    Wall wall{LinkKind::manual};
    Agent& agent = wall.send();
    wall.run(4.0F);
    wall.bodies[0].set_position({-1.0F, 0.5F});
    wall.step();
    wall.navigator.set_link_enabled(wall.id, false);
    agent.navigate_to({5.5F, 2.5F});
    wall.run(0.5F);
    EXPECT_EQ(agent.current_link(), wall.id);
    wall.bodies[0].set_position(wall.link.to);
    agent.complete_link();
    EXPECT_TRUE(wall.arrives(3.0F));
    EXPECT_NEAR(agent.position().y, 2.5F, 0.1F);
}

TEST(AgentLinks, AreNotCrossedIfTheyVanishWhenTheAgentReachesThem) {
    Wall wall{LinkKind::teleport, 8.0F};
    wall.send();
    ASSERT_TRUE(wall.run_until([&] { return wall.count(AgentEvent::link_reached) > 0; }, 3.5F));
    wall.navigator.set_link_enabled(wall.id, false);
    wall.run(0.5F);
    EXPECT_LT(wall.agents[0].position().x, 0.0F);
    EXPECT_TRUE(wall.arrives(14.0F));
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

// A room of 25 x 16 m that a wall divides. The link leads across it from a niche, and its way takes
// 0.8 s. Through a door of 0.8 m in its place, forty agents take 16 to 24 s.
struct TwoRooms : Simulation {
    explicit TwoRooms(LinkKind kind) {
        for (const Box& wall : {Box{{-12.5F, 8.0F}, {12.5F, 9.0F}},
                                Box{{-12.5F, -9.0F}, {12.5F, -8.0F}},
                                Box{{-13.5F, -9.0F}, {-12.5F, 9.0F}},
                                Box{{12.5F, -9.0F}, {13.5F, 9.0F}},
                                Box{{-0.5F, -8.0F}, {0.5F, 8.0F}},
                                Box{{-1.9F, 0.65F}, {-0.5F, 1.2F}},
                                Box{{-1.9F, -1.2F}, {-0.5F, -0.65F}}}) {
            add(world, box(wall));
        }
        id = navigator.add_link({.from = {-1.2F, 0.0F}, .to = {1.2F, 0.0F}, .kind = kind});
    }

    // Adds forty agents, in either order: to the left, or every second one to the right.
    void add_forty(bool goes_both_ways, bool is_reversed, const AgentSettings& settings = {}) {
        for (int i = 0; i < 40; ++i) {
            const int k = is_reversed ? 39 - i : i;
            const float side = goes_both_ways && k % 2 == 1 ? -1.0F : 1.0F;
            const Vec2 place{-10.0F + 0.7F * static_cast<float>(k % 8),
                             -2.5F + 0.7F * static_cast<float>(k / 8)};
            add_agent_to({side * place.x, place.y}, {8.0F * side, 0.0F}, settings);
        }
    }

    // The number of those on the side of their target.
    [[nodiscard]] long across() const {
        return std::count_if(agents.begin(), agents.end(), [](const Agent& agent) {
            return agent.position().x * agent.target_position().x > 0.0F;
        });
    }

    LinkId id = 0;
};

// True if all get across, some of them in each five seconds.
bool get_across(TwoRooms& rooms, int fives) {
    for (int i = 0; i < fives && rooms.across() < 40; ++i) {
        const long before = rooms.across();
        rooms.run_until([&] { return rooms.across() == 40; }, 5.0F);
        if (rooms.across() == before) {
            return false;
        }
    }
    return rooms.across() == 40;
}

TEST(AgentLinks, AreCrossedByACrowdOneAfterTheOtherInAnyOrder) {
    for (const LinkKind kind : {LinkKind::walk, LinkKind::jump, LinkKind::teleport}) {
        for (const bool is_reversed : {false, true}) {
            TwoRooms rooms{kind};
            rooms.add_forty(false, is_reversed);
            EXPECT_TRUE(get_across(rooms, 5));
        }
    }
}

TEST(AgentLinks, AreCrossedInBothDirections) {
    for (const bool is_reversed : {false, true}) {
        TwoRooms rooms{LinkKind::walk};
        rooms.add_forty(true, is_reversed);
        EXPECT_TRUE(get_across(rooms, 7));
    }
}

TEST(AgentLinks, AreCrossedByACrowdThatPushes) {
    TwoRooms rooms{LinkKind::walk};
    rooms.add_forty(false, false, {.avoidance_enabled = false});
    EXPECT_TRUE(get_across(rooms, 5));
}

TEST(AgentLinks, AreEnteredWithoutAJumpByAgentsBesideOthers) {
    Simulation simulation;
    simulation.navigator.add_link({.from = {-2.5F, 0.5F}, .to = {2.5F, 0.5F}, .cost = 0.0F});
    for (const float y : {0.0F, 1.0F}) {
        simulation.add_agent_to({-4.5F, y}, east);
    }
    float longest_step = 0.0F;
    for (int i = 0; i < 120; ++i) {
        const std::array before{simulation.agents[0].position(), simulation.agents[1].position()};
        simulation.step();
        for (std::size_t k = 0; k < 2; ++k) {
            longest_step =
                std::max(longest_step, distance(before[k], simulation.agents[k].position()));
        }
    }
    EXPECT_EQ(simulation.count(AgentEvent::link_reached), 2);
    EXPECT_LT(longest_step, 1.1F * test::sixtieth * simulation.agents[0].settings().max_speed);
}

// The game takes one across in twelve seconds.
TEST(AgentLinks, AreWaitedAtByThoseBehindAnAgentThatWaitsForTheGame) {
    Wall wall{LinkKind::manual};
    wall.id = wall.navigator.add_link(wall.link);
    for (int i = 0; i < 3; ++i) {
        wall.add_agent_to({-5.5F - static_cast<float>(i), 0.5F}, east);
    }
    for (int crossed = 0; crossed < 3; ++crossed) {
        wall.run(12.0F);
        const auto first = std::ranges::find(wall.agents, wall.id, &Agent::current_link);
        ASSERT_NE(first, wall.agents.end());
        wall.bodies[static_cast<std::size_t>(first - wall.agents.begin())].set_position(
            wall.link.to);
        first->complete_link();
    }
    EXPECT_TRUE(wall.run_until_all_arrive(5.0F));
    EXPECT_EQ(wall.count(AgentEvent::gave_up), 0);
    EXPECT_EQ(wall.count(AgentEvent::no_progress), 0);
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
