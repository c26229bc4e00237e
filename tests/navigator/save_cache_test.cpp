// SPDX-License-Identifier: MIT
#include "raywalk/navigator.hpp"

#include "cells/saved_chunk.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

// What is cached of a level, saved and loaded again.
namespace raywalk::save_cache_test {
namespace {

using physics::box;
using test::Random;
using test::Simulation;

const Box area{{-40.0F, -40.0F}, {40.0F, 40.0F}};

WalkerProfile walker_of(float radius) {
    return {.radius = radius};
}

// The same level for the same seed: walls at any angle, chains that let pass, and blocked cells.
struct Level {
    explicit Level(std::uint32_t seed, const NavigatorSettings& settings = {})
        : simulation{settings} {
        Random random{seed};
        for (int i = 0; i < 120; ++i) {
            walls.push_back(simulation.world.create_body(
                {.position = random.point_in(area), .angle = random.between(-3.0F, 3.0F)}));
            const float half = random.between(0.2F, 3.0F);
            walls.back().add(box({{-half, -0.3F}, {half, 0.3F}}));
        }
        for (int i = 0; i < 20; ++i) {
            simulation.navigator.set_cell_blocked(
                simulation.navigator.grid().cell_at(random.point_in(area)), true);
        }
    }

    [[nodiscard]] Navigator& navigator() { return simulation.navigator; }

    std::vector<std::byte> prefilled_and_saved() {
        navigator().prefill(area, walker_of(0.3F));
        navigator().prefill(area, walker_of(0.8F));
        return navigator().save_cache();
    }

    Simulation simulation;
    std::vector<physics::Body> walls;
};

std::vector<NavigatorSettings> all_settings() {
    return {{},
            {.cell_size = 0.5F, .neighborhood = Neighborhood::hex},
            {.neighborhood = Neighborhood::square_4},
            {.discovery = Discovery::raycast},
            {.find_narrow_passages = false}};
}

TEST(SaveCache, AChunkTakesSomeHundredBytes) {
    Simulation open;
    const std::size_t chunks = open.navigator.prefill(area, walker_of(0.3F));
    EXPECT_LT(open.navigator.save_cache().size(), 337 * chunks + 100) << "without links";
    Level level{1};
    level.navigator().prefill(area, walker_of(0.3F));
    const std::size_t bytes = level.navigator().save_cache().size();
    EXPECT_LT(bytes, 2 * 337 * level.navigator().cache_statistics().chunks) << "with many";
}

TEST(SaveCache, WhatIsLoadedIsWhatWouldBeDiscovered) {
    for (const NavigatorSettings& settings : all_settings()) {
        Level saved{1, settings};
        const std::vector<std::byte> bytes = saved.prefilled_and_saved();
        Level other{1, settings};
        const CacheLoad load = other.navigator().load_cache(bytes);
        EXPECT_EQ(load.status, CacheLoadStatus::loaded);
        EXPECT_EQ(load.refused, 0U);
        EXPECT_EQ(load.chunks, saved.navigator().cache_statistics().chunks);
        EXPECT_EQ(other.navigator().cache_statistics().chunks, load.chunks);
        for (const float radius : {0.3F, 0.8F}) {
            const NeighborCache& cache = other.navigator().cache(walker_of(radius));
            for (const Cell position : cache.cached_positions()) {
                Chunk fresh;
                cache.discover(position, {}, fresh);
                ASSERT_EQ(*cache.cached_chunk(position), fresh);
            }
        }
        EXPECT_EQ(other.navigator().save_cache(), bytes);
    }
}

// Whoever changes the bytes, or what is discovered, has to raise cache_format in
// navigator_saving.cpp, and then accepts the new hash here.
TEST(SaveCache, BytesOfOneFormatStayTheSame) {
    test::ObstacleList list;
    list.add(test::wall({-3.3F, -9.0F}, {2.1F, 4.0F}));
    list.add(test::wall({2.9F, 4.4F}, {9.0F, 9.5F}));
    list.add(test::disc({6.3F, -4.2F}, 1.7F));
    list.add(test::block({{-8.0F, 3.0F}, {-5.5F, 6.25F}}));
    Navigator navigator{list};
    navigator.set_cell_blocked({4, 1}, true);
    navigator.prefill({{-15.0F, -15.0F}, {15.0F, 15.0F}}, walker_of(0.3F));
    EXPECT_EQ(hash_of_bytes(navigator.save_cache()), 0x896EF75B13232DAEU);
}

TEST(SaveCache, AfterLoadingQueriesDiscoverNothing) {
    Level saved{2};
    const std::vector<std::byte> bytes = saved.prefilled_and_saved();
    Level other{2};
    (void)other.navigator().load_cache(bytes);
    PathQuery query;
    query.walker = walker_of(0.3F);
    constexpr Box inside{{-25.0F, -25.0F}, {25.0F, 25.0F}}; // paths stay within the area
    Random random{3};
    int found = 0;
    for (int i = 0; i < 100; ++i) {
        const Vec2 start = random.point_in(inside);
        const Vec2 target = random.point_in(inside);
        const Path path = other.navigator().find_path(start, target, query);
        const Path expected = saved.navigator().find_path(start, target, query);
        ASSERT_EQ(path.points, expected.points);
        ASSERT_EQ(path.statistics.search.iterations, expected.statistics.search.iterations);
        EXPECT_EQ(path.statistics.cache_misses, 0U);
        found += path.is_found() ? 1 : 0;
    }
    EXPECT_GT(found, 50);
}

TEST(SaveCache, EachKindOfWalkerIsLoadedWithItsFilter) {
    ObstacleFilter filter{.category_bits = 2, .mask_bits = ~std::uint64_t{4}, .group_index = -3};
    filter.body_types = {.static_bodies = true, .kinematic_bodies = false, .dynamic_bodies = true};
    ObstacleFilter of_two = filter;
    of_two.more_fixtures = {{.category_bits = 8, .mask_bits = 17, .group_index = 5}};
    ObstacleFilter of_views;
    of_views.uses_body_policies = false;
    constexpr Box around{{-8.0F, -8.0F}, {8.0F, 8.0F}};
    for (const WalkerProfile& walker : {WalkerProfile{.radius = 0.3F, .margin = 0.1F},
                                        WalkerProfile{.radius = 0.0F},
                                        WalkerProfile{.radius = 0.3F, .filter = filter},
                                        WalkerProfile{.radius = 0.3F, .filter = of_two},
                                        WalkerProfile{.radius = 0.3F, .filter = of_views}}) {
        Level saved{10};
        saved.navigator().prefill(around, walker);
        Level other{10};
        EXPECT_EQ(other.navigator().load_cache(saved.navigator().save_cache()).refused, 0U);
        const NeighborCache* cache = other.navigator().find_cache(walker);
        ASSERT_NE(cache, nullptr);
        EXPECT_EQ(cache->cached_positions(), saved.navigator().cache(walker).cached_positions());
    }
}

TEST(SaveCache, ChunksNearWhatDiffersAreRefused) {
    Level saved{3};
    const std::vector<std::byte> bytes = saved.prefilled_and_saved();
    Level other{3};
    other.walls[0].set_position(other.walls[0].position() + Vec2{0.01F, 0.0F});
    other.simulation.world.destroy(other.walls[1]);
    physics::Body added = other.simulation.world.create_body({.position = {5.0F, 5.0F}});
    added.add(box({{-0.5F, -0.5F}, {0.5F, 0.5F}}));
    other.navigator().set_cell_blocked({-20, 20}, true);
    const CacheLoad load = other.navigator().load_cache(bytes);
    EXPECT_EQ(load.status, CacheLoadStatus::loaded);
    EXPECT_GE(load.refused, 6U);
    EXPECT_GT(load.chunks, load.refused);
    for (const float radius : {0.3F, 0.8F}) {
        const NeighborCache& cache = other.navigator().cache(walker_of(radius));
        for (const Cell position : cache.cached_positions()) {
            Chunk fresh;
            cache.discover(position, {}, fresh);
            ASSERT_EQ(*cache.cached_chunk(position), fresh);
        }
    }
}

TEST(SaveCache, ChunksWithOtherBlockedCellsAreRefusedHoweverTheseAreMoved) {
    Random random{8};
    constexpr Box one_chunk{{0.5F, 0.5F}, {15.5F, 15.5F}};
    for (int round = 0; round < 300; ++round) {
        const auto coordinate = [&] {
            return static_cast<std::int32_t>(random.between(1.0F, 12.0F));
        };
        const Cell one{coordinate(), coordinate()};
        const Cell other{coordinate(), coordinate()};
        const Cell by{static_cast<std::int32_t>(random.between(-2.0F, 3.0F)), 1};
        const Cell moved_one{one.x + by.x, one.y + by.y};
        const Cell moved_other{other.x - by.x, other.y - by.y}; // the sum of the cells stays
        if (one == moved_other && other == moved_one) {
            continue;
        }
        const auto with_blocked = [&](Cell first, Cell second) {
            auto simulation = std::make_unique<Simulation>();
            simulation->navigator.set_cell_blocked(first, true);
            simulation->navigator.set_cell_blocked(second, true);
            return simulation;
        };
        const auto saved = with_blocked(one, other);
        saved->navigator.prefill(one_chunk, walker_of(0.3F));
        const auto loading = with_blocked(moved_one, moved_other);
        ASSERT_EQ(loading->navigator.load_cache(saved->navigator.save_cache()).chunks, 0U);
    }
}

TEST(SaveCache, SavesTheWorldAsItIsAlsoIfAChangeWasNotNoticedYet) {
    for (const bool is_watched : {true, false}) {
        Simulation saved;
        physics::Body wall = saved.world.create_body({.position = {5.5F, 30.0F}});
        wall.add(box({{-0.5F, -3.0F}, {0.5F, 3.0F}}));
        if (is_watched) {
            saved.navigator.watch(key_of(wall));
        }
        saved.navigator.prefill(area, walker_of(0.3F));
        wall.set_position({5.5F, 0.5F});
        const std::vector<std::byte> bytes = saved.navigator.save_cache();

        Simulation later;
        later.world.create_body({.position = {5.5F, 0.5F}})
            .add(box({{-0.5F, -3.0F}, {0.5F, 3.0F}}));
        EXPECT_EQ(later.navigator.load_cache(bytes).refused, 0U);
        PathQuery query;
        query.walker = walker_of(0.3F);
        EXPECT_GT(later.navigator.find_path({0.5F, 0.5F}, {10.5F, 0.5F}, query).cost, 11.0F);
    }
}

TEST(SaveCache, WhatTheByteBudgetLeavesOutIsCounted) {
    Level saved{9};
    const std::vector<std::byte> bytes = saved.prefilled_and_saved();
    Level small{9, {.cache_byte_budget = 20'000}};
    const CacheLoad load = small.navigator().load_cache(bytes);
    EXPECT_GT(load.chunks, 0U);
    EXPECT_GT(load.left_out, 0U);
    EXPECT_EQ(load.chunks + load.left_out, saved.navigator().cache_statistics().chunks);
}

TEST(SaveCache, ABodyThatIsWatchedLaterDropsLoadedChunks) {
    Level saved{4};
    const std::vector<std::byte> bytes = saved.prefilled_and_saved();
    Level other{4};
    other.navigator().watch(key_of(other.walls[7]));
    (void)other.navigator().load_cache(bytes);
    const std::size_t before = other.navigator().cache_statistics().chunks;
    other.walls[7].set_position({300.0F, 300.0F});
    other.navigator().update();
    EXPECT_LT(other.navigator().cache_statistics().chunks, before);
    other.navigator().set_audit(1'000'000'000);
    other.navigator().update();
    EXPECT_EQ(other.navigator().cache_statistics().stale_cells, 0U);
}

TEST(SaveCache, OtherSettingsAreRefused) {
    Level saved{5};
    const std::vector<std::byte> bytes = saved.prefilled_and_saved();
    for (const NavigatorSettings& settings :
         {NavigatorSettings{.cell_size = 0.5F},
          NavigatorSettings{.origin = {0.25F, 0.0F}},
          NavigatorSettings{.neighborhood = Neighborhood::square_4},
          NavigatorSettings{.diagonal_mode = DiagonalMode::never},
          NavigatorSettings{.find_narrow_passages = false},
          NavigatorSettings{.discovery = Discovery::raycast}}) {
        Level other{5, settings};
        EXPECT_EQ(other.navigator().load_cache(bytes).status, CacheLoadStatus::other_settings);
        EXPECT_EQ(other.navigator().cache_statistics().chunks, 0U);
    }
}

TEST(SaveCache, TheByteBudgetHolds) {
    Level saved{6};
    const std::vector<std::byte> bytes = saved.prefilled_and_saved();
    Level other{6, {.cache_byte_budget = 40'000}};
    const CacheLoad load = other.navigator().load_cache(bytes);
    EXPECT_GT(load.chunks, 4U);
    EXPECT_LT(other.navigator().cache_statistics().bytes, 2 * 60'000U);
}

TEST(SaveCache, DamagedBytesAreRefusedAsAWhole) {
    Level saved{7};
    const std::vector<std::byte> bytes = saved.prefilled_and_saved();
    Random random{1};
    for (int i = 0; i < 300; ++i) {
        std::vector<std::byte> damaged = bytes;
        const auto at = static_cast<std::size_t>(random.bits()) % bytes.size();
        if (i % 3 == 0) {
            damaged.resize(at);
        } else if (i % 3 == 1) {
            damaged[at] ^= static_cast<std::byte>(1U << random.below(8));
        } else {
            damaged.insert(damaged.begin() + static_cast<std::ptrdiff_t>(at), std::byte{0});
        }
        Level other{7};
        EXPECT_EQ(other.navigator().load_cache(damaged).status, CacheLoadStatus::damaged);
        EXPECT_EQ(other.navigator().cache_statistics().chunks, 0U);
    }
    Level other{7};
    EXPECT_EQ(other.navigator().load_cache({}).status, CacheLoadStatus::damaged);
}

// Bytes whose hash at the end is right, whatever else is wrong.
TEST(SaveCache, ForgedBytesAreRefusedOrDoNoHarm) {
    Level saved{8};
    const std::vector<std::byte> bytes = saved.prefilled_and_saved();
    Random random{2};
    int refused = 0;
    for (int i = 0; i < 400; ++i) {
        std::vector<std::byte> forged{bytes.begin(), bytes.end() - 8};
        for (int n = random.below(4); n >= 0; --n) {
            forged[static_cast<std::size_t>(random.bits()) % forged.size()] =
                static_cast<std::byte>(random.below(256));
        }
        if (random.below(3) == 0) {
            forged.resize(static_cast<std::size_t>(random.bits()) % forged.size());
        }
        ByteWriter end;
        end.put(hash_of_bytes(forged));
        forged.insert(forged.end(), end.bytes().begin(), end.bytes().end());
        Level other{8};
        refused += other.navigator().load_cache(forged).status != CacheLoadStatus::loaded ? 1 : 0;
        PathQuery query;
        query.walker = walker_of(0.3F);
        (void)other.navigator().find_path({-30.5F, -30.5F}, {30.5F, 30.5F}, query);
    }
    EXPECT_GT(refused, 100);
}

TEST(SaveCache, StepsThatCannotBeAreRefused) {
    const auto is_accepted = [](const Chunk& chunk, Cell position) {
        ByteWriter writer;
        write_chunk(chunk, writer);
        ByteReader reader{writer.bytes()};
        Chunk read;
        return read_chunk(reader, position, read);
    };
    constexpr unsigned east = 1U << static_cast<unsigned>(Direction::east);
    constexpr Cell last{Grid::range / Chunk::side - 1, 0};
    Chunk chunk;
    chunk.open[Chunk::side - 1] = east; // from the last cell of the first row
    EXPECT_FALSE(is_accepted(chunk, {0, 0})) << "from a cell that is not free";
    chunk.free[0] = 0x8000;
    EXPECT_TRUE(is_accepted(chunk, {0, 0}));
    EXPECT_FALSE(is_accepted(chunk, last)) << "out of the grid's range";
}

TEST(SaveCache, AnotherVersionIsRefused) {
    Level saved{9};
    std::vector<std::byte> bytes = saved.prefilled_and_saved();
    bytes[8] = std::byte{0xEE};
    bytes.resize(bytes.size() - 8);
    ByteWriter end;
    end.put(hash_of_bytes(bytes));
    bytes.insert(bytes.end(), end.bytes().begin(), end.bytes().end());
    Level other{9};
    EXPECT_EQ(other.navigator().load_cache(bytes).status, CacheLoadStatus::other_version);
}

} // namespace
} // namespace raywalk::save_cache_test
