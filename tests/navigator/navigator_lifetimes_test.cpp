// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/debug_draw.hpp"
#include "raywalk/flee.hpp"
#include "raywalk/navigator.hpp"

#include "support/fake_agents.hpp"
#include "support/fake_body.hpp"
#include "support/point_walker.hpp"
#include "support/recording_sink.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

// Navigators and worlds that are destroyed before their agents and requests.
namespace raywalk::navigator_lifetimes_test {
namespace {

using test::FakeAgents;
using test::FakeBody;
using test::FakeBodyState;
using test::has_failed_now;
using test::ObstacleList;
using test::sixtieth;

constexpr Vec2 west{0.5F, 0.5F};
constexpr Vec2 east{20.5F, 0.5F};

TEST(NavigatorLifetimes, AnAgentFailsOnceTheNavigatorIsDestroyed) {
    FakeAgents fakes;
    const Vec2 velocity = fakes.fake->velocity;
    EXPECT_TRUE(fakes.agent.has_navigator());
    fakes.navigator.reset();
    EXPECT_EQ(fakes.agent.status(), AgentStatus::failed);
    fakes.fake->exists = false; // nobody can tell any more
    for (Agent* agent : {&fakes.agent, &fakes.follower}) {
        agent->update(sixtieth);
        EXPECT_TRUE(has_failed_now(*agent));
        EXPECT_EQ(agent->path().status, PathStatus::cancelled);
        agent->navigate_to(west);
        agent->follow(FakeBody{fakes.other, {2}});
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
        EXPECT_FALSE(agent->has_navigator());
        EXPECT_FALSE(flee(*agent, east, 5.0F));
        test::RecordingSink sink;
        debug_draw(*agent, {.area = {{-20.0F, -20.0F}, {30.0F, 20.0F}}, .flow = true}, sink);
    }
    EXPECT_EQ(fakes.fake->velocity, velocity);
}

// Some of them wait for their plans and share a flow field.
TEST(NavigatorLifetimes, ManyAgentsMayOutliveTheNavigator) {
    std::vector<std::shared_ptr<FakeBodyState>> fakes;
    std::vector<Agent> agents;
    {
        Navigator navigator{ObstacleList{}};
        for (int i = 0; i < 30; ++i) {
            fakes.push_back(std::make_shared<FakeBodyState>());
            fakes.back()->position = {0.0F, 2.0F * static_cast<float>(i)};
            agents.emplace_back(navigator, FakeBody{fakes.back(), {1U + i}});
            agents.back().navigate_to(i % 2 == 0 ? Vec2{90.5F, 0.5F}
                                                 : Vec2{90.0F, fakes.back()->position.y});
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

TEST(NavigatorLifetimes, ARequestIsCancelledOnceTheNavigatorIsDestroyed) {
    std::optional<Navigator> navigator{std::in_place, ObstacleList{}, NavigatorSettings{}};
    PathQuery query = test::point_query;
    query.postprocessing = PathPostprocessing::none; // else the line is found without a search
    PathRequest request = navigator->request_path(west, {300.5F, 80.5F}, query);
    PathRequest answered = navigator->request_path(west, east, test::point_query);
    EXPECT_EQ(request.advance(10), PathStatus::pending);
    EXPECT_EQ(answered.advance(unlimited), PathStatus::found);
    navigator.reset();
    EXPECT_EQ(request.status(), PathStatus::cancelled);
    EXPECT_EQ(request.advance(10), PathStatus::cancelled);
    EXPECT_EQ(request.view(), nullptr);
    EXPECT_EQ(request.search(), nullptr);
    request.begin(west, {&east, 1}, test::point_query);
    EXPECT_EQ(request.status(), PathStatus::invalid_query);
    EXPECT_EQ(answered.status(), PathStatus::found);
    EXPECT_EQ(answered.path().points.size(), 2U);
    test::RecordingSink sink;
    debug_draw(answered, {.area = {{-20.0F, -20.0F}, {30.0F, 20.0F}}}, sink);
}

// A world that must not be asked once it is gone.
class EndingWorld : public ObstacleList {
public:
    explicit EndingWorld(std::shared_ptr<bool> exists)
        : exists_{std::move(exists)} {}

    [[nodiscard]] bool is_locked() const override {
        EXPECT_TRUE(*exists_);
        return false;
    }

private:
    std::shared_ptr<bool> exists_;
};

TEST(NavigatorLifetimes, AgentsMayBeDestroyedAfterTheirWorld) {
    const auto exists = std::make_shared<bool>(true);
    Navigator navigator{EndingWorld{exists}};
    const auto fake = std::make_shared<FakeBodyState>();
    std::optional<Agent> agent{std::in_place, navigator, FakeBody{fake}, AgentSettings{}};
    agent->follow(FakeBody{fake, {2}});
    navigator.update();
    agent->update(sixtieth);
    *exists = false;
    fake->destroy_unnoticed();
    agent.reset();
}

TEST(NavigatorLifetimes, TheWorldMayBeDestroyedFirst) {
    auto world = std::make_unique<physics::World>();
    auto navigator = std::make_unique<Navigator>(Box2dProbe{*world});
    Agent agent{*navigator, Box2dBody{test::add_walker(*world, west)}};
    PathQuery query = test::point_query;
    query.postprocessing = PathPostprocessing::none; // else the line is found without a search
    PathRequest request = navigator->request_path(west, {300.5F, 80.5F}, query);
    agent.navigate_to(east);
    agent.update(sixtieth);
    (void)request.advance(10);
    world.reset();
    navigator.reset();
}

} // namespace
} // namespace raywalk::navigator_lifetimes_test
