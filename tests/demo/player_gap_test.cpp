// SPDX-License-Identifier: MIT
#include "lab/player_gap.hpp"
#include "support/small_lab.hpp"

#include <gtest/gtest.h>

namespace raywalk::demo::player_gap_test {
namespace {

// A wall from border to border, with a door in it.
Scene scene_with_door(float width) {
    Scene scene = test::walled_scene();
    scene.obstacles = {test::wall({9.2F, 0.0F}, {9.8F, 5.3F}),
                       test::wall({9.2F, 5.3F + width}, {9.8F, 12.0F})};
    return scene;
}

TEST(PlayerGap, IsTheDoorThatIsTooNarrowForThePlayer) {
    Lab lab{scene_with_door(0.3F)};
    PlayerGap finder;
    EXPECT_FALSE(finder.update(lab));
    test::send(lab, test::behind_the_wall);
    lab.step();
    EXPECT_TRUE(finder.update(lab));
    ASSERT_TRUE(finder.gap().has_value());
    EXPECT_NEAR(finder.gap()->width, 0.3F, 1e-4F);
    EXPECT_EQ(describe(*finder.gap()).rfind("too narrow: a gap of 0.30 m at (9.", 0), 0U);
    EXPECT_FALSE(finder.update(lab)) << "it is the same as before";
    test::send(lab, {3.0F, 3.0F});
    lab.step();
    EXPECT_FALSE(finder.update(lab));
    EXPECT_FALSE(finder.gap().has_value());
}

TEST(PlayerGap, IsNothingIfThePlayerGetsThrough) {
    Lab lab{scene_with_door(1.5F)};
    PlayerGap finder;
    test::send(lab, test::behind_the_wall);
    lab.step();
    EXPECT_FALSE(finder.update(lab));
    EXPECT_FALSE(finder.gap().has_value());
}

} // namespace
} // namespace raywalk::demo::player_gap_test
