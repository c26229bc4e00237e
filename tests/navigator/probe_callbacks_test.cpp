// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/navigator.hpp"

#include "bodies/known_bodies.hpp"
#include "support/fake_body.hpp"
#include "support/point_walker.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

// Probes that use the navigator while it reads them.
namespace raywalk::probe_callbacks_test {
namespace {

using test::FakeBody;
using test::FakeBodyState;
using test::ObstacleList;
using test::sixtieth;

constexpr Vec2 west{0.5F, 0.5F};
constexpr Vec2 east{20.5F, 0.5F};

// Calls a function whenever it is read.
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

    [[nodiscard]] Population population() const override {
        (*call_)();
        return {};
    }

private:
    std::shared_ptr<std::function<void()>> call_;
};

// A navigator whose probe calls `call`.
struct Called {
    std::shared_ptr<std::function<void()>> call = std::make_shared<std::function<void()>>([] {});
    Navigator navigator{CallingProbe{call}};
};

TEST(ProbeCallbacks, QueriesOfAProbeAreRefused) {
    Called called;
    Navigator& navigator = called.navigator;
    PathQuery long_query = test::point_query;
    long_query.postprocessing = PathPostprocessing::none; // else the line is found without a search
    PathRequest request = navigator.request_path(west, {300.5F, 0.5F}, long_query);
    int calls = 0;
    *called.call = [&] {
        ++calls;
        EXPECT_EQ(navigator.find_path(west, east, test::point_query).status,
                  PathStatus::invalid_query);
        EXPECT_EQ(navigator
                      .find_path_where(
                          west, [](Cell) { return true; }, test::point_query)
                      .status,
                  PathStatus::invalid_query);
        EXPECT_EQ(navigator.request_path(west, east, test::point_query).status(),
                  PathStatus::invalid_query);
        EXPECT_EQ(request.advance(1), PathStatus::pending);
        EXPECT_FALSE(navigator.can_walk_straight(west, east, test::point_walker));
        EXPECT_FALSE(navigator.can_reach(west, east, test::point_query));
        EXPECT_FALSE(navigator.closest_navigable(west, test::point_walker).has_value());
        EXPECT_TRUE(navigator.reachable_cells(west, 3.0F, test::point_query).empty());
        EXPECT_FALSE(
            navigator.random_reachable_point(west, 3.0F, 1, test::point_query).has_value());
        EXPECT_EQ(navigator.prefill({west, east}, test::point_walker), 0U);
        navigator.update();
    };
    const Path path = navigator.find_path(west, east, {.walker = {.radius = 0.3F}});
    EXPECT_EQ(path.status, PathStatus::found);
    EXPECT_GT(calls, 0);
    *called.call = [] {
    };
    EXPECT_EQ(request.advance(unlimited), PathStatus::found);
}

TEST(ProbeCallbacks, ChangesReportedByAProbeAreAppliedAfterwards) {
    Called called;
    Navigator& navigator = called.navigator;
    const Cell middle = navigator.grid().cell_at({10.5F, 0.5F});
    *called.call = [&] {
        navigator.watch(BodyKey{7});
        navigator.unwatch(BodyKey{7});
        navigator.forget(BodyKey{7});
        navigator.set_body_policy(BodyKey{7}, BodyPolicy::solid);
        navigator.invalidate(BodyKey{7});
        navigator.invalidate(Box{west, east});
        navigator.invalidate_all();
        navigator.set_cell_blocked(middle, true);
    };
    const Path path = navigator.find_path(west, east, test::point_query);
    EXPECT_EQ(path.status, PathStatus::found);
    EXPECT_TRUE(navigator.is_affected(path));
    *called.call = [] {
    };
    EXPECT_GT(navigator.find_path(west, east, test::point_query).points.size(), 2U);
    EXPECT_TRUE(navigator.is_cell_blocked(middle));
    EXPECT_TRUE(navigator.is_affected(path));
    EXPECT_EQ(navigator.probe().policy_of({7}), BodyPolicy::solid);
}

TEST(ProbeCallbacks, AProbeMayReportChangesFromManyThreads) {
    Called called;
    Navigator& navigator = called.navigator;
    *called.call = [&] {
        navigator.invalidate_all();
        EXPECT_EQ(navigator.find_path(west, east, test::point_query).status,
                  PathStatus::invalid_query);
    };
    (void)navigator.prefill({{-100.0F, -100.0F}, {100.0F, 100.0F}}, test::point_walker);
    *called.call = [] {
    };
    EXPECT_GT(navigator.cache_statistics().chunks, 100U);
    navigator.update();
    EXPECT_EQ(navigator.cache_statistics().chunks, 0U);
}

TEST(ProbeCallbacks, ACacheCreatedInsideOfAProbeHoldsNothingOutdated) {
    Called called;
    const auto fake = std::make_shared<FakeBodyState>();
    std::optional<Agent> agent;
    *called.call = [&] {
        if (!agent) {
            agent.emplace(called.navigator, FakeBody{fake});
        }
    };
    (void)called.navigator.find_path(west, east, test::point_query);
    ASSERT_TRUE(agent.has_value());
    agent->navigate_to(east);
    agent->update(sixtieth);
    EXPECT_EQ(agent->status(), AgentStatus::walking);
}

// Fails to list the bodies of the world, as often as it is told to.
class FailingProbe : public ObstacleList {
public:
    explicit FailingProbe(int failures)
        : failures_{failures} {}

    [[nodiscard]] Population population() const override { return {1, 1}; }

    void list_bodies(std::vector<BodyKey>& bodies) const override {
        if (failures_ > 0) {
            --failures_;
            throw std::runtime_error{"failed"};
        }
        bodies = {BodyKey{7}};
    }

private:
    mutable int failures_;
};

TEST(ProbeCallbacks, BodiesAreListedAgainAfterTheProbeHasThrown) {
    const FailingProbe probe{1};
    const auto named = [] {
        return BodyList::Keys{};
    };
    BodyList list;
    EXPECT_THROW((void)list.refresh(probe, named, false), std::runtime_error);
    EXPECT_TRUE(list.refresh(probe, named, false).has_value());
    EXPECT_TRUE(list.contains({7}));
    EXPECT_FALSE(list.refresh(probe, named, false).has_value());
}

} // namespace
} // namespace raywalk::probe_callbacks_test
