// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"

#include <box2d/box2d.h>
#include <gtest/gtest.h>

namespace raywalk {
namespace {

using test::Simulation;

constexpr Vec2 west{0.5F, 0.5F};
constexpr Vec2 east{20.5F, 0.5F};

// How a game reports every destroyed body, whatever destroys it.
class Goodbye : public b2DestructionListener {
public:
    explicit Goodbye(Navigator& navigator)
        : navigator_{&navigator} {}

    void SayGoodbye(b2Fixture* fixture) override { // NOLINT(readability-identifier-naming)
        navigator_->forget(key_of(*fixture->GetBody()));
    }

    void SayGoodbye(b2Joint* /*anchor*/) override {} // NOLINT(readability-identifier-naming)

private:
    Navigator* navigator_;
};

TEST(DestructionListener, MayForgetBodies) {
    Simulation simulation;
    Goodbye goodbye{simulation.navigator};
    const b2World& world = simulation.world;
    const_cast<b2World&>(world).SetDestructionListener(&goodbye); // NOLINT: others only read it
    for (int i = 0; i < 50; ++i) {
        const Agent& agent = simulation.add_agent_to(west, east);
        simulation.step();
        ASSERT_EQ(agent.status(), AgentStatus::walking);
        simulation.world.destroy(simulation.bodies.back()); // the next one gets its address
        simulation.step();
        ASSERT_EQ(agent.status(), AgentStatus::failed);
    }
}

} // namespace
} // namespace raywalk
