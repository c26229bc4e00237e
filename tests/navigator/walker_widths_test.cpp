// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/log_lines.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

// Walkers of many widths in one navigator.
namespace raywalk::walker_widths_test {
namespace {

constexpr Box area{{-64.0F, -64.0F}, {64.0F, 64.0F}};

std::vector<WalkerProfile> twenty_widths() {
    std::vector<WalkerProfile> walkers;
    for (int i = 0; i < 20; ++i) {
        walkers.push_back({.radius = 0.1F + 0.05F * static_cast<float>(i)});
    }
    return walkers;
}

struct RandomWorld {
    RandomWorld() {
        test::Random random{17};
        add_random_bodies(world, random, area, 700);
    }

    physics::World world;
};

TEST(WalkerWidths, TwentyOfThemTakeTwentyTimesTheMemoryOfOne) {
    RandomWorld scene;
    std::vector<std::size_t> bytes;
    for (const WalkerProfile& walker : twenty_widths()) {
        Navigator alone{Box2dProbe{scene.world}};
        alone.prefill(area, walker);
        bytes.push_back(alone.cache_statistics().bytes);
    }
    Navigator together{Box2dProbe{scene.world}};
    std::size_t sum = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        together.prefill(area, twenty_widths()[i]);
        sum += bytes[i];
    }
    const auto [least, greatest] = std::minmax_element(bytes.begin(), bytes.end());
    EXPECT_EQ(together.cache_statistics().bytes, sum) << "nothing beside their caches";
    EXPECT_LT(*greatest, 2 * *least) << "whatever the width";
    EXPECT_LT(sum, 2'000 * together.cache_statistics().chunks);
}

TEST(WalkerWidths, MoreThanThirtyTwoAreWarnedOfOnce) {
    Navigator navigator{test::ObstacleList{}};
    const test::LogLines lines;
    for (int i = 0; i < 40; ++i) {
        (void)navigator.can_walk_straight(
            {}, {1.0F, 0.0F}, {.radius = 0.01F * static_cast<float>(i)});
        EXPECT_EQ(lines.count("kinds of walkers"), i < 32 ? 0U : 1U) << i;
    }
}

TEST(WalkerWidths, EachOfThemGetsThePathsThatItWouldGetAlone) {
    RandomWorld scene;
    Navigator together{Box2dProbe{scene.world}};
    test::Random random{4};
    std::size_t found = 0;
    for (int round = 0; round < 3; ++round) {
        const Vec2 from = random.point_in(area);
        const Vec2 to = random.point_in(area);
        for (const WalkerProfile& walker : twenty_widths()) {
            Navigator alone{Box2dProbe{scene.world}};
            const PathQuery query{.walker = walker, .allow_partial_path = true};
            const Path path = together.find_path(from, to, query);
            const Path expected = alone.find_path(from, to, query);
            EXPECT_EQ(path.status, expected.status);
            EXPECT_EQ(path.points, expected.points);
            found += path.is_found() ? 1U : 0U;
        }
    }
    EXPECT_GT(found, 10U);
}

} // namespace
} // namespace raywalk::walker_widths_test
