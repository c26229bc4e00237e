// SPDX-License-Identifier: MIT
#include "navigator/crowd_manager.hpp"
#include "support/stage.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

// What agents share, who come and leave.
namespace raywalk {
namespace {

using test::sixtieth;
using test::Stage;

// A body that stands where it is told.
class Post : public Body {
public:
    Post(std::uint64_t key, Vec2 position)
        : key_{key}
        , place{position} {}

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
};

std::vector<std::uint32_t> neighbors(CrowdManager& crowd_manager, std::uint32_t id) {
    std::vector<std::uint32_t> ids;
    for (const NearbyAgent& neighbor : crowd_manager.neighbors_of(id, 3.0, 10)) {
        ids.push_back(neighbor.id);
    }
    return ids;
}

TEST(CrowdManager, ShowsAllAsTheyWereInTheLastSnapshot) {
    CrowdManager crowd_manager;
    Post a{1, {0.0F, 0.0F}};
    Post b{2, {1.0F, 0.0F}};
    const std::uint32_t first = crowd_manager.enter(a, 3.0);
    const std::uint32_t second = crowd_manager.enter(b, 3.0);
    EXPECT_TRUE(neighbors(crowd_manager, first).empty()) << "no snapshot yet";
    crowd_manager.take_snapshot();
    b.place = {50.0F, 0.0F};
    ASSERT_EQ(neighbors(crowd_manager, first), std::vector{second});
    EXPECT_EQ(crowd_manager.last_neighbors()[0].position, (Vec2d{1.0, 0.0}));
    EXPECT_EQ(crowd_manager.last_neighbors()[0].velocity, (Vec2d{0.25, 0.0}));
    crowd_manager.take_snapshot();
    EXPECT_TRUE(neighbors(crowd_manager, first).empty());
}

TEST(CrowdManager, ShowsNobodyWhoHasLeft) {
    CrowdManager crowd_manager;
    Post a{1, {0.0F, 0.0F}};
    Post b{2, {1.0F, 0.0F}};
    const std::uint32_t first = crowd_manager.enter(a, 3.0);
    const std::uint32_t second = crowd_manager.enter(b, 3.0);
    crowd_manager.take_snapshot();
    crowd_manager.set_prey(second, {9});
    crowd_manager.leave(second);
    EXPECT_TRUE(neighbors(crowd_manager, first).empty()) << "at once";
    Post c{3, {0.0F, 1.0F}};
    const std::uint32_t third = crowd_manager.enter(c, 3.0);
    EXPECT_TRUE(crowd_manager.has_body(third));
    crowd_manager.forget({9}); // the prey of the one who left
    EXPECT_FALSE(crowd_manager.has_lost_prey(third));
    EXPECT_TRUE(neighbors(crowd_manager, first).empty()) << "not seen yet";
    crowd_manager.take_snapshot();
    EXPECT_EQ(neighbors(crowd_manager, first), std::vector{third});
}

TEST(CrowdManager, TellsWhoseBodyOrPreyWasForgotten) {
    CrowdManager crowd_manager;
    Post a{1, {0.0F, 0.0F}};
    Post b{2, {1.0F, 0.0F}};
    const std::uint32_t first = crowd_manager.enter(a, 3.0);
    auto lost = std::make_unique<Post>(3, Vec2{0.0F, 1.0F});
    const std::uint32_t second = crowd_manager.enter(b, 3.0);
    const std::uint32_t third = crowd_manager.enter(*lost, 3.0);
    crowd_manager.set_prey(first, {3});
    crowd_manager.set_prey(second, {1});
    crowd_manager.take_snapshot();
    EXPECT_EQ(neighbors(crowd_manager, first).size(), 2U);
    crowd_manager.forget({3});
    lost.reset();
    EXPECT_FALSE(crowd_manager.has_body(third));
    EXPECT_TRUE(crowd_manager.has_body(first));
    EXPECT_TRUE(crowd_manager.has_lost_prey(first));
    EXPECT_FALSE(crowd_manager.has_lost_prey(second));
    crowd_manager.take_snapshot();
    EXPECT_EQ(neighbors(crowd_manager, first), std::vector{second});
    crowd_manager.set_prey(first, {});
    EXPECT_FALSE(crowd_manager.has_lost_prey(first));
    crowd_manager.forget({}); // nobody's prey
    EXPECT_FALSE(crowd_manager.has_lost_prey(first));
    crowd_manager.leave(third);
}

TEST(CrowdManager, ServesThoseWhoWaitUntilTheyHaveAnswersOrLeave) {
    Navigator navigator{test::ObstacleList{}};
    const PathQuery query{.search = {.algorithm = SearchAlgorithm::a_star}};
    std::array<Plan, 4> plans;
    for (Plan& plan : plans) {
        plan.begin = [&navigator, &plan, &query] {
            plan.request = std::make_unique<PathRequest>(
                navigator.request_path({0.5F, 0.5F}, {90.5F, 40.5F}, query));
        };
    }
    plans[1].ignored = {{7}, {8}};
    CrowdManager crowd_manager;
    crowd_manager.spend({.iterations = 1});
    for (Plan& plan : plans) {
        crowd_manager.advance(plan);
    }
    EXPECT_EQ(crowd_manager.waiting_requests(), 4U);
    EXPECT_NE(plans[0].request, nullptr);
    EXPECT_EQ(plans[1].request, nullptr) << "nothing was left to begin it";
    crowd_manager.remove(plans[0]);
    EXPECT_EQ(crowd_manager.waiting_requests(), 3U);
    crowd_manager.forget({9});
    EXPECT_EQ(crowd_manager.waiting_requests(), 3U);
    crowd_manager.forget({8});
    EXPECT_EQ(crowd_manager.waiting_requests(), 2U);
    crowd_manager.spend({});
    EXPECT_EQ(crowd_manager.waiting_requests(), 0U);
    EXPECT_TRUE(plans[0].is_pending());
    EXPECT_TRUE(plans[1].is_pending());
    EXPECT_TRUE(plans[2].request->path().is_found());
    EXPECT_TRUE(plans[3].request->path().is_found());
}

TEST(CrowdManager, AgentWhoseBodyIsGoneIsInNobodysWay) {
    Stage stage;
    Agent& gone = stage.add_agent({0.0F, 0.0F});
    Agent& other = stage.add_agent({0.0F, 5.0F});
    stage.run(0.1F);
    stage.navigator.forget(key_of(stage.bodies[0]));
    stage.world.destroy(stage.bodies[0]);
    stage.run(0.1F);
    EXPECT_EQ(gone.position(), (Vec2{0.0F, 0.0F}));
    stage.add_agent_to({-4.0F, 0.0F}, {4.0F, 0.0F});
    float aside = 0.0F;
    stage.run_until(
        [&] {
            aside = std::max(aside, std::abs(stage.agents[2].position().y));
            return stage.agents[2].is_target_reached();
        },
        4.0F);
    EXPECT_TRUE(stage.agents[2].is_target_reached());
    EXPECT_LT(aside, 1e-3F);
    EXPECT_EQ(other.status(), AgentStatus::idle);
}

TEST(CrowdManager, LastPlaceIsKnownOfABodyThatIsForgottenAtOnce) {
    Stage stage;
    const Agent& agent = stage.add_agent({3.0F, 4.0F});
    stage.navigator.forget(key_of(stage.bodies[0]));
    stage.world.destroy(stage.bodies[0]);
    EXPECT_EQ(agent.position(), (Vec2{3.0F, 4.0F}));
}

TEST(CrowdManager, AgentsComeAndLeaveWhileOthersWalk) {
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
} // namespace raywalk
