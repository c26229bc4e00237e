// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/cached_world.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <vector>

// Watched bodies.
namespace raywalk::watching_test {
namespace {

using test::add;
using test::House;
using test::learn_everything;
using test::look_up_everything;
using test::stale_cells;
using test::walkers;

TEST(Watching, ABodyMovedByHandInvalidatesItsOldAndItsNewPlace) {
    House house{false};
    house.navigator.watch(key_of(house.door));
    house.door.set_transform({9.0F, 0.0F}, 0.0F);
    EXPECT_GT(stale_cells(house.navigator), 0);
    house.navigator.update();
    EXPECT_EQ(stale_cells(house.navigator), 0);
}

TEST(Watching, ABodyThatMovesAwayAndBackBetweenUpdatesLeavesNothing) {
    for (const bool is_cached : {false, true}) {
        House house{false};
        house.navigator.watch(key_of(house.door));
        if (!is_cached) {
            house.navigator.invalidate_all();
        }
        house.navigator.update();
        const std::uint64_t version = house.navigator.cache(walkers[0]).version();
        house.door.set_transform({9.0F, 0.0F}, 0.0F);
        look_up_everything(house.navigator);
        house.door.set_transform({0.0F, 0.0F}, 0.0F);
        EXPECT_EQ(stale_cells(house.navigator) == 0, is_cached);
        house.navigator.update();
        EXPECT_EQ(stale_cells(house.navigator), 0);
        EXPECT_EQ(house.navigator.cache(walkers[0]).version() == version, is_cached)
            << "paths are notified of what was invalidated";
    }
}

TEST(Watching, DiscoveriesThatAreStillRightStayCached) {
    House house{false};
    house.navigator.watch(key_of(house.door));
    house.navigator.invalidate_all();
    house.navigator.update();
    look_up_everything(house.navigator);
    const std::size_t chunks = house.navigator.cache_statistics().chunks;
    const std::uint64_t version = house.navigator.cache(walkers[0]).version();
    house.navigator.update();
    EXPECT_EQ(house.navigator.cache_statistics().chunks, chunks);
    EXPECT_EQ(house.navigator.cache(walkers[0]).version(), version);
}

TEST(Watching, ABodyThatTurnsInPlaceIsDetected) {
    House house{false};
    house.navigator.watch(key_of(house.door));
    house.door.set_transform(house.door.position(), std::numbers::pi_v<float> / 2.0F);
    EXPECT_GT(stale_cells(house.navigator), 0);
    house.navigator.update();
    EXPECT_EQ(stale_cells(house.navigator), 0);
}

TEST(Watching, AFixtureOfALargeBodyInvalidatesOnlyItsOwnPlace) {
    physics::World world;
    physics::Body level = add(world, test::box({{-19.0F, -19.0F}, {-18.0F, -18.0F}}));
    for (int i = 0; i < 100; ++i) {
        const Vec2 corner{-18.0F + static_cast<float>(i % 10) * 4.0F,
                          -18.0F + static_cast<float>(i / 10) * 4.0F};
        level.add(test::box({corner, corner + Vec2{1.0F, 1.0F}}));
    }
    Navigator navigator{Box2dProbe{world}, {.notices_changes = false}};
    learn_everything(navigator);
    navigator.watch(key_of(level));
    const std::size_t chunks = navigator.cache_statistics().chunks;
    level.remove(level.fixtures()[50]);
    navigator.update();
    EXPECT_LT(navigator.cache_statistics().chunks, chunks);
    EXPECT_GE(navigator.cache_statistics().chunks, chunks - 12) << "at most four for each walker";
    EXPECT_EQ(stale_cells(navigator), 0);
    level.set_transform({0.5F, 0.0F}, 0.0F);
    navigator.update();
    EXPECT_EQ(stale_cells(navigator), 0);
}

TEST(Watching, AWatchedBodyMayBeDestroyedWithoutNotice) {
    House house{false};
    house.navigator.watch(key_of(house.door));
    house.world.destroy(house.door);
    house.navigator.update();
    EXPECT_EQ(stale_cells(house.navigator), 0);
}

TEST(Watching, ABodyMayBeForgottenAndDestroyed) {
    House house{false};
    house.navigator.watch(key_of(house.door));
    house.navigator.forget(key_of(house.door));
    house.world.destroy(house.door);
    EXPECT_EQ(stale_cells(house.navigator), 0);
}

TEST(Watching, ABodyMayMoveBeforeItIsForgottenAndDestroyed) {
    for (const Vec2 place : {Vec2{9.0F, 0.0F}, Vec2{0.5F, 0.0F}}) {
        House house{false};
        house.navigator.watch(key_of(house.door));
        house.door.set_transform(place, 0.0F);
        house.navigator.invalidate(key_of(house.door));
        learn_everything(house.navigator);
        house.navigator.forget(key_of(house.door));
        house.world.destroy(house.door);
        EXPECT_EQ(stale_cells(house.navigator), 0);
    }
}

TEST(Watching, ABodyIsWatchedFromItsPresentStateOn) {
    House house{false};
    const std::uint64_t version = house.navigator.cache(walkers[0]).version();
    house.navigator.watch(key_of(house.door));
    house.navigator.update();
    EXPECT_EQ(house.navigator.cache(walkers[0]).version(), version);
    house.door.set_transform({9.0F, 0.0F}, 0.0F);
    house.navigator.watch(key_of(house.door)); // again, which must not hide the change
    house.navigator.update();
    EXPECT_EQ(stale_cells(house.navigator), 0);
}

TEST(Watching, AMovingBodyIsStillNoticedWhenItIsNoLongerWatched) {
    House house;
    house.door.set_type(b2_kinematicBody);
    house.navigator.watch(key_of(house.door));
    house.door.set_transform({5.0F, 0.0F}, 0.0F);
    for (int update = 0; update < 60; ++update) { // the new type, too
        house.navigator.update();
    }
    house.navigator.unwatch(key_of(house.door));
    house.door.set_transform({0.0F, 0.0F}, 0.0F);
    house.navigator.update();
    EXPECT_EQ(stale_cells(house.navigator), 0);
}

// Counts the bodies that are read.
class CountingMarks : public Box2dProbe {
public:
    CountingMarks(physics::World& world, std::size_t& count)
        : Box2dProbe{world}
        , count_{&count} {}

    [[nodiscard]] std::optional<BodyMark> mark_of(BodyKey body, bool is_thorough) const override {
        ++*count_;
        return Box2dProbe::mark_of(body, is_thorough);
    }

private:
    std::size_t* count_;
};

TEST(Watching, WatchingABodyDoesNotReadTheOthers) {
    constexpr std::size_t bodies = 200;
    physics::World world;
    for (std::size_t i = 0; i < bodies; ++i) {
        add(world, test::circle(0.5F), {{2.0F * static_cast<float>(i), 0.0F}});
    }
    std::size_t count = 0;
    Navigator navigator{CountingMarks{world, count}};
    learn_everything(navigator);
    count = 0;
    for (const physics::Body body : world.bodies()) {
        navigator.watch(key_of(body));
    }
    EXPECT_LE(count, 2 * bodies);
    count = 0;
    for (const physics::Body body : world.bodies()) {
        navigator.unwatch(key_of(body));
    }
    EXPECT_LE(count, 2 * bodies);
}

TEST(Watching, AForgottenBodyIsNoLongerWatched) {
    House house{false};
    house.navigator.watch(key_of(house.door));
    house.navigator.forget(key_of(house.door));
    learn_everything(house.navigator);
    house.door.set_transform({9.0F, 0.0F}, 0.0F);
    house.navigator.update();
    EXPECT_GT(stale_cells(house.navigator), 0);
}

} // namespace
} // namespace raywalk::watching_test
