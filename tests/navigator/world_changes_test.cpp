// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/world_editor.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <numbers>
#include <span>
#include <string>
#include <vector>

// Worlds that change while they are cached: the cache always equals a new one.
namespace raywalk {
namespace {

using test::add;
using test::EditedWorld;
using test::Random;

constexpr Box area{{-20.0F, -20.0F}, {20.0F, 20.0F}};
constexpr Cell first_chunk{-2, -2};
constexpr Cell last_chunk{1, 1};

/// More edits on demand: RAYWALK_EDITS=100000 tests/run.sh -R WorldChanges
int wanted_edits() {
    const char* text = std::getenv("RAYWALK_EDITS");
    return text != nullptr ? std::stoi(text) : 1000;
}

const std::array<WalkerProfile, 2> walkers = {
    WalkerProfile{.radius = 0.3F},
    WalkerProfile{.filter = {.mask_bits = 1, .group_index = 1, .body_types = {true, true, true}}},
};

void learn_everything(Navigator& navigator) {
    for (const WalkerProfile& walker : walkers) {
        (void)navigator.prefill(area, walker);
    }
}

// Counts the cells whose cached directions differ from those of a new cache, for both walkers.
int stale_cells(Navigator& navigator) {
    int stale = 0;
    for (const WalkerProfile& walker : walkers) {
        const NeighborCache& cache = navigator.cache(walker);
        NeighborCache fresh{navigator.probe(),
                            navigator.grid(),
                            navigator.settings().neighborhood,
                            DiagonalMode::only_if_no_obstacles,
                            walker};
        test::for_each_cell(first_chunk, last_chunk, [&](Cell position) {
            const Chunk& known = cache.chunk(position);
            const Chunk& now = fresh.chunk(position);
            for (std::size_t i = 0; i < Chunk::cell_count; ++i) {
                stale += known.open[i] != now.open[i] ? 1 : 0;
            }
            stale += known == now ? 0 : 1;
        });
    }
    return stale;
}

void watch_everything(Navigator& navigator, physics::World& world) {
    navigator.watch_moving_bodies();
    for (const physics::Body body : world.bodies()) {
        navigator.watch(key_of(body));
    }
}

TEST(WorldChanges, AreDetectedByWatchingAndLeaveNothingOutdated) {
    constexpr int edits_of_a_world = 250;
    int made = 0;
    for (std::uint32_t seed = 1; made < wanted_edits(); ++seed) {
        Random random{seed};
        EditedWorld edited{random, area};
        const auto neighborhood = seed % 2 == 0 ? Neighborhood::hex : Neighborhood::square_8;
        Navigator navigator{Box2dProbe{edited.world()}, {.neighborhood = neighborhood}};
        watch_everything(navigator, edited.world());
        learn_everything(navigator);
        for (int i = 0; i < edits_of_a_world && made < wanted_edits(); ++i, ++made) {
            edited.edit();
            // A static body cannot be watched before it exists.
            for (physics::Body body : edited.added()) {
                navigator.invalidate(key_of(body));
                navigator.watch(key_of(body));
            }
            navigator.update();
            ASSERT_EQ(stale_cells(navigator), 0) << "seed " << seed << ", edit " << i;
        }
    }
}

// As queries do, which take no snapshot of the watched bodies.
void look_up_everything(Navigator& navigator) {
    for (const WalkerProfile& walker : walkers) {
        const NeighborCache& cache = navigator.cache(walker);
        test::for_each_cell(
            first_chunk, last_chunk, [&](Cell position) { (void)cache.chunk(position); });
    }
}

void discover_anew(Navigator& navigator, Random& random) {
    const Vec2 somewhere = random.point_in(area);
    navigator.invalidate(Box{somewhere, somewhere}.grown(random.between(0.0F, 15.0F)));
    if (random.below(4) == 0) {
        learn_everything(navigator);
    } else {
        look_up_everything(navigator);
    }
}

// Changes a body twice, so that it may end as it began.
void change_twice(physics::Body body, Navigator& navigator, Random& random) {
    if (random.below(2) == 0) {
        body.set_enabled(!body.is_enabled());
        discover_anew(navigator, random);
        body.set_enabled(!body.is_enabled());
    } else {
        body.set_transform(random.point_in(area), body.angle());
        discover_anew(navigator, random);
        body.set_transform(random.point_in(area), body.angle());
    }
}

TEST(WorldChanges, LeaveNothingOutdatedIfQueriesComeBetweenThem) {
    constexpr int updates_of_a_world = 50;
    int updates = 0;
    for (std::uint32_t seed = 1; updates < wanted_edits() / 4; ++seed) {
        Random random{seed};
        EditedWorld edited{random, area, 20, 5};
        Navigator navigator{Box2dProbe{edited.world()}};
        watch_everything(navigator, edited.world());
        learn_everything(navigator);
        for (int i = 0; i < updates_of_a_world; ++i, ++updates) {
            for (int edits = random.below(4); edits > 0; --edits) {
                edited.edit();
                for (physics::Body body : edited.added()) {
                    navigator.invalidate(key_of(body));
                    navigator.watch(key_of(body));
                }
                discover_anew(navigator, random);
            }
            change_twice(edited.any_body(), navigator, random);
            navigator.update();
            ASSERT_EQ(stale_cells(navigator), 0) << "seed " << seed << ", update " << i;
        }
    }
}

// A door of the house in the middle of the plane.
struct House {
    physics::World world;
    physics::Body door =
        add(world, test::box({{-0.1F, -2.0F}, {0.1F, 2.0F}}), {.position = {0.0F, 0.0F}});
    Navigator navigator{Box2dProbe{world}};

    House() { learn_everything(navigator); }
};

TEST(WorldChanges, ABodyMovedByHandInvalidatesItsOldAndItsNewPlace) {
    House house;
    house.navigator.watch(key_of(house.door));
    house.door.set_transform({9.0F, 0.0F}, 0.0F);
    EXPECT_GT(stale_cells(house.navigator), 0);
    house.navigator.update();
    EXPECT_EQ(stale_cells(house.navigator), 0);
}

TEST(WorldChanges, ABodyThatMovesAwayAndBackBetweenUpdatesLeavesNothing) {
    for (const bool is_cached : {false, true}) {
        House house;
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

TEST(WorldChanges, DiscoveriesThatAreStillRightStayCached) {
    House house;
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

TEST(WorldChanges, ABodyThatTurnsInPlaceIsDetected) {
    House house;
    house.navigator.watch(key_of(house.door));
    house.door.set_transform(house.door.position(), std::numbers::pi_v<float> / 2.0F);
    EXPECT_GT(stale_cells(house.navigator), 0);
    house.navigator.update();
    EXPECT_EQ(stale_cells(house.navigator), 0);
}

TEST(WorldChanges, AFixtureOfALargeBodyInvalidatesOnlyItsOwnPlace) {
    physics::World world;
    physics::Body level = add(world, test::box({{-19.0F, -19.0F}, {-18.0F, -18.0F}}));
    for (int i = 0; i < 100; ++i) {
        const Vec2 corner{-18.0F + static_cast<float>(i % 10) * 4.0F,
                          -18.0F + static_cast<float>(i / 10) * 4.0F};
        level.add(test::box({corner, corner + Vec2{1.0F, 1.0F}}));
    }
    Navigator navigator{Box2dProbe{world}};
    learn_everything(navigator);
    navigator.watch(key_of(level));
    const std::size_t chunks = navigator.cache_statistics().chunks;
    level.remove(level.fixtures()[50]);
    navigator.update();
    EXPECT_LT(navigator.cache_statistics().chunks, chunks);
    EXPECT_GE(navigator.cache_statistics().chunks, chunks - 8) << "at most four for each walker";
    EXPECT_EQ(stale_cells(navigator), 0);
    level.set_transform({0.5F, 0.0F}, 0.0F);
    navigator.update();
    EXPECT_EQ(stale_cells(navigator), 0);
}

TEST(WorldChanges, AnUnwatchedBodyIsInvalidatedBeforeAndAfterItMoves) {
    House house;
    house.navigator.invalidate(key_of(house.door));
    house.door.set_transform({9.0F, 0.0F}, 1.0F);
    house.navigator.invalidate(key_of(house.door));
    EXPECT_EQ(stale_cells(house.navigator), 0);
}

TEST(WorldChanges, AWatchedBodyMayBeDestroyedWithoutNotice) {
    House house;
    house.navigator.watch(key_of(house.door));
    house.world.destroy(house.door);
    house.navigator.update();
    EXPECT_EQ(stale_cells(house.navigator), 0);
}

TEST(WorldChanges, ABodyMayBeForgottenAndDestroyed) {
    House house;
    house.navigator.watch(key_of(house.door));
    house.navigator.forget(key_of(house.door));
    house.world.destroy(house.door);
    EXPECT_EQ(stale_cells(house.navigator), 0);
}

TEST(WorldChanges, ABodyMayMoveBeforeItIsForgottenAndDestroyed) {
    for (const Vec2 place : {Vec2{9.0F, 0.0F}, Vec2{0.5F, 0.0F}}) {
        House house;
        house.navigator.watch(key_of(house.door));
        house.door.set_transform(place, 0.0F);
        house.navigator.invalidate(key_of(house.door));
        learn_everything(house.navigator);
        house.navigator.forget(key_of(house.door));
        house.world.destroy(house.door);
        EXPECT_EQ(stale_cells(house.navigator), 0);
    }
}

TEST(WorldChanges, ABodyIsWatchedFromItsPresentStateOn) {
    House house;
    const std::uint64_t version = house.navigator.cache(walkers[0]).version();
    house.navigator.watch(key_of(house.door));
    house.navigator.update();
    EXPECT_EQ(house.navigator.cache(walkers[0]).version(), version);
    house.door.set_transform({9.0F, 0.0F}, 0.0F);
    house.navigator.watch(key_of(house.door)); // again, which must not hide the change
    house.navigator.update();
    EXPECT_EQ(stale_cells(house.navigator), 0);
}

TEST(WorldChanges, AMovingBodyThatIsWatchedByNameTooIsNotMissed) {
    House house;
    house.door.set_type(b2_kinematicBody);
    house.navigator.watch_moving_bodies();
    house.door.set_transform({9.0F, 0.0F}, 0.0F);
    house.navigator.watch(key_of(house.door));
    house.navigator.update();
    EXPECT_EQ(stale_cells(house.navigator), 0);
    house.door.set_transform({5.0F, 0.0F}, 0.0F);
    house.navigator.unwatch(key_of(house.door));
    house.navigator.update();
    EXPECT_EQ(stale_cells(house.navigator), 0);
    house.door.set_transform({0.0F, 0.0F}, 0.0F);
    house.navigator.update();
    EXPECT_EQ(stale_cells(house.navigator), 0) << "it is still a moving body";
}

// Counts the bodies whose states are read.
class CountingStates : public Box2dProbe {
public:
    CountingStates(physics::World& world, std::size_t& count)
        : Box2dProbe{world}
        , count_{&count} {}

    void states_of(const WatchList& list,
                   const ObstacleFilter& filter,
                   std::vector<BodyState>& states) const override {
        Box2dProbe::states_of(list, filter, states);
        *count_ += list.bodies.size();
    }

private:
    std::size_t* count_;
};

TEST(WorldChanges, WatchingABodyDoesNotReadTheOthers) {
    constexpr std::size_t bodies = 200;
    physics::World world;
    for (std::size_t i = 0; i < bodies; ++i) {
        add(world, test::circle(0.5F), {{2.0F * static_cast<float>(i), 0.0F}});
    }
    std::size_t count = 0;
    Navigator navigator{CountingStates{world, count}};
    learn_everything(navigator);
    for (const physics::Body body : world.bodies()) {
        navigator.watch(key_of(body));
    }
    EXPECT_LE(count, 2 * bodies) << "one for each kind of walker";
    count = 0;
    for (const physics::Body body : world.bodies()) {
        navigator.unwatch(key_of(body));
    }
    EXPECT_LE(count, 2 * bodies);
}

TEST(WorldChanges, AForgottenBodyIsNoLongerWatched) {
    House house;
    house.navigator.watch(key_of(house.door));
    house.navigator.forget(key_of(house.door));
    learn_everything(house.navigator);
    house.door.set_transform({9.0F, 0.0F}, 0.0F);
    house.navigator.update();
    EXPECT_GT(stale_cells(house.navigator), 0);
}

TEST(WorldChanges, OnlyTouchedChunksAreInvalidated) {
    House house;
    const auto unknown_chunks = [&] {
        const Path path = house.navigator.find_path({-15.5F, 10.5F}, {15.5F, 10.5F});
        return path.statistics.cache_misses;
    };
    (void)unknown_chunks();
    house.navigator.invalidate(Box{{1.0F, -3.0F}, {2.0F, -2.0F}});
    EXPECT_EQ(unknown_chunks(), 0U);
    house.navigator.invalidate(Box{{5.0F, 9.0F}, {6.0F, 10.0F}});
    EXPECT_EQ(unknown_chunks(), 1U);
}

TEST(WorldChanges, ShiftingTheOriginMovesTheCellsAlong) {
    House house;
    house.navigator.watch(key_of(house.door));
    house.navigator.set_cell_blocked({3, 3}, true);
    const Vec2 blocked = house.navigator.grid().center_of({3, 3});
    constexpr Vec2 shift{2.5F, -1.25F};
    house.world.shift_origin({shift.x, shift.y});
    house.navigator.shift_origin(shift);
    house.navigator.update();
    EXPECT_EQ(house.navigator.grid().center_of({3, 3}), blocked - shift);
    EXPECT_TRUE(house.navigator.is_cell_blocked({3, 3}));
    house.navigator.set_cell_blocked({3, 3}, false);
    EXPECT_EQ(stale_cells(house.navigator), 0);
}

TEST(WorldChanges, AWallStillStandsAfterTheOriginWasShifted) {
    House house;
    const Vec2 west{-3.5F, 0.5F};
    const Vec2 east{3.5F, 0.5F};
    const PathQuery query{.walker = walkers[0]};
    const double length = house.navigator.find_path(west, east, query).length;
    EXPECT_GT(length, 7.5);
    constexpr Vec2 shift{100.0F, -300.0F};
    house.world.shift_origin({shift.x, shift.y});
    house.navigator.shift_origin(shift);
    EXPECT_NEAR(house.navigator.find_path(west - shift, east - shift, query).length, length, 1e-3);
}

TEST(WorldChanges, ChangesBeforeTheOriginWasShiftedAreDetectedAfterIt) {
    physics::World world;
    const physics::Body wall = add(world, test::box({{-0.5F, -9.0F}, {0.5F, 9.0F}}));
    Navigator navigator{Box2dProbe{world}};
    navigator.watch(key_of(wall));
    const PathQuery query{.walker = {.radius = 0.3F}};
    EXPECT_GT(navigator.find_path({-3.5F, 0.5F}, {3.5F, 0.5F}, query).length, 10.0);
    world.destroy(wall);
    const Vec2 origin{4.0F, 2.0F};
    world.shift_origin(origin);
    navigator.shift_origin(origin);
    EXPECT_NEAR(navigator.find_path({-7.5F, -1.5F}, {-0.5F, -1.5F}, query).length, 7.0, 1e-4);
}

TEST(WorldChanges, AnAuditFindsUnreportedChanges) {
    House house;
    house.navigator.set_audit(Chunk::cell_count);
    house.navigator.update();
    EXPECT_EQ(house.navigator.cache_statistics().stale_cells, 0U);
    house.door.set_transform({9.0F, 0.0F}, 0.0F);
    const std::size_t chunks = house.navigator.cache_statistics().chunks;
    for (std::size_t i = 0; i < chunks; ++i) {
        house.navigator.update();
    }
    EXPECT_GT(house.navigator.cache_statistics().stale_cells, 0U);
    EXPECT_EQ(stale_cells(house.navigator), 0);
}

TEST(WorldChanges, AffectThePathsThatCrossThem) {
    House house;
    const WalkerProfile walker = walkers[0];
    const Path past =
        house.navigator.find_path({-15.5F, 10.5F}, {15.5F, 10.5F}, {.walker = walker});
    const Path round = house.navigator.find_path({-3.5F, 0.5F}, {3.5F, 0.5F}, {.walker = walker});
    ASSERT_TRUE(past.is_found());
    ASSERT_TRUE(round.is_found());
    EXPECT_FALSE(house.navigator.is_affected(round));
    house.navigator.watch(key_of(house.door));
    house.door.set_transform({0.0F, -4.0F}, 0.0F);
    house.navigator.update();
    EXPECT_TRUE(house.navigator.is_affected(round));
    const Path anew = house.navigator.find_path({-3.5F, 0.5F}, {3.5F, 0.5F}, {.walker = walker});
    EXPECT_FALSE(house.navigator.is_affected(anew));
    EXPECT_LT(anew.length, round.length);
    house.navigator.invalidate(Box{{-30.0F, -9.0F}, {-29.0F, -8.0F}});
    EXPECT_FALSE(house.navigator.is_affected(anew));
    house.navigator.invalidate_all();
    EXPECT_TRUE(house.navigator.is_affected(past));
}

} // namespace
} // namespace raywalk
