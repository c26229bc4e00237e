// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/debug_draw.hpp"
#include "raywalk/navigator.hpp"

#include "support/borrowed.hpp"
#include "support/fake_body.hpp"
#include "support/point_walker.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>

// What callbacks may do: cell costs to the agent that plans with them, and sinks while they draw.
namespace raywalk::agent_callbacks_test {
namespace {

using test::FakeBody;
using test::FakeBodyState;
using test::ObstacleList;
using test::sixtieth;

constexpr Vec2 west{0.5F, 0.5F};
constexpr Vec2 east{20.5F, 0.5F};

// An agent that plans with cell costs that call a function.
struct CostlyWalk {
    std::function<void()> call = [] {
    };
    CostFunction costs{[this](Cell) {
        call();
        return 2.0F;
    }};
    std::shared_ptr<FakeBodyState> fake = std::make_shared<FakeBodyState>();
    std::optional<Navigator> navigator{std::in_place, ObstacleList{}, settings()};
    std::optional<Agent> agent{
        std::in_place,
        *navigator,
        FakeBody{fake},
        AgentSettings{.query = {.search = {.costs = test::borrowed(costs)}}}};

    static NavigatorSettings settings() { return {.cache_byte_budget = 1}; }
};

TEST(AgentCallbacks, CostsMayQueryTheNavigator) {
    CostlyWalk walk;
    int calls = 0;
    walk.call = [&] {
        if (++calls % 64 == 1) { // which would evict what the agent's search looks at
            const Vec2 distant{1000.0F + static_cast<float>(calls), 0.0F};
            EXPECT_TRUE(
                walk.navigator->find_path(distant, distant + east, test::point_query).is_found());
            EXPECT_FALSE(walk.navigator->reachable_cells(distant, 2.0F, test::point_query).empty());
        }
    };
    walk.agent->navigate_to(east);
    walk.agent->update(sixtieth);
    EXPECT_GT(calls, 0);
    EXPECT_EQ(walk.agent->path().status, PathStatus::found);
    EXPECT_FALSE(walk.navigator
                     ->reachable_cells(west,
                                       30.0F,
                                       {.walker = test::point_walker,
                                        .search = {.costs = test::borrowed(walk.costs)}})
                     .empty());
}

TEST(AgentCallbacks, UpdatesFromCostsAreRefused) {
    CostlyWalk walk;
    walk.call = [&] {
        walk.navigator->update();
        walk.agent->update(sixtieth);
        EXPECT_EQ(walk.agent->status(), AgentStatus::pending);
    };
    walk.agent->navigate_to(east);
    walk.agent->update(sixtieth);
    EXPECT_EQ(walk.agent->status(), AgentStatus::walking);
    EXPECT_EQ(walk.fake->commands, 1);
}

// The agent tells at once what it was told to do.
TEST(AgentCallbacks, CommandsFromCostsRunInTheNextUpdate) {
    CostlyWalk walk;
    bool has_commanded = false;
    const auto command = [](Agent& agent) {
        agent.stop();
        EXPECT_EQ(agent.status(), AgentStatus::idle);
        EXPECT_TRUE(agent.is_navigation_finished());
        const auto fake = std::make_shared<FakeBodyState>();
        fake->position = {3.0F, 3.0F};
        agent.follow(FakeBody{fake, {7}});
        EXPECT_EQ(agent.target_position(), (Vec2{3.0F, 3.0F}));
        EXPECT_FALSE(agent.is_navigation_finished());
        agent.teleport({5.0F, 5.0F});
        agent.pause();
        EXPECT_TRUE(agent.is_paused());
        EXPECT_EQ(agent.status(), AgentStatus::paused);
        agent.resume();
        agent.navigate_to({1.5F, 31.5F});
        agent.shift_origin({1.0F, 1.0F});
        EXPECT_EQ(agent.status(), AgentStatus::pending);
        EXPECT_EQ(agent.explain().text, "plans its path");
    };
    walk.call = [&] {
        if (!std::exchange(has_commanded, true)) {
            command(*walk.agent);
        }
    };
    walk.agent->navigate_to(east);
    walk.agent->update(sixtieth);
    EXPECT_EQ(walk.agent->path().points.back(), east);
    EXPECT_EQ(walk.agent->target_position(), (Vec2{0.5F, 30.5F}));
    walk.agent->update(sixtieth);
    EXPECT_EQ(walk.agent->path().points.front(), (Vec2{4.0F, 4.0F}));
    EXPECT_EQ(walk.agent->path().points.back(), (Vec2{0.5F, 30.5F}));
}

TEST(AgentCallbacks, AgentMayBeDestroyedByItsOwnCosts) {
    CostlyWalk walk;
    walk.call = [&] {
        walk.agent.reset();
    };
    walk.agent->navigate_to(east);
    walk.agent->update(sixtieth);
    EXPECT_FALSE(walk.agent.has_value());
    EXPECT_TRUE(walk.navigator->find_path(west, east, test::point_query).is_found());
}

TEST(AgentCallbacks, AgentMayBeDestroyedWhileTheNavigatorPlansForIt) {
    CostlyWalk walk;
    walk.navigator->update({.iterations = 1});
    walk.agent->navigate_to({100.5F, 40.5F});
    walk.agent->update(sixtieth);
    ASSERT_EQ(walk.agent->status(), AgentStatus::pending);
    walk.call = [&] {
        walk.agent.reset();
    };
    walk.navigator->update({.iterations = 1000});
    EXPECT_FALSE(walk.agent.has_value());
    walk.navigator->update();
}

TEST(AgentCallbacks, AgentWhoseCostsThrowMayTryAgain) {
    CostlyWalk walk;
    walk.call = [] {
        throw std::runtime_error{"no costs"};
    };
    walk.agent->navigate_to(east);
    EXPECT_THROW(walk.agent->update(sixtieth), std::runtime_error);
    walk.call = [] {
    };
    walk.agent->update(sixtieth);
    EXPECT_EQ(walk.agent->path().status, PathStatus::cancelled);
    walk.agent->navigate_to(east);
    walk.agent->update(sixtieth);
    EXPECT_EQ(walk.agent->status(), AgentStatus::walking);
}

TEST(AgentCallbacks, CostsMayThrowWhileTheNavigatorPlans) {
    CostlyWalk walk;
    walk.navigator->update({.iterations = 1});
    walk.agent->navigate_to({100.5F, 40.5F});
    walk.agent->update(sixtieth);
    ASSERT_EQ(walk.agent->status(), AgentStatus::pending);
    walk.call = [] {
        throw std::runtime_error{"no costs"};
    };
    EXPECT_THROW(walk.navigator->update({.iterations = 1000}), std::runtime_error);
    walk.call = [] {
    };
    walk.agent->update(sixtieth);
    EXPECT_EQ(walk.agent->status(), AgentStatus::failed);
    walk.agent->navigate_to(east);
    walk.navigator->update();
    walk.agent->update(sixtieth);
    EXPECT_EQ(walk.agent->status(), AgentStatus::walking);
}

class AskingSink : public DebugSink {
public:
    explicit AskingSink(std::function<void()> call)
        : call_{std::move(call)} {}

    void line(Vec2 /*from*/, Vec2 /*to*/, DebugColor /*color*/) override { call_(); }

    void point(Vec2 /*point*/, DebugColor /*color*/) override { call_(); }

    void cell(std::span<const Vec2> /*corners*/, DebugColor /*color*/) override { call_(); }

    void text(Vec2 /*point*/, std::string_view /*text*/, DebugColor /*color*/) override { call_(); }

private:
    std::function<void()> call_;
};

TEST(AgentCallbacks, QueriesFromASinkAreRefused) {
    CostlyWalk walk;
    Navigator& navigator = *walk.navigator;
    walk.agent->navigate_to(east);
    walk.agent->update(sixtieth);
    PathRequest request = navigator.request_path(west, {300.5F, 100.5F}, test::point_query);
    (void)request.advance(100);
    int calls = 0;
    AskingSink sink{[&] {
        ++calls;
        EXPECT_EQ(navigator.find_path({-400.0F, 0.0F}, east, test::point_query).status,
                  PathStatus::invalid_query);
        (void)request.advance(100);
        navigator.invalidate_all();
        if (walk.agent) {
            walk.agent->stop();
        }
        if (calls == 50) {
            walk.agent.reset();
        }
    }};
    const DebugDrawOptions options{.area = {{-20.0F, -20.0F}, {20.0F, 20.0F}},
                                   .stale_cells = true,
                                   .obstacles = true,
                                   .tests = true};
    debug_draw(request, options, sink);
    debug_draw(navigator, test::point_walker, options, sink);
    debug_draw(walk.costs, navigator.grid(), options, sink);
    EXPECT_GT(calls, 1000);
    EXPECT_EQ(request.advance(unlimited), PathStatus::found);
}

} // namespace
} // namespace raywalk::agent_callbacks_test
