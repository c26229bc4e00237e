// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"
#include "support/agent_parts.hpp"
#include "support/fake_body.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace raywalk::agent_controller_test {
namespace {

using test::AgentParts;
using test::FakeBody;
using test::FakeBodyState;

constexpr float dt = 1.0F / 60.0F;

struct Controlled : AgentParts {
    void run(int steps) {
        for (int i = 0; i < steps; ++i) {
            controller.clear_events();
            auto phase = controller.go_on(controller.sense(dt), dt, services->memory());
            if (phase == UpdatedAgent::Phase::plan) {
                phase = controller.go_on(controller.plan(), dt, services->memory());
            }
            if (phase == UpdatedAgent::Phase::move) {
                controller.move(dt);
            }
            fake->step(dt);
        }
    }

    std::shared_ptr<FakeBodyState> fake = std::make_shared<FakeBodyState>();
    AgentController controller{
        services, services->bodies().track(std::make_unique<FakeBody>(fake), this), {}};
};

TEST(AgentController, PlansInTheUpdateAfterACommand) {
    Controlled agent;
    EXPECT_EQ(agent.controller.status(), AgentStatus::idle);
    agent.controller.navigate_to({6.5F, 0.5F});
    EXPECT_EQ(agent.controller.status(), AgentStatus::pending);
    agent.run(1);
    EXPECT_EQ(agent.controller.status(), AgentStatus::walking);
    EXPECT_EQ(agent.controller.events().front(), AgentEvent::path_changed);
    EXPECT_GT(agent.fake->velocity.x, 0.0F);
    agent.run(600);
    EXPECT_EQ(agent.controller.status(), AgentStatus::arrived);
}

TEST(AgentController, IsPausedOnlyOnItsWay) {
    Controlled agent;
    agent.controller.pause();
    EXPECT_EQ(agent.controller.status(), AgentStatus::idle);
    agent.controller.navigate_to({6.5F, 0.5F});
    EXPECT_EQ(agent.controller.status(), AgentStatus::paused);
    agent.run(10);
    EXPECT_EQ(agent.fake->position, Vec2{});
    agent.controller.resume();
    EXPECT_EQ(agent.controller.status(), AgentStatus::pending);
}

TEST(AgentController, FailsOnceWhenItsBodyIsGone) {
    Controlled agent;
    agent.controller.navigate_to({6.5F, 0.5F});
    agent.run(5);
    const Vec2 last = agent.controller.position();
    agent.fake->exists = false;
    agent.run(1);
    EXPECT_EQ(agent.controller.status(), AgentStatus::failed);
    EXPECT_EQ(agent.controller.events().size(), 1U);
    agent.run(1);
    EXPECT_TRUE(agent.controller.events().empty());
    EXPECT_LT(distance(agent.controller.position(), last), 0.1F);
}

} // namespace
} // namespace raywalk::agent_controller_test
