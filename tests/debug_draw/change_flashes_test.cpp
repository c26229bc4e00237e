// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/change_flashes.hpp"

#include "support/recording_sink.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace raywalk::change_flashes_test {
namespace {

using test::add;
using test::box;
using test::drawn;

constexpr Box area{{-40.0F, -40.0F}, {40.0F, 40.0F}};
constexpr float frame = 0.1F;

struct Meadow {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    WalkerProfile walker{.radius = 0.3F};
    ChangeFlashes flashes;

    Meadow() {
        (void)navigator.find_path({-20.0F, 0.5F}, {20.0F, 0.5F}, {.walker = walker});
        update(frame);
    }

    void update(float dt) { flashes.update(navigator, walker, area, dt); }
};

TEST(ChangeFlashes, FadeWithinHalfASecond) {
    Meadow meadow;
    meadow.navigator.invalidate(Box{{4.0F, 4.0F}, {6.0F, 6.0F}});
    EXPECT_TRUE(meadow.flashes.strengths().empty());
    meadow.update(frame);
    ASSERT_EQ(meadow.flashes.strengths().size(), 1U);
    EXPECT_EQ(meadow.flashes.strengths().begin()->first, (Cell{0, 0}));
    EXPECT_EQ(meadow.flashes.strengths().at({0, 0}), 1.0F);
    meadow.update(0.25F);
    EXPECT_NEAR(meadow.flashes.strengths().at({0, 0}), 0.5F, 1e-6F);
    const auto picture =
        drawn({.area = area}, meadow.flashes, meadow.navigator.grid()).of(DebugKind::changed);
    ASSERT_EQ(picture.size(), 1U);
    EXPECT_EQ(picture.front().bounds(), (Box{{0.0F, 0.0F}, {16.0F, 16.0F}}));
    EXPECT_NEAR(picture.front().color.strength, 0.5F, 1e-6F);
    meadow.update(0.26F);
    EXPECT_TRUE(meadow.flashes.strengths().empty());
}

TEST(ChangeFlashes, RestartWhenAChunkIsInvalidatedAgain) {
    Meadow meadow;
    meadow.navigator.invalidate(Box{{4.0F, 4.0F}, {6.0F, 6.0F}});
    meadow.update(frame);
    meadow.update(0.4F);
    meadow.navigator.invalidate(Box{{4.0F, 4.0F}, {6.0F, 6.0F}});
    meadow.update(frame);
    EXPECT_EQ(meadow.flashes.strengths().at({0, 0}), 1.0F);
}

TEST(ChangeFlashes, DoNotFadeWhileTheGameIsPaused) {
    Meadow meadow;
    meadow.navigator.invalidate_all();
    meadow.update(frame);
    const auto before = meadow.flashes.strengths();
    EXPECT_EQ(before.size(), 36U); // from -48 to 48
    meadow.update(0.0F);
    meadow.update(std::nanf(""));
    meadow.update(-1.0F);
    EXPECT_EQ(meadow.flashes.strengths(), before);
}

TEST(ChangeFlashes, StartWhereAWatchedBodyMoves) {
    Meadow meadow;
    physics::Body door = add(
        meadow.world, box({{-0.5F, -0.5F}, {0.5F, 0.5F}}), {{5.0F, 5.0F}, 0.0F, b2_kinematicBody});
    meadow.navigator.watch(key_of(door));
    meadow.navigator.update();
    meadow.update(frame);
    meadow.update(1.0F);
    EXPECT_TRUE(meadow.flashes.strengths().empty());
    door.set_transform({-5.0F, -5.0F}, 0.0F);
    meadow.navigator.update();
    meadow.update(frame);
    EXPECT_EQ(meadow.flashes.strengths().size(), 2U);
    EXPECT_TRUE(meadow.flashes.strengths().contains({0, 0}));
    EXPECT_TRUE(meadow.flashes.strengths().contains({-1, -1}));
}

TEST(ChangeFlashes, IgnoreChangesBeforeTheFirstUpdate) {
    Meadow meadow;
    meadow.navigator.invalidate_all();
    ChangeFlashes late;
    late.update(meadow.navigator, meadow.walker, area, frame);
    EXPECT_TRUE(late.strengths().empty());
    // Nor for another kind of walker, even one that no query has used.
    meadow.navigator.invalidate_all();
    late.update(meadow.navigator, meadow.walker, area, frame);
    EXPECT_FALSE(late.strengths().empty());
    meadow.walker.radius = 1.0F;
    late.update(meadow.navigator, meadow.walker, area, frame);
    EXPECT_TRUE(late.strengths().empty());
    late.update(meadow.navigator, meadow.walker, area, frame);
    EXPECT_TRUE(late.strengths().empty());
    EXPECT_EQ(meadow.navigator.find_cache(meadow.walker), nullptr);
}

TEST(ChangeFlashes, IgnoreAnAreaThatCannotBeDrawn) {
    Meadow meadow;
    for (const Box& strange : {Box{{std::nanf(""), 0.0F}, {1.0F, 1.0F}},
                               Box{{-1e30F, -1e30F}, {1e30F, 1e30F}},
                               Box{{1.0F, 1.0F}, {0.0F, 0.0F}}}) {
        meadow.navigator.invalidate_all();
        meadow.flashes.update(meadow.navigator, meadow.walker, strange, frame);
        EXPECT_TRUE(meadow.flashes.strengths().empty());
    }
}

} // namespace
} // namespace raywalk::change_flashes_test
