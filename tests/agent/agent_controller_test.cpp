// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"
#include "crowd/shared_flow.hpp"
#include "support/agent_parts.hpp"
#include "support/fake_body.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

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

// Agents that follow one body, updated as in one job.
TEST(AgentController, OfTheFollowersInAJobTheFirstMovesTheEndOfTheirFlow) {
    using Phase = UpdatedAgent::Phase;
    AgentParts parts;
    parts.services->note_update();
    const auto followed = std::make_shared<FakeBodyState>();
    followed->position = {6.0F, 0.5F};
    std::vector<std::unique_ptr<AgentController>> agents;
    for (std::size_t i = 0; i < SharedFlows::min_users; ++i) {
        const auto fake = std::make_shared<FakeBodyState>();
        fake->position = {0.5F, 2.0F * static_cast<float>(i)};
        TrackedBodies& bodies = parts.services->bodies();
        agents.push_back(std::make_unique<AgentController>(
            parts.services,
            bodies.track(std::make_unique<FakeBody>(fake, BodyKey{i + 1}), fake.get()),
            AgentSettings{}));
        agents.back()->follow(
            bodies.track_followed(std::make_unique<FakeBody>(followed), fake.get()));
    }
    for (const auto& agent : agents) { // they plan
        (void)agent->go_on(agent->sense(dt), dt, parts.services->memory());
        (void)agent->go_on(agent->plan(), dt, parts.services->memory());
    }
    const NeighborCache& cache = parts.services->cache(agents.front()->walker());
    const SharedFlow* flow = parts.services->crowd().flows.find(shared_target(cache, BodyKey{99}));
    ASSERT_NE(flow, nullptr);
    EXPECT_TRUE(flow->leads_to({6.0F, 0.5F}));
    followed->position = {6.0F, 0.6F};
    SteeringMemory job;
    EXPECT_EQ(agents[0]->go_on(Phase::read, dt, job), Phase::sense);
    EXPECT_EQ(agents[1]->go_on(Phase::read, dt, job), Phase::move);
    followed->position = {6.0F, 0.7F}; // another body with the same key, say
    EXPECT_EQ(agents[2]->go_on(Phase::read, dt, job), Phase::sense);
    EXPECT_FALSE(flow->leads_to({6.0F, 0.6F})) << "not in a job";
    EXPECT_EQ(agents[0]->sense(dt), Phase::look);
    EXPECT_TRUE(flow->leads_to({6.0F, 0.6F}));
    EXPECT_EQ(agents[2]->sense(dt), Phase::look);
    EXPECT_TRUE(flow->leads_to({6.0F, 0.7F}));
    job = {}; // the next one
    followed->position = {6.0F, 0.8F};
    EXPECT_EQ(agents[3]->go_on(Phase::read, dt, job), Phase::sense);
}

} // namespace
} // namespace raywalk::agent_controller_test
