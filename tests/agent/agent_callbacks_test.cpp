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
    std::optional<Agent> agent{std::in_place,
                               *navigator,
                               FakeBody{fake},
                               AgentSettings{.search = {.costs = test::borrowed(costs)}}};

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

TEST(AgentCallbacks, CommandsFromCostsRunInTheNextUpdate) {
    CostlyWalk walk;
    bool has_commanded = false;
    walk.call = [&] {
        if (!has_commanded) {
            has_commanded = true;
            walk.agent->stop();
            walk.agent->follow(FakeBody{std::make_shared<FakeBodyState>(), {7}});
            walk.agent->teleport({5.0F, 5.0F});
            walk.agent->pause();
            walk.agent->resume();
            walk.agent->shift_origin({});
            walk.agent->navigate_to({0.5F, 30.5F});
        }
    };
    walk.agent->navigate_to(east);
    walk.agent->update(sixtieth);
    EXPECT_EQ(walk.agent->path().points.back(), east);
    EXPECT_EQ(walk.agent->target_position(), east);
    walk.agent->update(sixtieth);
    EXPECT_EQ(walk.agent->path().points.front(), (Vec2{5.0F, 5.0F}));
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
