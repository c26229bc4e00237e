// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "physics/world.hpp"
#include "play/agent_panel.hpp"

#include <gtest/gtest.h>

#include <string>

namespace raywalk::demo::agent_panel_test {
namespace {

// An agent at the origin, west of a pillar.
struct Walk {
    Walk() { add(physics::box({{8.0F, -2.0F}, {12.0F, 2.0F}}), b2_staticBody); }

    physics::Body add(const physics::Shape& shape, b2BodyType type, float density = 1.0F) {
        physics::Body added = world.create_body({.type = type, .has_fixed_rotation = true});
        added.add(shape, {.density = density});
        return added;
    }

    void run(float seconds) {
        for (float time = 0.0F; time < seconds; time += dt) {
            navigator.update();
            agent.update(dt);
            world.step(dt);
        }
    }

    [[nodiscard]] std::string reason() const {
        return reason_of(agent, [] { return std::string{"walls"}; });
    }

    static constexpr float dt = 1.0F / 60.0F;

    physics::World world;
    Navigator navigator{Box2dProbe{world}, NavigatorSettings{}};
    physics::Body body = add(physics::circle(0.3F), b2_dynamicBody);
    Agent agent{navigator, Box2dBody{body}};
};

TEST(ReasonOf, SaysWhatAnAgentDoesThatGetsToItsTarget) {
    Walk walk;
    EXPECT_EQ(walk.reason(), "It was not sent anywhere.");
    walk.agent.navigate_to({4.5F, 0.0F});
    EXPECT_EQ(walk.reason(), "It waits for its path.");
    walk.run(0.1F);
    EXPECT_EQ(walk.reason(), "It follows its path.");
    walk.agent.pause();
    EXPECT_EQ(walk.reason(), "It is paused.");
    walk.agent.resume();
    walk.run(4.0F);
    EXPECT_EQ(walk.reason(), "It is at its target, or as near as the others there let it come.");
}

TEST(ReasonOf, AsksWhyNotIfThereIsNoWay) {
    Walk walk;
    walk.agent.navigate_to({10.0F, 0.0F});
    walk.run(0.1F);
    EXPECT_EQ(walk.reason(), "It follows a path that ends elsewhere than at its target: walls");
    walk.run(5.0F);
    EXPECT_EQ(walk.reason(), "It is as near to its target as it can get: walls");
    walk.agent.set_settings({.allow_partial_path = false});
    walk.agent.navigate_to({10.0F, 1.0F});
    walk.run(0.1F);
    EXPECT_EQ(walk.reason(), "It has no path: walls");
}

TEST(ReasonOf, NamesWhatAnAgentWaitsForOnItsWay) {
    Walk walk;
    // Paths ignore it.
    (void)walk.add(physics::box({{4.0F, -20.0F}, {5.0F, 20.0F}}), b2_dynamicBody, 1e6F);
    walk.agent.navigate_to({6.5F, 0.0F});
    walk.run(4.0F);
    ASSERT_EQ(walk.agent.status(), AgentStatus::waiting);
    EXPECT_EQ(walk.reason(), "It waits on its way (body).");
    walk.run(20.0F);
    EXPECT_EQ(walk.reason(),
              "It gave up: something that paths ignore, such as a crate, blocks it.");
}

} // namespace
} // namespace raywalk::demo::agent_panel_test
