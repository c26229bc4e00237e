// SPDX-License-Identifier: MIT
#include "raywalk/door.hpp"

#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

// Agents that come to doors which the game opens.
namespace raywalk::agent_doors_test {
namespace {

using test::add;
using test::box;
using test::Simulation;

constexpr Vec2 west{-5.5F, 0.5F};
constexpr Vec2 east{5.5F, 0.5F};

// A wall with a door of 2 m in its middle:
//
//        #
//   W    |    E
//        #
struct Wall : Simulation {
    explicit Wall(float half_length = 60.0F) {
        add(world, box({{-0.2F, 1.5F}, {0.2F, half_length}}));
        add(world, box({{-0.2F, -half_length}, {0.2F, -0.5F}}));
        door = add_leaf();
        link = add_door(navigator, key_of(door));
    }

    physics::Body add_leaf() {
        return add(world, box({{-0.1F, -0.5F}, {0.1F, 1.5F}}), {.type = b2_kinematicBody});
    }

    Agent& send(const AgentSettings& settings = {}) { return add_agent_to(west, east, settings); }

    void open() { door.set_transform({0.0F, 2.5F}, 0.0F); }

    void close() { door.set_transform({0.0F, 0.0F}, 0.0F); }

    bool comes_to_door(const Agent& agent, float seconds = 4.0F) {
        return run_until([&] { return agent.current_link() == link; }, seconds);
    }

    bool arrives(float seconds) {
        return run_until([this] { return agents[0].is_target_reached(); }, seconds);
    }

    physics::Body door;
    LinkId link = 0;
};

TEST(AgentDoors, AreWalkedThroughWhenTheGameOpensThem) {
    Wall wall;
    const Agent& agent = wall.send();
    ASSERT_TRUE(wall.comes_to_door(agent));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 1);
    wall.run(1.0F);
    EXPECT_LT(agent.position().x, -0.4F);
    EXPECT_EQ(agent.current_link(), wall.link);
    wall.open();
    EXPECT_TRUE(wall.arrives(5.0F));
    EXPECT_EQ(agent.current_link(), 0U);
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 1);
    EXPECT_EQ(wall.contacts.walls, 0);
}

TEST(AgentDoors, AreNoticedByNobodyWhileTheyAreOpen) {
    Wall wall;
    wall.open();
    wall.send();
    EXPECT_TRUE(wall.arrives(6.0F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 0);
}

TEST(AgentDoors, AreWalkedThroughAtOnceIfTheyOpenOnTheWay) {
    for (const ReplanPolicy policy : {ReplanPolicy::when_changed, ReplanPolicy::when_blocked}) {
        Wall wall;
        wall.send({.replan_policy = policy});
        wall.run(0.5F);
        wall.open();
        EXPECT_TRUE(wall.arrives(6.0F));
    }
}

TEST(AgentDoors, AreNamedByAgentsThatWait) {
    Wall wall;
    Agent& agent = wall.send();
    ASSERT_TRUE(wall.comes_to_door(agent));
    wall.run(2.5F);
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    EXPECT_FALSE(agent.is_navigation_finished());
    EXPECT_EQ(wall.count(AgentEvent::waiting), 1);
    EXPECT_EQ(agent.current_wait().reason, WaitReason::door);
    EXPECT_EQ(agent.current_wait().body, key_of(wall.door));
    EXPECT_GT(agent.current_wait().seconds, 2.0F);
    EXPECT_NE(agent.explain().text.find("for a door to be opened"), std::string::npos);
}

TEST(AgentDoors, AreLeftForAWayAroundIfTheyStayShut) {
    Wall wall{5.0F};
    Agent& agent = wall.send();
    ASSERT_TRUE(wall.comes_to_door(agent)) << "the way around is longer by more than 2 m";
    wall.run(4.5F);
    EXPECT_EQ(agent.current_link(), wall.link);
    wall.run(1.0F);
    EXPECT_EQ(agent.current_link(), 0U);
    // Neither a change near the door nor one of the settings brings it back.
    agent.set_settings(agent.settings());
    wall.run(0.5F);
    wall.navigator.invalidate(Box{{-1.0F, -1.0F}, {1.0F, 1.0F}});
    EXPECT_TRUE(wall.arrives(10.0F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 1);
    EXPECT_EQ(wall.contacts.walls, 0);
}

TEST(AgentDoors, AreTriedAgainForTheNextTargetAndAfterAWhile) {
    for (const bool waits : {false, true}) {
        Wall wall{5.0F};
        Agent& agent = wall.send();
        ASSERT_TRUE(wall.arrives(20.0F));
        ASSERT_EQ(wall.count(AgentEvent::link_reached), 1);
        if (waits) {
            // Carried far from its target without a new one, it walks back.
            wall.run(31.0F);
            agent.teleport(west);
        } else {
            agent.navigate_to(west);
        }
        EXPECT_TRUE(wall.comes_to_door(agent, 6.0F)) << waits;
    }
    Wall wall{5.0F};
    Agent& agent = wall.send();
    ASSERT_TRUE(wall.arrives(20.0F));
    agent.teleport(west);
    EXPECT_FALSE(wall.comes_to_door(agent, 6.0F)) << "the same target, and too soon";
}

TEST(AgentDoors, AreWaitedForAsLongAsThereIsNoOtherWay) {
    Wall wall{9.0F};
    test::add_border(wall.world, {{-9.0F, -9.0F}, {9.0F, 9.0F}});
    const Agent& agent = wall.send();
    ASSERT_TRUE(wall.comes_to_door(agent));
    wall.run(20.0F);
    EXPECT_EQ(agent.current_link(), wall.link);
    wall.open();
    EXPECT_TRUE(wall.arrives(5.0F));
}

TEST(AgentDoors, AreLeftAtOnceForAnotherTarget) {
    Wall wall;
    Agent& agent = wall.send();
    ASSERT_TRUE(wall.comes_to_door(agent));
    agent.navigate_to({-5.5F, 3.5F});
    EXPECT_TRUE(wall.arrives(4.0F));
    EXPECT_EQ(agent.current_link(), 0U);
}

TEST(AgentDoors, AreLeftAtOnceWhenTheyAreLocked) {
    Wall wall{5.0F};
    const Agent& agent = wall.send();
    ASSERT_TRUE(wall.comes_to_door(agent));
    wall.navigator.set_link_enabled(wall.link, false);
    wall.run(0.1F);
    EXPECT_EQ(agent.current_link(), 0U);
    EXPECT_TRUE(wall.arrives(8.0F));
}

TEST(AgentDoors, AreNoLongerWaitedForOnceTheyAreOpenOrLocked) {
    for (const bool opens : {true, false}) {
        Wall wall{5.0F};
        const Agent& agent = wall.send();
        ASSERT_TRUE(wall.comes_to_door(agent));
        wall.run(2.5F);
        ASSERT_EQ(agent.status(), AgentStatus::waiting);
        if (opens) {
            wall.open();
        } else {
            wall.navigator.set_link_enabled(wall.link, false);
        }
        wall.run(3.5F * test::sixtieth);
        EXPECT_EQ(agent.status(), AgentStatus::walking) << opens;
        EXPECT_TRUE(wall.arrives(8.0F));
        EXPECT_EQ(wall.count(AgentEvent::waiting), 1);
    }
}

TEST(AgentDoors, AreForThoseWithTheKey) {
    Wall wall{5.0F};
    wall.navigator.remove_link(wall.link);
    wall.link = add_door(wall.navigator, key_of(wall.door), {.navigation_layers = 2});
    const Agent& keeper = wall.send({.query = {.navigation_layers = 3}});
    const Agent& guest = wall.add_agent_to({-5.5F, 2.5F}, {5.5F, 2.5F});
    bool has_guest_come = false;
    wall.run_until(
        [&] {
            has_guest_come = has_guest_come || guest.current_link() != 0;
            return guest.is_target_reached();
        },
        8.0F);
    EXPECT_TRUE(guest.is_target_reached());
    EXPECT_FALSE(has_guest_come);
    EXPECT_EQ(keeper.current_link(), wall.link);
}

TEST(AgentDoors, AreComeBackToAfterAPush) {
    Wall wall;
    const Agent& agent = wall.send();
    ASSERT_TRUE(wall.comes_to_door(agent));
    wall.run(0.5F);
    wall.bodies[0].set_velocity({-6.0F, 0.0F});
    wall.run(0.3F);
    EXPECT_LT(agent.position().x, -2.0F) << "it flies";
    EXPECT_TRUE(wall.run_until([&] { return agent.current_link() == 0; }, 2.0F));
    EXPECT_TRUE(wall.comes_to_door(agent, 4.0F));
    wall.run(0.1F);
    wall.bodies[0].set_position({-4.5F, 0.5F}); // gently, and without a word to the agent
    wall.run(0.1F);
    EXPECT_EQ(agent.current_link(), 0U);
    EXPECT_TRUE(wall.comes_to_door(agent, 4.0F));
    wall.open();
    EXPECT_TRUE(wall.arrives(5.0F));
}

TEST(AgentDoors, AreNoHomeForFollowersWhoseBodyIsGone) {
    Wall wall;
    physics::Body prey = add(wall.world, test::circle(0.3F), {.position = east});
    Agent& agent = wall.add_agent(west);
    agent.follow(Box2dBody{prey});
    ASSERT_TRUE(wall.comes_to_door(agent));
    prey.set_transform({-5.5F, -6.5F}, 0.0F);
    EXPECT_TRUE(wall.arrives(6.0F)) << "it leaves the door for its prey";
    prey.set_transform(east, 0.0F);
    ASSERT_TRUE(wall.comes_to_door(agent, 6.0F));
    wall.navigator.forget(key_of(prey));
    wall.world.destroy(prey);
    EXPECT_TRUE(wall.run_until([&] { return agent.status() == AgentStatus::failed; }, 0.1F));
}

TEST(AgentDoors, AreWalkedThroughByACrowdThatSharesAFlow) {
    Wall wall;
    for (int i = 0; i < 12; ++i) {
        wall.add_agent_to({-6.5F + static_cast<float>(i % 3), -1.5F + static_cast<float>(i / 3)},
                          east);
    }
    const auto is_at_door = [&](const Agent& agent) {
        return agent.current_link() == wall.link;
    };
    ASSERT_TRUE(wall.run_until(
        [&] { return std::any_of(wall.agents.begin(), wall.agents.end(), is_at_door); }, 6.0F));
    wall.run(1.0F);
    wall.open();
    EXPECT_TRUE(wall.run_until_all_arrive(20.0F));
}

TEST(AgentDoors, AreWalkedThroughFromBothSides) {
    Wall wall;
    wall.send();
    wall.add_agent_to(east, west);
    for (const Agent& agent : wall.agents) {
        ASSERT_TRUE(wall.comes_to_door(agent));
    }
    wall.open();
    EXPECT_TRUE(wall.run_until_all_arrive(8.0F));
}

TEST(AgentDoors, AreComeToOneAfterTheOther) {
    // Two doors in a row, and the game opens each one for who stands before it.
    Wall wall;
    add(wall.world, box({{3.8F, 1.5F}, {4.2F, 60.0F}}));
    add(wall.world, box({{3.8F, -60.0F}, {4.2F, -0.5F}}));
    physics::Body second =
        add(wall.world, box({{3.9F, -0.5F}, {4.1F, 1.5F}}), {.type = b2_kinematicBody});
    const LinkId second_link = add_door(wall.navigator, key_of(second));
    const Agent& agent = wall.add_agent_to(west, {8.5F, 0.5F});
    ASSERT_TRUE(wall.comes_to_door(agent));
    wall.open();
    ASSERT_TRUE(wall.run_until([&] { return agent.current_link() == second_link; }, 4.0F));
    wall.world.destroy(second);
    EXPECT_TRUE(wall.arrives(5.0F));
}

} // namespace
} // namespace raywalk::agent_doors_test
