// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/debug_draw.hpp"
#include "raywalk/navigator.hpp"

#include "support/puppet.hpp"
#include "support/recording_sink.hpp"
#include "support/stage.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

// Bodies and navigators that are destroyed before their users.
namespace raywalk {
namespace {

using test::ObstacleList;
using test::Puppet;
using test::PuppetBody;
using test::sixtieth;
using test::Stage;

constexpr Vec2 west{0.5F, 0.5F};
constexpr Vec2 east{20.5F, 0.5F};

bool has_failed_now(const Agent& agent) {
    return std::count(agent.events().begin(), agent.events().end(), AgentEvent::failed) == 1;
}

// An agent that drives one puppet; others may follow it.
struct Puppets {
    std::shared_ptr<Puppet> puppet = std::make_shared<Puppet>();
    std::shared_ptr<Puppet> other = std::make_shared<Puppet>();
    std::optional<Navigator> navigator{std::in_place, ObstacleList{}, NavigatorSettings{}};
    Agent agent{*navigator, PuppetBody{puppet, {1}}};
    Agent follower{*navigator, PuppetBody{other, {2}}};

    Puppets() {
        other->position = {-9.0F, 0.0F};
        agent.navigate_to(east);
        follower.follow(PuppetBody{puppet, {1}});
        update();
    }

    void update() {
        navigator->update();
        agent.update(sixtieth);
        follower.update(sixtieth);
    }
};

TEST(Lifetimes, AnAgentFailsWhenItsBodyNoLongerExists) {
    Puppets puppets;
    puppets.puppet->position = {1.0F, 0.0F};
    puppets.update();
    const Vec2 last = puppets.agent.position();
    puppets.puppet->exists = false;
    puppets.update();
    for (const Agent* agent : {&puppets.agent, &puppets.follower}) {
        EXPECT_EQ(agent->status(), AgentStatus::failed);
        EXPECT_EQ(agent->path().status, PathStatus::cancelled);
        EXPECT_TRUE(has_failed_now(*agent));
    }
    EXPECT_EQ(puppets.agent.position(), last);
    EXPECT_EQ(puppets.other->velocity, Vec2{}) << "it stands";
    puppets.update();
    EXPECT_TRUE(puppets.agent.events().empty());
    EXPECT_TRUE(puppets.follower.events().empty());
    puppets.follower.navigate_to(east);
    puppets.update();
    EXPECT_EQ(puppets.follower.status(), AgentStatus::walking);
}

TEST(Lifetimes, AnAgentWithoutABodyAcceptsEveryCommand) {
    Puppets puppets;
    puppets.puppet->exists = false;
    for (int round = 0; round < 2; ++round) {
        puppets.agent.navigate_to({3.0F, 4.0F});
        puppets.agent.update(sixtieth);
        EXPECT_EQ(puppets.agent.status(), AgentStatus::failed);
        puppets.agent.follow(PuppetBody{puppets.other, {2}});
        puppets.agent.update(sixtieth);
        EXPECT_EQ(puppets.agent.status(), AgentStatus::failed);
        puppets.agent.teleport({1.0F, 1.0F});
        puppets.agent.pause();
        puppets.agent.resume();
        puppets.agent.shift_origin({1.0F, 0.0F});
        (void)puppets.agent.remaining_distance();
        (void)puppets.agent.next_path_position();
        puppets.agent.stop();
        puppets.update();
    }
}

TEST(Lifetimes, ABodyMayBeDestroyedWithoutAnUpdateOfTheNavigator) {
    Puppets puppets;
    puppets.puppet->exists = false;
    puppets.follower.update(sixtieth);
    EXPECT_EQ(puppets.follower.status(), AgentStatus::failed);
    puppets.agent.update(sixtieth);
    EXPECT_EQ(puppets.agent.status(), AgentStatus::failed);
}

TEST(Lifetimes, AnAgentThatFollowsABodyThatDoesNotExistFails) {
    Puppets puppets;
    const auto gone = std::make_shared<Puppet>();
    gone->exists = false;
    puppets.agent.follow(PuppetBody{gone, {3}});
    puppets.agent.update(sixtieth);
    EXPECT_EQ(puppets.agent.status(), AgentStatus::failed);
    EXPECT_TRUE(has_failed_now(puppets.agent));
    puppets.agent.navigate_to(east);
    puppets.agent.update(sixtieth);
    EXPECT_EQ(puppets.agent.status(), AgentStatus::walking);
}

TEST(Lifetimes, AgentsDoNotAvoidABodyThatNoLongerExists) {
    Puppets puppets;
    puppets.agent.stop();
    puppets.puppet->position = {-7.0F, 0.3F};
    puppets.follower.navigate_to({20.5F, 0.0F});
    puppets.update();
    EXPECT_NE(puppets.other->velocity.y, 0.0F);
    puppets.puppet->exists = false;
    puppets.update();
    EXPECT_EQ(puppets.other->velocity.y, 0.0F);
}

TEST(Lifetimes, BodiesWithoutAKeyAreNotForgottenTogether) {
    Navigator navigator{ObstacleList{}};
    const std::array puppets = {std::make_shared<Puppet>(), std::make_shared<Puppet>()};
    std::vector<Agent> agents;
    for (const auto& puppet : puppets) {
        agents.emplace_back(navigator, PuppetBody{puppet, {}}, AgentSettings{});
        agents.back().navigate_to(east);
    }
    puppets[0]->exists = false;
    navigator.forget({});
    navigator.update();
    for (Agent& agent : agents) {
        agent.update(sixtieth);
    }
    EXPECT_EQ(agents[0].status(), AgentStatus::failed);
    EXPECT_EQ(agents[1].status(), AgentStatus::walking);
}

// Box2D 2.4 cannot tell whether a body exists, but the world has a list of its bodies.
TEST(Lifetimes, ABodyDestroyedWithoutNoticeIsDetectedInTheNextUpdate) {
    Stage stage;
    Agent& agent = stage.add_agent_to(west, east);
    Agent& follower = stage.add_agent({-4.5F, 0.5F});
    follower.follow(Box2dBody{stage.bodies[0]});
    physics::Body door = test::add_walker(stage.world, {0.0F, 9.0F});
    stage.navigator.set_body_policy(key_of(door), BodyPolicy::solid);
    const BodyKey door_key = key_of(door);
    stage.run(0.2F);
    const Vec2 last = agent.position();
    stage.world.destroy(stage.bodies[0]);
    stage.world.destroy(door);
    stage.step();
    EXPECT_EQ(agent.status(), AgentStatus::failed);
    EXPECT_EQ(follower.status(), AgentStatus::failed);
    EXPECT_LE(distance(agent.position(), last), 0.1F);
    EXPECT_EQ(stage.navigator.probe().policy_of(door_key), BodyPolicy::by_type)
        << "another body may get its name";
    stage.run(0.2F);
}

TEST(Lifetimes, ABodyOfAnotherWorldDoesNotCountAsDestroyed) {
    Stage stage;
    physics::World other;
    const physics::Body body = test::add_walker(other, west);
    Agent agent{stage.navigator, Box2dBody{body}};
    agent.navigate_to(east);
    for (int i = 0; i < 3; ++i) {
        stage.navigator.update();
        agent.update(sixtieth);
        other.step(sixtieth);
    }
    EXPECT_EQ(agent.status(), AgentStatus::walking);
}

TEST(Lifetimes, AnAgentFailsOnceTheNavigatorIsDestroyed) {
    Puppets puppets;
    const Vec2 velocity = puppets.puppet->velocity;
    puppets.navigator.reset();
    EXPECT_EQ(puppets.agent.status(), AgentStatus::failed);
    puppets.puppet->exists = false; // nobody can tell any more
    for (Agent* agent : {&puppets.agent, &puppets.follower}) {
        agent->update(sixtieth);
        EXPECT_TRUE(has_failed_now(*agent));
        EXPECT_EQ(agent->path().status, PathStatus::cancelled);
        agent->navigate_to(west);
        agent->follow(PuppetBody{puppets.other, {2}});
        agent->stop();
        agent->pause();
        agent->resume();
        agent->teleport(west);
        agent->shift_origin(west);
        agent->set_max_speed(2.0F);
        agent->update(sixtieth);
        EXPECT_TRUE(agent->events().empty());
        EXPECT_EQ(agent->status(), AgentStatus::failed);
        EXPECT_EQ(agent->remaining_distance(), 0.0);
        EXPECT_EQ(agent->next_path_position(), agent->position());
        EXPECT_FALSE(agent->next_cell_of_flow({}).has_value());
    }
    EXPECT_EQ(puppets.puppet->velocity, velocity);
}

// Some of them wait for their plans and share a flow field.
TEST(Lifetimes, ManyAgentsMayOutliveTheNavigator) {
    std::vector<std::shared_ptr<Puppet>> puppets;
    std::vector<Agent> agents;
    {
        Navigator navigator{ObstacleList{}};
        for (int i = 0; i < 30; ++i) {
            puppets.push_back(std::make_shared<Puppet>());
            puppets.back()->position = {0.0F, 2.0F * static_cast<float>(i)};
            agents.emplace_back(navigator, PuppetBody{puppets.back(), {1U + i}});
            agents.back().navigate_to(i % 2 == 0 ? Vec2{90.5F, 0.5F}
                                                 : Vec2{90.0F, puppets.back()->position.y});
        }
        for (int step = 0; step < 3; ++step) {
            navigator.update({.iterations = 200});
            for (Agent& agent : agents) {
                agent.update(sixtieth);
            }
        }
    }
    agents.erase(agents.begin(), agents.begin() + 7);
    for (Agent& agent : agents) {
        agent.update(sixtieth);
        EXPECT_EQ(agent.status(), AgentStatus::failed);
    }
}

TEST(Lifetimes, ARequestIsCancelledOnceTheNavigatorIsDestroyed) {
    std::optional<Navigator> navigator{std::in_place, ObstacleList{}, NavigatorSettings{}};
    PathRequest request = navigator->request_path(west, {300.5F, 80.5F});
    PathRequest answered = navigator->request_path(west, east);
    EXPECT_EQ(request.advance(10), PathStatus::pending);
    EXPECT_EQ(answered.advance(unlimited), PathStatus::found);
    navigator.reset();
    EXPECT_EQ(request.status(), PathStatus::cancelled);
    EXPECT_EQ(request.advance(10), PathStatus::cancelled);
    EXPECT_EQ(request.view(), nullptr);
    EXPECT_EQ(request.search(), nullptr);
    request.begin(west, {&east, 1}, {});
    EXPECT_EQ(request.status(), PathStatus::invalid_query);
    EXPECT_EQ(answered.status(), PathStatus::found);
    EXPECT_EQ(answered.path().points.size(), 2U);
    test::RecordingSink sink;
    debug_draw(answered, {.area = {{-20.0F, -20.0F}, {30.0F, 20.0F}}}, sink);
}

TEST(Lifetimes, TheWorldMayBeDestroyedFirst) {
    auto world = std::make_unique<physics::World>();
    auto navigator = std::make_unique<Navigator>(Box2dProbe{*world});
    Agent agent{*navigator, Box2dBody{test::add_walker(*world, west)}};
    PathRequest request = navigator->request_path(west, {300.5F, 80.5F});
    agent.navigate_to(east);
    agent.update(sixtieth);
    (void)request.advance(10);
    world.reset();
    navigator.reset();
}

} // namespace
} // namespace raywalk
