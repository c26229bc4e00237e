// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "query/region_cache.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <vector>

namespace raywalk {
namespace {

constexpr std::size_t remembered_at_once = 64;

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

// Rooms of 3 x 3 cells in a row, each in a chunk of its own with nothing else: room i has its
// south-western cell at (16 i + 5, 5).
struct Rooms {
    test::ObstacleList walls;
    NeighborCache cache;
    NeighborView view;
    RegionMemory sealed;

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

    void remember(const std::vector<Cell>& cells, std::uint64_t version) {
        Region region;
        region.begin(view, 64);
        for (const Cell cell : cells) {
            region.add(cell);
        }
        ASSERT_EQ(region.grow(std::numeric_limits<std::size_t>::max()), Region::Status::closed);
        sealed.remember(region, version);
    }

    void remember(int room) { remember({cell_in(room)}, cache.version()); }

    [[nodiscard]] bool separates(Cell start, Cell target) {
        return sealed.separate(cache, joined_to({start}), joined_to({target}));
    }

    [[nodiscard]] bool is_remembered(int room) { return separates({-9, -9}, cell_in(room)); }
};

TEST(RegionMemory, SeparateWhatIsInsideFromWhatIsNot) {
    Rooms rooms{2};
    EXPECT_FALSE(rooms.is_remembered(0));
    rooms.remember(0);
    EXPECT_TRUE(rooms.is_remembered(0));
    EXPECT_TRUE(rooms.separates({4, 6}, {5, 6}));
    EXPECT_TRUE(rooms.separates(Rooms::cell_in(1), {7, 7}));
    EXPECT_FALSE(rooms.separates({5, 5}, {7, 7})) << "both inside";
    EXPECT_FALSE(rooms.separates({4, 6}, {8, 7})) << "both outside";
    EXPECT_FALSE(rooms.separates({5, 6}, {4, 6})) << "only the start is inside";
    EXPECT_FALSE(rooms.is_remembered(1));
    rooms.remember(1);
    EXPECT_TRUE(rooms.is_remembered(0));
    EXPECT_TRUE(rooms.is_remembered(1));
}

TEST(RegionMemory, ATargetHasToBeInsideWithAllItsCellsAndTheStartOutsideWithAllOfIts) {
    Rooms rooms{1};
    rooms.remember(0);
    const GridAnchor inside = joined_to({{5, 5}, {6, 5}});
    const GridAnchor outside = joined_to({{3, 5}, {4, 5}});
    const GridAnchor astride = joined_to({{4, 5}, {5, 5}});
    EXPECT_TRUE(rooms.sealed.separate(rooms.cache, outside, inside));
    EXPECT_FALSE(rooms.sealed.separate(rooms.cache, outside, astride));
    EXPECT_FALSE(rooms.sealed.separate(rooms.cache, astride, inside));
}

TEST(RegionMemory, KnowRegionsInManyChunks) {
    test::ObstacleList loop;
    constexpr float far = 50.0F;
    test::add_room(loop, {{-far, -far}, {far, far}});
    NeighborCache cache = test::make_cache(loop, 0.0F);
    NeighborView view{cache};
    Region region;
    region.begin(view, 64);
    region.add({3, -2});
    ASSERT_EQ(region.grow(1000), Region::Status::closed);
    RegionMemory sealed;
    sealed.remember(region, cache.version());
    test::for_each_cell({-55, -55}, {54, 54}, [&](Cell cell) {
        const bool is_inside = cell.x >= -50 && cell.x < 50 && cell.y >= -50 && cell.y < 50;
        ASSERT_EQ(sealed.separate(cache, joined_to({{90, 90}}), joined_to({cell})), is_inside);
    });
}

TEST(RegionMemory, AreForgottenWhenOneOfTheirChunksChanges) {
    Rooms rooms{3};
    rooms.remember({Rooms::cell_in(0), Rooms::cell_in(1)}, 0);
    rooms.remember(2);
    for (int i = 0; i < 3; ++i) {
        rooms.cache.invalidate(Box{{6.0F, 30.0F}, {7.0F, 31.0F}});
        rooms.cache.invalidate(Box{{6.0F, -10.0F}, {7.0F, -9.0F}});
        EXPECT_TRUE(rooms.is_remembered(0));
        EXPECT_TRUE(rooms.is_remembered(1));
        EXPECT_TRUE(rooms.is_remembered(2));
    }
    rooms.cache.invalidate(Box{{22.0F, 6.0F}, {23.0F, 7.0F}});
    EXPECT_FALSE(rooms.is_remembered(0));
    EXPECT_FALSE(rooms.is_remembered(1));
    EXPECT_TRUE(rooms.is_remembered(2));
    rooms.remember(0);
    EXPECT_TRUE(rooms.is_remembered(0));
    rooms.cache.invalidate_all();
    EXPECT_FALSE(rooms.is_remembered(0));
    EXPECT_FALSE(rooms.is_remembered(2));
}

TEST(RegionMemory, AreNotBelievedIfTheWorldChangedBeforeTheyWereRemembered) {
    Rooms rooms{2};
    const std::uint64_t before = rooms.cache.version();
    rooms.cache.invalidate(Box{{6.0F, 6.0F}, {7.0F, 7.0F}});
    rooms.remember({Rooms::cell_in(0)}, before);
    rooms.remember({Rooms::cell_in(1)}, before);
    EXPECT_FALSE(rooms.is_remembered(0));
    EXPECT_TRUE(rooms.is_remembered(1));
}

TEST(RegionMemory, ChangesOfManyDistantChunksBetweenTwoQuestionsAreNoticed) {
    Rooms rooms{2};
    rooms.remember(0);
    rooms.remember(1);
    rooms.cache.invalidate(Box{{6.0F, 6.0F}, {7.0F, 7.0F}});
    for (int i = 0; i < 5; ++i) {
        rooms.cache.invalidate(Box{{300.0F, 6.0F}, {301.0F, 7.0F}});
    }
    EXPECT_FALSE(rooms.is_remembered(0));
    EXPECT_TRUE(rooms.is_remembered(1));
}

TEST(RegionMemory, DropTheOldestWhenThereAreTooMany) {
    constexpr int last = static_cast<int>(remembered_at_once);
    Rooms rooms{last + 1};
    for (int i = 0; i < last; ++i) {
        rooms.remember(i);
    }
    EXPECT_TRUE(rooms.is_remembered(0));
    EXPECT_TRUE(rooms.is_remembered(last - 1));
    rooms.remember(last);
    EXPECT_FALSE(rooms.is_remembered(0));
    for (int i = 1; i <= last; ++i) {
        EXPECT_TRUE(rooms.is_remembered(i));
    }
}

TEST(RegionMemory, ARegionRememberedAgainTakesNoMoreRoom) {
    Rooms rooms{2};
    rooms.remember(0);
    for (std::size_t i = 0; i < 2 * remembered_at_once; ++i) {
        rooms.remember(1);
    }
    EXPECT_TRUE(rooms.is_remembered(0));
    EXPECT_TRUE(rooms.is_remembered(1));
}

} // namespace
} // namespace raywalk
