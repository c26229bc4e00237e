// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/point_walker.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>

// Calls in the middle of the world's step, as from a contact listener.
namespace raywalk::locked_world_test {
namespace {

using test::add;
using test::add_walker;
using test::sixtieth;

constexpr Vec2 west{-8.5F, 0.5F};
constexpr Vec2 east{8.5F, 0.5F};

// A door closes the only gap of a long wall. A ball is far from it.
struct Scene {
    physics::World world;
    physics::Body ball = add_walker(world, {0.0F, 60.0F});
    physics::Body wall = add(world, test::box({{-0.5F, 2.0F}, {0.5F, 40.0F}}));
    physics::Body other_wall = add(world, test::box({{-0.5F, -40.0F}, {0.5F, -1.0F}}));
    physics::Body door = add(world, test::box({{-0.5F, -1.0F}, {0.5F, 2.0F}}));
    physics::Body walker = add_walker(world, west);
    Navigator navigator{Box2dProbe{world}};
    PathQuery query{.walker = {.radius = 0.3F}};

    // Makes the call in the middle of a step, when another ball touches the first one.
    template <class Call>
    void inside_of_a_step(Call call) {
        int calls = 0;
        world.set_step_callback([&] {
            if (calls++ == 0) {
                call();
            }
        });
        add_walker(world, ball.position());
        world.step(sixtieth);
        EXPECT_GT(calls, 0);
        world.set_step_callback([] {});
    }

    double length() { return navigator.find_path(west, east, query).length; }

    // The path found by a navigator with an empty cache.
    [[nodiscard]] double fresh_length() {
        Navigator fresh{Box2dProbe{world}};
        return fresh.find_path(west, east, query).length;
    }

    void expect_nothing_stale() {
        navigator.update();
        EXPECT_EQ(length(), fresh_length());
    }
};

TEST(LockedWorld, QueriesAreRefused) {
    Scene scene;
    PathRequest request = scene.navigator.request_path(west, east, scene.query);
    scene.inside_of_a_step([&] {
        Navigator& navigator = scene.navigator;
        EXPECT_TRUE(navigator.probe().is_locked());
        EXPECT_EQ(navigator.find_path(west, east, scene.query).status, PathStatus::invalid_query);
        EXPECT_EQ(navigator
                      .find_path_where(
                          west, [](Cell) { return true; }, test::point_query)
                      .status,
                  PathStatus::invalid_query);
        EXPECT_EQ(navigator.request_path(west, east, test::point_query).status(),
                  PathStatus::invalid_query);
        EXPECT_FALSE(navigator.can_walk_straight(west, {-7.5F, 0.5F}, test::point_walker));
        EXPECT_FALSE(navigator.closest_navigable(west, test::point_walker).has_value());
        EXPECT_TRUE(navigator.reachable_cells(west, 3.0F, test::point_query).empty());
        EXPECT_EQ(navigator.prefill({west, east}, test::point_walker), 0U);
        EXPECT_EQ(request.advance(unlimited), PathStatus::pending);
        EXPECT_EQ(request.advance_for(std::chrono::seconds{60}), PathStatus::pending);
        navigator.update();
    });
    EXPECT_FALSE(scene.navigator.probe().is_locked());
    EXPECT_EQ(request.advance(unlimited), PathStatus::found);
    EXPECT_EQ(request.path().length, scene.fresh_length());
    scene.expect_nothing_stale();
}

TEST(LockedWorld, ExplanationsSayThatQueriesAreRefused) {
    Scene scene;
    add(scene.world, test::box({{6.0F, -2.0F}, {11.0F, 3.0F}})); // around the target
    Agent agent{scene.navigator, Box2dBody{scene.walker}};
    agent.navigate_to(east);
    agent.update(sixtieth);
    ASSERT_EQ(agent.status(), AgentStatus::walking);
    scene.inside_of_a_step([&] {
        const std::string refused = "queries are refused during a step of the world, and while the "
                                    "probe is read or something is drawn";
        const PathExplanation why = scene.navigator.explain(west, east, scene.query);
        EXPECT_EQ(why.problem, PathProblem::invalid_query);
        EXPECT_EQ(why.text, refused);
        const std::string text = agent.explain().text;
        EXPECT_NE(text.find(" m from its target: " + refused), std::string::npos) << text;
    });
}

TEST(LockedWorld, AgentsAcceptCommandsButDoNotMove) {
    Scene scene;
    Agent agent{scene.navigator, Box2dBody{scene.walker}};
    agent.navigate_to(west + Vec2{0.0F, 9.0F});
    agent.update(sixtieth);
    scene.inside_of_a_step([&] {
        const Vec2 velocity = scene.walker.velocity();
        agent.navigate_to(east);
        EXPECT_EQ(agent.status(), AgentStatus::pending);
        agent.update(sixtieth);
        EXPECT_EQ(agent.status(), AgentStatus::pending);
        EXPECT_EQ(scene.walker.velocity(), velocity);
        agent.teleport(west + Vec2{1.0F, 0.0F});
        agent.stop();
        agent.follow(Box2dBody{scene.ball});
        agent.navigate_to(east);
    });
    agent.update(sixtieth);
    EXPECT_EQ(agent.status(), AgentStatus::walking);
    EXPECT_EQ(agent.path().points.front(), (west + Vec2{1.0F, 0.0F}));
    EXPECT_EQ(agent.path().points.back(), east);
}

TEST(LockedWorld, AgentsMayBeCreatedAndDestroyed) {
    Scene scene;
    std::optional<Agent> made;
    std::optional<Agent> destroyed{
        std::in_place, scene.navigator, Box2dBody{scene.walker}, AgentSettings{}};
    destroyed->navigate_to(east);
    destroyed->update(sixtieth);
    scene.navigator.watch(key_of(scene.door));
    scene.inside_of_a_step([&] {
        destroyed.reset();
        made.emplace(scene.navigator, Box2dBody{scene.walker}, AgentSettings{.radius = 0.4F});
        made->navigate_to(east);
    });
    made->update(sixtieth);
    const double closed = made->path().length;
    EXPECT_GT(closed, 40.0);
    scene.door.set_transform({0.0F, 200.0F}, 0.0F);
    scene.navigator.update();
    EXPECT_LT(scene.navigator.find_path(west, east, {.walker = made->walker()}).length, 20.0)
        << "the door is watched for the new kind of walker too";
}

TEST(LockedWorld, InvalidationsAreAppliedAfterTheStep) {
    Scene scene;
    (void)scene.length();
    scene.inside_of_a_step([&] { scene.navigator.invalidate(key_of(scene.door)); });
    scene.door.set_transform({0.0F, 200.0F}, 0.0F);
    scene.navigator.invalidate(key_of(scene.door));
    EXPECT_LT(scene.length(), 20.0);
    scene.expect_nothing_stale();
    scene.inside_of_a_step([&] { scene.navigator.invalidate(Box{{-1.0F, -2.0F}, {1.0F, 3.0F}}); });
    scene.door.set_transform({0.0F, 0.0F}, 0.0F);
    EXPECT_GT(scene.length(), 40.0);
    scene.inside_of_a_step([&] { scene.navigator.invalidate_all(); });
    scene.door.set_transform({0.0F, 200.0F}, 0.0F);
    EXPECT_LT(scene.length(), 20.0);
}

TEST(LockedWorld, ABodyMayBeWatchedFromThenOn) {
    Scene scene;
    (void)scene.length();
    scene.inside_of_a_step([&] { scene.navigator.watch(key_of(scene.door)); });
    scene.door.set_transform({0.0F, 200.0F}, 0.0F);
    scene.expect_nothing_stale();
    EXPECT_LT(scene.length(), 20.0);
    scene.door.set_transform({0.0F, 0.0F}, 0.0F);
    scene.expect_nothing_stale();
    EXPECT_GT(scene.length(), 40.0);
}

// Other requests may be advanced on other threads meanwhile.
TEST(LockedWorld, ARequestLeavesChangesToTheNavigator) {
    Scene scene;
    scene.query.search.algorithm = SearchAlgorithm::a_star;
    PathRequest request = scene.navigator.request_path(west, east, scene.query);
    (void)request.advance(100);
    (void)scene.length();
    scene.inside_of_a_step([&] { scene.navigator.watch(key_of(scene.door)); });
    const std::size_t chunks = scene.navigator.cache_statistics().chunks;
    ASSERT_GT(chunks, 0U);
    EXPECT_EQ(request.advance(1), PathStatus::pending);
    EXPECT_EQ(request.advance_for(std::chrono::nanoseconds{1}), PathStatus::pending);
    EXPECT_EQ(scene.navigator.cache_statistics().chunks, chunks);
    scene.door.set_transform({0.0F, 200.0F}, 0.0F);
    scene.navigator.update();
    EXPECT_EQ(scene.navigator.cache_statistics().chunks, 0U);
    EXPECT_EQ(request.advance(unlimited), PathStatus::found);
    EXPECT_EQ(request.path().statistics.restarts, 1);
    EXPECT_EQ(request.path().length, scene.fresh_length());
}

TEST(LockedWorld, ABodyMayBeForgottenAndDestroyedAfterTheStep) {
    Scene scene;
    Agent agent{scene.navigator, Box2dBody{scene.walker}};
    agent.navigate_to(east);
    agent.update(sixtieth);
    scene.navigator.watch(key_of(scene.door));
    const BodyKey walker = key_of(scene.walker);
    scene.navigator.set_body_policy(walker, BodyPolicy::ignored);
    (void)scene.length();
    scene.inside_of_a_step([&] {
        scene.navigator.forget(key_of(scene.door));
        scene.navigator.forget(key_of(scene.walker));
    });
    scene.world.destroy(scene.door);
    scene.world.destroy(scene.walker);
    agent.update(sixtieth);
    EXPECT_EQ(agent.status(), AgentStatus::failed);
    scene.expect_nothing_stale();
    EXPECT_LT(scene.length(), 20.0);
    EXPECT_EQ(scene.navigator.probe().policy_of(walker), BodyPolicy::by_type);
}

TEST(LockedWorld, PoliciesAndBlockedCellsAreAppliedAfterTheStep) {
    Scene scene;
    const double closed = scene.length();
    scene.inside_of_a_step(
        [&] { scene.navigator.set_body_policy(key_of(scene.door), BodyPolicy::ignored); });
    EXPECT_LT(scene.length(), 20.0);
    scene.inside_of_a_step([&] {
        for (int y = -3; y <= 3; ++y) {
            scene.navigator.set_cell_blocked({0, y}, true);
            EXPECT_TRUE(scene.navigator.is_cell_blocked({0, y}));
        }
    });
    EXPECT_NEAR(scene.length(), closed, 1.0);
    scene.inside_of_a_step([&] {
        scene.navigator.unwatch(key_of(scene.door)); // and its policy ends
        scene.navigator.set_cell_blocked({0, 0}, false);
    });
    EXPECT_NEAR(scene.length(), closed, 1.0);
    EXPECT_FALSE(scene.navigator.is_cell_blocked({0, 0}));
}

} // namespace
} // namespace raywalk::locked_world_test
