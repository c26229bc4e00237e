// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/debug_draw.hpp"
#include "raywalk/navigator.hpp"

#include "puppet.hpp"
#include "worlds.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

// What a game's own functions may do while the library calls them.
namespace raywalk {
namespace {

using test::ObstacleList;
using test::Puppet;
using test::PuppetBody;

constexpr float sixtieth = 1.0F / 60.0F;
constexpr Vec2 west{0.5F, 0.5F};
constexpr Vec2 east{20.5F, 0.5F};

// Calls a function whenever it is asked.
class CallingProbe : public ObstacleList {
public:
    explicit CallingProbe(std::shared_ptr<std::function<void()>> call)
        : call_{std::move(call)} {}

    void obstacles_in(const Box& box,
                      const ObstacleFilter& filter,
                      std::vector<Obstacle>& found) const override {
        ObstacleList::obstacles_in(box, filter, found);
        (*call_)();
    }

    [[nodiscard]] Box bounds_of(BodyKey body, const ObstacleFilter& filter) const override {
        (*call_)();
        return ObstacleList::bounds_of(body, filter);
    }

    void states_of(const WatchList& /*list*/,
                   const ObstacleFilter& /*filter*/,
                   std::vector<BodyState>& /*states*/) const override {
        (*call_)();
    }

private:
    std::shared_ptr<std::function<void()>> call_;
};

// A navigator whose probe calls `call`.
struct Called {
    std::shared_ptr<std::function<void()>> call = std::make_shared<std::function<void()>>([] {});
    Navigator navigator{CallingProbe{call}};
};

TEST(Callbacks, AProbeThatAsksIsRefused) {
    Called called;
    Navigator& navigator = called.navigator;
    PathRequest request = navigator.request_path(west, {300.5F, 0.5F});
    int calls = 0;
    *called.call = [&] {
        ++calls;
        EXPECT_EQ(navigator.find_path(west, east).status, PathStatus::invalid_query);
        EXPECT_EQ(navigator.find_path_where(west, [](Cell) { return true; }).status,
                  PathStatus::invalid_query);
        EXPECT_EQ(navigator.request_path(west, east).status(), PathStatus::invalid_query);
        EXPECT_EQ(request.advance(1), PathStatus::pending);
        EXPECT_FALSE(navigator.can_walk(west, east, {}));
        EXPECT_FALSE(navigator.is_reachable(west, east));
        EXPECT_FALSE(navigator.closest_navigable(west, {}).has_value());
        EXPECT_TRUE(navigator.reachable_cells(west, 3.0F).empty());
        EXPECT_FALSE(navigator.random_reachable_point(west, 3.0F, 1).has_value());
        EXPECT_EQ(navigator.prefill({west, east}, {}), 0U);
        navigator.update();
    };
    const Path path = navigator.find_path(west, east, {.walker = {.radius = 0.3F}});
    EXPECT_EQ(path.status, PathStatus::found);
    EXPECT_GT(calls, 0);
    *called.call = [] {
    };
    EXPECT_EQ(request.advance(unlimited), PathStatus::found);
}

TEST(Callbacks, WhatAProbeTellsIsTakenInAfterwards) {
    Called called;
    Navigator& navigator = called.navigator;
    const Cell middle = navigator.grid().cell_at({10.5F, 0.5F});
    *called.call = [&] {
        navigator.watch({7});
        navigator.unwatch({7});
        navigator.forget({7});
        navigator.set_body_policy({7}, BodyPolicy::solid);
        navigator.watch_moving_bodies();
        navigator.invalidate(BodyKey{7});
        navigator.invalidate(Box{west, east});
        navigator.invalidate_all();
        navigator.set_cell_blocked(middle, true);
    };
    const Path path = navigator.find_path(west, east);
    EXPECT_EQ(path.status, PathStatus::found);
    EXPECT_TRUE(navigator.is_affected(path));
    *called.call = [] {
    };
    EXPECT_GT(navigator.find_path(west, east).points.size(), 2U);
    EXPECT_TRUE(navigator.is_cell_blocked(middle));
    EXPECT_TRUE(navigator.is_affected(path));
    EXPECT_EQ(navigator.probe().policy_of({7}), BodyPolicy::solid);
}

TEST(Callbacks, AProbeMayTellFromManyThreads) {
    Called called;
    Navigator& navigator = called.navigator;
    *called.call = [&] {
        navigator.invalidate_all();
        EXPECT_EQ(navigator.find_path(west, east).status, PathStatus::invalid_query);
    };
    (void)navigator.prefill({{-100.0F, -100.0F}, {100.0F, 100.0F}}, {});
    *called.call = [] {
    };
    EXPECT_GT(navigator.cache_statistics().chunks, 100U);
    navigator.update();
    EXPECT_EQ(navigator.cache_statistics().chunks, 0U);
}

TEST(Callbacks, AWalkerMadeInsideOfAProbeLearnsNothingThatDoesNotHold) {
    Called called;
    const auto puppet = std::make_shared<Puppet>();
    std::optional<Agent> agent;
    *called.call = [&] {
        if (!agent) {
            agent.emplace(called.navigator, PuppetBody{puppet});
        }
    };
    called.navigator.watch_moving_bodies();
    (void)called.navigator.find_path(west, east);
    ASSERT_TRUE(agent.has_value());
    agent->navigate_to(east);
    agent->update(sixtieth);
    EXPECT_EQ(agent->status(), AgentStatus::walking);
}

// An agent that looks for its way among costs that call a function.
struct CostlyWalk {
    std::function<void()> call = [] {
    };
    CostFunction costs{[this](Cell) {
        call();
        return 2.0F;
    }};
    std::shared_ptr<Puppet> puppet = std::make_shared<Puppet>();
    std::optional<Navigator> navigator{std::in_place, ObstacleList{}, settings()};
    std::optional<Agent> agent{
        std::in_place, *navigator, PuppetBody{puppet}, AgentSettings{.search = {.costs = &costs}}};

    static NavigatorSettings settings() { return {.cache_byte_budget = 1}; }
};

TEST(Callbacks, CostsMayAsk) {
    CostlyWalk walk;
    int calls = 0;
    walk.call = [&] {
        if (++calls % 64 == 1) { // which would evict what the agent's search looks at
            const Vec2 far{1000.0F + static_cast<float>(calls), 0.0F};
            EXPECT_TRUE(walk.navigator->find_path(far, far + east).is_found());
            EXPECT_FALSE(walk.navigator->reachable_cells(far, 2.0F).empty());
        }
    };
    walk.agent->navigate_to(east);
    walk.agent->update(sixtieth);
    EXPECT_GT(calls, 0);
    EXPECT_EQ(walk.agent->path().status, PathStatus::found);
    EXPECT_FALSE(
        walk.navigator->reachable_cells(west, 30.0F, {.search = {.costs = &walk.costs}}).empty());
}

TEST(Callbacks, CostsThatUpdateAreRefused) {
    CostlyWalk walk;
    walk.call = [&] {
        walk.navigator->update();
        walk.agent->update(sixtieth);
        EXPECT_EQ(walk.agent->status(), AgentStatus::pending);
    };
    walk.agent->navigate_to(east);
    walk.agent->update(sixtieth);
    EXPECT_EQ(walk.agent->status(), AgentStatus::walking);
    EXPECT_EQ(walk.puppet->commands, 1);
}

TEST(Callbacks, AnAgentDoesWhatCostsTellInItsNextUpdate) {
    CostlyWalk walk;
    bool is_told = false;
    walk.call = [&] {
        if (!is_told) {
            is_told = true;
            walk.agent->stop();
            walk.agent->follow(PuppetBody{std::make_shared<Puppet>(), {7}});
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

TEST(Callbacks, AnAgentMayBeDestroyedByItsOwnCosts) {
    CostlyWalk walk;
    walk.call = [&] {
        walk.agent.reset();
    };
    walk.agent->navigate_to(east);
    walk.agent->update(sixtieth);
    EXPECT_FALSE(walk.agent.has_value());
    EXPECT_TRUE(walk.navigator->find_path(west, east).is_found());
}

TEST(Callbacks, AnAgentMayBeDestroyedWhileTheNavigatorPlansForIt) {
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

TEST(Callbacks, AnAgentWhoseCostsThrowMayTryAgain) {
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

// A request whose predicate calls a function.
struct Asked {
    Navigator navigator{ObstacleList{}};
    std::optional<PathRequest> request = navigator.request_path(west, east);
    std::function<void()> call = [] {
    };

    void begin() {
        request->begin(west,
                       [this](Cell cell) {
                           call();
                           return cell == Cell{9, 9};
                       },
                       {});
    }
};

TEST(Callbacks, ARequestMayBeDestroyedByItsOwnPredicate) {
    Asked asked;
    asked.begin();
    asked.call = [&] {
        asked.request.reset();
    };
    (void)asked.request->advance(unlimited);
    EXPECT_FALSE(asked.request.has_value());
    Asked timed;
    timed.begin();
    timed.call = [&] {
        timed.request.reset();
    };
    (void)timed.request->advance_for(std::chrono::seconds{1});
    EXPECT_FALSE(timed.request.has_value());
}

TEST(Callbacks, ARequestMayBeCancelledByItsOwnPredicate) {
    Asked asked;
    asked.begin();
    asked.call = [&] {
        asked.request->cancel();
    };
    EXPECT_EQ(asked.request->advance(unlimited), PathStatus::cancelled);
    EXPECT_EQ(asked.request->advance(unlimited), PathStatus::cancelled);
}

TEST(Callbacks, ARequestThatGoesOnInsideOfItselfDoesNothing) {
    Asked asked;
    asked.begin();
    asked.call = [&] {
        EXPECT_EQ(asked.request->advance(unlimited), PathStatus::pending);
        EXPECT_EQ(asked.request->advance_for(std::chrono::seconds{1}), PathStatus::pending);
        asked.request->begin(east, {&west, 1}, {});
    };
    EXPECT_EQ(asked.request->advance(unlimited), PathStatus::found);
    EXPECT_EQ(asked.request->path().points.front(), west);
    EXPECT_EQ(asked.request->path().points.back(), asked.navigator.grid().center_of({9, 9}));
}

TEST(Callbacks, ARequestWhosePredicateThrowsIsCancelled) {
    Asked asked;
    asked.begin();
    asked.call = [] {
        throw std::runtime_error{"no answer"};
    };
    EXPECT_THROW((void)asked.request->advance(unlimited), std::runtime_error);
    EXPECT_EQ(asked.request->status(), PathStatus::cancelled);
    asked.call = [] {
    };
    asked.begin();
    EXPECT_EQ(asked.request->advance(unlimited), PathStatus::found);
    EXPECT_THROW((void)asked.navigator.find_path_where(
                     west, [](Cell) -> bool { throw std::runtime_error{"no answer"}; }),
                 std::runtime_error);
    EXPECT_EQ(asked.navigator.find_path(west, east).status, PathStatus::found);
}

TEST(Callbacks, WhatAPredicateTellsIsTakenInAfterwards) {
    Navigator navigator{ObstacleList{}};
    const auto closes_it = [&](Cell cell) {
        navigator.set_cell_blocked({5, 0}, true);
        navigator.invalidate_all(); // would free what the search looks at
        return cell == Cell{20, 0};
    };
    EXPECT_EQ(navigator.find_path_where(west, closes_it).points.size(), 2U);
    EXPECT_GT(navigator.find_path(west, east).points.size(), 2U);
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

TEST(Callbacks, ASinkThatAsksIsRefused) {
    CostlyWalk walk;
    Navigator& navigator = *walk.navigator;
    walk.agent->navigate_to(east);
    walk.agent->update(sixtieth);
    PathRequest request = navigator.request_path(west, {300.5F, 100.5F});
    (void)request.advance(100);
    int calls = 0;
    AskingSink sink{[&] {
        ++calls;
        EXPECT_EQ(navigator.find_path({-400.0F, 0.0F}, east).status, PathStatus::invalid_query);
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
    debug_draw(navigator, {}, options, sink);
    debug_draw(walk.costs, navigator.grid(), options, sink);
    EXPECT_GT(calls, 1000);
    EXPECT_EQ(request.advance(unlimited), PathStatus::found);
}

TEST(Callbacks, AnExecutorMayAskAndTell) {
    Navigator navigator{ObstacleList{}, {.cache_byte_budget = 200'000}};
    const Executor executor = [&](std::size_t jobs, const auto& run) {
        for (std::size_t i = 0; i < jobs; ++i) {
            run(i);
            navigator.update();
            navigator.invalidate_all();
            const Vec2 far{1000.0F + 20.0F * static_cast<float>(i), 0.0F};
            EXPECT_TRUE(navigator.find_path(far, far + east).is_found());
        }
    };
    EXPECT_GT(navigator.prefill({{-100.0F, -100.0F}, {100.0F, 100.0F}}, {}, executor), 10U);
    EXPECT_GT(navigator.cache_statistics().chunks, 10U);
    EXPECT_TRUE(navigator.find_path(west, east).is_found());
    EXPECT_LT(navigator.cache_statistics().chunks, 10U);
}

} // namespace
} // namespace raywalk
