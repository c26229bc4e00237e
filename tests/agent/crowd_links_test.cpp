// SPDX-License-Identifier: MIT
#include "support/link_wall.hpp"
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

// Crowds that cross links of the game.
namespace raywalk::crowd_links_test {
namespace {

using test::add;
using test::box;
using test::Simulation;
using Wall = test::LinkWall;

constexpr Vec2 east = test::east_of_wall;

// Twelve agents with one target share a flow field.
void add_crowd(Wall& wall, const AgentSettings& settings = {}) {
    for (int i = 0; i < 12; ++i) {
        const Vec2 place{-5.5F - static_cast<float>(i / 4), static_cast<float>(i % 4)};
        wall.add_agent_to(place, east, settings);
    }
}

TEST(CrowdLinks, AreCrossedByAllOfACrowdWithTheSameTarget) {
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

TEST(CrowdLinks, AreCrossedByACrowdOneAfterTheOtherInAnyOrder) {
    for (const LinkKind kind : {LinkKind::walk, LinkKind::jump, LinkKind::teleport}) {
        for (const bool is_reversed : {false, true}) {
            TwoRooms rooms{kind};
            rooms.add_forty(false, is_reversed);
            EXPECT_TRUE(get_across(rooms, 5));
        }
    }
}

TEST(CrowdLinks, AreCrossedInBothDirections) {
    for (const bool is_reversed : {false, true}) {
        TwoRooms rooms{LinkKind::walk};
        rooms.add_forty(true, is_reversed);
        EXPECT_TRUE(get_across(rooms, 7));
    }
}

TEST(CrowdLinks, AreCrossedByACrowdThatPushes) {
    TwoRooms rooms{LinkKind::walk};
    rooms.add_forty(false, false, {.avoidance_enabled = false});
    EXPECT_TRUE(get_across(rooms, 5));
}

TEST(CrowdLinks, AreEnteredWithoutAJumpByAgentsBesideOthers) {
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
TEST(CrowdLinks, AreWaitedAtByThoseBehindAnAgentThatWaitsForTheGame) {
    Wall wall{LinkKind::manual};
    wall.id = wall.navigator.add_link(wall.link);
    for (int i = 0; i < 3; ++i) {
        wall.add_agent_to({-5.5F - static_cast<float>(i), 0.5F}, east);
    }
    for (int crossed = 0; crossed < 3; ++crossed) {
        wall.run(12.0F);
        const auto first =
            std::find_if(wall.agents.begin(), wall.agents.end(), [&](const Agent& agent) {
                return agent.current_link() == wall.id;
            });
        ASSERT_NE(first, wall.agents.end());
        wall.bodies[static_cast<std::size_t>(first - wall.agents.begin())].set_position(
            wall.link.to);
        first->complete_link();
    }
    EXPECT_TRUE(wall.run_until_all_arrive(5.0F));
    EXPECT_EQ(wall.count(AgentEvent::gave_up), 0);
    EXPECT_EQ(wall.count(AgentEvent::no_progress), 0);
}

TEST(CrowdLinks, AreFoundByAllOfACrowdTogether) {
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
TEST(CrowdLinks, AreCrossedToTheirEndByACrowdThatStopsBeforeItsTarget) {
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

TEST(CrowdLinks, AreCrossedOnlyByThoseOfACrowdThatMay) {
    Wall wall{LinkKind::teleport, 8.0F};
    wall.link.navigation_layers = 2;
    wall.navigator.add_link(wall.link);
    add_crowd(wall, {.query = {.navigation_layers = 2}});
    add_crowd(wall, {.query = {.navigation_layers = 1}});
    std::array<bool, 24> crossed{};
    EXPECT_TRUE(wall.run_until(
        [&] {
            for (std::size_t i = 0; i < crossed.size(); ++i) {
                const std::span<const AgentEvent> events = wall.agents[i].events();
                crossed[i] |= std::find(events.begin(), events.end(), AgentEvent::link_reached) !=
                              events.end();
            }
            return std::all_of(
                wall.agents.begin(), wall.agents.end(), std::mem_fn(&Agent::is_target_reached));
        },
        30.0F));
    const auto others = crossed.begin() + 12;
    EXPECT_GE(std::count(crossed.begin(), others, true), 11)
        << "one that is pushed away may go around";
    EXPECT_EQ(std::count(others, crossed.end(), true), 0);
}

TEST(CrowdLinks, AreLeftByACrowdWhenTheyAreDisabled) {
    Wall wall{LinkKind::teleport, 8.0F};
    const LinkId id = wall.navigator.add_link(wall.link);
    add_crowd(wall);
    ASSERT_TRUE(wall.run_until([&] { return wall.count(AgentEvent::link_reached) == 6; }, 10.0F));
    wall.navigator.set_link_enabled(id, false);
    EXPECT_TRUE(wall.run_until_all_arrive(30.0F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 6);
}

// The flow is older than the last change of the world.
TEST(CrowdLinks, AreTakenFromAnOldFlowWhileTheyExist) {
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

TEST(CrowdLinks, AreNotCrossedByAnAgentForWhichTheyAreBlocked) {
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

} // namespace
} // namespace raywalk::crowd_links_test
