// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/debug_draw.hpp"
#include "raywalk/navigator.hpp"

#include "support/fake_body.hpp"
#include "support/point_walker.hpp"
#include "support/recording_sink.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

// Bodies and navigators that are destroyed before their users.
namespace raywalk::lifetimes_test {
namespace {

using test::FakeBody;
using test::FakeBodyState;
using test::ObstacleList;
using test::Simulation;
using test::sixtieth;

constexpr Vec2 west{0.5F, 0.5F};
constexpr Vec2 east{20.5F, 0.5F};

bool has_failed_now(const Agent& agent) {
    return std::count(agent.events().begin(), agent.events().end(), AgentEvent::failed) == 1;
}

// An agent that drives one fake; others may follow it.
struct FakeBodies {
    std::shared_ptr<FakeBodyState> fake = std::make_shared<FakeBodyState>();
    std::shared_ptr<FakeBodyState> other = std::make_shared<FakeBodyState>();
    std::optional<Navigator> navigator{std::in_place, ObstacleList{}, NavigatorSettings{}};
    Agent agent{*navigator, FakeBody{fake, {1}}};
    Agent follower{*navigator, FakeBody{other, {2}}};

    FakeBodies() {
        other->position = {-9.0F, 0.0F};
        agent.navigate_to(east);
        follower.follow(FakeBody{fake, {1}});
        update();
    }

    void update() {
        navigator->update();
        agent.update(sixtieth);
        follower.update(sixtieth);
    }
};

TEST(Lifetimes, AnAgentFailsWhenItsBodyNoLongerExists) {
    FakeBodies fakes;
    fakes.fake->position = {1.0F, 0.0F};
    fakes.update();
    const Vec2 last = fakes.agent.position();
    fakes.fake->exists = false;
    fakes.update();
    for (const Agent* agent : {&fakes.agent, &fakes.follower}) {
        EXPECT_EQ(agent->status(), AgentStatus::failed);
        EXPECT_EQ(agent->path().status, PathStatus::cancelled);
        EXPECT_TRUE(has_failed_now(*agent));
    }
    EXPECT_EQ(fakes.agent.position(), last);
    EXPECT_EQ(fakes.other->velocity, Vec2{}) << "it stands";
    fakes.update();
    EXPECT_TRUE(fakes.agent.events().empty());
    EXPECT_TRUE(fakes.follower.events().empty());
    fakes.follower.navigate_to(east);
    fakes.update();
    EXPECT_EQ(fakes.follower.status(), AgentStatus::walking);
}

TEST(Lifetimes, AnAgentWithoutABodyAcceptsEveryCommand) {
    FakeBodies fakes;
    fakes.fake->exists = false;
    for (int round = 0; round < 2; ++round) {
        fakes.agent.navigate_to({3.0F, 4.0F});
        fakes.agent.update(sixtieth);
        EXPECT_EQ(fakes.agent.status(), AgentStatus::failed);
        fakes.agent.follow(FakeBody{fakes.other, {2}});
        fakes.agent.update(sixtieth);
        EXPECT_EQ(fakes.agent.status(), AgentStatus::failed);
        fakes.agent.teleport({1.0F, 1.0F});
        fakes.agent.pause();
        fakes.agent.resume();
        fakes.agent.shift_origin({1.0F, 0.0F});
        (void)fakes.agent.remaining_distance();
        (void)fakes.agent.next_path_position();
        fakes.agent.stop();
        fakes.update();
    }
}

TEST(Lifetimes, ABodyMayBeDestroyedWithoutAnUpdateOfTheNavigator) {
    FakeBodies fakes;
    fakes.fake->exists = false;
    fakes.follower.update(sixtieth);
    EXPECT_EQ(fakes.follower.status(), AgentStatus::failed);
    fakes.agent.update(sixtieth);
    EXPECT_EQ(fakes.agent.status(), AgentStatus::failed);
}

TEST(Lifetimes, AnAgentThatFollowsABodyThatDoesNotExistFails) {
    FakeBodies fakes;
    const auto gone = std::make_shared<FakeBodyState>();
    gone->exists = false;
    fakes.agent.follow(FakeBody{gone, {3}});
    fakes.agent.update(sixtieth);
    EXPECT_EQ(fakes.agent.status(), AgentStatus::failed);
    EXPECT_TRUE(has_failed_now(fakes.agent));
    fakes.agent.navigate_to(east);
    fakes.agent.update(sixtieth);
    EXPECT_EQ(fakes.agent.status(), AgentStatus::walking);
}

TEST(Lifetimes, AgentsDoNotAvoidABodyThatNoLongerExists) {
    FakeBodies fakes;
    fakes.agent.stop();
    fakes.fake->position = {-7.0F, 0.3F};
    fakes.follower.navigate_to({20.5F, 0.0F});
    fakes.update();
    EXPECT_NE(fakes.other->velocity.y, 0.0F);
    fakes.fake->exists = false;
    fakes.update();
    EXPECT_EQ(fakes.other->velocity.y, 0.0F);
}

TEST(Lifetimes, BodiesWithoutAKeyAreNotForgottenTogether) {
    Navigator navigator{ObstacleList{}};
    const std::array fakes = {std::make_shared<FakeBodyState>(), std::make_shared<FakeBodyState>()};
    std::vector<Agent> agents;
    for (const auto& fake : fakes) {
        agents.emplace_back(navigator, FakeBody{fake, {}}, AgentSettings{});
        agents.back().navigate_to(east);
    }
    fakes[0]->exists = false;
    navigator.forget({});
    navigator.update();
    for (Agent& agent : agents) {
        agent.update(sixtieth);
    }
    EXPECT_EQ(agents[0].status(), AgentStatus::failed);
    EXPECT_EQ(agents[1].status(), AgentStatus::walking);
}

// Box2D 2.4 cannot tell whether a body exists, but the world has a list of its bodies.
TEST(Lifetimes, ABodyDestroyedWithoutNoticeIsDetectedInTheNextUpdate) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to(west, east);
    Agent& follower = simulation.add_agent({-4.5F, 0.5F});
    follower.follow(Box2dBody{simulation.bodies[0]});
    physics::Body door = test::add_walker(simulation.world, {0.0F, 9.0F});
    simulation.navigator.set_body_policy(key_of(door), BodyPolicy::solid);
    const BodyKey door_key = key_of(door);
    simulation.run(0.2F);
    const Vec2 last = agent.position();
    simulation.world.destroy(simulation.bodies[0]);
    simulation.world.destroy(door);
    simulation.step();
    EXPECT_EQ(agent.status(), AgentStatus::failed);
    EXPECT_EQ(follower.status(), AgentStatus::failed);
    EXPECT_LE(distance(agent.position(), last), 0.1F);
    EXPECT_EQ(simulation.navigator.probe().policy_of(door_key), BodyPolicy::by_type)
        << "another body may get its name";
    simulation.run(0.2F);
}

TEST(Lifetimes, ABodyMayBeDestroyedWithoutNoticeBeforeTheFirstUpdate) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to(west, east);
    Agent& follower = simulation.add_agent({-4.5F, 0.5F});
    simulation.step();
    physics::Body prey = test::add_walker(simulation.world, {3.0F, 9.0F});
    Agent& newcomer = simulation.add_agent_to({0.5F, 5.5F}, east);
    follower.follow(Box2dBody{prey});
    simulation.world.destroy(prey);
    simulation.world.destroy(simulation.bodies[2]);
    simulation.navigator.update();
    for (Agent* each : {&agent, &follower, &newcomer}) {
        each->update(sixtieth);
    }
    EXPECT_EQ(agent.status(), AgentStatus::walking);
    EXPECT_EQ(follower.status(), AgentStatus::failed);
    EXPECT_EQ(newcomer.status(), AgentStatus::failed);
}

TEST(Lifetimes, ABodyOfAnotherWorldDoesNotCountAsDestroyed) {
    Simulation simulation;
    physics::World other;
    const physics::Body body = test::add_walker(other, west);
    Agent agent{simulation.navigator, Box2dBody{body}};
    agent.navigate_to(east);
    for (int i = 0; i < 3; ++i) {
        simulation.navigator.update();
        agent.update(sixtieth);
        other.step(sixtieth);
    }
    EXPECT_EQ(agent.status(), AgentStatus::walking);
}

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
    std::optional<Agent> agent{
        std::in_place, *navigator, FakeBody{fake, {1}}, AgentSettings{.search = {.costs = costs}}};

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

TEST(Lifetimes, AnAgentThatIsDestroyedWhileItPlansLeavesItsBodyAlone) {
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

TEST(Lifetimes, ABodyMayBeForgottenAndDestroyedWhileItsAgentPlans) {
    CallingBack scene;
    scene.call = [&] {
        scene.navigator->forget({1});
        scene.fake->destroy_unnoticed();
    };
    scene.agent->update(sixtieth);
    scene.navigator->update();
    scene.agent->update(sixtieth);
    EXPECT_EQ(scene.agent->status(), AgentStatus::failed);
    EXPECT_EQ(scene.fake->commands, 0);
}

// The query that plans for it is in the middle of its slice, and others wait.
TEST(Lifetimes, ABodyMayBeForgottenAndDestroyedWhileTheNavigatorPlansForItsAgent) {
    CallingBack scene;
    Agent other{*scene.navigator, FakeBody{scene.prey, {2}}};
    scene.agent->navigate_to({100.5F, 40.5F});
    scene.navigator->update({.iterations = 1});
    scene.agent->update(sixtieth);
    other.follow(FakeBody{scene.fake, {1}});
    other.update(sixtieth);
    ASSERT_EQ(scene.agent->status(), AgentStatus::pending);
    scene.call = [&] {
        scene.navigator->forget({1});
        scene.fake->destroy_unnoticed();
    };
    scene.navigator->update({.iterations = 2000});
    EXPECT_FALSE(scene.call);
    for (Agent* agent : {&*scene.agent, &other}) {
        agent->update(sixtieth);
        EXPECT_EQ(agent->status(), AgentStatus::failed);
    }
}

TEST(Lifetimes, ABodyMayBeForgottenAndDestroyedWhileTheCommandToFollowItWaits) {
    CallingBack scene;
    (void)scene.navigator->find_path_where(
        west,
        [&](Cell cell) {
            scene.agent->follow(FakeBody{scene.prey, {2}});
            return cell == Cell{1, 0};
        },
        test::point_query);
    scene.navigator->forget({2});
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

    void states_of(const WatchList& /*list*/,
                   const ObstacleFilter& /*filter*/,
                   std::vector<BodyState>& /*states*/) const override {
        scene_->call_once();
    }

private:
    CallingBack* scene_;
};

TEST(Lifetimes, AnAgentMayBeDestroyedByAProbeWhileItsUpdateAppliesChanges) {
    CallingBack scene;
    Navigator navigator{CallingProbe{scene}};
    scene.agent.emplace(navigator, FakeBody{scene.fake, {1}}, AgentSettings{});
    scene.agent->navigate_to({40.5F, 30.5F});
    scene.call = [&] {
        navigator.watch_moving_bodies(); // waits
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

TEST(Lifetimes, TheNavigatorMayBeDestroyedByItsOwnCallbacks) {
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
        Use{"can_walk",
            [](CallingBack& scene, PathRequest&) {
                (void)scene.navigator->can_walk(west, {500.0F, 3.0F}, {.radius = 0.3F});
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
        Use{"watch_moving_bodies",
            [](CallingBack& scene, PathRequest&) {
                scene.navigator->watch_moving_bodies(false);
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
                            AgentSettings{.search = {.costs = scene.costs}});
        scene.agent->navigate_to(east);
        scene.navigator->watch_moving_bodies();
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

TEST(Lifetimes, AnAgentFailsOnceTheNavigatorIsDestroyed) {
    FakeBodies fakes;
    const Vec2 velocity = fakes.fake->velocity;
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
    }
    EXPECT_EQ(fakes.fake->velocity, velocity);
}

// Some of them wait for their plans and share a flow field.
TEST(Lifetimes, ManyAgentsMayOutliveTheNavigator) {
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

TEST(Lifetimes, ARequestIsCancelledOnceTheNavigatorIsDestroyed) {
    std::optional<Navigator> navigator{std::in_place, ObstacleList{}, NavigatorSettings{}};
    PathRequest request = navigator->request_path(west, {300.5F, 80.5F}, test::point_query);
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

TEST(Lifetimes, TheWorldMayBeDestroyedFirst) {
    auto world = std::make_unique<physics::World>();
    auto navigator = std::make_unique<Navigator>(Box2dProbe{*world});
    Agent agent{*navigator, Box2dBody{test::add_walker(*world, west)}};
    PathRequest request = navigator->request_path(west, {300.5F, 80.5F}, test::point_query);
    agent.navigate_to(east);
    agent.update(sixtieth);
    (void)request.advance(10);
    world.reset();
    navigator.reset();
}

} // namespace
} // namespace raywalk::lifetimes_test
