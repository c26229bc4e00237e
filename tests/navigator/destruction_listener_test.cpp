// SPDX-License-Identifier: MIT
#include "raywalk/destruction_listener.hpp"

#include "support/simulation.hpp"

#include <box2d/box2d.h>
#include <gtest/gtest.h>

namespace raywalk::destruction_listener_test {
namespace {

using test::Simulation;

constexpr Vec2 west{0.5F, 0.5F};
constexpr Vec2 east{20.5F, 0.5F};

// What a game wants to know.
class Goodbye : public b2DestructionListener {
public:
    void SayGoodbye(b2Fixture* /*fixture*/) override { ++fixtures; } // NOLINT(*-naming)

    void SayGoodbye(b2Joint* /*joint*/) override { ++joints; } // NOLINT(*-naming)

    int fixtures = 0;
    int joints = 0;
};

b2World& mutable_world(const Simulation& simulation) {
    const b2World& world = simulation.world;
    return const_cast<b2World&>(world); // NOLINT: others only read it
}

TEST(DestructionListener, ForgetsBodies) {
    Simulation simulation;
    DestructionListener listener{simulation.navigator};
    mutable_world(simulation).SetDestructionListener(&listener);
    for (int i = 0; i < 50; ++i) {
        const Agent& agent = simulation.add_agent_to(west, east);
        simulation.step();
        ASSERT_EQ(agent.status(), AgentStatus::walking);
        simulation.world.destroy(simulation.bodies.back()); // the next one gets its address
        simulation.step();
        ASSERT_EQ(agent.status(), AgentStatus::failed);
    }
}

TEST(DestructionListener, CallsTheNextOne) {
    Simulation simulation;
    Goodbye goodbye;
    DestructionListener listener{simulation.navigator, &goodbye};
    b2World& world = mutable_world(simulation);
    world.SetDestructionListener(&listener);
    physics::Body a = test::add_walker(simulation.world, west);
    physics::Body b = test::add_walker(simulation.world, east);
    a.add(test::circle(0.2F));
    b2DistanceJointDef joint;
    joint.Initialize(a.handle(), b.handle(), {}, {});
    world.CreateJoint(&joint);
    simulation.world.destroy(a);
    EXPECT_EQ(goodbye.fixtures, 2);
    EXPECT_EQ(goodbye.joints, 1);
}

// A body that is watched and driven, of many fixtures, and its successor at the same address.
TEST(DestructionListener, ForgetsEachBodyWholeAndOnce) {
    Simulation simulation;
    DestructionListener listener{simulation.navigator};
    mutable_world(simulation).SetDestructionListener(&listener);
    Navigator& navigator = simulation.navigator;
    const PathQuery query{.walker = {.radius = 0.3F}};
    for (int i = 0; i < 3; ++i) {
        physics::Body wall = simulation.world.create_body({.position = {10.0F, 0.0F}});
        for (int y = -20; y <= 20; ++y) {
            wall.add(test::box(
                {{-0.5F, static_cast<float>(y) - 0.5F}, {0.5F, static_cast<float>(y) + 0.5F}}));
        }
        navigator.set_body_policy(key_of(wall), BodyPolicy::solid);
        navigator.invalidate(key_of(wall));
        EXPECT_GT(navigator.find_path(west, east, query).length, 30.0);
        simulation.world.destroy(wall);
        EXPECT_LT(navigator.find_path(west, east, query).length, 21.0) << "without an update";
        EXPECT_EQ(navigator.probe().policy_of(key_of(wall)), BodyPolicy::by_type);
    }
}

} // namespace
} // namespace raywalk::destruction_listener_test
