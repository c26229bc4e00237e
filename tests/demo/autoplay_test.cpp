// SPDX-License-Identifier: MIT
#include "lab/autoplay.hpp"
#include "scene/presets.hpp"
#include "scene/scene_source.hpp"
#include "support/small_lab.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace raywalk::demo::autoplay_test {
namespace {

// The longest time that the player stays within half a meter while the scene plays by itself.
double longest_rest(const Scene& scene) {
    Lab lab{scene};
    Autoplay autoplay;
    Vec2 place = lab.simulation().characters().front().agent.position();
    double since = 0.0;
    double longest = 0.0;
    while (lab.simulation().time() < 40.0) {
        if (const auto target = autoplay.next(lab)) {
            EXPECT_TRUE(lab.apply(SendPlayer{*target}));
        }
        lab.step();
        const Vec2 now = lab.simulation().characters().front().agent.position();
        if (distance(now, place) > 0.5F) {
            place = now;
            since = lab.simulation().time();
        }
        longest = std::max(longest, lab.simulation().time() - since);
    }
    return longest;
}

TEST(Autoplay, MovesThePlayerOfEachPreset) {
    for (int i = 1; i <= preset_count; ++i) {
        Scene scene = preset(i);
        if (scene.settings.skeletons) {
            scene.settings.skeletons = 50;
        }
        EXPECT_LT(longest_rest(scene), 5.0) << scene.name;
    }
}

TEST(Autoplay, MovesThePlayerWhereNoTargetsAreGiven) {
    EXPECT_LT(longest_rest(test::walled_scene()), 5.0);
    SceneOptions options;
    options.map = RAYWALK_ROOT "/demo/village.tmj";
    Scene village = scene_of(options, MapCharacters::chase);
    village.clicks.clear();
    EXPECT_LT(longest_rest(village), 5.0);
}

TEST(Autoplay, DoesNotAffectTheWalks) {
    Lab lab{test::walled_scene()};
    Lab other{test::walled_scene()};
    Autoplay autoplay;
    while (lab.simulation().time() < 20.0) {
        if (const auto target = autoplay.next(lab)) {
            test::send(lab, *target);
            test::send(other, *target);
        }
        lab.step();
        other.step();
        ASSERT_EQ(lab.hash(), other.hash());
    }
}

} // namespace
} // namespace raywalk::demo::autoplay_test
