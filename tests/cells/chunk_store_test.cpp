// SPDX-License-Identifier: MIT
#include "cells/chunk_store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace raywalk::chunk_store_test {
namespace {

Cell position_of(int i) {
    return {i % 37 - 18, i / 37 - 13};
}

TEST(ChunkStore, FindsExactlyTheEntriesThatWereAddedWhileItGrows) {
    ChunkStore store;
    std::vector<ChunkStore::Entry*> added;
    for (int i = 0; i < 1000; ++i) {
        EXPECT_EQ(store.find(position_of(i)), nullptr);
        added.push_back(&store.entry(position_of(i)));
        EXPECT_FALSE(added.back()->is_valid);
    }
    for (int i = 0; i < 1000; ++i) {
        EXPECT_EQ(store.find(position_of(i)), added[static_cast<std::size_t>(i)]);
        EXPECT_EQ(&store.entry(position_of(i)), added[static_cast<std::size_t>(i)]);
    }
    EXPECT_EQ(store.entries().size(), 1000U);
    EXPECT_GT(store.bytes(), 1000 * sizeof(Chunk));
}

TEST(ChunkStore, FillsAnEntryOnceUntilItIsInvalidated) {
    ChunkStore store;
    ChunkStore::Entry& entry = store.entry({1, 2});
    int fills = 0;
    const auto fill = [&](Chunk& chunk) {
        EXPECT_EQ(&chunk, &entry.chunk);
        ++fills;
    };
    store.fill_once(entry, fill);
    store.fill_once(entry, fill);
    EXPECT_EQ(fills, 1);
    EXPECT_TRUE(entry.is_valid);
    entry.is_valid = false;
    store.fill_once(entry, fill);
    EXPECT_EQ(fills, 2);
}

TEST(ChunkStore, KeepsObstaclesUntilTheChunkIsFilledAgain) {
    ChunkStore store;
    ChunkStore::Entry& entry = store.entry({1, 2});
    store.fill_once(entry, [](Chunk&) {});
    const std::size_t before = store.bytes();
    const Obstacle circle{.body = {}, .points = {Vec2{20.0F, 40.0F}}, .count = 1};
    int reads = 0;
    const auto read = [&](ChunkObstacles& obstacles) {
        ++reads;
        obstacles.assign(Grid{1.0F}, {1, 2}, std::span{&circle, 1}, 0.3F);
        return true;
    };
    EXPECT_EQ(store.keep_once(entry, [](ChunkObstacles&) { return false; }), nullptr);
    const ChunkObstacles* kept = store.keep_once(entry, read);
    EXPECT_EQ(store.keep_once(entry, read), kept);
    EXPECT_EQ(reads, 1);
    EXPECT_EQ(store.bytes(), before + kept->bytes());
    entry.is_valid = false;
    store.fill_once(entry, [](Chunk&) {});
    EXPECT_EQ(store.bytes(), before);
    (void)store.keep_once(entry, read);
    EXPECT_EQ(reads, 2);
    store.evict_to(0);
    (void)store.entry({1, 2});
    EXPECT_EQ(store.bytes(), before);
}

TEST(ChunkStore, LogsEachEntryOnceWithItsLastFingerprint) {
    ChunkStore store;
    store.log(store.entry({2, 1}), 5);
    store.log(store.entry({1, 2}), 6);
    store.log(store.entry({2, 1}), 7);
    (void)store.entry({3, 3});
    const std::vector<ChunkStore::Entry*> logged = store.take_log();
    ASSERT_EQ(logged.size(), 2U);
    EXPECT_EQ(logged[0], store.find({1, 2}));
    EXPECT_EQ(logged[0]->fingerprint, 6U);
    EXPECT_EQ(logged[1]->fingerprint, 7U);
    EXPECT_TRUE(store.take_log().empty());
    store.log(store.entry({2, 1}), 8);
    EXPECT_EQ(store.take_log().size(), 1U);
}

TEST(ChunkStore, LogsNoEntryThatWasRemoved) {
    ChunkStore store;
    for (int i = 0; i < 10; ++i) {
        ChunkStore::Entry& entry = store.entry(position_of(i));
        entry.last_used = static_cast<std::uint64_t>(i);
        store.log(entry, 1);
    }
    store.evict_to(1);
    const std::vector<ChunkStore::Entry*> logged = store.take_log();
    ASSERT_EQ(logged.size(), 1U);
    EXPECT_EQ(logged[0], store.find(position_of(9)));
    store.log(*logged[0], 1);
    store.clear();
    EXPECT_TRUE(store.take_log().empty());
}

TEST(ChunkStore, FillsEachEntryOnceFromSeveralThreads) {
    ChunkStore store;
    std::atomic<int> fills = 0;
    const auto fill_all = [&] {
        for (int i = 0; i < 1000; ++i) {
            store.fill_once(store.entry(position_of(i)), [&](Chunk&) { ++fills; });
        }
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back(fill_all);
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    EXPECT_EQ(fills, 1000);
    EXPECT_EQ(store.entries().size(), 1000U);
}

TEST(ChunkStore, EvictsTheLeastRecentlyUsedEntries) {
    ChunkStore store;
    for (int i = 0; i < 200; ++i) {
        // The entries 50 to 99 are the most recently used ones.
        store.entry(position_of(i)).last_used = static_cast<std::uint64_t>((i + 100) % 200);
    }
    store.evict_to(50);
    EXPECT_EQ(store.entries().size(), 50U);
    for (int i = 0; i < 200; ++i) {
        EXPECT_EQ(store.find(position_of(i)) != nullptr, i >= 50 && i < 100) << i;
    }
}

TEST(ChunkStore, IsEmptyAfterClear) {
    ChunkStore store;
    const std::size_t bytes = store.bytes();
    for (int i = 0; i < 200; ++i) {
        (void)store.entry(position_of(i));
    }
    store.clear();
    EXPECT_EQ(store.find(position_of(0)), nullptr);
    EXPECT_TRUE(store.entries().empty());
    EXPECT_EQ(store.bytes(), bytes);
}

} // namespace
} // namespace raywalk::chunk_store_test
