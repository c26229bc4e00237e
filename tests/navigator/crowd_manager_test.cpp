// SPDX-License-Identifier: MIT
#include "bodies/tracked_bodies.hpp"
#include "navigator/crowd_manager.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

// What the agents of one navigator share, while agents come and go.
namespace raywalk::crowd_manager_test {
namespace {

using test::Simulation;
using test::sixtieth;

// A body that stays where it is put.
class Post : public Body {
public:
    Post(std::uint64_t key, Vec2 position)
        : key_{key}
        , place{position} {}

    [[nodiscard]] bool exists() const override { return is_there; }

    [[nodiscard]] BodyKey key() const override { return {key_}; }

    [[nodiscard]] Vec2 position() const override { return place; }

    [[nodiscard]] float radius() const override { return 0.3F; }

    [[nodiscard]] ObstacleFilter filter() const override { return {}; }

    [[nodiscard]] Vec2 velocity() const override { return {0.25F, 0.0F}; }

    void set_velocity(Vec2 /*velocity*/) override {}

    void set_position(Vec2 position) override { place = position; }

private:
    std::uint64_t key_;

public:
    Vec2 place;
    bool is_there = true;
};

// A post as the crowd manager gets it.
struct TrackedPost {
    TrackedPost(std::uint64_t key, Vec2 position)
        : TrackedPost{std::make_unique<Post>(key, position)} {}

    explicit TrackedPost(std::unique_ptr<Post> owned)
        : post{*owned}
        , body{bodies, std::move(owned), nullptr} {}

    test::ObstacleList world;
    TrackedBodies bodies{world};
    Post& post;
    TrackedBody body;
};

std::vector<std::uint32_t> ids_near(CrowdManager& crowd_manager, std::uint32_t id) {
    std::vector<std::uint32_t> ids;
    NearbyAgents memory;
    for (const NearbyAgent& agent : crowd_manager.nearby_agents(id, 3.0, 10, memory)) {
        ids.push_back(agent.id);
    }
    return ids;
}

TEST(CrowdManager, FindsAgentsAsTheyWereInTheLastSnapshot) {
    CrowdManager crowd_manager;
    TrackedPost a{1, {0.0F, 0.0F}};
    TrackedPost b{2, {1.0F, 0.0F}};
    const std::uint32_t first = crowd_manager.add(a.body, 3.0);
    const std::uint32_t second = crowd_manager.add(b.body, 3.0);
    EXPECT_TRUE(ids_near(crowd_manager, first).empty()) << "no snapshot yet";
    crowd_manager.take_snapshot();
    b.post.place = {50.0F, 0.0F};
    NearbyAgents memory;
    const std::span<const NearbyAgent> nearby = crowd_manager.nearby_agents(first, 3.0, 10, memory);
    ASSERT_EQ(nearby.size(), 1U);
    EXPECT_EQ(nearby[0].id, second);
    EXPECT_EQ(nearby[0].position, (Vec2d{1.0, 0.0}));
    EXPECT_EQ(nearby[0].velocity, (Vec2d{0.25, 0.0}));
    crowd_manager.take_snapshot();
    EXPECT_TRUE(ids_near(crowd_manager, first).empty());
}

TEST(CrowdManager, FindsNoRemovedAgents) {
    CrowdManager crowd_manager;
    TrackedPost a{1, {0.0F, 0.0F}};
    TrackedPost b{2, {1.0F, 0.0F}};
    const std::uint32_t first = crowd_manager.add(a.body, 3.0);
    const std::uint32_t second = crowd_manager.add(b.body, 3.0);
    crowd_manager.take_snapshot();
    crowd_manager.remove(second, 3.0F);
    EXPECT_TRUE(ids_near(crowd_manager, first).empty()) << "at once";
    TrackedPost c{3, {0.0F, 1.0F}};
    const std::uint32_t third = crowd_manager.add(c.body, 3.0);
    EXPECT_TRUE(ids_near(crowd_manager, first).empty()) << "not seen yet";
    crowd_manager.take_snapshot();
    EXPECT_EQ(ids_near(crowd_manager, first), std::vector{third});
}

TEST(CrowdManager, FindsNoAgentWhoseBodyNoLongerExists) {
    CrowdManager crowd_manager;
    TrackedPost a{1, {0.0F, 0.0F}};
    TrackedPost b{2, {1.0F, 0.0F}};
    const std::uint32_t first = crowd_manager.add(a.body, 3.0);
    (void)crowd_manager.add(b.body, 3.0);
    crowd_manager.take_snapshot();
    EXPECT_EQ(ids_near(crowd_manager, first).size(), 1U);
    b.post.is_there = false;
    crowd_manager.take_snapshot();
    EXPECT_TRUE(ids_near(crowd_manager, first).empty());
}

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
