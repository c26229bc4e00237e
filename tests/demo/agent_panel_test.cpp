// SPDX-License-Identifier: MIT
#include "raywalk/raywalk.hpp"

#include "physics/world.hpp"
#include "play/agent_panel.hpp"

#include <gtest/gtest.h>

#include <string>

namespace raywalk::demo::agent_panel_test {
namespace {

TEST(ReasonOf, AsksWhyNotIfThereIsNoWay) {
    physics::World world;
    world.create_body({}).add(physics::box({{8.0F, -2.0F}, {12.0F, 2.0F}}));
    physics::Body body = world.create_body({.type = b2_dynamicBody});
    body.add(physics::circle(0.3F));
    Navigator navigator{Box2dProbe{world}};
    Agent agent{navigator, Box2dBody{body}};
    agent.navigate_to({10.0F, 0.0F});
    navigator.update();
    agent.update(1.0F / 60.0F);
    EXPECT_EQ(reason_of(agent, [] { return std::string{"walls"}; }),
              "It follows a path that ends elsewhere than at its target: walls");
}

} // namespace
} // namespace raywalk::demo::agent_panel_test
