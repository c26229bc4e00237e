// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace raywalk::cache_budget_test {
namespace {

constexpr std::size_t budget = std::size_t{64} << 10U;
const WalkerProfile walker{.radius = 0.3F};

TEST(CacheBudget, IsKeptByEvictingTheLeastRecentlyUsedChunks) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}, {.cache_byte_budget = budget}};
    for (int i = 0; i < 300; ++i) {
        const float x = 16.0F * static_cast<float>(i) + 8.5F;
        ASSERT_TRUE(
            navigator.find_path({x, 8.5F}, {x + 16.0F, 8.5F}, {.walker = walker}).is_found());
    }
    const CacheStatistics statistics = navigator.cache_statistics();
    EXPECT_GT(statistics.evicted_chunks, 100U);
    EXPECT_LT(statistics.bytes, budget + (std::size_t{8} << 10U));
    constexpr float last = 16.0F * 299.0F + 8.5F;
    const Path again = navigator.find_path({last, 8.5F}, {last + 16.0F, 8.5F}, {.walker = walker});
    EXPECT_EQ(again.statistics.cache_misses, 0U);
    const Path first = navigator.find_path({8.5F, 8.5F}, {24.5F, 8.5F}, {.walker = walker});
    EXPECT_GT(first.statistics.cache_misses, 0U);
}

TEST(CacheBudget, DoesNotChangePaths) {
    test::Random random{3};
    physics::World world;
    add_random_bodies(world, random, {{-60.0F, -60.0F}, {60.0F, 60.0F}}, 500);
    Navigator small{Box2dProbe{world}, {.cache_byte_budget = budget / 4}};
    Navigator large{Box2dProbe{world}};
    for (int i = 0; i < 100; ++i) {
        const Vec2 from = random.point_in({{-60.0F, -60.0F}, {60.0F, 60.0F}});
        const Vec2 to = random.point_in({{-60.0F, -60.0F}, {60.0F, 60.0F}});
        const Path one = small.find_path(from, to, {.walker = walker});
        const Path other = large.find_path(from, to, {.walker = walker});
        ASSERT_EQ(one.status, other.status);
        ASSERT_EQ(one.points, other.points);
    }
    EXPECT_GT(small.cache_statistics().evicted_chunks, 0U);
    EXPECT_EQ(large.cache_statistics().evicted_chunks, 0U);
}

TEST(CacheBudget, LimitsPrefill) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}, {.cache_byte_budget = budget}};
    constexpr Box everywhere{{-1e9F, -1e9F}, {1e9F, 1e9F}};
    const std::size_t chunks = navigator.prefill(everywhere, walker);
    EXPECT_GT(navigator.cache_statistics().bytes, budget * 2 / 3);
    EXPECT_LE(navigator.cache_statistics().bytes, budget + (std::size_t{8} << 10U));
    EXPECT_LT(navigator.prefill(everywhere, walker), chunks / 4) << "cached chunks count, too";
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(navigator.prefill({{1.0F, 1.0F}, {-40.0F, -40.0F}}, walker), 0U);
    EXPECT_EQ(navigator.prefill({{1.0F, nan}, {40.0F, 40.0F}}, walker), 0U);
}

TEST(CacheBudget, IncludesTheRecordsOfChanges) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}, {.cache_byte_budget = budget}};
    for (int i = 0; i < 5000; ++i) {
        const Vec2 corner{16.0F * static_cast<float>(i) / 2.0F, 0.0F};
        (void)navigator.find_path({8.5F, 8.5F}, {24.5F, 8.5F}, {.walker = walker});
        navigator.invalidate(Box{corner, corner});
    }
    (void)navigator.find_path({8.5F, 8.5F}, {24.5F, 8.5F}, {.walker = walker});
    EXPECT_LE(navigator.cache_statistics().bytes, budget);
    const Path again = navigator.find_path({8.5F, 8.5F}, {24.5F, 8.5F}, {.walker = walker});
    EXPECT_EQ(again.statistics.cache_misses, 0U);
}

TEST(CacheBudget, HoldsForChangesWithoutAnyQuery) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}, {.cache_byte_budget = budget}};
    const Path path = navigator.find_path({8.5F, 8.5F}, {24.5F, 8.5F}, {.walker = walker});
    const std::size_t before = navigator.cache_statistics().bytes;
    for (int i = 0; i < 20'000; ++i) {
        const auto x = 16.0F * static_cast<float>(i % 4000 - 2000) + 4.0F;
        const auto y = 16.0F * static_cast<float>(i / 4000 + 3) + 4.0F;
        navigator.invalidate(Box{{x, y}, {x + 1.0F, y + 1.0F}});
        navigator.update();
        ASSERT_LE(navigator.cache_statistics().bytes, before + budget);
    }
    EXPECT_TRUE(navigator.is_affected(path)) << "its chunks may have been among those forgotten";
}

TEST(CacheBudget, StatisticsCountEveryQuery) {
    physics::World world;
    test::add(world, test::circle(1.0F));
    Navigator navigator{Box2dProbe{world}};
    const Path first = navigator.find_path({-5.5F, 0.5F}, {5.5F, 0.5F}, {.walker = walker});
    const Path second = navigator.find_path({-5.5F, 0.5F}, {5.5F, 0.5F}, {.walker = walker});
    const CacheStatistics statistics = navigator.cache_statistics();
    EXPECT_EQ(statistics.hits, first.statistics.cache_hits + second.statistics.cache_hits);
    EXPECT_EQ(statistics.misses, first.statistics.cache_misses);
    EXPECT_EQ(statistics.chunks, first.statistics.cache_misses);
    EXPECT_EQ(second.statistics.cache_misses, 0U);
    EXPECT_GE(statistics.obstacles_tested, first.statistics.obstacles_tested);
}

} // namespace
} // namespace raywalk::cache_budget_test
