// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "query/region_cache.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <vector>

namespace raywalk::region_cache_test {
namespace {

constexpr std::size_t cached_at_once = 64;

GridAnchor joined_to(std::vector<Cell> cells) {
    GridAnchor anchor;
    anchor.cell = cells.front();
    anchor.corner = cells.front();
    for (const Cell cell : cells) {
        const int place = GridAnchor::side * (cell.y - anchor.corner.y) + cell.x - anchor.corner.x;
        anchor.connected = static_cast<std::uint16_t>(anchor.connected | 1U << place);
    }
    return anchor;
}

// Rooms of 3 x 3 cells in a row, each alone in its chunk. The south-western cell of room i is
// (16 i + 5, 5).
struct Rooms {
    test::ObstacleList walls;
    NeighborCache cache;
    NeighborView view;
    RegionCache sealed;

    explicit Rooms(int count)
        : walls{rooms(count)}
        , cache{test::make_cache(walls, 0.0F)}
        , view{cache} {}

    static test::ObstacleList rooms(int count) {
        test::ObstacleList list;
        for (int i = 0; i < count; ++i) {
            const auto west = 16.0F * static_cast<float>(i) + 5.0F;
            test::add_room(list, {{west, 5.0F}, {west + 3.0F, 8.0F}});
        }
        return list;
    }

    static Cell cell_in(int room) { return {16 * room + 6, 6}; }

    void insert(const std::vector<Cell>& cells, std::uint64_t version) {
        Region region;
        region.begin(view, 64);
        for (const Cell cell : cells) {
            region.add(cell);
        }
        ASSERT_EQ(region.grow(std::numeric_limits<std::size_t>::max()), Region::Status::closed);
        sealed.insert(region, version);
    }

    void insert(int room) { insert({cell_in(room)}, cache.version()); }

    [[nodiscard]] bool separates(Cell start, Cell target) {
        return sealed.look_up_separation(cache, joined_to({start}), joined_to({target}));
    }

    [[nodiscard]] bool is_cached(int room) { return separates({-9, -9}, cell_in(room)); }
};

TEST(RegionCache, SeparatesCellsInsideFromCellsOutside) {
    Rooms rooms{2};
    EXPECT_FALSE(rooms.is_cached(0));
    rooms.insert(0);
    EXPECT_TRUE(rooms.is_cached(0));
    EXPECT_TRUE(rooms.separates({4, 6}, {5, 6}));
    EXPECT_TRUE(rooms.separates(Rooms::cell_in(1), {7, 7}));
    EXPECT_FALSE(rooms.separates({5, 5}, {7, 7})) << "both inside";
    EXPECT_FALSE(rooms.separates({4, 6}, {8, 7})) << "both outside";
    EXPECT_FALSE(rooms.separates({5, 6}, {4, 6})) << "only the start is inside";
    EXPECT_FALSE(rooms.is_cached(1));
    rooms.insert(1);
    EXPECT_TRUE(rooms.is_cached(0));
    EXPECT_TRUE(rooms.is_cached(1));
}

TEST(RegionCache, SeparatesOnlyIfAllTargetCellsAreInsideAndAllStartCellsOutside) {
    Rooms rooms{1};
    rooms.insert(0);
    const GridAnchor inside = joined_to({{5, 5}, {6, 5}});
    const GridAnchor outside = joined_to({{3, 5}, {4, 5}});
    const GridAnchor astride = joined_to({{4, 5}, {5, 5}});
    EXPECT_TRUE(rooms.sealed.look_up_separation(rooms.cache, outside, inside));
    EXPECT_FALSE(rooms.sealed.look_up_separation(rooms.cache, outside, astride));
    EXPECT_FALSE(rooms.sealed.look_up_separation(rooms.cache, astride, inside));
}

TEST(RegionCache, HoldsRegionsInManyChunks) {
    test::ObstacleList loop;
    constexpr float distant = 50.0F;
    test::add_room(loop, {{-distant, -distant}, {distant, distant}});
    NeighborCache cache = test::make_cache(loop, 0.0F);
    NeighborView view{cache};
    Region region;
    region.begin(view, 64);
    region.add({3, -2});
    ASSERT_EQ(region.grow(1000), Region::Status::closed);
    RegionCache sealed;
    sealed.insert(region, cache.version());
    test::for_each_cell({-55, -55}, {54, 54}, [&](Cell cell) {
        const bool is_inside = cell.x >= -50 && cell.x < 50 && cell.y >= -50 && cell.y < 50;
        ASSERT_EQ(sealed.look_up_separation(cache, joined_to({{90, 90}}), joined_to({cell})),
                  is_inside);
    });
}

TEST(RegionCache, DropsRegionsWhenOneOfTheirChunksChanges) {
    Rooms rooms{3};
    rooms.insert({Rooms::cell_in(0), Rooms::cell_in(1)}, 0);
    rooms.insert(2);
    for (int i = 0; i < 3; ++i) {
        rooms.cache.invalidate(Box{{6.0F, 30.0F}, {7.0F, 31.0F}});
        rooms.cache.invalidate(Box{{6.0F, -10.0F}, {7.0F, -9.0F}});
        EXPECT_TRUE(rooms.is_cached(0));
        EXPECT_TRUE(rooms.is_cached(1));
        EXPECT_TRUE(rooms.is_cached(2));
    }
    rooms.cache.invalidate(Box{{22.0F, 6.0F}, {23.0F, 7.0F}});
    EXPECT_FALSE(rooms.is_cached(0));
    EXPECT_FALSE(rooms.is_cached(1));
    EXPECT_TRUE(rooms.is_cached(2));
    rooms.insert(0);
    EXPECT_TRUE(rooms.is_cached(0));
    rooms.cache.invalidate_all();
    EXPECT_FALSE(rooms.is_cached(0));
    EXPECT_FALSE(rooms.is_cached(2));
}

TEST(RegionCache, IgnoresRegionsThatWereOutdatedWhenInserted) {
    Rooms rooms{2};
    const std::uint64_t before = rooms.cache.version();
    rooms.cache.invalidate(Box{{6.0F, 6.0F}, {7.0F, 7.0F}});
    rooms.insert({Rooms::cell_in(0)}, before);
    rooms.insert({Rooms::cell_in(1)}, before);
    EXPECT_FALSE(rooms.is_cached(0));
    EXPECT_TRUE(rooms.is_cached(1));
}

TEST(RegionCache, NoticesAChangeBeforeManyDistantOnes) {
    Rooms rooms{2};
    rooms.insert(0);
    rooms.insert(1);
    rooms.cache.invalidate(Box{{6.0F, 6.0F}, {7.0F, 7.0F}});
    for (int i = 0; i < 5; ++i) {
        rooms.cache.invalidate(Box{{300.0F, 6.0F}, {301.0F, 7.0F}});
    }
    EXPECT_FALSE(rooms.is_cached(0));
    EXPECT_TRUE(rooms.is_cached(1));
}

TEST(RegionCache, DropsTheOldestRegionAtItsCapacity) {
    constexpr int last = static_cast<int>(cached_at_once);
    Rooms rooms{last + 1};
    for (int i = 0; i < last; ++i) {
        rooms.insert(i);
    }
    EXPECT_TRUE(rooms.is_cached(0));
    EXPECT_TRUE(rooms.is_cached(last - 1));
    rooms.insert(last);
    EXPECT_FALSE(rooms.is_cached(0));
    for (int i = 1; i <= last; ++i) {
        EXPECT_TRUE(rooms.is_cached(i));
    }
}

TEST(RegionCache, HoldsARegionInsertedAgainOnlyOnce) {
    Rooms rooms{2};
    rooms.insert(0);
    for (std::size_t i = 0; i < 2 * cached_at_once; ++i) {
        rooms.insert(1);
    }
    EXPECT_TRUE(rooms.is_cached(0));
    EXPECT_TRUE(rooms.is_cached(1));
}

} // namespace
} // namespace raywalk::region_cache_test
