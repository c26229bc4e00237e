// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/navigator.hpp"

#include "support/cached_world.hpp"
#include "support/point_walker.hpp"
#include "support/world_editor.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstdint>

// Worlds that change while they are cached: the cache always equals a new one.
namespace raywalk::world_changes_test {
namespace {

using test::add;
using test::cached_area;
using test::EditedWorld;
using test::House;
using test::learn_everything;
using test::look_up_everything;
using test::Random;
using test::stale_cells;
using test::walkers;
using test::wanted_edits;
using test::watch_everything;

// Edits random worlds and updates the navigator `updates` times after each edit: then nothing
// cached may be outdated.
void expect_to_be_noticed(const NavigatorSettings& settings, bool only_signaled, int updates) {
    constexpr int edits_of_a_world = 250;
    int made = 0;
    for (std::uint32_t seed = 1; made < wanted_edits(); ++seed) {
        Random random{seed};
        EditedWorld edited{random, cached_area};
        NavigatorSettings those = settings;
        those.neighborhood = seed % 2 == 0 ? Neighborhood::hex : Neighborhood::square_8;
        Navigator navigator{Box2dProbe{edited.world()}, those};
        if (!settings.notices_changes) {
            watch_everything(navigator, edited.world());
        }
        learn_everything(navigator);
        for (int i = 0; i < edits_of_a_world && made < wanted_edits(); ++i, ++made) {
            edited.edit(only_signaled);
            for (const physics::Body body : edited.added()) {
                if (!settings.notices_changes) { // a body cannot be watched before it exists
                    navigator.watch(key_of(body));
                }
            }
            for (int update = 0; update < updates; ++update) {
                edited.world().step(0.0F); // the world may step in between
                navigator.update();
            }
            ASSERT_EQ(stale_cells(navigator), 0) << "seed " << seed << ", edit " << i;
        }
    }
}

TEST(WorldChanges, ThatTheEngineSignalsAreNoticedInTheNextUpdate) {
    expect_to_be_noticed({}, true, 1);
}

TEST(WorldChanges, OfEachKindAreNoticedWithin60Updates) {
    expect_to_be_noticed({}, false, 60);
}

TEST(WorldChanges, OfWatchedBodiesAreNoticedInTheNextUpdate) {
    expect_to_be_noticed({.notices_changes = false}, false, 1);
}

TEST(WorldChanges, AreNotNoticedIfTheGameReportsThem) {
    House house{false};
    house.door.set_transform({9.0F, 0.0F}, 0.0F);
    for (int update = 0; update < 60; ++update) {
        house.navigator.update();
    }
    EXPECT_GT(stale_cells(house.navigator), 0);
}

TEST(WorldChanges, OfAStaticBodyAreNoticedByComparingChunks) {
    House house;
    house.door.set_transform({9.0F, 0.0F}, 0.0F);
    for (int update = 0; update < 60; ++update) {
        house.navigator.update();
    }
    EXPECT_EQ(stale_cells(house.navigator), 0);
    EXPECT_GT(house.navigator.cache_statistics().outdated_chunks, 0U);
}

// What is cached there may be older than the body.
TEST(WorldChanges, OfANewBodyAreNoticedWhenItIsWatchedOrGetsAPolicy) {
    for (const bool has_policy : {false, true}) {
        House house{false};
        const physics::Body tower = add(house.world, test::circle(1.0F), {{9.0F, 0.0F}});
        if (has_policy) {
            house.navigator.set_body_policy(key_of(tower), BodyPolicy::solid);
        } else {
            house.navigator.watch(key_of(tower));
        }
        EXPECT_EQ(stale_cells(house.navigator), 0);
    }
}

void discover_anew(Navigator& navigator, Random& random) {
    const Vec2 somewhere = random.point_in(cached_area);
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
        body.set_transform(random.point_in(cached_area), body.angle());
        discover_anew(navigator, random);
        body.set_transform(random.point_in(cached_area), body.angle());
    }
}

TEST(WorldChanges, LeaveNothingOutdatedIfQueriesComeBetweenThem) {
    constexpr int updates_of_a_world = 50;
    int updates = 0;
    for (std::uint32_t seed = 1; updates < wanted_edits() / 4; ++seed) {
        Random random{seed};
        EditedWorld edited{random, cached_area, 20, 5};
        Navigator navigator{Box2dProbe{edited.world()}};
        watch_everything(navigator, edited.world());
        learn_everything(navigator);
        for (int i = 0; i < updates_of_a_world; ++i, ++updates) {
            for (int edits = random.below(4); edits > 0; --edits) {
                edited.edit();
                for (const physics::Body body : edited.added()) {
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

TEST(WorldChanges, AnUnwatchedBodyIsInvalidatedBeforeAndAfterItMoves) {
    House house;
    house.navigator.invalidate(key_of(house.door));
    house.door.set_transform({9.0F, 0.0F}, 1.0F);
    house.navigator.invalidate(key_of(house.door));
    EXPECT_EQ(stale_cells(house.navigator), 0);
}

TEST(WorldChanges, OnlyTouchedChunksAreInvalidated) {
    House house;
    const auto unknown_chunks = [&] {
        const Path path =
            house.navigator.find_path({-15.5F, 10.5F}, {15.5F, 10.5F}, test::point_query);
        return path.statistics.cache_misses;
    };
    (void)unknown_chunks();
    house.navigator.invalidate(Box{{5.0F, -9.0F}, {6.0F, -8.0F}});
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

// A body that an agent drives is no obstacle for others: the cells around it change.
TEST(WorldChanges, OfANewAgentAffectThePathsBesideItAtOnceAndNoOthers) {
    physics::World world;
    const auto add_walker = [&](Vec2 position) {
        physics::Body body = world.create_body({.type = b2_kinematicBody, .position = position});
        body.add(test::circle(0.3F));
        return body;
    };
    const physics::Body on_the_way = add_walker({5.0F, 0.5F});
    const physics::Body far_away = add_walker({5.0F, 50.0F});
    Navigator navigator{Box2dProbe{world}};
    const Path path = navigator.find_path({0.5F, 0.5F}, {10.5F, 0.5F}, test::point_query);
    ASSERT_TRUE(path.is_found());
    const Agent far_agent{navigator, Box2dBody{far_away}};
    EXPECT_FALSE(navigator.is_affected(path));
    const Agent near_the_path{navigator, Box2dBody{on_the_way}};
    EXPECT_TRUE(navigator.is_affected(path));
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
} // namespace raywalk::world_changes_test
