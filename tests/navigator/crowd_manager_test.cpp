// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

// What the agents of one navigator share, while agents come and go.
namespace raywalk::crowd_manager_test {
namespace {

using test::Simulation;
using test::sixtieth;

TEST(CrowdManager, AgentsIgnoreOneWhoseBodyIsGone) {
    Simulation simulation;
    Agent& gone = simulation.add_agent({0.0F, 0.0F});
    Agent& other = simulation.add_agent({0.0F, 5.0F});
    simulation.run(0.1F);
    simulation.navigator.forget(key_of(simulation.bodies[0]));
    simulation.world.destroy(simulation.bodies[0]);
    simulation.run(0.1F);
    EXPECT_EQ(gone.position(), (Vec2{0.0F, 0.0F}));
    simulation.add_agent_to({-4.0F, 0.0F}, {4.0F, 0.0F});
    float aside = 0.0F;
    simulation.run_until(
        [&] {
            aside = std::max(aside, std::abs(simulation.agents[2].position().y));
            return simulation.agents[2].is_target_reached();
        },
        4.0F);
    EXPECT_TRUE(simulation.agents[2].is_target_reached());
    EXPECT_LT(aside, 1e-3F);
    EXPECT_EQ(other.status(), AgentStatus::idle);
}

TEST(CrowdManager, KeepsTheLastPositionOfABodyThatIsForgottenAtOnce) {
    Simulation simulation;
    const Agent& agent = simulation.add_agent({3.0F, 4.0F});
    simulation.navigator.forget(key_of(simulation.bodies[0]));
    simulation.world.destroy(simulation.bodies[0]);
    EXPECT_EQ(agent.position(), (Vec2{3.0F, 4.0F}));
}

TEST(CrowdManager, AgentsComeAndGoWhileOthersWalk) {
    physics::World world;
    test::ContactCounter contacts;
    Navigator navigator{Box2dProbe{world}};
    std::vector<std::optional<Agent>> agents(12);
    std::vector<physics::Body> bodies(agents.size());
    test::Random random{5};
    int arrived = 0;
    for (int step = 0; step < 1200; ++step) {
        for (std::size_t i = 0; i < agents.size(); ++i) {
            if (!agents[i]) {
                const float x = random.below(2) == 0 ? -6.0F : 6.0F;
                const float y = static_cast<float>(i) - 6.0F;
                bodies[i] = test::add_walker(world, {x, y});
                agents[i].emplace(navigator, Box2dBody{bodies[i]});
                agents[i]->navigate_to({-x, random.between(-6.0F, 6.0F)});
            } else if (agents[i]->is_navigation_finished() || random.below(200) == 0) {
                arrived += agents[i]->is_target_reached() ? 1 : 0;
                agents[i].reset(); // before its body, or after
                navigator.forget(key_of(bodies[i]));
                world.destroy(bodies[i]);
            }
        }
        navigator.update();
        for (std::optional<Agent>& agent : agents) {
            if (agent) {
                agent->update(sixtieth);
            }
        }
        world.step(sixtieth);
        contacts.count(world);
    }
    EXPECT_GT(arrived, 10);
}

} // namespace
} // namespace raywalk::crowd_manager_test
