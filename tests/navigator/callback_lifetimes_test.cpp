// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/navigator.hpp"

#include "support/fake_agents.hpp"
#include "support/fake_body.hpp"
#include "support/point_walker.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

// Bodies, agents and navigators that callbacks destroy.
namespace raywalk::callback_lifetimes_test {
namespace {

using test::FakeBody;
using test::FakeBodyState;
using test::has_failed_now;
using test::ObstacleList;
using test::sixtieth;

constexpr Vec2 west{0.5F, 0.5F};
constexpr Vec2 east{20.5F, 0.5F};

// Agents that plan with costs, and a request with a predicate, which call a function once.
struct CallingBack {
    std::function<void()> call;
    std::shared_ptr<const CellCosts> costs = std::make_shared<CostFunction>([this](Cell) {
        call_once();
        return 2.0F;
    });
    std::shared_ptr<FakeBodyState> fake = std::make_shared<FakeBodyState>();
    std::shared_ptr<FakeBodyState> prey = std::make_shared<FakeBodyState>();
    std::optional<Navigator> navigator{std::in_place, ObstacleList{}, NavigatorSettings{}};
    std::optional<Agent> agent{std::in_place,
                               *navigator,
                               FakeBody{fake, {1}},
                               AgentSettings{.query = {.search = {.costs = costs}}}};

    CallingBack() {
        prey->position = {9.0F, 5.0F};
        agent->navigate_to(east);
        navigator->update();
    }

    void call_once() {
        if (call) {
            std::exchange(call, nullptr)();
        }
    }
};

TEST(CallbackLifetimes, AnAgentThatIsDestroyedWhileItPlansLeavesItsBodyAlone) {
    CallingBack scene;
    scene.call = [&] {
        scene.agent.reset();
        scene.fake->destroy_unnoticed();
    };
    scene.agent->update(sixtieth);
    EXPECT_FALSE(scene.agent.has_value());
    scene.navigator->update();
    EXPECT_EQ(scene.fake->commands, 0);
}

TEST(CallbackLifetimes, ABodyMayBeForgottenAndDestroyedWhileItsAgentPlans) {
    CallingBack scene;
    scene.call = [&] {
        scene.navigator->forget(BodyKey{1});
        scene.fake->destroy_unnoticed();
    };
    scene.agent->update(sixtieth);
    scene.navigator->update();
    scene.agent->update(sixtieth);
    EXPECT_EQ(scene.agent->status(), AgentStatus::failed);
    EXPECT_EQ(scene.fake->commands, 0);
}

TEST(CallbackLifetimes, ANewBodyMayHaveTheKeyOfOneThatIsForgottenInTheSameCallback) {
    CallingBack scene;
    (void)scene.navigator->find_path_where(
        west,
        [&](Cell) {
            scene.navigator->forget(BodyKey{1});
            scene.agent.emplace(*scene.navigator, FakeBody{scene.prey, {1}});
            return true;
        },
        test::point_query);
    scene.navigator->update();
    EXPECT_EQ(scene.navigator->probe().policy_of({1}), BodyPolicy::ignored) << "it is driven";
    EXPECT_EQ(scene.agent->query().ignored_bodies, std::vector<BodyKey>{{1}});
}

// The query that plans for it is in the middle of its slice, and others wait.
TEST(CallbackLifetimes, ABodyMayBeForgottenAndDestroyedWhileTheNavigatorPlansForItsAgent) {
    CallingBack scene;
    Agent other{*scene.navigator, FakeBody{scene.prey, {2}}};
    scene.agent->navigate_to({100.5F, 40.5F});
    scene.navigator->update({.iterations = 1});
    scene.agent->update(sixtieth);
    other.follow(FakeBody{scene.fake, {1}});
    other.update(sixtieth);
    ASSERT_EQ(scene.agent->status(), AgentStatus::pending);
    scene.call = [&] {
        scene.navigator->forget(BodyKey{1});
        scene.fake->destroy_unnoticed();
    };
    scene.navigator->update({.iterations = 2000});
    EXPECT_FALSE(scene.call);
    for (Agent* agent : {&*scene.agent, &other}) {
        agent->update(sixtieth);
        EXPECT_EQ(agent->status(), AgentStatus::failed);
    }
}

TEST(CallbackLifetimes, ABodyMayBeForgottenAndDestroyedWhileTheCommandToFollowItWaits) {
    CallingBack scene;
    (void)scene.navigator->find_path_where(
        west,
        [&](Cell cell) {
            scene.agent->follow(FakeBody{scene.prey, {2}});
            return cell == Cell{1, 0};
        },
        test::point_query);
    scene.navigator->forget(BodyKey{2});
    scene.prey->destroy_unnoticed();
    scene.navigator->update();
    scene.agent->update(sixtieth);
    EXPECT_EQ(scene.agent->status(), AgentStatus::failed);
    EXPECT_TRUE(has_failed_now(*scene.agent));
}

// Reports a change whenever it looks for obstacles, and calls a function once.
class CallingProbe : public ObstacleList {
public:
    explicit CallingProbe(CallingBack& scene)
        : scene_{&scene} {}

    void obstacles_in(const Box& box,
                      const ObstacleFilter& filter,
                      std::vector<Obstacle>& found) const override {
        ObstacleList::obstacles_in(box, filter, found);
        scene_->call_once();
    }

    [[nodiscard]] Box bounds_of(BodyKey body, const ObstacleFilter& filter) const override {
        scene_->call_once();
        return ObstacleList::bounds_of(body, filter);
    }

    [[nodiscard]] Population population() const override {
        scene_->call_once();
        return {};
    }

private:
    CallingBack* scene_;
};

TEST(CallbackLifetimes, AnAgentMayBeDestroyedByAProbeWhileItsUpdateAppliesChanges) {
    CallingBack scene;
    Navigator navigator{CallingProbe{scene}};
    scene.agent.emplace(navigator, FakeBody{scene.fake, {1}}, AgentSettings{});
    scene.agent->navigate_to({40.5F, 30.5F});
    scene.call = [&] {
        navigator.watch(BodyKey{7}); // waits
    };
    (void)navigator.find_path(west, east, test::point_query);
    scene.call = [&] {
        scene.agent.reset();
        scene.fake->destroy_unnoticed();
    };
    scene.agent->update(sixtieth);
    EXPECT_FALSE(scene.agent.has_value());
    navigator.update();
}

// What the navigator is doing when it is destroyed.
struct Use {
    const char* name;
    std::function<void(CallingBack&, PathRequest&)> run;
};

TEST(CallbackLifetimes, TheNavigatorMayBeDestroyedByItsOwnCallbacks) {
    const std::array uses = {
        Use{"find_path",
            [](CallingBack& scene, PathRequest&) {
                (void)scene.navigator->find_path(
                    west, east, {.walker = test::point_walker, .search = {.costs = scene.costs}});
            }},
        Use{"find_path_where",
            [](CallingBack& scene, PathRequest&) {
                (void)scene.navigator->find_path_where(
                    west,
                    [&](Cell cell) {
                        scene.call_once();
                        return cell == Cell{9, 9};
                    },
                    test::point_query);
            }},
        Use{"a slice of a request",
            [](CallingBack&, PathRequest& request) {
                (void)request.advance(unlimited);
            }},
        Use{"can_walk_straight",
            [](CallingBack& scene, PathRequest&) {
                (void)scene.navigator->can_walk_straight(west, {500.0F, 3.0F}, {.radius = 0.3F});
            }},
        Use{"closest_navigable",
            [](CallingBack& scene, PathRequest&) {
                (void)scene.navigator->closest_navigable({500.0F, 3.0F}, {.radius = 0.3F});
            }},
        Use{"reachable_cells",
            [](CallingBack& scene, PathRequest&) {
                (void)scene.navigator->random_reachable_point(
                    {700.0F, 3.0F},
                    9.0F,
                    1,
                    {.walker = test::point_walker, .search = {.costs = scene.costs}});
            }},
        Use{"prefill",
            [](CallingBack& scene, PathRequest&) {
                const Executor executor = [&](std::size_t jobs, const auto& run) {
                    scene.call_once();
                    for (std::size_t i = 0; i < jobs; ++i) {
                        run(i);
                    }
                };
                (void)scene.navigator->prefill(
                    {{800.0F, 0.0F}, {900.0F, 50.0F}}, test::point_walker, executor);
            }},
        Use{"update of the navigator",
            [](CallingBack& scene, PathRequest&) {
                scene.navigator->update();
            }},
        Use{"watch",
            [](CallingBack& scene, PathRequest&) {
                scene.navigator->watch(BodyKey{7});
            }},
        Use{"update of an agent",
            [](CallingBack& scene, PathRequest&) {
                scene.agent->update(sixtieth);
            }},
    };
    for (const Use& use : uses) {
        SCOPED_TRACE(use.name);
        CallingBack scene;
        scene.navigator.emplace(CallingProbe{scene}, NavigatorSettings{});
        scene.agent.emplace(*scene.navigator,
                            FakeBody{scene.fake, {1}},
                            AgentSettings{.query = {.search = {.costs = scene.costs}}});
        scene.agent->navigate_to(east);
        PathRequest request = scene.navigator->request_path(
            west,
            {300.5F, 80.5F},
            {.walker = test::point_walker, .search = {.costs = scene.costs}});
        const int commands = scene.fake->commands;
        scene.call = [&] {
            scene.navigator.reset();
            scene.fake->destroy_unnoticed();
        };
        use.run(scene, request);
        EXPECT_FALSE(scene.navigator.has_value());
        EXPECT_EQ(scene.fake->commands, commands);
        scene.agent->update(sixtieth);
        EXPECT_EQ(scene.agent->status(), AgentStatus::failed);
        EXPECT_TRUE(request.is_finished());
    }
}

} // namespace
} // namespace raywalk::callback_lifetimes_test
